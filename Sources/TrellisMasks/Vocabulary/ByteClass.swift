import TrellisGrammar

/// A partition of bytes into at most 64 classes, so that "all the bytes below this node" is one word.
enum ByteClass {
  /// Spaces and line ends beyond ASCII, which patterns like to leave out (`.`, `\S`).
  static let wideSpace: UInt64 = 1 << 61
  /// Other scalars beyond ASCII, whole or cut off at the end of a token.
  static let wideText: UInt64 = 1 << 62
  /// Bytes that are not UTF-8 where they stand.
  static let invalidText: UInt64 = 1 << 63

  /// All that may stand in a JSON string as it is, but for the quote and the backslash.
  static let stringContent: UInt64 = {
    var bytes = [Bool](repeating: false, count: 256)
    for byte in 0x20..<0x80 where byte != 0x22 && byte != 0x5C { bytes[byte] = true }
    return contained(in: bytes) | wideText | wideSpace
  }()

  /// All that is text.
  static let text: UInt64 = {
    contained(in: (0..<256).map { $0 < 0x80 }) | wideText | wideSpace
  }()

  /// The scalars of `wideSpace`, in order. Each shares its first bytes with scalars of `wideText`.
  static let wideSpaces: [ClosedRange<UInt32>] = [
    0x85...0x85, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F, 0x205F...0x205F,
    0x3000...0x3000, 0xFEFF...0xFEFF,
  ]

  /// ASCII letters and digits.
  static let plain: UInt64 = {
    var bytes = [Bool](repeating: false, count: 256)
    for range in [0x30...0x39, 0x41...0x5A, 0x61...0x7A] { for byte in range { bytes[byte] = true } }
    return contained(in: bytes)
  }()

  /// By class, of those that may stand in a string: its scalars, in order.
  static let stringScalars: [(mask: UInt64, ranges: [ClosedRange<UInt32>])] = {
    var ranges = [[ClosedRange<UInt32>]](repeating: [], count: 64)
    for byte in UInt8(0x20)..<0x80 { ranges[mask(of: byte).trailingZeroBitCount].append(UInt32(byte)...UInt32(byte)) }
    ranges[wideSpace.trailingZeroBitCount] = wideSpaces
    ranges[wideText.trailingZeroBitCount] = ScalarSet(wideSpaces + [0...0x7F]).complement.ranges
    return ranges.enumerated().map { (1 << UInt64($0), $1) }.filter { $0.0 & stringContent != 0 }
  }()

  /// The class of an ASCII byte, as a word of one bit.
  @inline(__always)
  static func mask(of byte: UInt8) -> UInt64 { 1 << UInt64(index(of: byte)) }

  private static func index(of byte: UInt8) -> UInt8 {
    switch byte {
    case 0x09: 0
    case 0x0A: 1
    case 0x0D: 2
    case 0x00...0x1F: 3
    case 0x20...0x2F: 4 + (byte - 0x20)
    case 0x30: 20
    case 0x31: 21
    case 0x32...0x39: 22
    case 0x3A...0x40: 23 + (byte - 0x3A)
    case 0x41...0x46: 30
    case 0x47...0x59: 31
    case 0x5A: 32
    case 0x5B...0x60: 33 + (byte - 0x5B)
    case 0x61...0x66: 39
    case 0x67...0x79: 40
    case 0x7A: 41
    case 0x7B...0x7F: 42 + (byte - 0x7B)
    default: 63
    }
  }

  /// By class of ASCII bytes: how many bytes it has.
  static let sizes: [Int] = {
    var sizes = [Int](repeating: 0, count: 64)
    for byte in UInt8(0)..<0x80 { sizes[Int(index(of: byte))] += 1 }
    return sizes
  }()

  /// The classes that lie wholly in a set of ASCII bytes.
  static func contained(in bytes: [Bool]) -> UInt64 {
    var seen = [Int](repeating: 0, count: 64)
    for byte in UInt8(0)..<0x80 where bytes[Int(byte)] { seen[Int(index(of: byte))] += 1 }
    var mask: UInt64 = 0
    for index in 0..<61 where seen[index] > 0 && seen[index] == sizes[index] { mask |= 1 << UInt64(index) }
    return mask
  }
}

/// A place in UTF-8 text (RFC 3629): between scalars, or inside one with what may follow.
enum UTF8Position: UInt8 {
  case boundary
  case lastByte
  case twoMore
  case threeMore
  /// After E0, ED, F0, F4: the next byte is narrower.
  case afterE0
  case afterED
  case afterF0
  case afterF4
  case invalid

  @inline(__always)
  func after(_ byte: UInt8) -> UTF8Position {
    switch self {
    case .boundary:
      switch byte {
      case 0x00...0x7F: .boundary
      case 0xC2...0xDF: .lastByte
      case 0xE0: .afterE0
      case 0xED: .afterED
      case 0xE1...0xEF: .twoMore
      case 0xF0: .afterF0
      case 0xF1...0xF3: .threeMore
      case 0xF4: .afterF4
      default: .invalid
      }
    case .lastByte: (0x80...0xBF).contains(byte) ? .boundary : .invalid
    case .twoMore: (0x80...0xBF).contains(byte) ? .lastByte : .invalid
    case .threeMore: (0x80...0xBF).contains(byte) ? .twoMore : .invalid
    case .afterE0: (0xA0...0xBF).contains(byte) ? .lastByte : .invalid
    case .afterED: (0x80...0x9F).contains(byte) ? .lastByte : .invalid
    case .afterF0: (0x90...0xBF).contains(byte) ? .twoMore : .invalid
    case .afterF4: (0x80...0x8F).contains(byte) ? .twoMore : .invalid
    case .invalid: .invalid
    }
  }
}
