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
  private var failure: GeneratedContent.ParsingError?

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
  public mutating func append(_ bytes: some Collection<UInt8>) throws {
    if let failure { throw failure }
    step.base += step.bytes.count
    step.bytes.removeAll(keepingCapacity: true)
    step.bytes.append(contentsOf: bytes)
    step.position = 0
    step.text.append(bytes)
    try read()
  }

  /// Reads on in text; see `append(_:)`.
  public mutating func append(_ text: some StringProtocol) throws {
    try append(text.utf8)
  }

  /// Ends the text and reads the whole value.
  ///
  /// - Throws: `GeneratedContent.ParsingError` when the text ends before the value does or lacks something, or what an initializer of a
  ///   type throws.
  public mutating func finish() throws -> Content {
    step.isAtEnd = true
    try append(EmptyCollection<UInt8>())
    guard isComplete else {
      throw GeneratedContent.ParsingError("the text ends before the value does", rawContent: textSoFar)
    }
    return try Content(rawContent)
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
      throw fail(error.message, at: error.offset, nil)
    } catch let error as GeneratedContent.ParsingError {
      throw fail(error.debugDescription, at: step.base + step.position, error.underlyingError)
    }
  }

  /// Makes an error that says where in the text and where in the value the problem is, and keeps it.
  private mutating func fail(_ message: String, at offset: Int, _ underlying: (any Error)?)
    -> GeneratedContent.ParsingError
  {
    let bytes = step.text.bytes(0..<byteCount)
    let place = JSONError(message, at: offset, in: bytes)
    let path = JSONParser.openPath(in: Array(bytes.prefix(offset)))
    var error = GeneratedContent.ParsingError(
      "\(message) (line \(place.line), column \(place.column))", rawContent: textSoFar,
      underlyingError: underlying ?? place)
    for part in path.reversed() { error = error.inside(part) }
    failure = error
    return error
  }
}

extension StreamDecoder: Sendable where Content.PartiallyGenerated: Sendable {}

extension JSONParser {
  /// The path to the innermost value that is open at the end of a text: keys, and indices in brackets.
  static func openPath(in bytes: [UInt8]) -> [String] {
    guard let document = try? parse(bytes, end: .growing), !document.entries.isEmpty else { return [] }
    var path: [String] = []
    var index = 0
    while !document.entries[index].isComplete {
      let isArray = document.entries[index].kind == .array
      var count = 0
      var last: Int?
      for child in document.children(of: index) {
        last = child
        count += 1
      }
      guard let last, !document.entries[last].isComplete else { break }
      path.append(isArray ? "[\(count - 1)]" : document.key(at: last))
      index = last
    }
    return path
  }
}
