extension StreamStep {
  // MARK: Numbers

  /// An integer that has ended; nil while it is open, and for null.
  mutating func integer<Integer: FixedWidthInteger>(_: Integer.Type) throws -> Integer? {
    guard let (start, range) = try closedNumber() else { return nil }
    let value: Integer? =
      if let small = JSONNumber.smallInteger(bytes, range) {
        Integer(exactly: small)
      } else {
        ExactDecimal(bytes: bytes[range])?.integer()
      }
    guard let value else {
      let found = String(decoding: bytes[range], as: UTF8.self)
      throw failure("expected an integer from \(Integer.min) to \(Integer.max), found \(found)", at: start)
    }
    return value
  }

  /// The nearest value to a number that has ended; nil while it is open, and for null.
  mutating func floatingPoint<Float: BinaryFloatingPoint & LosslessStringConvertible>(
    _: Float.Type
  ) throws -> Float? {
    guard let (start, range) = try closedNumber() else { return nil }
    let value: Float? =
      if Float.self == Double.self, let small = JSONNumber.smallDouble(bytes, range) {
        Float(small)
      } else {
        ExactDecimal(bytes: bytes[range])?.floatingPoint()
      }
    guard let value else {
      let found = String(decoding: bytes[range], as: UTF8.self)
      throw failure("expected a number that fits a \(Float.self), found \(found)", at: start)
    }
    return value
  }

  /// Where a number that has ended begins in the stream, and its text.
  private mutating func closedNumber() throws -> (start: Int, text: Range<Int>)? {
    guard try begin(.number) != nil else { return nil }
    let start = frames[depth].start
    guard let text = try numberText() else { return nil }
    return (start, text)
  }

  /// The place of the open number's text, once it has ended.
  mutating func numberText() throws -> Range<Int>? {
    var end = position + scanned
    while end < bytes.count, number.accept(bytes[end]) { end += 1 }
    guard end < bytes.count || isAtEnd else {
      scanned = end - position
      isExhausted = true
      return nil
    }
    let range = position..<end
    position = end
    scanned = 0
    guard number.isComplete else { throw failure("a number is not whole: digits are missing") }
    guard number.exponentIsInRange || ExactDecimal(bytes: bytes[range]) != nil else {
      throw failure("the exponent of a number is beyond \(ExactDecimal.exponentLimit)", at: base + range.lowerBound)
    }
    self.end()
    return range
  }

  // MARK: Literals

  /// True or false, once it has ended; nil before, and for null.
  mutating func bool() throws -> Bool? {
    guard let (kind, _) = try begin() else { return nil }
    guard kind == .literal else {
      throw failure("expected true or false, found \(kind.noun)", at: frames[depth].start)
    }
    guard let literal = try literal() else { return nil }
    isNull = literal == nil
    return literal
  }

  /// The open literal, once it has ended; its value is nil for null.
  mutating func literal() throws -> Bool?? {
    let word: StaticString
    let value: Bool?
    switch bytes[position] {
    case UInt8(ascii: "t"): (word, value) = ("true", true)
    case UInt8(ascii: "f"): (word, value) = ("false", false)
    default: (word, value) = ("null", nil)
    }
    var end = position
    for expected in word.description.utf8 {
      guard end < bytes.count else {
        isExhausted = true
        return nil
      }
      guard bytes[end] == expected else { throw failure("expected '\(word)'", at: base + end) }
      end += 1
    }
    position = end
    self.end()
    return .some(value)
  }
}
