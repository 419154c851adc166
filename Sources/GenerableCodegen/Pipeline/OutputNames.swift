/// Names of generated files.
package enum OutputNames {
  /// `Trip.swift` → `Trip.generable.swift`. Files of one module have different names, so theirs differ too.
  package static func swiftFile(for source: String) -> String {
    let name = source.split(separator: "/").last.map(String.init) ?? source
    return (name.hasSuffix(".swift") ? String(name.dropLast(6)) : name) + ".generable.swift"
  }

  package static let swiftSuffix = ".generable.swift"
  package static let schemaSuffix = ".schema.json"
  package static let grammarSuffix = ".gbnf"
}
