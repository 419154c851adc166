#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension SchemaValidator {
  func check(
    _ string: String, in content: GeneratedContent, _ shape: StringShape
  ) throws(GeneratedContent.ParsingError) {
    let length = string.unicodeScalars.count
    if length < shape.minimumLength || length > shape.maximumLength ?? .max {
      let wanted = Self.range(shape.minimumLength, shape.maximumLength)
      throw GeneratedContent.ParsingError("expected a string of \(wanted) characters, found \(length)", in: content)
    }
    for pattern in shape.patterns where !matches(string, pattern) {
      throw content.mismatch(expected: "a string that matches \(pattern.source)")
    }
    if let type = shape.contentEncoding {
      guard StringShape.isRead(string, as: type) else {
        throw content.mismatch(expected: "a string that \(type) can be read from")
      }
    } else if let format = shape.format, StringFormat(rawValue: format)?.allows(string) == false {
      throw content.mismatch(expected: "a string of the format '\(format)'")
    }
  }

  /// True also where the pattern cannot be read.
  private func matches(_ string: String, _ pattern: StringShape.Pattern) -> Bool {
    guard let regex = patterns.regex(pattern) else { return true }
    switch pattern.dialect {
    case .swiftWhole: return (try? regex.wholeMatch(in: string)) != nil
    case .ecmaSearch: return string.firstMatch(of: regex) != nil
    }
  }

  func check(
    _ number: ExactDecimal, in content: GeneratedContent, _ shape: NumberShape
  ) throws(GeneratedContent.ParsingError) {
    if shape.isInteger, !number.isInteger { throw content.mismatch(expected: "an integer") }
    if let bound = shape.minimum, number < bound.value || bound.isExclusive && number == bound.value {
      throw content.mismatch(expected: "a number \(bound.isExclusive ? "above" : "of at least") \(bound.value)")
    }
    if let bound = shape.maximum, bound.value < number || bound.isExclusive && number == bound.value {
      throw content.mismatch(expected: "a number \(bound.isExclusive ? "below" : "of at most") \(bound.value)")
    }
    if let multiple = shape.multipleOf, !number.isMultiple(of: multiple) {
      throw content.mismatch(expected: "a multiple of \(multiple)")
    }
    let isHeld =
      switch shape.representation {
      case .unbounded, .decimal: true
      case .signed(let bits): number.integer(Int128.self).map { $0.fits(bits: bits) } ?? false
      case .unsigned(let bits):
        number.integer(UInt128.self).map { $0.bitWidth - $0.leadingZeroBitCount <= bits } ?? false
      case .double: number.floatingPoint(Double.self) != nil
      case .float: number.floatingPoint(Float.self) != nil
      }
    guard isHeld else { throw content.mismatch(expected: "a number that its type can hold") }
  }

  func check(
    _ items: [GeneratedContent], in content: GeneratedContent, _ shape: ArrayShape
  ) throws(GeneratedContent.ParsingError) {
    if items.count < shape.minimumCount || items.count > shape.maximumCount ?? .max {
      let wanted = Self.range(shape.minimumCount, shape.maximumCount)
      throw GeneratedContent.ParsingError("expected \(wanted) items, found \(items.count)", in: content)
    }
    for (index, item) in items.enumerated() {
      do {
        try check(item, index < shape.prefixItems.count ? shape.prefixItems[index] : shape.items)
      } catch {
        throw error.inside("[\(index)]")
      }
    }
    if shape.itemsAreUnique, Set(items.map(\.jsonValue.unordered)).count < items.count {
      throw GeneratedContent.ParsingError("expected items that differ, but some are equal", in: content)
    }
  }

  func check(
    _ members: [(key: String, value: GeneratedContent)], in content: GeneratedContent, _ shape: ObjectShape
  ) throws(GeneratedContent.ParsingError) {
    let required = shape.properties.lazy.filter(\.isRequired).map(\.name) + shape.requiredNames
    for name in required where content.property(name) == nil {
      throw GeneratedContent.ParsingError("the property \"\(name)\" is missing", in: content)
    }
    if members.count < shape.minimumProperties || members.count > shape.maximumProperties ?? .max {
      let wanted = Self.range(shape.minimumProperties, shape.maximumProperties)
      throw GeneratedContent.ParsingError("expected \(wanted) entries, found \(members.count)", in: content)
    }
    for (key, value) in members {
      do {
        try check(value, of: key, shape)
      } catch {
        throw error.inside(key)
      }
    }
  }

  private func check(
    _ value: GeneratedContent, of key: String, _ shape: ObjectShape
  ) throws(GeneratedContent.ParsingError) {
    if let names = shape.propertyNames { try check(GeneratedContent(.string(key)), names) }
    let patterns = shape.patternProperties.filter {
      matches(key, StringShape.Pattern($0.pattern, dialect: .ecmaSearch))
    }
    for pattern in patterns { try check(value, pattern.node) }
    if let property = shape.properties.first(where: { $0.name.utf8.elementsEqual(key.utf8) }) {
      // Null in the place of an optional value is read as its absence.
      if value.isNull, !property.isRequired { return }
      try check(value, property.node)
    } else if patterns.isEmpty {
      guard shape.additionalProperties.shape != .nothing else {
        throw GeneratedContent.ParsingError("the schema has no such property", in: value)
      }
      try check(value, shape.additionalProperties)
    }
  }

  /// `3`, `at least 3`, `at most 3`, `3 to 5`.
  private static func range(_ minimum: Int, _ maximum: Int?) -> String {
    guard let maximum else { return "at least \(minimum)" }
    return minimum == maximum ? "\(minimum)" : minimum == 0 ? "at most \(maximum)" : "\(minimum) to \(maximum)"
  }
}

extension Int128 {
  fileprivate func fits(bits: Int) -> Bool {
    let magnitude = self < 0 ? ~self : self
    return Int128.bitWidth - magnitude.leadingZeroBitCount < bits
  }
}

extension ExactDecimal {
  /// Whether this is a whole number of times another one, which is greater than zero. One of more than 38 digits is not looked at.
  package func isMultiple(of other: ExactDecimal) -> Bool {
    if isZero { return true }
    // Neither has zeros at its end, so a whole quotient needs the larger exponent here.
    guard exponent >= other.exponent else { return false }
    guard let divisor = ExactDecimal(isNegative: false, digits: other.digits, exponent: 0).integer(UInt128.self),
      divisor <= UInt128.max / 16
    else { return true }
    var remainder: UInt128 = 0
    for digit in digits { remainder = (remainder * 10 + UInt128(digit)) % divisor }
    // A divisor of fewer than 128 bits has at most as many factors of two and of five.
    for _ in 0..<min(exponent - other.exponent, UInt128.bitWidth) where remainder != 0 {
      remainder = remainder * 10 % divisor
    }
    return remainder == 0
  }
}

extension StringShape {
  /// Whether a Swift type reads a string; true for types that are not known here.
  fileprivate static func isRead(_ string: String, as type: String) -> Bool {
    switch type {
    case "Date": Timestamp.date(string) != nil
    case "URL": URL(string: string) != nil
    case "UUID": UUID(uuidString: string) != nil
    case "Data": Data(base64Encoded: string) != nil
    default: true
    }
  }
}
