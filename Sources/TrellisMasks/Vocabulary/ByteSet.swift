/// A set of bytes.
struct ByteSet {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// Adds the bytes of a range.
  @inline(__always)
  mutating func insert(_ low: UInt8, _ high: UInt8) {
    words.0 |= Self.part(low, high, from: 0)
    words.1 |= Self.part(low, high, from: 64)
    words.2 |= Self.part(low, high, from: 128)
    words.3 |= Self.part(low, high, from: 192)
  }

  /// The bits of a range among 64 bytes.
  @inline(__always)
  private static func part(_ low: UInt8, _ high: UInt8, from start: Int) -> UInt64 {
    let first = max(Int(low) - start, 0)
    let last = min(Int(high) - start, 63)
    guard first <= last else { return 0 }
    return (UInt64.max << UInt64(first)) & (UInt64.max >> UInt64(63 - last))
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    let word = byte < 128 ? (byte < 64 ? words.0 : words.1) : (byte < 192 ? words.2 : words.3)
    return word >> UInt64(byte & 63) & 1 != 0
  }

  /// Visits the bytes in ascending order.
  @inline(__always)
  func forEach(_ body: (UInt8) -> Void) {
    for (start, word) in [(0, words.0), (64, words.1), (128, words.2), (192, words.3)] as [(UInt8, UInt64)] {
      var rest = word
      while rest != 0 {
        body(start + UInt8(rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
  }
}
