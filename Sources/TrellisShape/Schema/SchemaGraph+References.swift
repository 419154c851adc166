extension SchemaGraph {
  /// The node of that reference; nil when nothing is defined under it.
  package func node(for reference: String) -> SchemaNode? {
    reference == Self.rootReference ? root : definitions.first { $0.name == reference }?.node
  }

  /// - Throws: `SchemaError.undefinedReferences`, or `circularReference` when a definition is itself through nothing but
  ///   references and choices, so that no value could ever be begun.
  package func checkReferences() throws(GenerationSchema.SchemaError) {
    var nodes = Dictionary(definitions.map { ($0.name, $0.node) }, uniquingKeysWith: { first, _ in first })
    nodes[Self.rootReference] = root

    var undefined = Set<String>()
    func visit(_ node: SchemaNode) -> SchemaNode {
      if case .reference(let name) = node.shape, nodes[name] == nil { undefined.insert(name) }
      _ = node.shape.mappingChildren(visit)
      return node
    }
    for node in nodes.values { _ = visit(node) }
    guard undefined.isEmpty else {
      throw .undefinedReferences(schema: name, references: undefined.sorted())
    }

    var finished = Set<String>()
    for start in [Self.rootReference] + definitions.map(\.name) {
      if let circle = circle(from: start, through: [], nodes, &finished) {
        throw .circularReference(schema: name, references: circle)
      }
    }
  }

  private func circle(
    from name: String, through path: [String], _ nodes: [String: SchemaNode], _ finished: inout Set<String>
  ) -> [String]? {
    if path.contains(name) { return path + [name] }
    guard !finished.contains(name), let node = nodes[name] else { return nil }
    for next in Self.aliases(in: node) {
      if let circle = circle(from: next, through: path + [name], nodes, &finished) { return circle }
    }
    finished.insert(name)
    return nil
  }

  /// What a node refers to without any value in between.
  private static func aliases(in node: SchemaNode) -> [String] {
    switch node.shape {
    case .reference(let name): [name]
    case .anyOf(let nodes), .oneOf(let nodes), .allOf(let nodes): nodes.flatMap(aliases)
    case .not(let node): aliases(in: node)
    default: []
    }
  }
}
