/// The grammar of JSON numbers, one byte at a time.
package struct JSONNumber: Sendable {
  private enum Place: UInt8 {
    case start, sign, zero, integer, point, fraction, exponentMark, exponentSign, exponent
  }

  private var place = Place.start
  private var exponentDigits = 0

  package init() {}

  /// Whether what was accepted is a whole number (which more digits could still continue).
  package var isComplete: Bool {
    switch place {
    case .zero, .integer, .fraction, .exponent: true
    case .start, .sign, .point, .exponentMark, .exponentSign: false
    }
  }

  /// Whether the number is a plain integer so far.
  package var isInteger: Bool { place == .zero || place == .integer }

  /// Whether the exponent is certainly within `ExactDecimal.exponentLimit`.
  package var exponentIsInRange: Bool { exponentDigits < 9 }

  /// Takes the next byte, or returns false when the number cannot go on with it.
  package mutating func accept(_ byte: UInt8) -> Bool {
    switch (place, byte) {
    case (.start, UInt8(ascii: "-")): place = .sign
    case (.start, 0x30), (.sign, 0x30): place = .zero
    case (.start, 0x31...0x39), (.sign, 0x31...0x39), (.integer, 0x30...0x39): place = .integer
    case (.zero, UInt8(ascii: ".")), (.integer, UInt8(ascii: ".")): place = .point
    case (.point, 0x30...0x39), (.fraction, 0x30...0x39): place = .fraction
    case (.zero, 0x45), (.zero, 0x65), (.integer, 0x45), (.integer, 0x65), (.fraction, 0x45), (.fraction, 0x65):
      place = .exponentMark
    case (.exponentMark, UInt8(ascii: "+")), (.exponentMark, UInt8(ascii: "-")): place = .exponentSign
    case (.exponentMark, 0x30...0x39), (.exponentSign, 0x30...0x39), (.exponent, 0x30...0x39):
      place = .exponent
      exponentDigits += 1
    default: return false
    }
    return true
  }
}

// MARK: Reading

extension JSONNumber {
  /// The integer that `bytes[range]`, a valid number, spells; nil when it has a fraction, an exponent or more than 18 digits.
  static func smallInteger(_ bytes: [UInt8], _ range: Range<Int>) -> Int64? {
    var position = range.lowerBound
    let isNegative = bytes[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    guard range.upperBound - position <= 18 else { return nil }
    var value: Int64 = 0
    while position < range.upperBound {
      let digit = bytes[position] &- 0x30
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int64(digit)
      position += 1
    }
    return isNegative ? -value : value
  }

  /// The nearest double to `bytes[range]`, a valid number, where one exact operation gives it: at most 15 digits, a fraction of at most 22,
  /// no exponent (W. D. Clinger, "How to Read Floating Point Numbers Accurately", 1990). Nil otherwise.
  static func smallDouble(_ bytes: [UInt8], _ range: Range<Int>) -> Double? {
    var position = range.lowerBound
    let isNegative = bytes[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    guard range.upperBound - position <= 16 else { return nil }
    var digits: Int64 = 0
    var point: Int?
    while position < range.upperBound {
      let digit = bytes[position] &- 0x30
      if digit < 10 {
        digits = digits &* 10 &+ Int64(digit)
      } else if bytes[position] == UInt8(ascii: ".") {
        point = position
      } else {
        return nil
      }
      position += 1
    }
    guard digits < 1_000_000_000_000_000 else { return nil }
    let places = point.map { range.upperBound - $0 - 1 } ?? 0
    let value = Double(digits) / powersOfTen[places]
    return isNegative ? -value : value
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
  ]
}
