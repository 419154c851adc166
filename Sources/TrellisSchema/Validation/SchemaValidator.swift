/// Holds a value against a schema: every shape, bound, count, choice, pattern and format in it.
///
/// Models that constrain their output make such values only; this is for those that do not, and for values that come from elsewhere. What
/// is not checked here: the order of keys, and what `UncheckedConstraint` lists. A string of a Swift type (`Date`, `URL`, `UUID`, `Data`) is
/// what that type reads.
package struct SchemaValidator {
  private let graph: SchemaGraph
  let patterns = ReadPatterns()

  package init(_ graph: SchemaGraph) {
    self.graph = graph
  }

  /// - Throws: `GeneratedContent.ParsingError` with the path to the first value that the schema does not allow, and why.
  package func validate(_ content: GeneratedContent) throws(GeneratedContent.ParsingError) {
    guard content.isComplete else { throw GeneratedContent.ParsingError("the value is not whole", in: content) }
    try check(content, graph.root)
  }

  func check(_ content: GeneratedContent, _ node: SchemaNode) throws(GeneratedContent.ParsingError) {
    switch node.shape {
    case .anything: break
    case .nothing: throw GeneratedContent.ParsingError("the schema allows no value here", in: content)
    case .null: guard content.isNull else { throw content.mismatch(expected: "null") }
    case .boolean: _ = try content.bool()
    case .constants(let values):
      let value = content.jsonValue.unordered
      guard values.contains(where: { $0.unordered == value }) else {
        throw content.mismatch(expected: Self.list(values))
      }
    case .string(let shape): try check(try content.string(), in: content, shape)
    case .number(let shape): try check(try content.number(), in: content, shape)
    case .array(let shape): try check(try content.elements(), in: content, shape)
    case .object(let shape): try check(try content.members(), in: content, shape)
    case .reference(let name):
      // References are checked when a graph is made.
      if let node = graph.node(for: name) { try check(content, node) }
    case .anyOf(let nodes): try checkChoice(content, nodes)
    case .oneOf(let nodes):
      try checkChoice(content, nodes)
      guard nodes.count(where: { allows(content, $0) }) == 1 else {
        throw GeneratedContent.ParsingError(
          "the value fits several alternatives, of which only one may fit", in: content)
      }
    case .allOf(let nodes): for node in nodes { try check(content, node) }
    case .not(let node):
      guard !allows(content, node) else {
        throw GeneratedContent.ParsingError("the schema excludes the value", in: content)
      }
    }
  }

  private func allows(_ content: GeneratedContent, _ node: SchemaNode) -> Bool {
    (try? check(content, node)) != nil
  }

  private func checkChoice(
    _ content: GeneratedContent, _ nodes: [SchemaNode]
  ) throws(GeneratedContent.ParsingError) {
    if let chosen = try discriminated(content, nodes) { return try check(content, chosen) }
    var reasons: [GeneratedContent.ParsingError] = []
    for node in nodes {
      do {
        return try check(content, node)
      } catch {
        reasons.append(error)
      }
    }
    if let reason = reasons.first, reasons.count == 1 { throw reason }
    let list = reasons.map(\.debugDescription).joined(separator: "; ")
    throw GeneratedContent.ParsingError("the value fits no alternative: \(list)", in: content)
  }

  /// Where all alternatives are the cases of a union: the one whose discriminator the content has, so that errors are about the case that
  /// was meant.
  private func discriminated(
    _ content: GeneratedContent, _ nodes: [SchemaNode]
  ) throws(GeneratedContent.ParsingError) -> SchemaNode? {
    guard let name = content.property(GenerationSchema.discriminator) else { return nil }
    var names: [JSONValue] = []
    for node in nodes {
      guard let own = discriminators(of: node) else { return nil }
      if own.contains(name.jsonValue) { return node }
      names += own
    }
    throw name.mismatch(expected: Self.list(names)).inside(GenerationSchema.discriminator)
  }

  private func discriminators(of node: SchemaNode) -> [JSONValue]? {
    var node = node
    while case .reference(let name) = node.shape, let target = graph.node(for: name) { node = target }
    guard case .object(let shape) = node.shape,
      let property = shape.properties.first(where: { $0.name == GenerationSchema.discriminator }),
      property.isRequired, case .constants(let names) = property.node.shape
    else { return nil }
    return names
  }

  private static func list(_ values: [JSONValue]) -> String {
    "one of " + values.map { $0.text() }.joined(separator: ", ")
  }
}
