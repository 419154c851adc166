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
    var seen: Set<String> = []
    let folder = folder
    let onlyChecks = onlyChecks
    let results = concurrentMap(outputs.filter { seen.insert($0.name).inserted }) { output in
      Result { () throws -> String? in
        let path = folder + "/" + output.name
        let bytes = Array(output.text.utf8)
        if old.contains(output.name), FileManager.default.contents(atPath: path).map(Array.init) == bytes { return nil }
        if !onlyChecks { try writeFile(bytes, to: path) }
        return output.name
      }
    }
    let written = try results.compactMap { try $0.get() }
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
