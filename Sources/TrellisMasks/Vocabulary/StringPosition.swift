/// A place inside a JSON string literal (RFC 8259, section 7), after its opening quote, or inside a string between marks.
///
/// The first eight are the places of `UTF8Position`, with `normal` for its boundary. The others follow a backslash. A high
/// surrogate's escape must be followed by that of a low one, and a low one never stands alone: such text decodes to no string.
struct StringPosition: Hashable {
  var raw: UInt8

  static let normal = StringPosition(raw: 0)
  static let escape = StringPosition(raw: 8)
  static let hex4 = StringPosition(raw: 9)
  /// After `\uD`.
  static let hexAfterD = StringPosition(raw: 10)
  static let hex3 = StringPosition(raw: 11)
  static let hex2 = StringPosition(raw: 12)
  static let hex1 = StringPosition(raw: 13)
  /// Two digits of a high surrogate are missing, then one, then the low surrogate's escape.
  static let high2 = StringPosition(raw: 14)
  static let high1 = StringPosition(raw: 15)
  static let lowBackslash = StringPosition(raw: 16)
  static let lowU = StringPosition(raw: 17)
  static let lowD = StringPosition(raw: 18)
  static let lowHex3 = StringPosition(raw: 19)
  /// After the closing quote.
  static let closed = StringPosition(raw: 28)
  static let dead = StringPosition(raw: 29)

  /// In a string without escapes that only a mark ends, between two scalars; the seven others of `UTF8Position` follow it.
  static let marked = StringPosition(raw: 20)
  /// The byte that begins and ends such strings. It occurs in no UTF-8.
  static let mark: UInt8 = 0xFF

  /// The place in a JSON string that has read the same of a scalar.
  @inline(__always)
  var unmarked: StringPosition {
    raw >= Self.marked.raw && raw < Self.closed.raw ? StringPosition(raw: raw - Self.marked.raw) : self
  }

  /// The number of places from which a byte can be read.
  static let count = 28

  /// By place, then byte: the next place. 28 × 256 bytes that are never freed or written again.
  nonisolated(unsafe) static let table: UnsafePointer<UInt8> = {
    let table = UnsafeMutablePointer<UInt8>.allocate(capacity: count * 256)
    for place in 0..<count {
      for byte in 0..<256 {
        table[place * 256 + byte] = StringPosition(raw: UInt8(place)).computedAfter(UInt8(byte)).raw
      }
    }
    return UnsafePointer(table)
  }()

  @inline(__always)
  func after(_ byte: UInt8) -> StringPosition {
    StringPosition(raw: Self.table[Int(raw) << 8 | Int(byte)])
  }

  private func computedAfter(_ byte: UInt8) -> StringPosition {
    let isHex = (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    let lower = byte | 0x20
    switch self {
    case .normal where byte == 0x22: return .closed
    case .normal where byte == 0x5C: return .escape
    case .normal where byte < 0x20: return .dead
    case .escape:
      if byte == UInt8(ascii: "u") { return .hex4 }
      return #""\/bfnrt"#.utf8.contains(byte) ? .normal : .dead
    case .hex4: return !isHex ? .dead : lower == UInt8(ascii: "d") ? .hexAfterD : .hex3
    case .hexAfterD:
      if (0x30...0x37).contains(byte) { return .hex2 }
      if byte == 0x38 || byte == 0x39 || lower == UInt8(ascii: "a") || lower == UInt8(ascii: "b") { return .high2 }
      return .dead
    case .hex3: return isHex ? .hex2 : .dead
    case .hex2: return isHex ? .hex1 : .dead
    case .hex1: return isHex ? .normal : .dead
    case .high2: return isHex ? .high1 : .dead
    case .high1: return isHex ? .lowBackslash : .dead
    case .lowBackslash: return byte == 0x5C ? .lowU : .dead
    case .lowU: return byte == UInt8(ascii: "u") ? .lowD : .dead
    case .lowD: return lower == UInt8(ascii: "d") ? .lowHex3 : .dead
    case .lowHex3: return (UInt8(ascii: "c")...UInt8(ascii: "f")).contains(lower) ? .hex2 : .dead
    case .marked where byte == Self.mark: return .closed
    default:
      let first = raw < Self.marked.raw ? Self.normal.raw : Self.marked.raw
      guard let position = UTF8Position(rawValue: raw - first), position != .invalid else { return .dead }
      let next = position.after(byte)
      return next == .invalid ? .dead : StringPosition(raw: first + next.rawValue)
    }
  }
}
