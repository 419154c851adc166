/// The spelling of JSON strings, both ways (RFC 8259 §7).
package enum JSONText {
  /// The string that `bytes[range]`, the text between two quotes, stands for. The range has been validated.
  static func decode(_ bytes: [UInt8], _ range: Range<Int>, hasEscapes: Bool) -> String {
    guard hasEscapes else { return String(decoding: bytes[range], as: UTF8.self) }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count)
    var position = range.lowerBound
    while position < range.upperBound {
      if bytes[position] != UInt8(ascii: "\\") {
        decoded.append(bytes[position])
        position += 1
      } else if let (scalar, length) = escape(in: bytes, at: position, end: range.upperBound).scalar {
        decoded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        position += length
      } else {
        break
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// The position of the next byte that is not plain ASCII: a quote, a backslash, a control, or a part of a longer scalar.
  static func endOfPlain(in bytes: [UInt8], from start: Int) -> Int {
    var position = start
    let end = bytes.count
    while position < end {
      let byte = bytes[position]
      // In 0x20...0x7F without the quote and the backslash.
      guard byte &- 0x20 < 0x60, byte != 0x22, byte != 0x5C else { break }
      position += 1
    }
    return position
  }

  enum Escape {
    case scalar(Unicode.Scalar, length: Int)
    /// The bytes end before the escape does.
    case truncated
    case invalid(String)

    var scalar: (Unicode.Scalar, Int)? {
      if case .scalar(let scalar, let length) = self { (scalar, length) } else { nil }
    }
  }

  /// The escape that begins with the backslash at `start`; a surrogate pair is one escape.
  static func escape(in bytes: [UInt8], at start: Int, end: Int) -> Escape {
    guard start + 1 < end else { return .truncated }
    switch bytes[start + 1] {
    case UInt8(ascii: "\""): return .scalar("\"", length: 2)
    case UInt8(ascii: "\\"): return .scalar("\\", length: 2)
    case UInt8(ascii: "/"): return .scalar("/", length: 2)
    case UInt8(ascii: "b"): return .scalar("\u{8}", length: 2)
    case UInt8(ascii: "f"): return .scalar("\u{C}", length: 2)
    case UInt8(ascii: "n"): return .scalar("\n", length: 2)
    case UInt8(ascii: "r"): return .scalar("\r", length: 2)
    case UInt8(ascii: "t"): return .scalar("\t", length: 2)
    case UInt8(ascii: "u"): break
    default: return .invalid("a backslash must be followed by one of \" \\ / b f n r t u")
    }
    switch codeUnit(in: bytes, at: start + 2, end: end) {
    case nil: return .truncated
    case .some(.failure): return .invalid("\\u must be followed by four hexadecimal digits")
    case .some(.success(let unit)):
      if let scalar = Unicode.Scalar(unit) { return .scalar(scalar, length: 6) }
      guard unit < 0xDC00 else { return .invalid("a low surrogate escape has no high surrogate before it") }
      let unpaired = Escape.invalid("a high surrogate escape must be followed by the escape of a low surrogate")
      if start + 6 < end, bytes[start + 6] != UInt8(ascii: "\\") { return unpaired }
      if start + 7 < end, bytes[start + 7] != UInt8(ascii: "u") { return unpaired }
      switch codeUnit(in: bytes, at: start + 8, end: end) {
      case nil: return .truncated
      case .some(.success(let low)) where (0xDC00...0xDFFF).contains(low):
        let value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
        return Unicode.Scalar(value).map { .scalar($0, length: 12) } ?? unpaired
      default: return unpaired
      }
    }
  }

  private struct NotHexadecimal: Error {}

  /// Four hexadecimal digits; nil when the bytes end before a wrong one was seen.
  private static func codeUnit(in bytes: [UInt8], at start: Int, end: Int) -> Result<UInt16, NotHexadecimal>? {
    var unit: UInt16 = 0
    for position in start..<max(start, min(start + 4, end)) {
      switch bytes[position] {
      case let byte where 0x30...0x39 ~= byte: unit = unit << 4 | UInt16(byte - 0x30)
      case let byte where 0x41...0x46 ~= byte: unit = unit << 4 | UInt16(byte - 0x37)
      case let byte where 0x61...0x66 ~= byte: unit = unit << 4 | UInt16(byte - 0x57)
      default: return .failure(NotHexadecimal())
      }
    }
    return start + 4 <= end ? .success(unit) : nil
  }

  /// The length in bytes of the UTF-8 scalar at `start`: zero when it is not one, negative when the bytes end inside it.
  static func scalarLength(in bytes: [UInt8], at start: Int, end: Int) -> Int {
    let first = bytes[start]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0:
      length = 3
      second = 0xA0...0xBF
    case 0xED:
      length = 3
      second = 0x80...0x9F
    case 0xE1...0xEF: length = 3
    case 0xF0:
      length = 4
      second = 0x90...0xBF
    case 0xF4:
      length = 4
      second = 0x80...0x8F
    case 0xF1...0xF3: length = 4
    default: return 0
    }
    for offset in 1..<length {
      guard start + offset < end else { return -1 }
      guard (offset == 1 ? second : 0x80...0xBF).contains(bytes[start + offset]) else { return 0 }
    }
    return length
  }

  /// Writes `string` with its quotes in canonical escapes: the short ones where JSON has them, `\u00XX` for other controls.
  package static func write(_ string: String, to text: inout String) {
    text.append("\"")
    var plain = string.unicodeScalars.startIndex
    let scalars = string.unicodeScalars
    for index in scalars.indices {
      let escape: String
      switch scalars[index] {
      case "\"": escape = "\\\""
      case "\\": escape = "\\\\"
      case "\n": escape = "\\n"
      case "\r": escape = "\\r"
      case "\t": escape = "\\t"
      case "\u{8}": escape = "\\b"
      case "\u{C}": escape = "\\f"
      case let scalar where scalar.value < 0x20:
        let hexadecimal = String(scalar.value, radix: 16)
        escape = "\\u" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
      default: continue
      }
      text.unicodeScalars.append(contentsOf: scalars[plain..<index])
      text.append(escape)
      plain = scalars.index(after: index)
    }
    text.unicodeScalars.append(contentsOf: scalars[plain...])
    text.append("\"")
  }
}
