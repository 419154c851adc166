/// A parser of JSON text (RFC 8259): bytes in, an indexed document out.
///
/// It keeps its own stack, so depth costs no recursion. Strings must be valid UTF-8 and their escapes must name scalars: a lone
/// surrogate is refused, because no Swift string can hold it.
package struct JSONParser {
  /// How deep arrays and objects may be nested.
  package static let depthLimit = 512

  /// What the end of the text means.
  package enum End: Sendable {
    /// The text is whole: anything that is open is an error.
    case complete
    /// The text may stop anywhere. What is open is kept as far as it is certain: whole scalars of a string, whole items of an
    /// array; a number, literal or key that could go on is left out. A number that is the whole text is taken as it stands.
    case truncated
    /// As `truncated`, but more will come: also a number that is the whole text is still open.
    case growing
  }

  private let bytes: [UInt8]
  private let end: End
  private let isUTF8: Bool
  private let depthLimit: Int
  private var position = 0
  private var entries: [JSONDocument.Entry] = []
  private var decoded: [UInt8] = []
  /// The entries of the arrays and objects that are open, outermost first.
  private var open: [Int] = []
  private var key: (range: Range<Int>, hasEscapes: Bool) = (0..<0, false)

  /// Parses a text. With an end other than `complete` the document may be without entries: nothing is certain yet.
  ///
  /// - Parameter isUTF8: Whether the bytes are known to be UTF-8, because a string spelled them or they were checked before.
  package static func parse(
    _ bytes: [UInt8], end: End = .complete, isUTF8: Bool = false, depthLimit: Int = JSONParser.depthLimit
  ) throws(JSONError) -> JSONDocument {
    guard bytes.count < Int(Int32.max) else { throw JSONError("the text is longer than 2 GiB", at: 0, in: []) }
    var parser = JSONParser(bytes: bytes, end: end, isUTF8: isUTF8, depthLimit: depthLimit)
    do {
      try parser.parseText()
    } catch {
      throw JSONError(error.message, at: error.offset, in: bytes)
    }
    return JSONDocument(bytes: bytes, decoded: parser.decoded, entries: parser.entries)
  }

  private init(bytes: [UInt8], end: End, isUTF8: Bool, depthLimit: Int) {
    self.bytes = bytes
    self.end = end
    self.isUTF8 = isUTF8
    self.depthLimit = depthLimit
    entries.reserveCapacity(min(bytes.count / 16 + 1, 1_024))
  }

  private struct Failure: Error {
    var message: String
    var offset: Int
  }

  private func failure(_ message: String, at offset: Int? = nil) -> Failure {
    Failure(message: message, offset: offset ?? position)
  }

  private func describe(_ byte: UInt8) -> String {
    (0x21...0x7E).contains(byte) ? "'\(Character(Unicode.Scalar(byte)))'" : "byte \(byte)"
  }

  /// What is at the position, after white space; nil at the end of the text.
  private mutating func peek() -> UInt8? {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      case let byte: return byte
      }
    }
    return nil
  }

  // MARK: Structure

  private mutating func parseText() throws(Failure) {
    var expectsValue = true
    while true {
      if expectsValue {
        guard try parseValue() else { return try stop() }
        // An array or object that was just opened: its first item or key, or its end.
        if let last = open.last, last == entries.count - 1 {
          let isObject = entries[last].kind == .object
          guard let byte = peek() else { return try stop() }
          if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
            position += 1
            close()
            expectsValue = false
          } else if isObject {
            guard try parseKey() else { return try stop() }
          }
        } else {
          expectsValue = false
        }
      } else if let last = open.last {
        let isObject = entries[last].kind == .object
        guard let byte = peek() else { return try stop() }
        switch (byte, isObject) {
        case (UInt8(ascii: ","), _):
          position += 1
          if isObject, try !parseKey() { return try stop() }
          expectsValue = true
        case (UInt8(ascii: "}"), true), (UInt8(ascii: "]"), false):
          position += 1
          close()
        default:
          throw failure("expected ',' or '\(isObject ? "}" : "]")', found \(describe(byte))")
        }
      } else {
        if let byte = peek() { throw failure("unexpected \(describe(byte)) after the end of the value") }
        return
      }
    }
  }

  /// The text has ended inside something.
  private mutating func stop() throws(Failure) {
    if end == .complete {
      throw failure(bytes.isEmpty ? "the text is empty" : "the text ends before the value does", at: bytes.count)
    }
    for index in open {
      entries[index].isComplete = false
      entries[index].end = Int32(bytes.count)
      entries[index].next = Int32(entries.count)
    }
  }

  private mutating func close() {
    guard let index = open.popLast() else { return }
    entries[index].end = Int32(position)
    entries[index].next = Int32(entries.count)
  }

  private mutating func append(
    _ kind: JSONDocument.Entry.Kind, from start: Int, to end: Int, isComplete: Bool = true, hasEscapes: Bool = false
  ) {
    entries.append(
      JSONDocument.Entry(
        kind: kind, isComplete: isComplete, hasEscapes: hasEscapes, keyHasEscapes: key.hasEscapes, start: Int32(start),
        end: Int32(end), keyStart: Int32(key.range.lowerBound), keyEnd: Int32(key.range.upperBound),
        next: Int32(entries.count + 1)))
    key = (0..<0, false)
  }

  /// A key and the colon after it; false when the text ends before a value could begin.
  private mutating func parseKey() throws(Failure) -> Bool {
    guard let byte = peek() else { return false }
    guard byte == UInt8(ascii: "\"") else { throw failure("expected a key in quotes, found \(describe(byte))") }
    let string = try scanString()
    guard string.isComplete, let colon = peek() else { return false }
    guard colon == UInt8(ascii: ":") else { throw failure("expected ':' after the key, found \(describe(colon))") }
    position += 1
    key = (string.range, string.hasEscapes)
    return true
  }

  // MARK: Values

  /// A scalar, or the opening of an array or object; false when the text ends before the value is certain.
  private mutating func parseValue() throws(Failure) -> Bool {
    guard let byte = peek() else { return false }
    let start = position
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard open.count < depthLimit else { throw failure("arrays and objects are nested deeper than \(depthLimit)") }
      position += 1
      open.append(entries.count)
      append(byte == UInt8(ascii: "{") ? .object : .array, from: start, to: start)
    case UInt8(ascii: "\""):
      let string = try scanString()
      append(
        .string, from: string.range.lowerBound, to: string.range.upperBound, isComplete: string.isComplete,
        hasEscapes: string.hasEscapes)
      return string.isComplete
    case UInt8(ascii: "t"): return try parseLiteral("true", .true)
    case UInt8(ascii: "f"): return try parseLiteral("false", .false)
    case UInt8(ascii: "n"): return try parseLiteral("null", .null)
    case UInt8(ascii: "-"), 0x30...0x39: return try parseNumber()
    default: throw failure("expected a value, found \(describe(byte))")
    }
    return true
  }

  private mutating func parseLiteral(_ literal: StaticString, _ kind: JSONDocument.Entry.Kind) throws(Failure) -> Bool {
    let start = position
    for expected in literal.description.utf8 {
      guard position < bytes.count else { return false }
      guard bytes[position] == expected else { throw failure("expected '\(literal)'", at: start) }
      position += 1
    }
    append(kind, from: start, to: position)
    return true
  }

  private mutating func parseNumber() throws(Failure) -> Bool {
    let start = position
    var number = JSONNumber()
    while position < bytes.count, number.accept(bytes[position]) { position += 1 }
    if position == bytes.count, end != .complete, end == .growing || !open.isEmpty || !number.isComplete {
      return false
    }
    guard number.isComplete else { throw failure("a number is not whole: digits are missing") }
    guard number.exponentIsInRange || ExactDecimal(bytes: bytes[start..<position]) != nil else {
      throw failure("the exponent of a number is beyond \(ExactDecimal.exponentLimit)", at: start)
    }
    append(.number, from: start, to: position)
    return true
  }

  /// The string whose quote is at the position: the place of its text, in the decoded text when it has escapes. When the text ends inside
  /// the string, what is certain of it.
  private mutating func scanString() throws(Failure) -> (range: Range<Int>, isComplete: Bool, hasEscapes: Bool) {
    position += 1
    let start = position
    // What usually comes: text that stands for itself.
    var isASCII = true
    let plainEnd = JSONText.endOfPlain(in: bytes, from: start, isASCII: &isASCII)
    if plainEnd < bytes.count, bytes[plainEnd] == UInt8(ascii: "\""), isASCII || isUTF8 {
      position = plainEnd + 1
      return (start..<plainEnd, true, false)
    }
    let decodedStart = decoded.count
    let read = JSONText.read(bytes, from: start, decodingInto: &decoded)
    position = read.end
    if let problem = read.stop.problem(in: "a string") { throw failure(problem) }
    if !read.isASCII, !isUTF8, let place = JSONText.invalidScalar(in: bytes, start..<read.end) {
      throw failure("invalid UTF-8 in a string", at: place)
    }
    let isComplete = read.stop.isQuote
    if isComplete { position += 1 }
    guard read.plainStart > start else { return (start..<read.end, isComplete, false) }
    decoded.append(contentsOf: bytes[read.plainStart..<read.end])
    return (decodedStart..<decoded.count, isComplete, true)
  }
}
