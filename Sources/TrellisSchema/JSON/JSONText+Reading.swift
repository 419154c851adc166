extension JSONText {
  /// The position of the next byte of a string that does not stand for itself: a quote, a backslash or a control. The bytes of scalars
  /// beyond ASCII count as plain; `isASCII` becomes false when there are any.
  @inline(__always)
  static func endOfPlain(in bytes: [UInt8], from start: Int, isASCII: inout Bool) -> Int {
    var position = start
    let end = bytes.count
    var seen: UInt64 = 0
    // Most strings end within a few words; a long one is read in blocks.
    let firstBlock = start &+ 64
    while position &+ 8 <= end {
      if position == firstBlock {
        position = ByteBlock.endOfPlain(in: bytes, from: position, isASCII: &isASCII)
        guard position &+ 8 <= end else { break }
      }
      let word = ByteWord(bytes, at: position)
      let special = word.bytes(equalTo: 0x22) | word.bytes(equalTo: 0x5C) | word.bytes(below: 0x20)
      if special != 0 {
        let count = special.trailingZeroBitCount / 8
        if (seen | word.first(count)) & ByteWord.highBits != 0 { isASCII = false }
        return position &+ count
      }
      seen |= word.bits
      position &+= 8
    }
    while position < end {
      let byte = bytes[position]
      guard byte >= 0x20, byte != 0x22, byte != 0x5C else { break }
      seen |= UInt64(byte)
      position &+= 1
    }
    if seen & ByteWord.highBits != 0 { isASCII = false }
    return position
  }

  /// How far the text of a string could be read.
  struct Reading {
    /// The quote; or, where the bytes end first, the end of the last whole scalar; or what is invalid.
    var end: Int
    /// Where the bytes begin that stand for themselves up to the end, and were not decoded.
    var plainStart: Int
    /// Whether the bytes beyond ASCII have still to be checked.
    var isASCII = true
    var stop: Stop

    enum Stop {
      case quote, end
      case invalid(StaticString)
      case control(UInt8)

      var isQuote: Bool { if case .quote = self { true } else { false } }

      /// What is wrong, if anything is.
      func problem(in noun: String) -> String? {
        switch self {
        case .quote, .end: nil
        case .invalid(let message): message.description
        case .control(let byte): "control character \(byte) in \(noun) must be escaped"
        }
      }
    }
  }

  /// Reads the text of a string and decodes its escapes.
  static func read(_ bytes: [UInt8], from start: Int, decodingInto decoded: inout [UInt8]) -> Reading {
    var reading = Reading(end: start, plainStart: start, stop: .end)
    while true {
      reading.end = endOfPlain(in: bytes, from: reading.end, isASCII: &reading.isASCII)
      guard reading.end < bytes.count else {
        if !reading.isASCII { reading.end = endOfScalars(in: bytes, from: reading.plainStart) }
        return reading
      }
      switch bytes[reading.end] {
      case UInt8(ascii: "\""):
        reading.stop = .quote
        return reading
      case UInt8(ascii: "\\"):
        // The rest of the document is seldom all this string's.
        if decoded.isEmpty { decoded.reserveCapacity(min(bytes.count - start, 1024)) }
        if reading.end + 1 < bytes.count, let byte = shortEscape(bytes[reading.end + 1]) {
          // With the backslash, in whose place the escaped byte comes.
          decoded.append(contentsOf: bytes[reading.plainStart...reading.end])
          decoded[decoded.count - 1] = byte
          reading.end += 2
          reading.plainStart = reading.end
          continue
        }
        switch escape(in: bytes, at: reading.end, end: bytes.count) {
        case .scalar(let scalar, let length):
          decoded.append(contentsOf: bytes[reading.plainStart..<reading.end])
          decoded.append(contentsOf: scalar.utf8)
          reading.end += length
          reading.plainStart = reading.end
        case .truncated: return reading
        case .invalid(let message):
          reading.stop = .invalid(message)
          return reading
        }
      case let control:
        reading.stop = .control(control)
        return reading
      }
    }
  }

  /// Where bytes cease to be UTF-8; nil when they do not.
  static func invalidScalar(in bytes: [UInt8], _ range: Range<Int>) -> Int? {
    var place = range.lowerBound
    while place < range.upperBound {
      if place &+ 8 <= range.upperBound, ByteWord(bytes, at: place).bits & ByteWord.highBits == 0 {
        place &+= 8
      } else if bytes[place] < 0x80 {
        place &+= 1
      } else {
        let length = scalarLength(in: bytes, at: place, end: range.upperBound)
        guard length > 0 else { return place }
        place += length
      }
    }
    return nil
  }

  /// The end of the bytes without a scalar that they only begin.
  private static func endOfScalars(in bytes: [UInt8], from start: Int) -> Int {
    var lead = bytes.count - 1
    while lead >= start, lead > bytes.count - 4, bytes[lead] & 0xC0 == 0x80 { lead -= 1 }
    guard lead >= start, bytes[lead] >= 0xC0, scalarLength(in: bytes, at: lead, end: bytes.count) < 0 else {
      return bytes.count
    }
    return lead
  }

  enum Escape {
    case scalar(Unicode.Scalar, length: Int)
    /// The bytes end before the escape does.
    case truncated
    case invalid(StaticString)
  }

  /// The escape that begins with the backslash at `start`; a surrogate pair is one escape.
  static func escape(in bytes: [UInt8], at start: Int, end: Int) -> Escape {
    guard start + 1 < end else { return .truncated }
    if let byte = shortEscape(bytes[start + 1]) { return .scalar(Unicode.Scalar(byte), length: 2) }
    guard bytes[start + 1] == UInt8(ascii: "u") else {
      return .invalid("a backslash must be followed by one of \" \\ / b f n r t u")
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

  /// What a backslash and that byte stand for; nil where that is no escape of two bytes.
  private static func shortEscape(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
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
}
