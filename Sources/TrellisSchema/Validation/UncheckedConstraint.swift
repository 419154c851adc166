extension GenerationSchema {
  /// A constraint of a schema that `validate(_:)` cannot decide, and so lets pass. Models with guided generation still hold to it.
  public struct UncheckedConstraint: Sendable, Hashable, CustomStringConvertible {
    /// The place in the value: `people[].email`. Empty for the whole value; `*` stands for any other key.
    public var path: String
    /// The keyword of JSON Schema: `format` or `pattern`.
    public var keyword: String
    /// The format's name, or the pattern.
    public var value: String

    public var description: String { "\(path.isEmpty ? "the value" : path): \(keyword) '\(value)'" }
  }

  /// The constraints of this schema that `validate(_:)` cannot decide: the formats `idn-email`, `idn-hostname`, `uri-template` and `regex`,
  /// and patterns that have no equivalent among Swift's regular expressions. A definition is told once, at the first place that refers to it.
  ///
  /// - Throws: `SchemaError` when the schema itself is wrong.
  public func uncheckedConstraints() throws -> [UncheckedConstraint] {
    let graph = try graph()
    var search = UncheckedSearch(graph: graph)
    search.look(at: graph.root, "")
    return search.found
  }
}

/// Goes through a schema, each definition once.
private struct UncheckedSearch {
  let graph: SchemaGraph
  let patterns = ReadPatterns()
  var found: [GenerationSchema.UncheckedConstraint] = []
  private var seen: Set<String> = [SchemaGraph.rootReference]

  init(graph: SchemaGraph) { self.graph = graph }

  mutating func look(at node: SchemaNode, _ path: String) {
    func member(_ name: String) -> String { path.isEmpty ? name : path + "." + name }
    switch node.shape {
    case .anything, .nothing, .null, .boolean, .constants, .number: break
    case .string(let string):
      if let format = string.format, string.contentEncoding == nil, StringFormat(rawValue: format) == nil {
        found.append(.init(path: path, keyword: "format", value: format))
      }
      for pattern in string.patterns { look(at: pattern, path) }
    case .array(let array):
      for (index, item) in array.prefixItems.enumerated() { look(at: item, path + "[\(index)]") }
      look(at: array.items, path + "[]")
    case .object(let object):
      for property in object.properties { look(at: property.node, member(property.name)) }
      for property in object.patternProperties {
        look(at: StringShape.Pattern(property.pattern, dialect: .ecmaSearch), member("*"))
        look(at: property.node, member("*"))
      }
      if let names = object.propertyNames { look(at: names, member("*")) }
      look(at: object.additionalProperties, member("*"))
    case .reference(let name):
      if seen.insert(name).inserted, let target = graph.node(for: name) { look(at: target, path) }
    case .anyOf(let nodes), .oneOf(let nodes), .allOf(let nodes): for node in nodes { look(at: node, path) }
    case .not(let node): look(at: node, path)
    }
  }

  private mutating func look(at pattern: StringShape.Pattern, _ path: String) {
    guard patterns.regex(pattern) == nil else { return }
    found.append(.init(path: path, keyword: "pattern", value: pattern.source))
  }
}
