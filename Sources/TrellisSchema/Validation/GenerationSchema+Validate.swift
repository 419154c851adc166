extension GenerationSchema {
  /// Holds content against this schema and all its guides.
  ///
  /// Sessions do this with every response and with the arguments of every tool call, whatever the model promises. Not checked are the order
  /// of keys and what ``uncheckedConstraints()`` lists. Null in the place of an optional property counts as its absence.
  /// - Throws: `GeneratedContent.ParsingError` with the path to the first value that is not allowed, and why; `SchemaError` when the schema
  ///   itself is wrong.
  public func validate(_ content: GeneratedContent) throws {
    try SchemaValidator(graph()).validate(content)
  }
}
