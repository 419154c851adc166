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
  @inlinable
  public var snapshot: Content.PartiallyGenerated? { partial }

  @usableFromInline var partial: Content.PartiallyGenerated?
  @usableFromInline var step: StreamStep
  private var failure: (any Error)?

  public init() {
    self.init(id: GenerationID())
  }

  /// - Parameter id: The identity of the root value; those of the values in it are made from it.
  public init(id: GenerationID) {
    step = StreamStep(id: id)
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
  @inlinable
  public mutating func append(_ bytes: [UInt8]) throws {
    try receive(bytes)
    do {
      if !step.isClosed { try Content.PartiallyGenerated.update(&partial, with: &step) }
      if step.isClosed { try step.readEnd() }
    } catch {
      throw fail(error)
    }
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
      throw fail(
        step.failure("the text ends before the value does; what there is of it is the snapshot", at: byteCount))
    }
    do {
      // The steps have checked that the text is UTF-8.
      let bytes = streamedContent.valueBytes
      return try Content(GeneratedContent(document: try JSONParser.parse(bytes, isUTF8: true), id: step.id))
    } catch let error as JSONError {
      throw fail(StreamStep.Failure(message: error.message, offset: error.offset, underlyingError: error))
    }
  }

  /// What has been read, without a type. Made from the text each time that it is asked for.
  public var rawContent: GeneratedContent { streamedContent.content }

  /// What has been read, to be made into content later.
  package var streamedContent: StreamedContent {
    StreamedContent(
      text: step.text, base: step.base, bytes: step.bytes, range: 0..<byteCount, id: step.id,
      end: step.isClosed ? .complete : .growing)
  }

  private var textSoFar: String { String(decoding: streamedContent.valueBytes, as: UTF8.self) }

  @usableFromInline
  mutating func receive(_ bytes: [UInt8]) throws {
    if let failure { throw failure }
    step.receive(bytes)
  }

  /// Keeps an error; one about the text is made to say where in the text and where in the value the problem is.
  @usableFromInline
  mutating func fail(_ error: any Error) -> any Error {
    var error = error
    if let failure = error as? StreamStep.Failure {
      let bytes = streamedContent.valueBytes
      let place = JSONError(failure.message, at: failure.offset, in: bytes)
      var described = GeneratedContent.ParsingError(
        "\(failure.message) (line \(place.line), column \(place.column))", rawContent: textSoFar,
        underlyingError: failure.underlyingError ?? place)
      described.path = StreamStep.path(to: failure.offset, in: bytes) + failure.innerPath
      error = described
    }
    failure = error
    return error
  }
}

extension StreamDecoder: Sendable where Content.PartiallyGenerated: Sendable {}

extension StreamStep {
  /// After the end of the value: only white space may follow.
  @usableFromInline
  mutating func readEnd() throws {
    if let byte = peek() { throw failure("unexpected \(describe(byte)) after the end of the value") }
  }

  /// The path to the value that is open at an offset of a text: keys, and indices in brackets.
  static func path(to offset: Int, in bytes: [UInt8]) -> [String] {
    var step = StreamStep(id: GenerationID())
    step.receive(Array(bytes.prefix(offset + 1)))
    // The text may be wrong at its end; what is open there is what is asked for.
    try? step.skip()
    return step.frames.indices.compactMap { index in
      let frame = step.frames[index]
      guard frame.place == .value else { return nil }
      return frame.kind == .array ? "[\(frame.index)]" : frame.kind == .object ? step.keys[index] : nil
    }
  }
}
