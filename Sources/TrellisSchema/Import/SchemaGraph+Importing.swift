extension SchemaGraph {
  /// The graph of a JSON Schema document.
  package init(importing document: JSONValue) throws(GenerationSchema.SchemaError) {
    let name = document["title"]?.string ?? "root"
    do {
      self = try ImportedSchema(document, name: name.isEmpty ? "root" : name).graph
    } catch {
      throw .unsupportedSchema(
        schema: name, context: .init(debugDescription: "JSON Schema cannot be imported: \(error.description)."))
    }
  }
}
