/// A decoder that turns the growing JSON text of a value into growing partial values.
///
/// Each byte is read once and changes the partial value in place, so what a snapshot costs does not depend on what came before
/// it. A consumer that keeps a snapshot makes the decoder copy what that snapshot shares with the next one.
///
/// ```swift
/// var decoder = StreamDecoder<Itinerary>()
/// for try await chunk in chunks {
///   try decoder.append(chunk)
///   show(decoder.snapshot)
/// }
/// let itinerary = try decoder.finish()
/// ```
///
/// Strings, arrays and dictionaries appear while they grow, in whole Unicode scalars; an object appears with its opening brace;
/// numbers, booleans, enum cases, dates and other atoms appear when they have ended.
public struct StreamDecoder<Content: Generable> {
  /// The value so far; nil until something of it is certain.
  public private(set) var snapshot: Content.PartiallyGenerated?

  private var step: StreamStep
  private var failure: (any Error)?

  public init() {
    self.init(id: GenerationID())
  }

  /// - Parameter id: The identity of the root value; those of the values in it are made from it.
  public init(id: GenerationID) {
    step = StreamStep(id: id, text: StreamedText())
  }

  /// Whether the text of the value has ended. Only white space may follow.
  public var isComplete: Bool { step.isClosed }

  /// How many bytes have been appended.
  public var byteCount: Int { step.base + step.bytes.count }

  /// Reads on.
  ///
  /// - Parameter bytes: The next bytes of the text (UTF-8), cut anywhere.
  /// - Throws: `GeneratedContent.ParsingError` with the place where the text stopped being a value of this type, or what an initializer of a
  ///   type throws. The decoder then stays at its last snapshot and throws the same again.
  public mutating func append(_ bytes: [UInt8]) throws {
    if let failure { throw failure }
    step.base += step.bytes.count
    step.bytes = bytes
    step.position = 0
    if !step.text.append(bytes, after: step.base) {
      step.text = StreamedText(step.text.bytes(0..<step.base) + bytes)
    }
    try read()
  }

  /// Reads on in bytes that are not an array; see `append(_:)`.
  public mutating func append(_ bytes: some Sequence<UInt8>) throws {
    try append(Array(bytes))
  }

  /// Reads on in text; see `append(_:)`.
  public mutating func append(_ text: some StringProtocol) throws {
    try append(Array(text.utf8))
  }

  /// Ends the text and reads the whole value.
  ///
  /// - Throws: `GeneratedContent.ParsingError` when the text ends before the value does or lacks something, or what an initializer of a
  ///   type throws.
  public mutating func finish() throws -> Content {
    step.isAtEnd = true
    try append([UInt8]())
    guard isComplete else {
      throw GeneratedContent.ParsingError("the text ends before the value does", rawContent: textSoFar)
    }
    let bytes = step.text.bytes(0..<byteCount)
    do {
      return try Content(GeneratedContent(document: try JSONParser.parse(bytes), id: step.id))
    } catch let error as JSONError {
      throw fail(error.message, at: error.offset, error)
    }
  }

  /// What has been read, without a type. Made from the text each time that it is asked for.
  public var rawContent: GeneratedContent { streamedContent.content }

  /// What has been read, to be made into content later.
  package var streamedContent: StreamedContent {
    StreamedContent(
      text: step.text, range: 0..<byteCount, id: step.id, end: step.isClosed ? .complete : .growing)
  }

  private var textSoFar: String { String(decoding: step.text.bytes(0..<byteCount), as: UTF8.self) }

  private mutating func read() throws {
    do {
      if !step.isClosed { try Content.PartiallyGenerated.update(&snapshot, with: &step) }
      if step.isClosed, let byte = step.peek() {
        throw step.failure("unexpected \(step.describe(byte)) after the end of the value")
      }
    } catch let error as StreamStep.Failure {
      throw fail(error.message, at: error.offset, error.underlyingError)
    } catch {
      failure = error
      throw error
    }
  }

  /// Makes an error that says where in the text and where in the value the problem is, and keeps it.
  private mutating func fail(_ message: String, at offset: Int, _ underlying: (any Error)?)
    -> GeneratedContent.ParsingError
  {
    let bytes = step.text.bytes(0..<byteCount)
    let place = JSONError(message, at: offset, in: bytes)
    var error = GeneratedContent.ParsingError(
      "\(message) (line \(place.line), column \(place.column))", rawContent: textSoFar,
      underlyingError: underlying ?? place)
    for part in StreamStep.path(to: offset, in: bytes).reversed() { error = error.inside(part) }
    failure = error
    return error
  }
}

extension StreamDecoder: Sendable where Content.PartiallyGenerated: Sendable {}

extension StreamStep {
  /// The path to the value that is open at an offset of a text: keys, and indices in brackets.
  fileprivate static func path(to offset: Int, in bytes: [UInt8]) -> [String] {
    var step = StreamStep(id: GenerationID(), text: StreamedText())
    step.bytes = Array(bytes.prefix(offset + 1))
    // The text may be wrong at its end; what is open there is what is asked for.
    try? step.skip()
    return step.frames.compactMap { frame in
      guard frame.place == .value else { return nil }
      return frame.kind == .array ? "[\(frame.index)]" : frame.kind == .object ? frame.key : nil
    }
  }
}
