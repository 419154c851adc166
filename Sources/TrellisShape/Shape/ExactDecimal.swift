/// A decimal number of any size, held exactly: what JSON numbers, bounds and multiples are kept as.
///
/// The value is `digits × 10^exponent`. It is normalised (no leading and no trailing zero), so equal numbers are equal values
/// however they were spelled: `1.0`, `1` and `10e-1` are one value. Zero has no sign.
package struct ExactDecimal: Hashable, Sendable {
  /// The largest exponent, in either direction, that a text may spell. Beyond it no type could hold the number.
  package static let exponentLimit = 1_000_000_000

  package let isNegative: Bool
  /// Decimal digits (0…9), the most significant first; empty for zero.
  package let digits: [UInt8]
  /// The power of ten that the last digit stands for.
  package let exponent: Int
  /// The zeros after the point of a text that spells a whole number with them (`2.0`). No part of the value.
  package let spelledZeros: Int

  package static let zero = ExactDecimal(isNegative: false, digits: [], exponent: 0)

  /// The number `±digits × 10^exponent`, normalised.
  package init(isNegative: Bool, digits: some Sequence<UInt8>, exponent: Int) {
    self.init(isNegative: isNegative, digits: digits, exponent: exponent, spelledZeros: 0)
  }

  private init(isNegative: Bool, digits: some Sequence<UInt8>, exponent: Int, spelledZeros: Int) {
    var kept = Array(digits.drop { $0 == 0 })
    var exponent = exponent
    while kept.last == 0 {
      kept.removeLast()
      exponent += 1
    }
    self.isNegative = isNegative && !kept.isEmpty
    self.digits = kept
    self.exponent = kept.isEmpty ? 0 : exponent
    self.spelledZeros = self.exponent >= 0 ? spelledZeros : 0
  }

  package static func == (left: ExactDecimal, right: ExactDecimal) -> Bool {
    left.isNegative == right.isNegative && left.exponent == right.exponent && left.digits == right.digits
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(isNegative)
    hasher.combine(digits)
    hasher.combine(exponent)
  }

  package var isZero: Bool { digits.isEmpty }
  package var isInteger: Bool { exponent >= 0 }
  /// How many digits stand before the decimal point; zero or negative for fractions below 0.1.
  package var integerDigitCount: Int { digits.count + exponent }
  package var negated: ExactDecimal { ExactDecimal(isNegative: !isNegative, digits: digits, exponent: exponent) }
}

// MARK: Making

extension ExactDecimal {
  package init(_ value: some BinaryInteger) {
    self.init(isNegative: value < 0, digits: String(value.magnitude).utf8.lazy.map { $0 - 0x30 }, exponent: 0)
  }

  /// The shortest decimal that reads back as `value`; nil when it is not finite.
  package init?(_ value: some BinaryFloatingPoint & LosslessStringConvertible) {
    guard value.isFinite, let number = ExactDecimal(String(value)) else { return nil }
    self.init(isNegative: number.isNegative, digits: number.digits, exponent: number.exponent)
  }

  /// The number that `text` spells in JSON's grammar; nil when it does not, or when the exponent is beyond `exponentLimit`.
  package init?(_ text: String) {
    self.init(bytes: text.utf8)
  }

  package init?(bytes: some Sequence<UInt8>) {
    var digits: [UInt8] = []
    var isNegative = false
    var exponent = 0
    var written = 0
    var exponentIsNegative = false
    var place = Place.start
    for byte in bytes {
      let digit = byte &- 0x30
      switch (place, byte) {
      case (.start, UInt8(ascii: "-")):
        isNegative = true
        place = .sign
      case (.start, 0x30), (.sign, 0x30): place = .leadingZero
      case (.start, 0x31...0x39), (.sign, 0x31...0x39), (.integer, 0x30...0x39):
        digits.append(digit)
        place = .integer
      case (.leadingZero, UInt8(ascii: ".")), (.integer, UInt8(ascii: ".")): place = .point
      case (.point, 0x30...0x39), (.fraction, 0x30...0x39):
        digits.append(digit)
        exponent -= 1
        place = .fraction
      case (.leadingZero, 0x45), (.leadingZero, 0x65), (.integer, 0x45), (.integer, 0x65), (.fraction, 0x45),
        (.fraction, 0x65):
        place = .exponentMark
      case (.exponentMark, UInt8(ascii: "+")): place = .exponentSign
      case (.exponentMark, UInt8(ascii: "-")):
        exponentIsNegative = true
        place = .exponentSign
      case (.exponentMark, 0x30...0x39), (.exponentSign, 0x30...0x39), (.exponentDigits, 0x30...0x39):
        // Beyond the limit the exact figure no longer matters: only zero survives it.
        if written <= Self.exponentLimit { written = written * 10 + Int(digit) }
        place = .exponentDigits
      default: return nil
      }
    }
    switch place {
    case .leadingZero, .integer, .fraction, .exponentDigits: break
    default: return nil
    }
    let isZero = digits.allSatisfy { $0 == 0 }
    guard isZero || written <= Self.exponentLimit else { return nil }
    self.init(
      isNegative: isNegative, digits: digits, exponent: exponent + (exponentIsNegative ? -written : written),
      spelledZeros: place == .fraction ? -exponent : 0)
  }

  private enum Place {
    case start, sign, leadingZero, integer, point, fraction, exponentMark, exponentSign, exponentDigits
  }
}

// MARK: Comparing and rounding

extension ExactDecimal: Comparable {
  package static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? right.isSmallerInMagnitude(than: left) : left.isSmallerInMagnitude(than: right)
  }

  private func isSmallerInMagnitude(than other: ExactDecimal) -> Bool {
    if isZero || other.isZero { return isZero && !other.isZero }
    if integerDigitCount != other.integerDigitCount { return integerDigitCount < other.integerDigitCount }
    // The leading digits stand for the same power of ten; a longer tail of non-zero digits is larger.
    return digits.lexicographicallyPrecedes(other.digits)
  }

  /// The largest integer that is not larger.
  package var floor: ExactDecimal { roundedToInteger(awayFromZero: isNegative) }
  /// The smallest integer that is not smaller.
  package var ceiling: ExactDecimal { roundedToInteger(awayFromZero: !isNegative) }

  private func roundedToInteger(awayFromZero: Bool) -> ExactDecimal {
    if isInteger { return self }
    var kept = Array(digits.prefix(max(0, integerDigitCount)))
    if awayFromZero {
      var place = kept.count - 1
      while place >= 0, kept[place] == 9 {
        kept[place] = 0
        place -= 1
      }
      if place >= 0 { kept[place] += 1 } else { kept.insert(1, at: 0) }
    }
    return ExactDecimal(isNegative: isNegative, digits: kept, exponent: 0)
  }
}

// MARK: Reading as other types

extension ExactDecimal {
  /// The same number as an integer of that type; nil when it has a fraction or does not fit.
  package func integer<Integer: FixedWidthInteger>(_: Integer.Type = Integer.self) -> Integer? {
    guard isInteger, integerDigitCount <= Integer.bitWidth else { return isZero ? 0 : nil }
    var value: Integer = 0
    for place in 0..<integerDigitCount {
      let digit = place < digits.count ? Integer(digits[place]) : 0
      let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowedAgain) =
        isNegative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      if overflowed || overflowedAgain { return nil }
      value = sum
    }
    return value
  }

  /// The nearest value of that type; nil when it is too large to be finite.
  package func floatingPoint<Float: BinaryFloatingPoint & LosslessStringConvertible>(
    _: Float.Type = Float.self
  ) -> Float? {
    guard let value = Float(description), value.isFinite else { return nil }
    return value
  }
}

extension ExactDecimal: CustomStringConvertible {
  /// The canonical JSON spelling: plain digits where that is short, otherwise `d.ddde±x`.
  package var description: String {
    let sign = isNegative ? "-" : ""
    let text = digits.map { String($0) }.joined()
    switch integerDigitCount {
    case _ where isZero: return "0"
    case ...(-6), 41...:
      let fraction = digits.count > 1 ? "." + text.dropFirst() : ""
      let power = integerDigitCount - 1
      return "\(sign)\(text.prefix(1))\(fraction)e\(power < 0 ? "-" : "+")\(power.magnitude)"
    case ...0: return sign + "0." + String(repeating: "0", count: -integerDigitCount) + text
    case let count where count >= digits.count: return sign + text + String(repeating: "0", count: exponent)
    case let count: return sign + text.prefix(count) + "." + text.dropFirst(count)
    }
  }
}
