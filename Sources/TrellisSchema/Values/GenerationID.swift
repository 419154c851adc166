/// The identity of a value that is being generated, stable from its first snapshot to its last.
///
/// Made of a random number for the response (128 bits) and the ordinal of the value in it: how many values began before this one.
/// It does not depend on how the response was cut into pieces.
public struct GenerationID: Sendable, Hashable {
  private let high: UInt64
  private let low: UInt64
  let ordinal: Int

  /// A fresh identity.
  public init() {
    var generator = SystemRandomNumberGenerator()
    high = generator.next()
    low = generator.next()
    ordinal = 0
  }

  private init(high: UInt64, low: UInt64, ordinal: Int) {
    self.high = high
    self.low = low
    self.ordinal = ordinal
  }

  /// The identity of the value that began `count` values after this one.
  func advanced(by count: Int) -> GenerationID {
    GenerationID(high: high, low: low, ordinal: ordinal + count)
  }
}

extension GenerationID: CustomStringConvertible {
  public var description: String {
    func hexadecimal(_ bits: UInt64, _ range: Range<Int>) -> String {
      let digits = String(bits, radix: 16, uppercase: true)
      let padded = Array(String(repeating: "0", count: 16 - digits.count) + digits)
      return String(padded[range])
    }
    let groups = [
      hexadecimal(high, 0..<8), hexadecimal(high, 8..<12), hexadecimal(high, 12..<16), hexadecimal(low, 0..<4),
      hexadecimal(low, 4..<16),
    ]
    return groups.joined(separator: "-") + "[\(ordinal)]"
  }
}
