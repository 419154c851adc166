/// A JSON Schema document as a graph, and what of the document is not in it.
package struct ImportedSchema: Sendable {
  package var graph: SchemaGraph
  /// Keywords that were accepted and say nothing about what is allowed: annotations, unknown keywords and unknown
  /// formats.
  package var annotations: [JSONSchemaImportError]
  /// Keywords that could not be enforced and were left out on request.
  package var omissions: [JSONSchemaImportError]

  package struct Options: Sendable, Hashable {
    /// Whether a keyword that cannot be enforced is left out and reported, instead of refusing the document.
    package var leavesOutUnenforceable: Bool
    /// How deep subschemas may nest.
    package var nestingLimit: Int

    package init(leavesOutUnenforceable: Bool = false, nestingLimit: Int = 200) {
      self.leavesOutUnenforceable = leavesOutUnenforceable
      self.nestingLimit = nestingLimit
    }
  }

  /// Imports a document of draft 2020-12, with what real documents of earlier drafts use.
  ///
  /// - Parameter name: The name of the root.
  /// - Throws: `JSONSchemaImportError` with the JSON Pointer and the keyword that is invalid or cannot be enforced.
  package init(
    _ document: JSONValue, name: String = "root", options: Options = Options()
  ) throws(JSONSchemaImportError) {
    var importer = JSONSchemaImporter(document: document, name: name, options: options)
    self = try importer.result()
  }

  init(graph: SchemaGraph, annotations: [JSONSchemaImportError], omissions: [JSONSchemaImportError]) {
    self.graph = graph
    self.annotations = annotations
    self.omissions = omissions
  }
}
