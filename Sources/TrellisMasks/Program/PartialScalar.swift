/// What is known of a scalar that is being read by an escape: its hexadecimal digits so far, or those of a low surrogate with the
/// high one before it.
struct PartialScalar {
  var raw: UInt32

  init(_ raw: UInt32) { self.raw = raw }

  private static let isLow: UInt32 = 1 << 31

  /// The number of bytes that a scalar lacks at a place of `UTF8Position`.
  static func missing(_ place: StringPosition) -> UInt32 {
    switch UTF8Position(rawValue: place.raw) {
    case .lastByte: 1
    case .twoMore, .afterE0, .afterED: 2
    case .threeMore, .afterF0, .afterF4: 3
    default: 0
    }
  }

  static func shortEscape(_ byte: UInt8) -> UInt32 {
    switch byte {
    case UInt8(ascii: "b"): 8
    case UInt8(ascii: "f"): 12
    case UInt8(ascii: "n"): 10
    case UInt8(ascii: "r"): 13
    case UInt8(ascii: "t"): 9
    default: UInt32(byte)
    }
  }

  static func digit(_ byte: UInt8) -> UInt32 {
    byte < 0x40 ? UInt32(byte) - 0x30 : UInt32(byte | 0x20) - 0x57
  }

  func after(_ place: StringPosition, _ next: StringPosition, _ byte: UInt8) -> PartialScalar? {
    switch place {
    case .lowBackslash, .lowU: return self
    case .lowD: return PartialScalar(Self.isLow | (raw - 0xD800) << 16 | 0xD)
    default:
      if raw & Self.isLow != 0 {
        return PartialScalar(raw & ~0xFFFF | ((raw & 0xFFF) << 4 | Self.digit(byte)))
      }
      return PartialScalar(raw << 4 | Self.digit(byte))
    }
  }

  /// The scalar, once all digits are there.
  var scalar: UInt32 {
    guard raw & Self.isLow != 0 else { return raw }
    return 0x10000 + ((raw >> 16) & 0x3FF) << 10 + ((raw & 0xFFFF) - 0xDC00)
  }

  /// The scalars that are still possible at a place.
  func range(_ next: StringPosition) -> (UInt32, UInt32) {
    func pair(_ low: UInt32, _ high: UInt32) -> (UInt32, UInt32) {
      (0x10000 + (low - 0xD800) << 10, 0x10000 + (high - 0xD800) << 10 + 0x3FF)
    }
    let missing: UInt32
    switch next {
    case .hex4: missing = 4
    case .hexAfterD, .hex3, .lowHex3: missing = 3
    case .hex2: missing = 2
    case .hex1: missing = 1
    case .high2: return pair(raw << 8, raw << 8 | 0xFF)
    case .high1: return pair(raw << 4, raw << 4 | 0xF)
    default: return pair(raw, raw)
    }
    guard raw & Self.isLow != 0 else { return (raw << (4 * missing), (raw + 1) << (4 * missing) - 1) }
    let digits = raw & 0xFFFF
    let low = max(0xDC00, digits << (4 * missing))
    let high = (digits + 1) << (4 * missing) - 1
    let base = 0x10000 + ((raw >> 16) & 0x3FF) << 10
    return (base + (low - 0xDC00), base + (min(high, 0xDFFF) - 0xDC00))
  }
}
