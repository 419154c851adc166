/// A whole schema: the root node and the definitions that nodes refer to by name.
///
/// The one resolved form of a schema. JSON Schema is printed from it, grammars are compiled from it, and two graphs that
/// are equal have the same language, so it is also the key of compiled grammars.
package struct SchemaGraph: Hashable, Sendable {
  /// The reference that means the root of the graph itself.
  package static let rootReference = "#"

  /// The name of the root: a type's bare name, or what a dynamic or imported schema is called.
  package var name: String
  package var root: SchemaNode
  /// In order of first use, depth first; names are unique.
  package var definitions: [Definition]

  package struct Definition: Hashable, Sendable {
    package var name: String
    package var node: SchemaNode
    package init(name: String, node: SchemaNode) {
      self.name = name
      self.node = node
    }
  }

  package init(name: String, root: SchemaNode, definitions: [Definition] = []) {
    self.name = name
    self.root = root
    self.definitions = definitions
  }
}
