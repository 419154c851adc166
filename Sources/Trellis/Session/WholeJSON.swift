extension GeneratedContent {
  /// The content of a whole JSON text, with an identity.
  ///
  /// - Throws: `ParsingError` when the text is not JSON or ends inside a value.
  init(wholeJSON text: String) throws {
    try self.init(json: text)
    guard isComplete else { throw ParsingError("the text ends inside a value", rawContent: text) }
    id = GenerationID()
  }
}
