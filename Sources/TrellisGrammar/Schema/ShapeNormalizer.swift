import TrellisSchema

/// The resolution of combinations: every shape becomes one without `allOf`, `oneOf` and `not`.
struct ShapeNormalizer {
  enum Kind { case string }

  let options: GrammarOptions
  private let graph: SchemaGraph
  private var definitions: [String: SchemaNode] = [:]
  var omissions: [GrammarError] = []

  init(graph: SchemaGraph, options: GrammarOptions) {
    self.graph = graph
    self.options = options
    for definition in graph.definitions { definitions[definition.name] = definition.node }
  }

  func definition(_ name: String) -> SchemaNode? {
    name == SchemaGraph.rootReference ? graph.root : definitions[name]
  }

  func path(of name: String) -> String {
    name == SchemaGraph.rootReference ? "" : "/$defs/\(SchemaCompiler.pointer(name))"
  }

  func ruleName(of name: String) -> String { name }

  mutating func normalized(_ shape: Shape, _ path: String, only kind: Kind? = nil) throws(GrammarError) -> Shape {
    switch shape {
    case .allOf(let nodes) where nodes.count == 1: return nodes[0].shape
    case .allOf, .oneOf, .not:
      throw GrammarError(path: path, keyword: "allOf", reason: "could not be resolved")
    default: return shape
    }
  }
}
