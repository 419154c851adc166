/// The reader of JSON Schema documents: one node for each subschema, one definition for each place that is referred to.
///
/// Recursion follows the nesting of the document, which is bounded; definitions are read from a list of what is still
/// to do.
struct JSONSchemaImporter {
  let options: ImportedSchema.Options
  private let name: String
  private var references: SchemaReferences
  /// The document's draft, where it is 7 or earlier.
  let draft: Int?
  private(set) var annotations: [JSONSchemaImportError] = []
  private(set) var omissions: [JSONSchemaImportError] = []
  private var definitions: [SchemaGraph.Definition] = []
  private var names: [VerbatimName: String] = [:]
  private var usedNames: Set<String> = []
  /// The number to try next for a name that is taken.
  private var nextNumbers: [String: Int] = [:]
  private var pending: [(pointer: String, name: String)] = []
  private var depth = 0

  init(document: JSONValue, name: String, options: ImportedSchema.Options) {
    self.name = name
    self.options = options
    references = SchemaReferences(document: document)
    draft = JSONSchemaKeywords.draft(of: document)
  }

  /// Whether `$ref` hides its siblings.
  var isLegacy: Bool { draft != nil }

  /// Whether the document's draft is older than a keyword, or no longer has it.
  func isUnknown(_ keyword: String) -> Bool {
    if let draft, let introduction = JSONSchemaKeywords.introductions[keyword] { return draft < introduction }
    if let draft, let last = JSONSchemaKeywords.removals[keyword] { return draft > last }
    return false
  }

  mutating func result() throws(JSONSchemaImportError) -> ImportedSchema {
    let root = try node(references.document, at: "")
    while let next = pending.popLast() {
      guard let value = references.value(at: next.pointer) else {
        throw error(next.pointer, "$ref", "there is nothing at this place of the document")
      }
      definitions.append(SchemaGraph.Definition(name: next.name, node: try node(value, at: next.pointer)))
    }
    let graph = SchemaGraph(name: name, root: root, definitions: definitions)
    try checkCircles(graph)
    return ImportedSchema(graph: graph, annotations: annotations, omissions: omissions)
  }

  // MARK: Reports

  func error(_ pointer: String, _ keyword: String, _ reason: String) -> JSONSchemaImportError {
    JSONSchemaImportError(pointer: pointer, keyword: keyword, reason: reason)
  }

  mutating func note(_ pointer: String, _ keyword: String, _ reason: String) {
    annotations.append(error(pointer, keyword, reason))
  }

  /// Leaves a keyword out and reports it, where the options ask for that; otherwise refuses the document.
  mutating func refuse(_ pointer: String, _ keyword: String, _ reason: String) throws(JSONSchemaImportError) {
    guard options.leavesOutUnenforceable else { throw error(pointer, keyword, reason) }
    omissions.append(error(pointer, keyword, reason))
  }

  // MARK: Nodes

  mutating func node(_ value: JSONValue, at pointer: String) throws(JSONSchemaImportError) -> SchemaNode {
    switch value {
    case .bool(let isAllowed): return SchemaNode(isAllowed ? .anything : .nothing, place: pointer)
    case .object(let members):
      depth += 1
      defer { depth -= 1 }
      guard depth <= options.nestingLimit else {
        throw error(pointer, "schema", "nested deeper than \(options.nestingLimit) levels")
      }
      var reader = SubschemaReader(pointer: pointer)
      try reader.read(members, with: &self)
      return try reader.node(with: &self)
    case .null, .number, .string, .array:
      throw error(pointer, "schema", "a schema is an object, true or false")
    }
  }

  /// The node of a subschema under a keyword (and a name or index below it).
  mutating func node(
    _ value: JSONValue, _ pointer: String, _ path: String...
  ) throws(JSONSchemaImportError) -> SchemaNode {
    var place = pointer
    for part in path { place += "/" + SchemaReferences.escaped(part) }
    return try node(value, at: place)
  }

  /// The nodes of a list of subschemas.
  mutating func nodes(
    _ value: JSONValue, _ pointer: String, _ keyword: String
  ) throws(JSONSchemaImportError) -> [SchemaNode] {
    guard case .array(let items) = value, !items.isEmpty else {
      throw error(pointer, keyword, "must be a list of schemas that is not empty")
    }
    var nodes: [SchemaNode] = []
    for (index, item) in items.enumerated() { nodes.append(try node(item, pointer, keyword, "\(index)")) }
    return nodes
  }

  // MARK: References

  mutating func reference(
    _ value: JSONValue, _ pointer: String, _ keyword: String
  ) throws(JSONSchemaImportError) -> Shape {
    guard case .string(let text) = value else { throw error(pointer, keyword, "must be a string") }
    let found: SchemaReferences.DynamicTarget? =
      switch keyword {
      case "$dynamicRef": references.resolveDynamic(text, from: pointer)
      case "$recursiveRef": references.resolveRecursive(text, from: pointer)
      default: references.resolve(text, from: pointer).map { .place($0) }
      }
    switch found {
    case .place(let target): return reference(to: target)
    case .several:
      try refuse(
        pointer, keyword,
        "several places declare '\(text.excerpt())', and which of them is meant depends on how this one is reached")
      return .anything
    case nil: throw error(pointer, keyword, "'\(text.excerpt())' is not in this document")
    }
  }

  /// The definition of the subschema at a pointer.
  private mutating func reference(to target: String) -> Shape {
    if target.isEmpty { return .reference(SchemaGraph.rootReference) }
    if let name = names[VerbatimName(target)] { return .reference(name) }
    let name = uniqueName(target)
    names[VerbatimName(target)] = name
    pending.append((target, name))
    return .reference(name)
  }

  /// What a subschema refers to, and where that is; nil when it leaves the document.
  mutating func target(of reference: String, from pointer: String) -> (value: JSONValue, pointer: String)? {
    guard let place = references.resolve(reference, from: pointer) else { return nil }
    return references.value(at: place).map { ($0, place) }
  }

  private mutating func uniqueName(_ pointer: String) -> String {
    let base = SchemaReferences.lastPart(pointer)
    var name = base.isEmpty || base == SchemaGraph.rootReference ? "definition" : base
    var number = nextNumbers[base] ?? 2
    while !usedNames.insert(name).inserted {
      name = "\(base)-\(number)"
      number += 1
    }
    nextNumbers[base] = number
    return name
  }

  /// A reference that is itself through nothing but references and combinations can never be begun.
  private func checkCircles(_ graph: SchemaGraph) throws(JSONSchemaImportError) {
    var aliases: [String: [String]] = [SchemaGraph.rootReference: Self.aliases(of: graph.root)]
    for definition in graph.definitions { aliases[definition.name] = Self.aliases(of: definition.node) }
    let pointers = Dictionary(names.map { ($0.value, $0.key.wrappedValue) }, uniquingKeysWith: { first, _ in first })
    var state: [String: Int] = [:]
    for root in [SchemaGraph.rootReference] + graph.definitions.map(\.name) where state[root] == nil {
      var path: [(name: String, next: Int)] = [(root, 0)]
      state[root] = 1
      while let (name, next) = path.last {
        let targets = aliases[name] ?? []
        guard next < targets.count else {
          state[name] = 2
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        switch state[targets[next]] {
        case nil:
          state[targets[next]] = 1
          path.append((targets[next], 0))
        case 1:
          throw error(pointers[targets[next]] ?? "", "$ref", "this schema refers to itself, with no value in between")
        default: break
        }
      }
    }
  }

  private static func aliases(of node: SchemaNode) -> [String] {
    switch node.shape {
    case .reference(let name): [name]
    case .anyOf(let nodes), .oneOf(let nodes), .allOf(let nodes): nodes.flatMap { aliases(of: $0) }
    case .not(let node): aliases(of: node)
    default: []
    }
  }
}
