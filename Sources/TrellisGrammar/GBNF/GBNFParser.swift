import TrellisShape

/// A parser of GBNF, llama.cpp's grammar notation.
///
/// It reads all that llama.cpp reads but terminals that name tokens (`<[42]>`, `<name>`), and is more forgiving where
/// llama.cpp refuses what people write: alternatives that go on in the next line, single quotes, `\d` `\w` `\s` in
/// classes, dots in names of rules, repetitions of any count, left recursion of a rule on itself. Groups are kept on a
/// stack of the parser's own, so nesting costs no recursion.
public struct GBNFParser {
  private var text: GBNFScanner

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
    _ text: String, root: String = "root"
  ) throws(GBNFError) -> Grammar {
    var parser = GBNFParser(text)
    return try parser.grammar(root: root)
  }

  /// The same of text as it is read from a file, which may turn out not to be UTF-8.
  public static func parse(
    utf8 bytes: [UInt8], root: String = "root"
  ) throws(GBNFError) -> Grammar {
    var warnings: [GBNFError] = []
    return try parse(utf8: bytes, root: root, reporting: &warnings)
  }

  /// The same, naming what is taken as it stands and is probably a mistake: rules that are defined twice.
  public static func parse(
    utf8 bytes: [UInt8], root: String = "root", reporting warnings: inout [GBNFError]
  ) throws(GBNFError) -> Grammar {
    if let place = GBNFScanner.invalidScalar(in: bytes) {
      let before = GBNFScanner(String(decoding: bytes[..<place], as: UTF8.self))
      throw before.error("this is not UTF-8", at: before.scalars.count)
    }
    var parser = GBNFParser(String(decoding: bytes, as: UTF8.self))
    let grammar = try parser.grammar(root: root)
    warnings += parser.redefinitionWarnings
    return grammar
  }

  private var redefinitionWarnings: [GBNFError] {
    let unnamed = redefinitionCount - Self.namedRedefinitions
    return redefinitions.enumerated().map { index, found in
      if index == Self.namedRedefinitions {
        return text.error("\(unnamed) more from here on: the last definition counts", at: found.place)
      }
      let line = text.error("", at: found.earlier).line
      return text.error(
        "the rule '\(found.name.excerpt())' is defined in line \(line) already: the last definition counts",
        at: found.place)
    }
  }

  private init(_ text: String) { self.text = GBNFScanner(text) }

  private mutating func grammar(root: String) throws(GBNFError) -> Grammar {
    dottedNames = findDottedNames()
    text.skipSpace(lines: true)
    while text.position < text.scalars.count {
      try rule()
      text.skipSpace(lines: true)
    }
    for (rule, place) in uses.sorted(by: { $0.value < $1.value }) where definitions[rule] == nil {
      throw text.error("there is no rule named '\(rules[rule].name.excerpt())'", at: place)
    }
    guard let start = numbers[root] else { throw text.error("there is no rule named '\(root)'", at: 0) }
    rules = try LeftRecursion(rules: rules).removed(
      place: { definitions[$0] ?? 0 },
      failing: { name, place in text.error("the rule '\(name)' begins with itself by way of other rules", at: place) })
    return Grammar(rules: rules, root: start)
  }

  // MARK: Names

  /// Names with dots that begin a line and are defined there; anywhere else `a.b` means a, any character, b.
  private func findDottedNames() -> Set<String> {
    var found: Set<String> = []
    for line in text.scalars.split(whereSeparator: { $0 == "\n" || $0 == "\r" }) {
      let name = line.prefix { GBNFScanner.isWord($0) || $0 == "." }
      guard name.contains(".") else { continue }
      let rest = line[name.endIndex...].drop { $0 == " " || $0 == "\t" }
      if rest.starts(with: "::=".unicodeScalars) { found.insert(String(String.UnicodeScalarView(name))) }
    }
    return found
  }

  private mutating func name() -> String? {
    let start = text.position
    if !dottedNames.isEmpty {
      var end = text.position
      while end < text.scalars.count, GBNFScanner.isWord(text.scalars[end]) || text.scalars[end] == "." { end += 1 }
      let name = String(String.UnicodeScalarView(text.scalars[start..<end]))
      if dottedNames.contains(name) {
        text.position = end
        return name
      }
    }
    while let scalar = text.next, GBNFScanner.isWord(scalar) { text.position += 1 }
    return text.position > start ? String(String.UnicodeScalarView(text.scalars[start..<text.position])) : nil
  }

  private mutating func number(of name: String) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = rules.count
    rules.append(Grammar.Rule(name: names.unique(name), body: .choice([])))
    return rules.count - 1
  }

  // MARK: Rules

  private mutating func rule() throws(GBNFError) {
    let start = text.position
    guard let name = name() else { throw text.error("expected the name of a rule") }
    let rule = number(of: name)
    if let earlier = definitions.updateValue(start, forKey: rule) {
      redefinitionCount += 1
      if redefinitions.count <= Self.namedRedefinitions { redefinitions.append((name, earlier, start)) }
    }
    text.skipSpace(lines: false)
    guard text.scalars[text.position...].starts(with: "::=".unicodeScalars) else {
      throw text.error("expected '::=' after '\(name.excerpt())'")
    }
    text.position += 3
    text.skipSpace(lines: true)
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
    var probe = text.position
    while probe < text.scalars.count, GBNFScanner.isWord(text.scalars[probe]) || text.scalars[probe] == "." {
      probe += 1
    }
    guard probe > text.position else { return text.position >= text.scalars.count }
    while probe < text.scalars.count, text.scalars[probe] == " " || text.scalars[probe] == "\t" { probe += 1 }
    return text.scalars[probe...].starts(with: "::=".unicodeScalars)
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
    var levels = [Level(start: text.position)]
    while true {
      let isNested = levels.count > 1
      text.skipSpace(lines: isNested)
      guard let scalar = text.next else {
        if let last = levels.last, isNested { throw text.error("this group is never closed", at: last.start) }
        break
      }
      let top = levels.count - 1
      switch scalar {
      case "|":
        text.position += 1
        levels[top].finishAlternative()
        text.skipSpace(lines: true)
      case "(":
        levels.append(Level(start: text.position))
        text.position += 1
      case ")":
        guard var level = levels.popLast(), !levels.isEmpty else { throw text.error("this ')' closes nothing") }
        text.position += 1
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
        guard let item = levels[top].items.popLast() else { throw text.error("'\(scalar)' repeats nothing") }
        let (minimum, maximum) = try text.quantifier()
        levels[top].items.append(.repetition(item, minimum: minimum, maximum: maximum))
        levels[top].height += 1
        if levels[top].height > 40 {
          // Quantifiers of quantifiers nest too.
          let rule = number(of: "\(name) \(rules.count)")
          definitions[rule] = text.position
          rules[rule].body = levels[top].items.removeLast()
          levels[top].items.append(.rule(rule))
          levels[top].height = 0
        }
      case "\r", "\n":
        // The rule goes on where the next line begins with another alternative.
        let end = text.position
        text.skipSpace(lines: true)
        if text.next == "|" { continue }
        text.position = end
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
    case "\"", "'": return .bytes(try text.literal(quote: scalar))
    case "[": return .scalars(try text.characterClass())
    case ".":
      text.position += 1
      return .scalars(.all)
    case "<", "!":
      throw text.error("terminals that name a token ('<…>') are not supported: write the token's text")
    default:
      let start = text.position
      guard let name = name() else {
        throw text.error("expected a literal, a class, a group or a rule, found \(text.quoted(scalar))")
      }
      let rule = number(of: name)
      if uses[rule] == nil { uses[rule] = start }
      return .rule(rule)
    }
  }
}
