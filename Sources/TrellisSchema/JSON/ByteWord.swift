/// Eight bytes of a text, to be looked at together.
struct ByteWord {
  /// The first byte is the lowest.
  let bits: UInt64

  static let highBits: UInt64 = 0x8080_8080_8080_8080
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// The bytes from `start` on, of which there must be eight.
  @inline(__always)
  init(_ bytes: [UInt8], at start: Int) {
    // The compiler makes one load of this.
    let eight = bytes.span.extracting(start..<start &+ 8)
    var bits: UInt64 = 0
    for offset in 0..<8 { bits |= UInt64(eight[offset]) &<< UInt64(8 &* offset) }
    self.bits = bits
  }

  /// The first bytes, fewer than eight; the others are zero.
  @inline(__always)
  func first(_ count: Int) -> UInt64 { bits & ~(UInt64.max &<< UInt64(8 &* count)) }

  // Of the following only the lowest bit that is set is exact: it is the high bit of the first byte that matches.
  // (S. E. Anderson, "Bit Twiddling Hacks": "Determine if a word has a zero byte".)

  @inline(__always)
  func bytes(equalTo byte: UInt8) -> UInt64 {
    let difference = bits ^ (Self.ones &* UInt64(byte))
    return (difference &- Self.ones) & ~difference & Self.highBits
  }

  /// - Parameter bound: At most 0x80.
  @inline(__always)
  func bytes(below bound: UInt8) -> UInt64 { (bits &- Self.ones &* UInt64(bound)) & ~bits & Self.highBits }
}
