/// The shape of the values to generate: of a Swift type, made at run time, or imported from JSON Schema.
///
/// It keeps the types that it mentions and resolves them when it is used, so types may be recursive; and it is made anew each time it
/// is asked for, so guides may depend on run-time data.
public struct GenerationSchema: Sendable {
  /// What tells the schemas of one graph apart at run time.
  package enum Key: Hashable, Sendable {
    case type(ObjectIdentifier)
    /// The name of a dynamic schema.
    case named(String)
  }

  package enum Source: Sendable {
    case declaration(SchemaDeclaration<Key>)
    case graph(SchemaGraph)
  }

  package let source: Source

  package init(_ source: Source) {
    self.source = source
  }

  package init(_ graph: SchemaGraph) {
    source = .graph(graph)
  }

  /// The name of the type or schema, without module and enclosing types.
  public var name: String {
    switch source {
    case .declaration(let declaration): declaration.name.bare
    case .graph(let graph): graph.name
    }
  }

  /// The schema resolved, with all that it refers to.
  package func graph() throws(SchemaError) -> SchemaGraph {
    switch source {
    case .declaration(let declaration): try SchemaGraphBuilder<Key>.graph(of: declaration)
    case .graph(let graph): graph
    }
  }
}

extension GenerationSchema {
  /// The property that names the case of an enum with payloads.
  package static let discriminator = "type"
}
