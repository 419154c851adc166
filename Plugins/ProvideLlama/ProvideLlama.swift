import Foundation
import PackagePlugin

/// `swift package provide-llama`: a dependency user's way to llama.cpp.
///
/// Runs `Sources/CLlama/provide-llama.sh` of the Trellis package, with the arguments that were given. On Linux plugins run without a
/// sandbox; on macOS the script needs `swift package --disable-sandbox provide-llama`, because it writes into `~/.trellis`.
@main
struct ProvideLlama: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    guard let script = script(of: context.package) else {
      throw ProvideLlamaError(description: "no package among the dependencies has Sources/CLlama/provide-llama.sh")
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["bash", script] + arguments
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      #if os(macOS)
        let advice = "; on macOS run 'swift package --disable-sandbox provide-llama', because it writes into ~/.trellis"
      #else
        let advice = ""
      #endif
      throw ProvideLlamaError(description: "llama.cpp could not be provided: see above\(advice)")
    }
  }

  /// The script's path, in the package or in one that it depends on, however far away.
  private func script(of root: Package) -> String? {
    var waiting = [root]
    var seen: Set<Package.ID> = []
    while let package = waiting.popLast() {
      guard seen.insert(package.id).inserted else { continue }
      let path = package.directoryURL.appendingPathComponent("Sources/CLlama/provide-llama.sh").path
      if FileManager.default.fileExists(atPath: path) { return path }
      waiting += package.dependencies.map(\.package)
    }
    return nil
  }
}

struct ProvideLlamaError: Error, CustomStringConvertible {
  var description: String
}
