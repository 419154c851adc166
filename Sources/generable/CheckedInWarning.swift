import Foundation
import GenerableCodegen

/// Swift that does nothing but warn, at their own place, of checked-in files that are out of date: part of the module that they are in, so
/// that the warning is the compiler's own.
struct CheckedInWarning {
  private static let command = "swift package --allow-writing-to-package-directory generate-sources"

  private var text = ""

  init(_ report: Report, of request: Request) {
    let folder = request.outputFolder ?? ""
    // The other files that are written beside the Swift may be left out of the package.
    for name in report.outdated where name.hasSuffix(OutputNames.swiftSuffix) {
      let file = "\(folder)/\(name)"
      let source = request.module.files.first { OutputNames.swiftFile(for: $0) == name }
      let place = FileManager.default.fileExists(atPath: file) ? file : source ?? file
      let state = place == file ? "is out of date" : "is missing"
      text += """
        #sourceLocation(file: \(Self.literal(place)), line: 1)
        #warning(\(Self.literal("the checked-in '\(name)' \(state): run '\(Self.command)'")))
        #sourceLocation()

        """
    }
    if text.isEmpty { text = "// The checked-in files of \(request.module.name) are up to date.\n" }
  }

  /// Leaves a file with this text as it is, so that nothing is compiled again.
  func write(to path: String) throws {
    guard FileManager.default.contents(atPath: path) != Data(text.utf8) else { return }
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  private static func literal(_ text: String) -> String {
    "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"") + "\""
  }
}
