import TrellisShape

extension SchemaGraph {
  /// Whether no value at all satisfies the schema.
  ///
  /// - Throws: `GrammarError` where the schema cannot be enforced, so that nothing is known.
  package func isEmpty(options: GrammarOptions = GrammarOptions()) throws(GrammarError) -> Bool {
    var compiler = SchemaCompiler(graph: self, options: options)
    return try compiler.compile() == nil
  }

  /// The same definitions with another root; what referred to the old one still does.
  fileprivate func rerooted(at node: SchemaNode) -> SchemaGraph {
    var old = "root"
    while definitions.contains(where: { $0.name == old }) { old += "-" }
    func renamed(_ node: SchemaNode) -> SchemaNode {
      node.replacingReferences { $0 == Self.rootReference ? old : $0 }
    }
    let definitions = definitions.map { Definition(name: $0.name, node: renamed($0.node)) }
    return SchemaGraph(
      name: name, root: renamed(node), definitions: [Definition(name: old, node: renamed(root))] + definitions)
  }
}

/// The search for the place that leaves a schema without any value, for a message: from the root into what is required and has none.
struct EmptySchema {
  let graph: SchemaGraph
  let options: GrammarOptions
  private let definitions: [String: SchemaNode]
  /// The definitions on the way, from the root.
  private var way: [String] = []
  /// Where each definition on the way was left; nil for those that were left for good and do not contain themselves,
  /// so that they are searched once, however many ways lead to them.
  private var exits: [String: String?] = [:]
  private var depth = 0
  /// Each of them is a compilation.
  private var trials = 0

  init(_ graph: SchemaGraph, _ options: GrammarOptions) {
    self.graph = graph
    self.options = options
    var definitions = Dictionary(graph.definitions.map { ($0.name, $0.node) }, uniquingKeysWith: { first, _ in first })
    definitions[SchemaGraph.rootReference] = graph.root
    self.definitions = definitions
  }

  /// Why the schema, which has no value, has none, at the place that is to blame.
  mutating func error() -> GrammarError {
    error(atDefinition: SchemaGraph.rootReference, from: "") ?? Self.empty("")
  }

  private static func empty(_ path: String) -> GrammarError {
    GrammarError(path: path, keyword: "schema", reason: "no value can satisfy it")
  }

  private mutating func error(atDefinition name: String, from path: String) -> GrammarError? {
    if let known = exits[name] { return known.map { .endless($0) } }
    guard let node = definitions[name] else { return nil }
    way.append(name)
    exits[name] = path
    defer { exits[way.removeLast()] = .some(nil) }
    let isRoot = name == SchemaGraph.rootReference
    return error(at: node, node.place ?? (isRoot ? "" : "/$defs/\(SchemaCompiler.pointer(name))"))
  }

  private mutating func error(at node: SchemaNode, _ path: String) -> GrammarError {
    guard depth < options.limits.nesting else { return Self.empty(path) }
    depth += 1
    defer { depth -= 1 }
    switch node.shape {
    case .reference(let name):
      return error(atDefinition: name, from: path) ?? Self.empty(path)
    case .object(let object):
      for property in object.properties where property.isRequired && isEmpty(property.node) {
        return error(
          in: property.node, property.node.place ?? "\(path)/properties/\(SchemaCompiler.pointer(property.name))")
      }
    case .array(let array) where array.minimumCount > array.prefixItems.count && isEmpty(array.items):
      return error(in: array.items, array.items.place ?? "\(path)/items")
    case .anyOf(let choices):
      // None of them has a value; that one leads back here is worth telling.
      for (index, choice) in choices.enumerated() {
        let found = error(in: choice, choice.place ?? "\(path)/anyOf/\(index)")
        if found.isEndless { return found }
      }
    default: break
    }
    return Self.empty(path)
  }

  private mutating func error(in node: SchemaNode, _ path: String) -> GrammarError {
    if let last = way.last { exits[last] = path }
    return error(at: node, path)
  }

  private mutating func isEmpty(_ node: SchemaNode) -> Bool {
    trials += 1
    guard trials <= 1000 else { return false }
    return (try? graph.rerooted(at: node).isEmpty(options: options)) ?? false
  }
}
