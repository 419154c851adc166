/// Makes the content of a response out of the bytes of its answer.
protocol ContentReader<Content>: SendableMetatype {
  associatedtype Content: Generable

  /// A reader that has read nothing.
  init()

  /// Reads more of the answer.
  mutating func append(_ bytes: [UInt8]) throws

  /// Learns that nothing more will come.
  mutating func finish() throws

  /// The content so far; nil while nothing can be shown.
  var partialContent: Content.PartiallyGenerated? { get }

  /// Makes the content so far without its type, when it is asked for.
  var rawContent: @Sendable () -> GeneratedContent { get }

  /// A reader that has read nothing.
  func restarted() -> Self

  /// The content of a whole answer, with and without its type.
  static func content(of answer: String) throws -> (Content, GeneratedContent)
}

/// Reads an answer that is text.
struct TextReader: ContentReader {
  private var text = ""

  mutating func append(_ bytes: [UInt8]) {
    text += String(decoding: bytes, as: UTF8.self)
  }

  mutating func finish() {}

  var partialContent: String? { text }

  var rawContent: @Sendable () -> GeneratedContent {
    { [text] in GeneratedContent(text) }
  }

  func restarted() -> TextReader { TextReader() }

  static func content(of answer: String) -> (String, GeneratedContent) {
    (answer, GeneratedContent(answer, id: GenerationID()))
  }
}

/// Reads an answer that is the JSON of a value.
struct StructuredReader<Content: Generable>: ContentReader {
  private var decoder = StreamDecoder<Content>()

  mutating func append(_ bytes: [UInt8]) throws {
    try decoder.append(bytes)
  }

  mutating func finish() throws {
    // A value that is closed has been shown whole; only a number that is the whole answer cannot know its end.
    if !decoder.isComplete { _ = try decoder.finish() }
  }

  var partialContent: Content.PartiallyGenerated? { decoder.snapshot }

  var rawContent: @Sendable () -> GeneratedContent {
    { [content = decoder.streamedContent] in content.content }
  }

  func restarted() -> StructuredReader { StructuredReader() }

  static func content(of answer: String) throws -> (Content, GeneratedContent) {
    let raw = try GeneratedContent(wholeJSON: answer)
    return (try Content(raw), raw)
  }
}
