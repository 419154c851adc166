/// Literals, character classes and quantifiers.
extension GBNFScanner {
  mutating func literal(quote: Unicode.Scalar) throws(GBNFError) -> [UInt8] {
    let start = position
    position += 1
    var bytes: [UInt8] = []
    while true {
      guard let scalar = next else { throw error("this literal is never closed", at: start) }
      if scalar == quote {
        position += 1
        return bytes
      }
      let place = position
      let value = try character()
      guard let scalar = Unicode.Scalar(value) else { throw error("not a Unicode scalar", at: place) }
      bytes += Array(String(Character(scalar)).utf8)
    }
  }

  mutating func characterClass() throws(GBNFError) -> ScalarSet {
    let start = position
    position += 1
    var isComplement = false
    if next == "^" {
      isComplement = true
      position += 1
    }
    var ranges: [ClosedRange<UInt32>] = []
    while next != "]" {
      guard next != nil else { throw error("this character class is never closed", at: start) }
      if let set = shorthand() {
        ranges += set.ranges
        continue
      }
      let low = try character(in: start)
      guard next == "-", position + 1 < scalars.count, scalars[position + 1] != "]" else {
        ranges.append(low...low)
        continue
      }
      position += 1
      let high = try character(in: start)
      if low <= high { ranges.append(low...high) }
    }
    position += 1
    let set = ScalarSet(ranges)
    guard !ranges.isEmpty || isComplement else { throw error("an empty character class", at: start) }
    return isComplement ? set.complement : set
  }

  private mutating func shorthand() -> ScalarSet? {
    guard next == "\\", position + 1 < scalars.count else { return nil }
    let set: ScalarSet
    switch scalars[position + 1] {
    case "d": set = PatternClasses.digits
    case "w": set = PatternClasses.word
    case "s": set = PatternClasses.asciiSpace
    case "D": set = PatternClasses.digits.complement
    case "W": set = PatternClasses.word.complement
    case "S": set = PatternClasses.asciiSpace.complement
    default: return nil
    }
    position += 2
    return set
  }

  /// One character, maybe escaped.
  private mutating func character(in start: Int? = nil) throws(GBNFError) -> UInt32 {
    guard let scalar = next else { throw error("the text ends in the middle of this", at: start) }
    position += 1
    guard scalar == "\\" else { return scalar.value }
    guard let letter = next else { throw error("the text ends in the middle of an escape") }
    position += 1
    switch letter {
    case "t": return 0x09
    case "n": return 0x0A
    case "r": return 0x0D
    case "\\", "\"", "[", "]", "-", "'", "/", "^": return letter.value
    case "x": return try hexadecimal(digits: 2)
    case "u": return try hexadecimal(digits: 4)
    case "U": return try hexadecimal(digits: 8)
    default: throw error("unknown escape '\\' before \(quoted(letter))", at: position - 2)
    }
  }

  private mutating func hexadecimal(digits: Int) throws(GBNFError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let scalar = next, let digit = PatternClasses.digit(scalar, radix: 16) else {
        throw error("expected \(digits) hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  mutating func quantifier() throws(GBNFError) -> (minimum: Int, maximum: Int?) {
    let start = position
    defer { skipSpace(lines: false) }
    let mark = next
    position += 1
    switch mark {
    case "*": return (0, nil)
    case "+": return (1, nil)
    case "?": return (0, 1)
    default: break
    }
    skipSpace(lines: true)
    guard let minimum = try count() else { throw error("expected a number") }
    var maximum: Int? = minimum
    skipSpace(lines: true)
    if next == "," {
      position += 1
      skipSpace(lines: true)
      maximum = try count()
      skipSpace(lines: true)
    }
    guard next == "}" else { throw error("expected '}'") }
    position += 1
    if let maximum, maximum < minimum { throw error("at least \(minimum) and at most \(maximum)", at: start) }
    return (minimum, maximum)
  }

  private mutating func count() throws(GBNFError) -> Int? {
    let start = position
    var value: Int?
    while let scalar = next, let digit = PatternClasses.digit(scalar, radix: 10) {
      value = (value ?? 0) * 10 + digit
      position += 1
      if let value, value > 1_000_000_000 { throw error("a repetition count over 1000000000", at: start) }
    }
    return value
  }
}
