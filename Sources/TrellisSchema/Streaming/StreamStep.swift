/// What a stream has newly read, on its way down from the root of a value to the place where it continues.
///
/// A step is a reader that can stop anywhere. A partial value is updated by descending through the values that are open, reading on in
/// the innermost, and returning when the bytes end; the next step descends the same way and goes on. Each byte is read
/// once. Generated code only hands steps on, by `update(_:)`.
public struct StreamStep: Sendable {
  /// How deep values may be nested. Typed reading descends by recursion, so this is bounded by what a small stack holds.
  static let depthLimit = 256

  @usableFromInline
  enum Kind: UInt8, Sendable {
    case object, array, string, number, literal
  }

  /// Where an open object or array is.
  @usableFromInline
  enum Place: UInt8, Sendable {
    /// After the opening: an item, a key, or the end.
    case opening
    /// After a comma, before a key.
    case beforeKey
    case key
    case beforeColon
    /// A value is expected or open.
    case value
    case afterValue
  }

  /// A value that has begun and not ended.
  @usableFromInline
  struct Frame: Sendable {
    @usableFromInline var kind: Kind
    @usableFromInline var place = Place.opening
    /// In an array: whether the open item stands at the end of the partial array. In a union: whether some payload was passed over
    /// before the case was known.
    @usableFromInline var flag = false
    /// The property's index in an object; the items that have ended in an array.
    @usableFromInline var index = -1
    /// The case of a union, once it is known.
    @usableFromInline var unionCase = -1
    /// Where the text of the value begins, in bytes from the start of the stream.
    var start: Int
    /// How many values began before this one.
    var ordinal: Int
  }

  /// The end of the stream's text so far: at least all that has not been read, and some of what has.
  var bytes: [UInt8] = []
  /// Where reading goes on, in `bytes`: at the beginning of a token when the bytes ended inside it.
  var position = 0
  /// How many bytes after `position` the open key, number or atom is known to have.
  var scanned = 0
  /// How many bytes the stream had before `bytes`. They are in `text`.
  var base = 0
  /// Nothing more can be read before more bytes come.
  @usableFromInline var isExhausted = false
  /// No more bytes will come.
  var isAtEnd = false

  // What is open.
  @usableFromInline var frames: [Frame] = []
  /// How many of the open values the descent has entered.
  @usableFromInline var depth = 0
  /// The root value has ended.
  @usableFromInline var isClosed = false
  var valueCount = 0
  /// The value that has just ended in place of a wanted one is null.
  @usableFromInline var isNull = false

  var number = JSONNumber()
  /// The current keys of the open objects that are read without declared keys, at the places of their frames.
  var keys: [String] = []
  /// The decoded text of a string with escapes, while it is put together.
  var decoded: [UInt8] = []

  let id: GenerationID
  var text: StreamedText

  /// Content to take values from instead of bytes.
  @usableFromInline let content: GeneratedContent?

  init(id: GenerationID) {
    self.id = id
    text = StreamedText()
    content = nil
  }

  /// A step that gives a value out of content.
  init(_ content: GeneratedContent) {
    self.content = content
    id = content.id ?? GenerationID()
    text = .empty
  }

  /// Updates a part of a partial value by what this step has for it.
  @inlinable
  @inline(__always)
  public mutating func update<Value: ConvertibleFromGeneratedContent>(_ partial: inout Value?) throws {
    if let content {
      partial = try content.certainValue()
    } else {
      try Value.update(&partial, with: &self)
      if isNull {
        partial = nil
        isNull = false
      }
    }
  }
}

// MARK: Bytes

extension StreamStep {
  /// How much of what has been read is kept beside the text, in bytes: moving it there has a cost of its own.
  private static let keptBytes = 1_024

  /// Takes the next bytes of the stream.
  mutating func receive(_ more: [UInt8]) {
    if position == bytes.count, bytes.count + more.count > Self.keptBytes {
      // All of it has been read.
      if !text.append(bytes, after: base) { text = StreamedText(text.bytes(0..<base) + bytes) }
      base += bytes.count
      position = 0
      if more.count > Self.keptBytes {
        bytes = more
      } else {
        bytes.removeAll(keepingCapacity: true)
        bytes.append(contentsOf: more)
      }
    } else if more.count <= 8 {
      // Cheaper than what copying many begins with.
      for index in more.indices { bytes.append(more[index]) }
    } else {
      bytes.append(contentsOf: more)
    }
    isExhausted = false
  }

  /// A problem with the text, found at an offset of the stream.
  struct Failure: Error {
    var message: String
    var offset: Int
    /// From the value that is open there to the one in question.
    var innerPath: [String] = []
    var underlyingError: (any Error)?
  }

  /// A failure at the present position, or at the beginning of a value.
  func failure(_ message: String, at offset: Int? = nil) -> Failure {
    Failure(message: message, offset: offset ?? base + position)
  }

  func describe(_ byte: UInt8) -> String {
    (0x21...0x7E).contains(byte) ? "'\(Character(Unicode.Scalar(byte)))'" : "byte \(byte)"
  }

  /// The next byte that is not white space; nil when the bytes end.
  mutating func peek() -> UInt8? {
    while position < bytes.count {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      position += 1
    }
    isExhausted = true
    return nil
  }
}

// MARK: Values

extension StreamStep {
  /// Whether a value at this place has begun and not ended.
  @inlinable
  var isOpen: Bool { frames.count > depth }

  /// Whether a value of that kind at this place has begun and not ended.
  @inlinable
  func isOpen(_ kind: Kind) -> Bool { frames.count > depth && frames[depth].kind == kind }

  /// The value at this place, begun or found open; nil when the bytes end before it begins.
  mutating func begin() throws -> (kind: Kind, isNew: Bool)? {
    if isOpen { return (frames[depth].kind, false) }
    guard let byte = peek() else { return nil }
    let kind: Kind
    switch byte {
    case UInt8(ascii: "{"): kind = .object
    case UInt8(ascii: "["): kind = .array
    case UInt8(ascii: "\""): kind = .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): kind = .literal
    case UInt8(ascii: "-"), 0x30...0x39: kind = .number
    default: throw failure("expected a value, found \(describe(byte))")
    }
    guard frames.count < Self.depthLimit else {
      throw failure("values are nested deeper than \(Self.depthLimit)")
    }
    frames.append(Frame(kind: kind, start: base + position, ordinal: valueCount))
    valueCount += 1
    switch kind {
    case .object, .array, .string: position += 1
    case .number: number = JSONNumber()
    case .literal: break
    }
    return (kind, true)
  }

  /// The innermost open value has ended.
  mutating func end() {
    frames.removeLast()
    if frames.isEmpty { isClosed = true } else { frames[frames.count - 1].place = .afterValue }
  }

  /// Begins or resumes a value of that kind; whether it is new. Nil when the bytes end first, or when the value is null.
  @usableFromInline
  mutating func begin(_ wanted: Kind) throws -> Bool? {
    guard let (kind, isNew) = try begin() else { return nil }
    guard kind != wanted else { return isNew }
    let start = frames[depth].start
    if kind == .literal {
      guard let literal = try literal() else { return nil }
      if let literal { throw failure("expected \(wanted.noun), found \(literal)", at: start) }
      isNull = true
      return nil
    }
    throw failure("expected \(wanted.noun), found \(kind.noun)", at: start)
  }

  /// Whether the value that comes next or is open in the entered array or object has ended, after what was left of it has been read over.
  @inlinable
  @inline(__always)
  mutating func finishItem() throws -> Bool {
    if frames[depth - 1].place != .value { return true }
    if isExhausted { return false }
    try skip()
    return frames[depth - 1].place != .value
  }

  /// Reads over the value at this place, as far as the bytes go.
  @usableFromInline
  mutating func skip() throws {
    guard let (kind, _) = try begin() else { return }
    switch kind {
    case .string: try skipString()
    case .number: _ = try numberText()
    case .literal: _ = try literal()
    case .object:
      depth += 1
      while try nextProperty(of: nil) != nil, try finishItem() {}
      depth -= 1
    case .array:
      depth += 1
      while try nextItem(), try finishItem() {}
      depth -= 1
    }
  }
}

extension StreamStep.Kind {
  var noun: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .literal: "true, false or null"
    }
  }
}
