extension SchemaGraph {
  /// The graph of a JSON Schema document.
  package init(importing document: JSONValue) throws(GenerationSchema.SchemaError) {
    throw .unsupportedSchema(
      schema: nil, context: .init(debugDescription: "JSON Schema cannot be imported in this version."))
  }
}
