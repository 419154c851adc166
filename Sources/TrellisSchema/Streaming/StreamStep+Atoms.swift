extension StreamStep {
  /// A number that has ended, exactly; nil while it is open, and for null.
  mutating func number(expecting noun: String) throws -> ExactDecimal? {
    guard try begin(.number, expecting: noun) != nil, let text = try numberText() else { return nil }
    guard let value = ExactDecimal(bytes: text) else {
      throw failure("the exponent of a number is beyond \(ExactDecimal.exponentLimit)")
    }
    return value
  }

  /// The bytes of the open number, once it has ended.
  mutating func numberText() throws -> [UInt8]? {
    let start = position
    while position < bytes.count, number.accept(bytes[position]) { position += 1 }
    pending.append(contentsOf: bytes[start..<position])
    guard position < bytes.count || isAtEnd else { return nil }
    guard number.isComplete else { throw failure("a number is not whole: digits are missing") }
    return takeToken()
  }

  /// True or false, once it has ended; nil before, and for null.
  mutating func bool() throws -> Bool? {
    guard let (kind, _) = try begin() else { return nil }
    guard kind == .literal else { throw failure("expected true or false, found \(kind.noun)") }
    return try literal() ?? nil
  }

  /// The open literal, once it has ended; its value is nil for null.
  mutating func literal() throws -> Bool?? {
    while position < bytes.count {
      pending.append(bytes[position])
      let expected: StaticString =
        switch pending[0] {
        case UInt8(ascii: "t"): "true"
        case UInt8(ascii: "f"): "false"
        default: "null"
        }
      let length = expected.utf8CodeUnitCount
      guard expected.description.utf8.starts(with: pending) else { throw failure("expected '\(expected)'") }
      position += 1
      if pending.count == length {
        let first = takeToken()[0]
        return .some(first == UInt8(ascii: "n") ? nil : first == UInt8(ascii: "t"))
      }
    }
    return nil
  }

  /// Ends the open atom and hands out its bytes.
  private mutating func takeToken() -> [UInt8] {
    let token = pending
    pending = []
    end()
    return token
  }
}
