/// The maker of a schema graph out of declarations that refer to one another.
///
/// It visits a type once, at its first use, so recursion ends; and it names definitions: the bare name, unless two types of this graph
/// share it, then the qualified ones (and a number, should even those be equal). References to the root become `#`. The runtime and
/// the code generator both build with it, so their schemas agree.
package struct SchemaGraphBuilder<Key: Hashable & Sendable>: Sendable {
  private struct Slot: Sendable {
    var name: SchemaTypeName
    var node: SchemaNode
  }

  /// Definitions in order of first use.
  private var slots: [Slot] = []
  private var places: [Key: Int] = [:]
  private var embedded: [SchemaGraph: SchemaNode] = [:]

  private init() {}

  /// The whole graph of a declaration.
  package static func graph(
    of root: SchemaDeclaration<Key>
  ) throws(GenerationSchema.SchemaError) -> SchemaGraph {
    var builder = SchemaGraphBuilder()
    let place = try builder.place(of: root)
    let graph = builder.named(root: place, name: root.name.bare)
    try graph.checkReferences()
    return graph
  }

  /// What stands where a type is used: its node, or a reference to its definition.
  package mutating func place(
    of declaration: SchemaDeclaration<Key>
  ) throws(GenerationSchema.SchemaError) -> SchemaNode {
    guard case .definition(let key) = declaration.placement else { return try declaration.makeNode(&self) }
    if let index = places[key] { return SchemaNode(.reference(Self.token(index))) }
    let index = reserve(declaration.name)
    places[key] = index
    slots[index].node = try declaration.makeNode(&self)
    return SchemaNode(.reference(Self.token(index)))
  }

  /// What stands where a whole graph is used; its definitions join this graph's.
  package mutating func place(of graph: SchemaGraph) -> SchemaNode {
    if let place = embedded[graph] { return place }
    let root = reserve(SchemaTypeName(graph.name))
    var tokens = [SchemaGraph.rootReference: Self.token(root)]
    for definition in graph.definitions {
      tokens[definition.name] = Self.token(reserve(SchemaTypeName(definition.name)))
    }
    slots[root].node = graph.root.replacingReferences { tokens[$0] ?? $0 }
    for (offset, definition) in graph.definitions.enumerated() {
      slots[root + 1 + offset].node = definition.node.replacingReferences { tokens[$0] ?? $0 }
    }
    let place = SchemaNode(.reference(Self.token(root)))
    embedded[graph] = place
    return place
  }

  private mutating func reserve(_ name: SchemaTypeName) -> Int {
    slots.append(Slot(name: name, node: SchemaNode(.nothing)))
    return slots.count - 1
  }

  /// A reference before names are decided.
  private static func token(_ index: Int) -> String { "\u{0}\(index)" }

  private func named(root: SchemaNode, name: String) -> SchemaGraph {
    var uses: [String: Int] = [:]
    for slot in slots { uses[slot.name.bare, default: 0] += 1 }
    var taken = Set<String>()
    var names: [String: String] = [:]
    let rootIsDefinition = root.shape == .reference(Self.token(0))
    for (index, slot) in slots.enumerated() {
      let wanted = uses[slot.name.bare] == 1 ? slot.name.bare : slot.name.qualified
      var name = wanted
      var number = 2
      while !taken.insert(name).inserted {
        name = wanted + "\(number)"
        number += 1
      }
      names[Self.token(index)] = index == 0 && rootIsDefinition ? SchemaGraph.rootReference : name
    }
    func resolved(_ node: SchemaNode) -> SchemaNode { node.replacingReferences { names[$0] ?? $0 } }
    let definitions = slots.enumerated().dropFirst(rootIsDefinition ? 1 : 0).map { index, slot in
      SchemaGraph.Definition(name: names[Self.token(index)] ?? slot.name.bare, node: resolved(slot.node))
    }
    return SchemaGraph(
      name: name, root: resolved(rootIsDefinition ? slots[0].node : root), definitions: definitions)
  }
}

extension SchemaNode {
  /// This node with every reference in it renamed.
  package func replacingReferences(_ rename: (String) -> String) -> SchemaNode {
    var copy = self
    copy.shape = shape.mappingChildren { $0.replacingReferences(rename) }
    if case .reference(let name) = shape { copy.shape = .reference(rename(name)) }
    return copy
  }
}

extension Shape {
  /// This shape with each node that it holds directly replaced.
  package func mappingChildren(_ transform: (SchemaNode) -> SchemaNode) -> Shape {
    switch self {
    case .anything, .nothing, .null, .boolean, .constants, .string, .number, .reference: return self
    case .anyOf(let nodes): return .anyOf(nodes.map(transform))
    case .oneOf(let nodes): return .oneOf(nodes.map(transform))
    case .allOf(let nodes): return .allOf(nodes.map(transform))
    case .not(let node): return .not(transform(node))
    case .array(var array):
      array.prefixItems = array.prefixItems.map(transform)
      array.items = transform(array.items)
      return .array(array)
    case .object(var object):
      for index in object.properties.indices {
        object.properties[index].node = transform(object.properties[index].node)
      }
      for index in object.patternProperties.indices {
        object.patternProperties[index].node = transform(object.patternProperties[index].node)
      }
      object.additionalProperties = transform(object.additionalProperties)
      object.propertyNames = object.propertyNames.map(transform)
      return .object(object)
    }
  }
}
