/// Some bytes of a text that are looked at together: the compiler makes vector instructions of it.
struct ByteBlock {
  private static let count = 64

  /// Whether there is a quote, a backslash or a control among them: a byte that does not stand for itself in a JSON string.
  private let hasSpecial: Bool
  /// Whether there is a byte beyond ASCII among them.
  private let hasHighBit: Bool

  /// The bytes from `start` on; nil where there are too few.
  @inline(__always)
  private init?(_ bytes: [UInt8], at start: Int) {
    guard start &+ Self.count <= bytes.count else { return nil }
    let block = bytes.span.extracting(start..<start &+ Self.count)
    var special: UInt8 = 0
    var seen: UInt8 = 0
    for offset in 0..<Self.count {
      let byte = block[offset]
      special |= (byte == 0x22 ? 1 : 0) | (byte == 0x5C ? 1 : 0) | (byte < 0x20 ? 1 : 0)
      seen |= byte
    }
    hasSpecial = special != 0
    hasHighBit = seen >= 0x80
  }

  /// The end of as many blocks as have no such byte; `isASCII` becomes false when one of them has a byte beyond ASCII.
  @inline(never)
  static func endOfPlain(in bytes: [UInt8], from start: Int, isASCII: inout Bool) -> Int {
    var position = start
    while let block = ByteBlock(bytes, at: position), !block.hasSpecial {
      if block.hasHighBit { isASCII = false }
      position &+= count
    }
    return position
  }
}
