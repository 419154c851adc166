/// A reader of regular expressions in two dialects: ECMA-262 (as JSON Schema uses it: Unicode, no flags) and Swift's
/// regex literals. Depth is bounded; syntax without an exact meaning for whole strings is refused with its place.
package struct PatternParser {
  package enum Dialect: Sendable { case ecma, swift }

  private let source: [Unicode.Scalar]
  private let dialect: Dialect
  private let limits: GrammarLimits
  private var position = 0
  private var depth = 0

  private init(_ source: String, dialect: Dialect, limits: GrammarLimits) {
    self.source = Array(source.unicodeScalars)
    self.dialect = dialect
    self.limits = limits
  }

  package static func parse(
    _ source: String, dialect: Dialect, limits: GrammarLimits = GrammarLimits()
  ) throws(PatternError) -> PatternSyntax {
    var parser = PatternParser(source, dialect: dialect, limits: limits)
    let syntax = try parser.alternatives()
    guard parser.position == parser.source.count else { throw parser.error("this ')' closes nothing") }
    return syntax
  }

  // MARK: Reading

  private var next: Unicode.Scalar? { position < source.count ? source[position] : nil }

  private func error(_ reason: String, at offset: Int? = nil) -> PatternError {
    PatternError(offset: offset ?? position, reason: reason)
  }

  private mutating func skip(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    guard position + scalars.count <= source.count, Array(source[position..<(position + scalars.count)]) == scalars
    else { return false }
    position += scalars.count
    return true
  }

  // MARK: Structure

  private mutating func alternatives() throws(PatternError) -> PatternSyntax {
    depth += 1
    defer { depth -= 1 }
    guard depth <= limits.nesting else { throw error("nested deeper than \(limits.nesting) groups") }
    var branches = [try branch()]
    while next == "|" {
      position += 1
      branches.append(try branch())
    }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func branch() throws(PatternError) -> PatternSyntax {
    var parts: [PatternSyntax] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      let start = position
      guard let atom = try atom() else { continue }
      parts.append(try quantified(atom, from: start))
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func atom() throws(PatternError) -> PatternSyntax? {
    guard let scalar = next else { return nil }
    switch scalar {
    case "(":
      return try group()
    case "[":
      return .scalars(try characterClass())
    case ".":
      position += 1
      return .scalars(dialect == .ecma ? PatternClasses.notECMALineEnd : PatternClasses.notSwiftLineEnd)
    case "^":
      position += 1
      return .start
    case "$":
      position += 1
      return .end
    case "\\":
      return try escape()
    case "*", "+", "?":
      throw error("'\(scalar)' repeats nothing")
    default:
      if scalar == "{", try quantifier() != nil { throw error("this repetition repeats nothing") }
      position += 1
      return .scalars(ScalarSet([scalar.value...scalar.value]))
    }
  }

  private mutating func group() throws(PatternError) -> PatternSyntax? {
    let start = position
    position += 1
    if skip("?") {
      if skip("=") { return try .lookahead(closed(from: start), isNegative: false) }
      if skip("!") { return try .lookahead(closed(from: start), isNegative: true) }
      if skip("<=") || skip("<!") { throw error("lookbehind is not supported", at: start) }
      if dialect == .swift, skip("#") {
        while let scalar = next, scalar != ")" { position += scalar == "\\" ? 2 : 1 }
        guard skip(")") else { throw error("this comment is never closed", at: start) }
        return nil
      }
      if skip("<") || (dialect == .swift && skip("P<")) {
        let name = position
        while let scalar = next, scalar != ">" {
          guard scalar.properties.isXIDContinue || scalar == "$" else { throw error("not a group name") }
          position += 1
        }
        guard position > name, skip(">") else { throw error("not a group name") }
      } else if !skip(":") {
        throw error("this kind of group is not supported", at: start)
      }
    }
    return try closed(from: start)
  }

  private mutating func closed(from start: Int) throws(PatternError) -> PatternSyntax {
    let inner = try alternatives()
    guard skip(")") else { throw error("this group is never closed", at: start) }
    return inner
  }

  // MARK: Repetition

  private mutating func quantified(_ atom: PatternSyntax, from start: Int) throws(PatternError) -> PatternSyntax {
    var bounds: (minimum: Int, maximum: Int?)
    switch next {
    case "*": bounds = (0, nil)
    case "+": bounds = (1, nil)
    case "?": bounds = (0, 1)
    case "{":
      let begin = position
      guard let counted = try quantifier() else { return atom }
      if let maximum = counted.maximum, maximum < counted.minimum {
        throw error("a repetition of at least \(counted.minimum) and at most \(maximum)", at: begin)
      }
      bounds = counted
      position -= 1
    default: return atom
    }
    position += 1
    _ = skip("?")
    if next == "+", dialect == .swift { throw error("possessive repetition is not supported") }
    if next == "*" || next == "+" || next == "?" { throw error("a repetition of a repetition") }
    switch atom {
    case .start where source[start] != "(", .end where source[start] != "(", .lookahead:
      throw error("an assertion cannot be repeated", at: start)
    default: return .repetition(atom, minimum: bounds.minimum, maximum: bounds.maximum)
    }
  }

  /// A counted repetition; nil, and nothing read, where the brace is only a character.
  private mutating func quantifier() throws(PatternError) -> (minimum: Int, maximum: Int?)? {
    let start = position
    position += 1
    guard let minimum = try number() else {
      position = start
      return nil
    }
    var maximum: Int? = minimum
    if skip(",") { maximum = try number() }
    guard skip("}") else {
      position = start
      return nil
    }
    return (minimum, maximum)
  }

  private mutating func number() throws(PatternError) -> Int? {
    var value: Int?
    while let scalar = next, let digit = PatternClasses.digit(scalar, radix: 10) {
      guard (value ?? 0) <= 100_000_000 else { throw error("a repetition count over 1000000000") }
      value = (value ?? 0) * 10 + digit
      position += 1
    }
    return value
  }

  // MARK: Escapes

  private mutating func escape() throws(PatternError) -> PatternSyntax {
    let start = position
    if let set = try classEscape() { return .scalars(set) }
    let letter = position + 1 < source.count ? source[position + 1] : nil
    switch (letter, dialect) {
    case (nil, _): throw error("a pattern cannot end in '\\'")
    case ("b", _), ("B", _): throw error("word boundaries are not supported", at: start)
    case ("A", .swift):
      position += 2
      return .start
    case ("z", .swift), ("Z", .swift):
      position += 2
      return .end
    case ("Q", .swift):
      position += 2
      var parts: [PatternSyntax] = []
      while !skip("\\E") {
        guard let scalar = next else { return .sequence(parts) }
        parts.append(.scalars(ScalarSet([scalar.value...scalar.value])))
        position += 1
      }
      return .sequence(parts)
    case (let digit?, _) where digit.value >= 0x31 && digit.value <= 0x39:
      throw error("back references are not supported", at: start)
    case ("k", _):
      throw error("back references are not supported", at: start)
    default:
      let scalar = try scalarEscape(inClass: false)
      return .scalars(ScalarSet([scalar...scalar]))
    }
  }

  /// `\d`, `\w`, `\s`, `\p{…}` and their complements; nil, and nothing read, for any other escape.
  private mutating func classEscape() throws(PatternError) -> ScalarSet? {
    guard position + 1 < source.count else { return nil }
    let start = position
    let letter = source[position + 1]
    let set: ScalarSet
    switch letter {
    case "d", "D": set = PatternClasses.digits
    case "w", "W": set = PatternClasses.word
    case "s", "S": set = dialect == .ecma ? PatternClasses.ecmaSpace : PatternClasses.asciiSpace
    case "p", "P":
      position += 2
      guard skip("{") else { throw error("'\\\(letter)' needs a name in braces", at: start) }
      let open = position
      while let scalar = next, scalar != "}" { _ = scalar; position += 1 }
      var name = String(String.UnicodeScalarView(source[open..<position]))
      guard skip("}") else { throw error("'\\\(letter)' needs a name in braces", at: start) }
      var isComplement = letter == "P"
      if name.hasPrefix("^") {
        name.removeFirst()
        isComplement.toggle()
      }
      guard let property = UnicodeClasses.set(named: name) else {
        throw error("the Unicode property '\(name)' is not supported", at: start)
      }
      return isComplement ? property.complement : property
    default: return nil
    }
    position += 2
    return letter.properties.isUppercase ? set.complement : set
  }

  /// The one scalar that an escape stands for.
  private mutating func scalarEscape(inClass: Bool) throws(PatternError) -> UInt32 {
    let start = position
    guard position + 1 < source.count else { throw error("a pattern cannot end in '\\'") }
    let letter = source[position + 1]
    position += 2
    switch letter {
    case "t": return 0x09
    case "n": return 0x0A
    case "v": return 0x0B
    case "f": return 0x0C
    case "r": return 0x0D
    case "0": return 0x00
    case "a" where dialect == .swift: return 0x07
    case "e" where dialect == .swift: return 0x1B
    case "b" where inClass: return 0x08
    case "-": return 0x2D
    case "c" where dialect == .ecma:
      guard let control = next, control.isASCII, control.properties.isAlphabetic else { break }
      position += 1
      return control.value % 32
    case "x":
      if dialect == .swift, skip("{") { return try braced(from: start) }
      return try hexadecimal(digits: 2, from: start)
    case "u":
      if skip("{") { return try braced(from: start) }
      let value = try hexadecimal(digits: 4, from: start, allowsSurrogate: true)
      guard (0xD800...0xDFFF).contains(value) else { return value }
      guard value < 0xDC00, skip("\\u") else { throw error("half a surrogate pair is not a character", at: start) }
      let low = try hexadecimal(digits: 4, from: start, allowsSurrogate: true)
      guard (0xDC00...0xDFFF).contains(low) else { throw error("half a surrogate pair is not a character", at: start) }
      return 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
    case "U" where dialect == .swift:
      return try hexadecimal(digits: 8, from: start)
    default:
      // ECMA-262 (annex B) lets any other character stand for itself; letters and digits are refused, because they
      // mean something in the dialects that people think of.
      guard letter.isASCII, letter.properties.isAlphabetic || ("0"..."9").contains(letter) else { return letter.value }
    }
    throw error("the escape '\\\(letter)' is not supported", at: start)
  }

  private mutating func hexadecimal(
    digits: Int, from start: Int, allowsSurrogate: Bool = false
  ) throws(PatternError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let scalar = next, let digit = PatternClasses.digit(scalar, radix: 16) else {
        throw error("this escape needs \(digits) hexadecimal digits", at: start)
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    guard allowsSurrogate || Unicode.Scalar(value) != nil else { throw error("not a Unicode scalar", at: start) }
    return value
  }

  private mutating func braced(from start: Int) throws(PatternError) -> UInt32 {
    var value: UInt32 = 0
    var count = 0
    while let scalar = next, let digit = PatternClasses.digit(scalar, radix: 16), count < 8 {
      value = value << 4 | UInt32(digit)
      position += 1
      count += 1
    }
    guard count > 0, skip("}"), Unicode.Scalar(value) != nil else { throw error("not a Unicode scalar", at: start) }
    return value
  }

  // MARK: Character classes

  private mutating func characterClass() throws(PatternError) -> ScalarSet {
    let start = position
    position += 1
    let isComplement = skip("^")
    var ranges: [ClosedRange<UInt32>] = []
    var isFirst = true
    while true {
      guard let scalar = next else { throw error("this character class is never closed", at: start) }
      if scalar == "]", dialect == .ecma || !isFirst { break }
      isFirst = false
      if dialect == .swift {
        if scalar == "[" { throw error("nested character classes are not supported") }
        for marks in ["&&", "--", "~~"] where skip(marks) { throw error("set operations are not supported") }
      }
      let begin = position
      guard let low = try classMember() else {
        if let set = try classEscape() { ranges += set.ranges }
        continue
      }
      let dash = position
      guard next == "-", position + 1 < source.count, source[position + 1] != "]" else {
        ranges.append(low...low)
        continue
      }
      position += 1
      guard let high = try classMember() else {
        // `[a-\d]`: the hyphen is a character of its own (annex B).
        guard dialect == .ecma else { throw error("a range needs two characters", at: begin) }
        position = dash + 1
        ranges += [low...low, 0x2D...0x2D]
        continue
      }
      guard low <= high else { throw error("a range whose end comes before its beginning", at: begin) }
      ranges.append(low...high)
    }
    position += 1
    let set = ScalarSet(ranges)
    return isComplement ? set.complement : set
  }

  /// One scalar of a class; nil, and nothing read, where an escape for several stands.
  private mutating func classMember() throws(PatternError) -> UInt32? {
    guard let scalar = next else { throw error("this character class is never closed") }
    guard scalar == "\\" else {
      position += 1
      return scalar.value
    }
    if position + 1 < source.count, "dDwWsSpP".unicodeScalars.contains(source[position + 1]) { return nil }
    return try scalarEscape(inClass: true)
  }
}
