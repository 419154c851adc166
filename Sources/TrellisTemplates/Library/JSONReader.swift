/// Reads JSON (RFC 8259) into a value, with ordered members and bounded nesting.
struct JSONReader {
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(TemplateError) -> TemplateValue {
    let value = try value()
    skipSpace()
    guard position == bytes.count else { throw error("more text after the value") }
    return value
  }

  private func error(_ message: String) -> TemplateError {
    TemplateError(.type, "not JSON: \(message) at byte \(position)")
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private mutating func skip(_ text: String) -> Bool {
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  private mutating func value() throws(TemplateError) -> TemplateValue {
    skipSpace()
    switch current {
    case UInt8(ascii: "{"): return try nested { (reader: inout Self) throws(TemplateError) in try reader.object() }
    case UInt8(ascii: "["): return try nested { (reader: inout Self) throws(TemplateError) in try reader.array() }
    case UInt8(ascii: "\""): return .string(try string())
    default:
      if let byte = current, byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte) { return try number() }
      if skip("true") { return .bool(true) }
      if skip("false") { return .bool(false) }
      if skip("null") { return .null }
      throw error("a value is expected")
    }
  }

  private mutating func nested(
    _ body: (inout Self) throws(TemplateError) -> TemplateValue
  ) throws(TemplateError) -> TemplateValue {
    depth += 1
    defer { depth -= 1 }
    guard depth <= 100 else { throw TemplateError(.limit, "JSON nests deeper than 100") }
    position += 1
    return try body(&self)
  }

  private mutating func array() throws(TemplateError) -> TemplateValue {
    var elements: [TemplateValue] = []
    skipSpace()
    if skip("]") { return .array([]) }
    while true {
      elements.append(try value())
      skipSpace()
      if skip("]") { return .array(elements) }
      guard skip(",") else { throw error("',' or ']' is expected") }
    }
  }

  private mutating func object() throws(TemplateError) -> TemplateValue {
    var members: [TemplateValue.Member] = []
    skipSpace()
    if skip("}") { return .object([]) }
    while true {
      skipSpace()
      guard current == UInt8(ascii: "\"") else { throw error("a key is expected") }
      let key = try string()
      skipSpace()
      guard skip(":") else { throw error("':' is expected") }
      members.append(TemplateValue.Member(key, try value()))
      skipSpace()
      if skip("}") { return .object(members) }
      guard skip(",") else { throw error("',' or '}' is expected") }
    }
  }

  private mutating func number() throws(TemplateError) -> TemplateValue {
    let start = position
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }
    _ = skip("-")
    guard isDigit(current) else { throw error("a digit is expected") }
    if !skip("0") { while isDigit(current) { position += 1 } }
    var isInteger = true
    if skip(".") {
      isInteger = false
      guard isDigit(current) else { throw error("a digit is expected") }
      while isDigit(current) { position += 1 }
    }
    if skip("e") || skip("E") {
      isInteger = false
      if !skip("+") { _ = skip("-") }
      guard isDigit(current) else { throw error("a digit is expected") }
      while isDigit(current) { position += 1 }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isInteger, let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text) else { throw error("a number is expected") }
    return .double(number)
  }

  private mutating func string() throws(TemplateError) -> String {
    position += 1
    var result: [UInt8] = []
    while let byte = current {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: result, as: UTF8.self) else { throw error("text that is no UTF-8") }
        return string
      case UInt8(ascii: "\\"): result += Array(String(try escape()).utf8)
      case ..<0x20: throw error("a control character in a string")
      default: result.append(byte)
      }
    }
    throw error("the string is not closed")
  }

  private mutating func escape() throws(TemplateError) -> Unicode.Scalar {
    guard let byte = current else { throw error("an escape is cut off") }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "u"):
      let first = try unit()
      if let scalar = Unicode.Scalar(first) { return scalar }
      guard first < 0xDC00, skip("\\u") else { throw error("half a surrogate pair") }
      let second = try unit()
      guard (0xDC00..<0xE000).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      else { throw error("half a surrogate pair") }
      return scalar
    default: throw error("an unknown escape")
    }
  }

  private mutating func unit() throws(TemplateError) -> UInt32 {
    let digits = bytes[position..<min(position + 4, bytes.count)]
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error("four hexadecimal digits are expected") }
    position += 4
    return value
  }
}
