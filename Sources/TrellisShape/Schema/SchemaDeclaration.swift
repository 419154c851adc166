/// What a type contributes to a schema, before names are decided: its names, and its node, made when it is needed.
///
/// `Key` tells types apart: metatypes at run time, qualified names in the code generator.
package struct SchemaDeclaration<Key: Hashable & Sendable>: Sendable {
  package typealias MakeNode =
    @Sendable (inout SchemaGraphBuilder<Key>) throws(GenerationSchema.SchemaError) -> SchemaNode

  package enum Placement: Sendable {
    /// The node stands wherever the type is used: scalars, arrays, enums without payloads.
    case inline
    /// The node is a definition that its uses refer to: structs, enums with payloads.
    case definition(Key)
  }

  package var name: SchemaTypeName
  package var placement: Placement
  package var makeNode: MakeNode

  package init(name: SchemaTypeName, placement: Placement, makeNode: @escaping MakeNode) {
    self.name = name
    self.placement = placement
    self.makeNode = makeNode
  }
}
