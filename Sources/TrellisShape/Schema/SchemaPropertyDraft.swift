/// A property with its guides still apart from its node: the common form of run time and build time.
package struct SchemaPropertyDraft: Sendable {
  package var name: String
  package var description: String?
  package var isOptional: Bool
  package var node: SchemaNode
  package var guides: [SchemaGuide]

  package init(name: String, description: String?, isOptional: Bool, node: SchemaNode, guides: [SchemaGuide]) {
    self.name = name
    self.description = description
    self.isOptional = isOptional
    self.node = node
    self.guides = guides
  }
}

extension ObjectShape {
  /// A closed object with these properties: guides narrow their nodes, and a description replaces the type's own.
  package init(
    _ drafts: [SchemaPropertyDraft], of schema: String, explicitNil: Bool
  ) throws(GenerationSchema.SchemaError) {
    var names = Set<String>()
    var properties: [Property] = []
    for draft in drafts {
      guard names.insert(draft.name).inserted else {
        throw .duplicateProperty(schema: schema, property: draft.name)
      }
      var node = draft.node
      for guide in draft.guides {
        do {
          node = try guide.apply(to: node)
        } catch {
          throw .invalidGuide(schema: schema, property: draft.name, error)
        }
      }
      if draft.isOptional, explicitNil {
        node = SchemaNode(.anyOf([node, SchemaNode(.null)]))
      }
      if let description = draft.description { node.description = description }
      properties.append(Property(name: draft.name, node: node, isRequired: explicitNil || !draft.isOptional))
    }
    self.init(properties: properties)
  }
}
