#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Puts generated files into their folder: only those that changed are written, so that nothing else is compiled again, and those that
/// no type stands behind any more are removed.
struct OutputWriter {
  let folder: String

  func write(_ outputs: [OutputFile]) throws -> (written: [String], removed: [String]) {
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var written: [String] = []
    for output in outputs {
      let path = folder + "/" + output.name
      let data = Data(output.text.utf8)
      if let old = manager.contents(atPath: path), old == data { continue }
      try data.write(to: URL(fileURLWithPath: path), options: .atomic)
      written.append(output.name)
    }
    let wanted = Set(outputs.map(\.name))
    var removed: [String] = []
    for name in try manager.contentsOfDirectory(atPath: folder).sorted()
    where Self.isGenerated(name) && !wanted.contains(name) {
      try manager.removeItem(atPath: folder + "/" + name)
      removed.append(name)
    }
    return (written, removed)
  }

  private static func isGenerated(_ name: String) -> Bool {
    [OutputNames.swiftSuffix, OutputNames.schemaSuffix, OutputNames.grammarSuffix].contains { name.hasSuffix($0) }
  }
}
