extension GenerationSchema {
  /// The JSON Schema in one line: the same text for the same schema.
  var text: String {
    do {
      return try graph().jsonSchema.text()
    } catch {
      // A request with such a schema is refused before its text is asked for.
      return debugDescription
    }
  }

  /// Whether both describe the same values in the same words.
  func isEqual(to other: GenerationSchema) -> Bool {
    text == other.text
  }
}
