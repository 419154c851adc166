import TrellisShape

/// A parser of GBNF, llama.cpp's grammar notation.
///
/// It reads all that llama.cpp reads but terminals that name tokens (`<[42]>`, `<name>`), and is more forgiving where
/// llama.cpp refuses what people write: alternatives that go on in the next line, single quotes, `\d` `\w` `\s` in
/// classes, dots in names of rules, repetitions of any count, left recursion of a rule on itself. Groups are kept on a
/// stack of the parser's own, so nesting costs no recursion.
public struct GBNFParser {
  private let source: [Unicode.Scalar]
  private let limits: GrammarLimits
  private var position = 0

  private var rules: [Grammar.Rule] = []
  private var numbers: [String: Int] = [:]
  /// Where each rule was defined, and where it was first used.
  private var definitions: [Int: Int] = [:]
  private var uses: [Int: Int] = [:]
  private var names = RuleNames()
  private var dottedNames: Set<String> = []
  /// Where the first rules that are defined again were defined before, and how many there are: llama.cpp takes the last
  /// definition, and it is probably a mistake.
  private var redefinitions: [(name: String, earlier: Int, place: Int)] = []
  private var redefinitionCount = 0
  private static let namedRedefinitions = 20

  /// The grammar of a text whose start rule is named `root`.
  ///
  /// - Throws: `GBNFError` with line and column.
  public static func parse(
    _ text: String, root: String = "root", limits: GrammarLimits = GrammarLimits()
  ) throws(GBNFError) -> Grammar {
    var parser = GBNFParser(text, limits: limits)
    return try parser.grammar(root: root)
  }

  /// The same of text as it is read from a file, which may turn out not to be UTF-8.
  public static func parse(
    utf8 bytes: [UInt8], root: String = "root", limits: GrammarLimits = GrammarLimits()
  ) throws(GBNFError) -> Grammar {
    var warnings: [GBNFError] = []
    return try parse(utf8: bytes, root: root, limits: limits, reporting: &warnings)
  }

  /// The same, naming what is taken as it stands and is probably a mistake: rules that are defined twice.
  public static func parse(
    utf8 bytes: [UInt8], root: String = "root", limits: GrammarLimits = GrammarLimits(),
    reporting warnings: inout [GBNFError]
  ) throws(GBNFError) -> Grammar {
    if let place = invalidScalar(in: bytes) {
      let before = GBNFParser(String(decoding: bytes[..<place], as: UTF8.self), limits: limits)
      throw before.error("this is not UTF-8", at: before.source.count)
    }
    var parser = GBNFParser(String(decoding: bytes, as: UTF8.self), limits: limits)
    let grammar = try parser.grammar(root: root)
    warnings += parser.redefinitionWarnings
    return grammar
  }

  private var redefinitionWarnings: [GBNFError] {
    let unnamed = redefinitionCount - Self.namedRedefinitions
    return redefinitions.enumerated().map { index, found in
      if index == Self.namedRedefinitions {
        return error("\(unnamed) more from here on: the last definition counts", at: found.place)
      }
      let line = error("", at: found.earlier).line
      return error(
        "the rule '\(found.name.excerpt())' is defined in line \(line) already: the last definition counts",
        at: found.place)
    }
  }

  /// Where bytes cease to be UTF-8; nil when they do not.
  private static func invalidScalar(in bytes: [UInt8]) -> Int? {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var place = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): place += scalar.count
      case .error: return place
      case .emptyInput: return nil
      }
    }
  }

  private init(_ text: String, limits: GrammarLimits) {
    source = Array(text.unicodeScalars)
    self.limits = limits
  }

  private mutating func grammar(root: String) throws(GBNFError) -> Grammar {
    dottedNames = findDottedNames()
    skipSpace(lines: true)
    while position < source.count {
      try rule()
      skipSpace(lines: true)
    }
    for (rule, place) in uses.sorted(by: { $0.value < $1.value }) where definitions[rule] == nil {
      throw error("there is no rule named '\(rules[rule].name.excerpt())'", at: place)
    }
    guard let start = numbers[root] else { throw error("there is no rule named '\(root)'", at: 0) }
    rules = try LeftRecursion(rules: rules).removed(
      place: { definitions[$0] ?? 0 },
      failing: { name, place in error("the rule '\(name)' begins with itself by way of other rules", at: place) })
    return Grammar(rules: rules, root: start)
  }

  // MARK: Text

  private var next: Unicode.Scalar? { position < source.count ? source[position] : nil }

  private func error(_ reason: String, at place: Int? = nil) -> GBNFError {
    let before = source[..<min(place ?? position, source.count)]
    let lineStart = before.lastIndex(of: "\n").map { $0 + 1 } ?? 0
    return GBNFError(
      line: before.count(where: { $0 == "\n" }) + 1, column: before.count - lineStart + 1, reason: reason)
  }

  /// A scalar as a message names it: those that cannot be seen by their number.
  private func quoted(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator, .spaceSeparator:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    default: return "'\(scalar)'"
    }
  }

  private mutating func skipSpace(lines: Bool) {
    while let scalar = next {
      switch scalar {
      case " ", "\t": position += 1
      case "\r", "\n":
        guard lines else { return }
        position += 1
      case "#": while let scalar = next, scalar != "\n", scalar != "\r" { position += 1 }
      default: return
      }
    }
  }

  private func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-": true
    // llama.cpp has no underscore in names, but people write it.
    case "_": true
    default: false
    }
  }

  /// Names with dots that begin a line and are defined there; anywhere else `a.b` means a, any character, b.
  private func findDottedNames() -> Set<String> {
    var found: Set<String> = []
    for line in source.split(whereSeparator: { $0 == "\n" || $0 == "\r" }) {
      let name = line.prefix { isWord($0) || $0 == "." }
      guard name.contains(".") else { continue }
      let rest = line[name.endIndex...].drop { $0 == " " || $0 == "\t" }
      if rest.starts(with: "::=".unicodeScalars) { found.insert(String(String.UnicodeScalarView(name))) }
    }
    return found
  }

  private mutating func name() -> String? {
    let start = position
    if !dottedNames.isEmpty {
      var end = position
      while end < source.count, isWord(source[end]) || source[end] == "." { end += 1 }
      let name = String(String.UnicodeScalarView(source[start..<end]))
      if dottedNames.contains(name) {
        position = end
        return name
      }
    }
    while let scalar = next, isWord(scalar) { position += 1 }
    return position > start ? String(String.UnicodeScalarView(source[start..<position])) : nil
  }

  private mutating func number(of name: String) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = rules.count
    rules.append(Grammar.Rule(name: names.unique(name), body: .choice([])))
    return rules.count - 1
  }

  // MARK: Rules

  private mutating func rule() throws(GBNFError) {
    let start = position
    guard let name = name() else { throw error("expected the name of a rule") }
    let rule = number(of: name)
    if let earlier = definitions.updateValue(start, forKey: rule) {
      redefinitionCount += 1
      if redefinitions.count <= Self.namedRedefinitions { redefinitions.append((name, earlier, start)) }
    }
    skipSpace(lines: false)
    guard source[position...].starts(with: "::=".unicodeScalars) else {
      throw error("expected '::=' after '\(name.excerpt())'")
    }
    position += 3
    skipSpace(lines: true)
    // A rule without a body is followed by the next rule at once.
    if startsRule() {
      rules[rule].body = .sequence([])
      return
    }
    // A definition that comes later takes the place of an earlier one, as in llama.cpp.
    rules[rule].body = try body(of: name)
  }

  /// Whether a rule's name and `::=` follow.
  private func startsRule() -> Bool {
    var probe = position
    while probe < source.count, isWord(source[probe]) || source[probe] == "." { probe += 1 }
    guard probe > position else { return position >= source.count }
    while probe < source.count, source[probe] == " " || source[probe] == "\t" { probe += 1 }
    return source[probe...].starts(with: "::=".unicodeScalars)
  }

  /// The alternatives that are being read: of the rule, or of a group in it.
  private struct Level {
    var start: Int
    var alternatives: [Expression] = []
    var items: [Expression] = []
    /// How deep the deepest group in it is.
    var height = 0

    mutating func finishAlternative() {
      alternatives.append(items.count == 1 ? items[0] : .sequence(items))
      items = []
    }
  }

  private mutating func body(of name: String) throws(GBNFError) -> Expression {
    var levels = [Level(start: position)]
    while true {
      let isNested = levels.count > 1
      skipSpace(lines: isNested)
      guard let scalar = next else {
        if let last = levels.last, isNested { throw error("this group is never closed", at: last.start) }
        break
      }
      let top = levels.count - 1
      switch scalar {
      case "|":
        position += 1
        levels[top].finishAlternative()
        skipSpace(lines: true)
      case "(":
        levels.append(Level(start: position))
        position += 1
      case ")":
        guard var level = levels.popLast(), !levels.isEmpty else { throw error("this ')' closes nothing") }
        position += 1
        level.finishAlternative()
        var group = level.alternatives.count == 1 ? level.alternatives[0] : Expression.choice(level.alternatives)
        var height = level.height + 1
        if height > 20 {
          let rule = number(of: "\(name) \(rules.count)")
          definitions[rule] = level.start
          rules[rule].body = group
          group = .rule(rule)
          height = 0
        }
        levels[top - 1].height = max(levels[top - 1].height, height)
        levels[top - 1].items.append(group)
      case "*", "+", "?", "{":
        guard let item = levels[top].items.popLast() else { throw error("'\(scalar)' repeats nothing") }
        let (minimum, maximum) = try quantifier()
        levels[top].items.append(.repetition(item, minimum: minimum, maximum: maximum))
        levels[top].height += 1
        if levels[top].height > 40 {
          // Quantifiers of quantifiers nest too.
          let rule = number(of: "\(name) \(rules.count)")
          definitions[rule] = position
          rules[rule].body = levels[top].items.removeLast()
          levels[top].items.append(.rule(rule))
          levels[top].height = 0
        }
      case "\r", "\n":
        // The rule goes on where the next line begins with another alternative.
        let end = position
        skipSpace(lines: true)
        if next == "|" { continue }
        position = end
        levels[0].finishAlternative()
        return levels[0].alternatives.count == 1 ? levels[0].alternatives[0] : .choice(levels[0].alternatives)
      default:
        levels[top].items.append(try item(scalar))
      }
    }
    levels[0].finishAlternative()
    return levels[0].alternatives.count == 1 ? levels[0].alternatives[0] : .choice(levels[0].alternatives)
  }

  private mutating func item(_ scalar: Unicode.Scalar) throws(GBNFError) -> Expression {
    switch scalar {
    case "\"", "'": return .bytes(try literal(quote: scalar))
    case "[": return .scalars(try characterClass())
    case ".":
      position += 1
      return .scalars(.all)
    case "<", "!":
      throw error("terminals that name a token ('<…>') are not supported: write the token's text")
    default:
      let start = position
      guard let name = name() else {
        throw error("expected a literal, a class, a group or a rule, found \(quoted(scalar))")
      }
      let rule = number(of: name)
      if uses[rule] == nil { uses[rule] = start }
      return .rule(rule)
    }
  }

  private mutating func quantifier() throws(GBNFError) -> (minimum: Int, maximum: Int?) {
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

  // MARK: Terminals

  private mutating func literal(quote: Unicode.Scalar) throws(GBNFError) -> [UInt8] {
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

  private mutating func characterClass() throws(GBNFError) -> ScalarSet {
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
      guard next == "-", position + 1 < source.count, source[position + 1] != "]" else {
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
    guard next == "\\", position + 1 < source.count else { return nil }
    let set: ScalarSet
    switch source[position + 1] {
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
}
