#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Puts generated files into their folder: only those that changed are written, so that nothing else is compiled again, and those that
/// no type stands behind any more are removed.
struct OutputWriter {
  let folder: String
  /// Nothing is written or removed; what would be is named all the same.
  var onlyChecks = false

  func write(_ outputs: [OutputFile], keeping kept: Set<String> = []) throws -> (written: [String], removed: [String]) {
    let manager = FileManager.default
    if !onlyChecks { try manager.createDirectory(atPath: folder, withIntermediateDirectories: true) }
    let present = ((try? manager.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    let old = Set(present)
    var written: [String] = []
    var seen: Set<String> = []
    for output in outputs where seen.insert(output.name).inserted {
      let path = folder + "/" + output.name
      let data = Data(output.text.utf8)
      if old.contains(output.name), manager.contents(atPath: path) == data { continue }
      // In place: after an interrupted run everything is looked at again.
      if !onlyChecks { try data.write(to: URL(fileURLWithPath: path)) }
      written.append(output.name)
    }
    let wanted = kept.union(outputs.map(\.name))
    var removed: [String] = []
    for name in present where Self.isGenerated(name) && !wanted.contains(name) {
      if !onlyChecks { try manager.removeItem(atPath: folder + "/" + name) }
      removed.append(name)
    }
    return (written, removed)
  }

  private static func isGenerated(_ name: String) -> Bool {
    [OutputNames.swiftSuffix, OutputNames.schemaSuffix, OutputNames.grammarSuffix].contains { name.hasSuffix($0) }
  }
}
