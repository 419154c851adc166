import TrellisShape

/// A decimal number as digits: what digit comparison needs of a bound.
struct DecimalDigits: Hashable, Sendable {
  var isNegative: Bool
  /// Before the point, most significant first, without leading zeros; empty below one.
  var integer: [UInt8]
  /// After the point, without trailing zeros.
  var fraction: [UInt8]

  static let zero = DecimalDigits(isNegative: false, integer: [], fraction: [])

  init(isNegative: Bool, integer: [UInt8], fraction: [UInt8]) {
    self.integer = Array(integer.drop(while: { $0 == 0 }))
    self.fraction = fraction
    while self.fraction.last == 0 { self.fraction.removeLast() }
    self.isNegative = isNegative && !(self.integer.isEmpty && self.fraction.isEmpty)
  }

  init(_ value: Int) {
    self.init(isNegative: value < 0, integer: String(value.magnitude).utf8.map { $0 - 0x30 }, fraction: [])
  }

  /// The digits of an exact decimal; nil when there would be more than `limit` of them.
  init?(_ value: ExactDecimal, limit: Int) {
    guard value.digits.count <= limit, abs(value.exponent) <= limit else { return nil }
    let zeros = Array(repeating: UInt8(0), count: max(0, value.exponent))
    let digits = value.digits + zeros
    let places = max(0, -value.exponent)
    let padded = Array(repeating: UInt8(0), count: max(0, places - digits.count)) + digits
    let cut = padded.count - places
    self.init(isNegative: value.isNegative, integer: Array(padded[..<cut]), fraction: Array(padded[cut...]))
  }

  var isZero: Bool { integer.isEmpty && fraction.isEmpty }
  var isInteger: Bool { fraction.isEmpty }
  var negated: DecimalDigits { DecimalDigits(isNegative: !isNegative, integer: integer, fraction: fraction) }

  /// This integer and one more or less, as integers.
  func adding(_ step: Int) -> DecimalDigits {
    if isZero { return DecimalDigits(step) }
    let grows = (step > 0) != isNegative
    var digits = integer
    var index = digits.count - 1
    if grows {
      while index >= 0, digits[index] == 9 {
        digits[index] = 0
        index -= 1
      }
      if index >= 0 { digits[index] += 1 } else { digits.insert(1, at: 0) }
      return DecimalDigits(isNegative: isNegative, integer: digits, fraction: [])
    }
    while index >= 0, digits[index] == 0 {
      digits[index] = 9
      index -= 1
    }
    if index >= 0 { digits[index] -= 1 }
    return DecimalDigits(isNegative: isNegative, integer: digits, fraction: [])
  }

  /// The nearest integer at least (or at most) this.
  func rounded(up: Bool) -> DecimalDigits {
    let whole = DecimalDigits(isNegative: isNegative, integer: integer, fraction: [])
    guard !isInteger, up != isNegative else { return whole }
    // The whole part of −0.5 has lost its sign, and one more in its direction is wanted.
    if whole.isZero { return DecimalDigits(up ? 1 : -1) }
    return whole.adding(up ? 1 : -1)
  }
}

extension DecimalDigits: Comparable {
  static func < (left: DecimalDigits, right: DecimalDigits) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? right.isLess(than: left) : left.isLess(than: right)
  }

  private func isLess(than other: DecimalDigits) -> Bool {
    if integer.count != other.integer.count { return integer.count < other.integer.count }
    if integer != other.integer { return integer.lexicographicallyPrecedes(other.integer) }
    return fraction.lexicographicallyPrecedes(other.fraction)
  }
}
