/// Escapes that are being read inside strings with exclusions: where in the trie of excluded strings they began, and what they say.
///
/// Such strings are compared decoded, so `"\u0061"` is as much excluded as `"a"`.
struct Exclusions {
  /// The string has left the trie: it can no longer be an excluded one.
  static let offTrie = UInt32.max

  private struct Escape: Hashable {
    var node: UInt32
    /// The hexadecimal digits so far, and the high surrogate before them.
    var digits: UInt32
    var high: UInt32
  }

  private var escapes: [Escape] = []
  private var numbers: [Escape: UInt32] = [:]

  mutating func beginEscape(at node: UInt32) -> UInt32 {
    number(of: Escape(node: node, digits: 0, high: 0))
  }

  private mutating func number(of escape: Escape) -> UInt32 {
    if let known = numbers[escape] { return known }
    let number = UInt32(escapes.count)
    escapes.append(escape)
    numbers[escape] = number
    return number
  }

  /// The register after a byte of an escape: another escape, or a node once it is whole.
  mutating func step(
    _ value: UInt32, _ position: StringPosition, _ next: StringPosition, _ byte: UInt8, in trie: ByteTrie
  ) -> UInt32 {
    var escape = escapes[Int(value)]
    var scalar: UInt32?
    if position == .escape {
      if next == .normal { scalar = PartialScalar.shortEscape(byte) }
    } else if position == .lowBackslash || position == .lowU {
      // The second half of a pair begins.
      escape.high = escape.digits == 0 ? escape.high : escape.digits
      escape.digits = 0
    } else {
      escape.digits = escape.digits << 4 | PartialScalar.digit(byte)
      if next == .normal {
        scalar = escape.high == 0 ? escape.digits : 0x10000 + (escape.high - 0xD800) << 10 + (escape.digits - 0xDC00)
      }
    }
    guard let scalar else { return number(of: escape) }
    guard let decoded = Unicode.Scalar(scalar) else { return Self.offTrie }
    var node = Int(escape.node)
    for byte in String(decoded).utf8 {
      node = trie.child(of: node, by: byte)
      if node == 0 { return Self.offTrie }
    }
    return UInt32(node)
  }

  /// A register of another machine, here.
  mutating func adopt(_ value: UInt32, _ position: StringPosition, from other: Exclusions) -> UInt32 {
    value == Self.offTrie || position.raw < 8 ? value : number(of: other.escapes[Int(value)])
  }
}
