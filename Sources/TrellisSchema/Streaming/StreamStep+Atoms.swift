extension StreamStep {
  // MARK: Numbers

  /// An integer that has ended; nil while it is open, and for null.
  mutating func integer<Integer: FixedWidthInteger>(_: Integer.Type) throws -> Integer? {
    guard let (start, text, range) = try closedNumber() else { return nil }
    let value: Integer? =
      if let small = JSONNumber.smallInteger(text, range) {
        Integer(exactly: small)
      } else {
        ExactDecimal(bytes: text[range])?.integer()
      }
    guard let value else {
      let found = String(decoding: text[range], as: UTF8.self)
      throw failure("expected an integer from \(Integer.min) to \(Integer.max), found \(found)", at: start)
    }
    return value
  }

  /// The nearest value to a number that has ended; nil while it is open, and for null.
  mutating func floatingPoint<Float: BinaryFloatingPoint & LosslessStringConvertible>(
    _: Float.Type
  ) throws -> Float? {
    guard let (start, text, range) = try closedNumber() else { return nil }
    let value: Float? =
      if Float.self == Double.self, let small = JSONNumber.smallDouble(text, range) {
        Float(small)
      } else {
        ExactDecimal(bytes: text[range])?.floatingPoint()
      }
    guard let value else {
      let found = String(decoding: text[range], as: UTF8.self)
      throw failure("expected a number that fits a \(Float.self), found \(found)", at: start)
    }
    return value
  }

  /// Where a number that has ended begins in the stream, and its text.
  private mutating func closedNumber() throws -> (start: Int, text: [UInt8], range: Range<Int>)? {
    guard try begin(.number, expecting: "a number") != nil else { return nil }
    let start = frames[depth].start
    guard let (text, range) = try numberText() else { return nil }
    return (start, text, range)
  }

  /// The text of the open number, once it has ended.
  mutating func numberText() throws -> (bytes: [UInt8], range: Range<Int>)? {
    let start = position
    while position < bytes.count, number.accept(bytes[position]) { position += 1 }
    let isWhole = pending.isEmpty
    if !isWhole || position == bytes.count { pending.append(contentsOf: bytes[start..<position]) }
    guard position < bytes.count || isAtEnd else { return nil }
    guard number.isComplete else { throw failure("a number is not whole: digits are missing") }
    let text = pending.isEmpty ? (bytes: bytes, range: start..<position) : (bytes: pending, range: 0..<pending.count)
    guard number.exponentIsInRange || ExactDecimal(bytes: text.bytes[text.range]) != nil else {
      throw failure("the exponent of a number is beyond \(ExactDecimal.exponentLimit)", at: frames[depth].start)
    }
    if !pending.isEmpty { pending = [] }
    end()
    return text
  }

  // MARK: Literals

  /// True or false, once it has ended; nil before, and for null.
  mutating func bool() throws -> Bool? {
    guard let (kind, _) = try begin() else { return nil }
    guard kind == .literal else {
      throw failure("expected true or false, found \(kind.noun)", at: frames[depth].start)
    }
    return try literal() ?? nil
  }

  private static let words: [[UInt8]] = ["true", "false", "null"].map { Array($0.utf8) }

  /// The open literal, once it has ended; its value is nil for null.
  mutating func literal() throws -> Bool?? {
    while position < bytes.count {
      let byte = bytes[position]
      let first = pending.first ?? byte
      let word = Self.words[first == UInt8(ascii: "t") ? 0 : first == UInt8(ascii: "f") ? 1 : 2]
      guard byte == word[pending.count] else {
        throw failure("expected '\(String(decoding: word, as: UTF8.self))'")
      }
      position += 1
      if pending.count + 1 == word.count {
        pending.removeAll(keepingCapacity: true)
        end()
        return .some(first == UInt8(ascii: "n") ? nil : first == UInt8(ascii: "t"))
      }
      pending.append(byte)
    }
    return nil
  }
}
