/// What a stream has newly read, on its way down from the root of a value to the place where it continues.
///
/// A step is a reader that can stop anywhere. A partial value is updated by descending through the values that are open, reading on in
/// the innermost, and returning when the bytes end; the next step descends the same way and goes on. Each byte is read
/// once. Generated code only hands steps on, by `update(_:)`.
public struct StreamStep: Sendable {
  /// How deep values may be nested. Typed reading descends by recursion, so this is bounded by what a small stack holds.
  static let depthLimit = 256

  enum Kind: UInt8, Sendable {
    case object, array, string, number, literal
  }

  /// Where an open object or array is.
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
  struct Frame: Sendable {
    var kind: Kind
    var place = Place.opening
    /// In an array: whether the open item stands at the end of the partial array. In a union: whether some payload was passed over
    /// before the case was known.
    var flag = false
    /// The property's index in an object; the items that have ended in an array.
    var index = -1
    /// The case of a union, once it is known.
    var unionCase = -1
    /// Where the text of the value begins, in bytes from the start of the stream.
    var start: Int
    /// How many values began before this one.
    var ordinal: Int
    /// The current key of a dictionary.
    var key = ""
  }

  // The new bytes.
  var bytes: [UInt8] = []
  var position = 0
  /// How many bytes the stream had before these.
  var base = 0
  /// No more bytes will come.
  var isAtEnd = false

  // What is open.
  var frames: [Frame] = []
  /// How many of the open values the descent has entered.
  var depth = 0
  /// The root value has ended.
  var isClosed = false
  var valueCount = 0

  /// Bytes of a token that an earlier step began: an atom, a key, or an escape or scalar inside a string.
  var pending: [UInt8] = []
  var number = JSONNumber()
  /// The last byte of a key was a backslash that escapes what follows.
  var keyIsEscaping = false

  let id: GenerationID
  var text: StreamedText

  /// Content to take values from instead of bytes.
  @usableFromInline let content: GeneratedContent?

  init(id: GenerationID, text: StreamedText) {
    self.id = id
    self.text = text
    content = nil
  }

  /// A step that gives a value out of content.
  init(_ content: GeneratedContent) {
    self.content = content
    id = content.id ?? GenerationID()
    text = StreamedText()
  }

  /// Updates a part of a partial value by what this step has for it.
  @inlinable
  public mutating func update<Value: ConvertibleFromGeneratedContent>(_ partial: inout Value?) throws {
    if let content {
      partial = try content.certainValue()
    } else {
      try Value.update(&partial, with: &self)
    }
  }
}

// MARK: Bytes

extension StreamStep {
  /// A problem with the text, found at an offset of the stream.
  struct Failure: Error {
    var message: String
    var offset: Int
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
    return nil
  }
}

// MARK: Values

extension StreamStep {
  /// The value at this place, begun or found open; nil when the bytes end before it begins.
  mutating func begin() throws -> (kind: Kind, isNew: Bool)? {
    if frames.count > depth { return (frames[depth].kind, false) }
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

  /// The open value has ended.
  mutating func end() {
    frames.removeLast()
    if depth == 0 { isClosed = true } else { frames[depth - 1].place = .afterValue }
  }

  /// Begins or resumes a value of that kind; nil when the bytes end first, or when the value is null.
  mutating func begin(_ wanted: Kind, expecting noun: String) throws -> (isNew: Bool, frame: Int)? {
    guard let (kind, isNew) = try begin() else { return nil }
    guard kind != wanted else { return (isNew, depth) }
    let start = frames[depth].start
    if kind == .literal {
      if let literal = try literal(), literal != nil {
        throw failure("expected \(noun), found \(literal == true ? "true" : "false")", at: start)
      }
      return nil
    }
    throw failure("expected \(noun), found \(kind.noun)", at: start)
  }

  /// Reads over what was left of the item of the entered array or object; false when the bytes end before the item does.
  @usableFromInline
  mutating func finishItem() throws -> Bool {
    if frames[depth - 1].place != .value { return true }
    if position == bytes.count { return false }
    try skip()
    return frames[depth - 1].place != .value
  }

  /// Reads over the value at this place, as far as the bytes go.
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
