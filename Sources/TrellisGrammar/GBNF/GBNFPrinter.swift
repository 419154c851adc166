/// The writer of GBNF text that llama.cpp parses: one line a rule, repetitions of at most 2000, no left recursion, no
/// repetition of what may be empty.
///
/// The text has the language of the grammar, but for strings with patterns, exclusions or lists of keys: those are
/// spelled in JSON's canonical escapes only, which keeps their rules small and loses no value.
public struct GBNFPrinter {
  /// What GBNF cannot say.
  public struct UnsupportedError: Error, Sendable, Hashable, CustomStringConvertible {
    public var rule: String
    public var reason: String

    public var description: String { "rule \(rule): \(reason)" }

    /// What is said of it where the text was printed all the same.
    package var remark: String {
      "GBNF cannot say this, and the text leaves it out (\(self)). The masks of Trellis hold it."
    }
  }

  let grammar: Grammar
  let limits: GrammarLimits
  var automata: KnownAutomata
  private var names: RuleNames
  private var lines: [(name: String, body: String)] = []
  private var shared: [Expression: String] = [:]
  /// The grammar rule that is being printed.
  private(set) var current = ""
  /// What is left of expressions that may be empty, while their repetitions are printed.
  private var unfolding: Set<Expression> = []

  /// Conditions that were left out; nil where that is an error.
  private var omissions: [UnsupportedError]?

  /// The text of a grammar; the first rule is named `root`.
  public static func print(
    _ grammar: Grammar, limits: GrammarLimits = GrammarLimits()
  ) throws(UnsupportedError) -> String {
    var printer = GBNFPrinter(grammar: grammar, limits: limits)
    return try printer.text()
  }

  /// The text of a grammar as near as GBNF comes to it, which may allow more: each condition that it leaves out is named.
  ///
  /// What can be left out is that many items must all be different. Anything else that GBNF cannot say is an error.
  public static func print(
    _ grammar: Grammar, limits: GrammarLimits = GrammarLimits(), reporting omissions: inout [UnsupportedError]
  ) throws(UnsupportedError) -> String {
    var printer = GBNFPrinter(grammar: grammar, limits: limits)
    printer.omissions = []
    let text = try printer.text()
    omissions += printer.omissions ?? []
    return text
  }

  private init(grammar: Grammar, limits: GrammarLimits) {
    self.grammar = grammar
    self.limits = limits
    automata = grammar.automata
    names = RuleNames(grammar.rules.map(\.name))
  }

  private mutating func text() throws(UnsupportedError) -> String {
    var bodies: [String] = []
    var helpers: [(name: String, body: String)] = []
    for rule in grammar.rules {
      current = rule.name
      bodies.append(try alternatives(rule.body))
    }
    helpers = lines
    let isRootNamed = grammar.rules[grammar.root].name == "root"
    var text = isRootNamed ? "" : "root ::= \(grammar.rules[grammar.root].name)\n"
    var order = Array(grammar.rules.indices)
    order.remove(at: grammar.root)
    for index in [grammar.root] + order { text += "\(grammar.rules[index].name) ::= \(bodies[index])\n" }
    for helper in helpers { text += "\(helper.name) ::= \(helper.body)\n" }
    return text
  }

  func unsupported(_ reason: String) -> UnsupportedError { UnsupportedError(rule: current, reason: reason) }

  /// Goes on without a condition, or throws.
  mutating func leaveOut(_ reason: String) throws(UnsupportedError) {
    let omission = unsupported(reason)
    guard omissions != nil else { throw omission }
    omissions?.append(omission)
  }

  // MARK: Helper rules

  /// A new rule with that body.
  mutating func rule(_ name: String, _ body: String) -> String {
    let name = names.unique(name)
    lines.append((name, body))
    return name
  }

  /// A name for a rule whose body follows by `define`.
  mutating func reserve(_ name: String) -> String { names.unique(name) }

  mutating func define(_ name: String, _ body: String) { lines.append((name, body)) }

  func hasNoRules(named prefix: String) -> Bool { names.areNone(beginningWith: prefix) }

  var ruleCount: Int { lines.count }

  func rules(from first: Int) -> [(name: String, body: String)] { Array(lines[first...]) }

  /// Adds rules that were printed before, unless one of their names is taken.
  mutating func add(_ rules: [(name: String, body: String)]) -> Bool {
    guard names.take(rules.map(\.name)) else { return false }
    lines += rules
    return true
  }

  /// The rule of an expression that may be used again.
  mutating func sharedRule<Failure: Error>(
    _ expression: Expression, _ make: (inout GBNFPrinter) throws(Failure) -> String
  ) throws(Failure) -> String {
    if let name = shared[expression] { return name }
    let name = try make(&self)
    shared[expression] = name
    return name
  }

  // MARK: Expressions

  /// The expression where alternatives may stand: a rule's body or a group.
  mutating func alternatives(_ expression: Expression) throws(UnsupportedError) -> String {
    if case .automaton(let automaton) = expression { return try self.automaton(automaton) }
    guard case .choice(let branches) = expression else { return try sequence(expression) }
    guard !branches.isEmpty else { throw unsupported("matches nothing") }
    if let literals = expression.literals, literals.count > 8 {
      return GBNFText.factored(literals)
    }
    var texts: [String] = []
    for branch in branches { texts.append(try alternatives(branch)) }
    return texts.joined(separator: " | ")
  }

  /// The expression in a sequence.
  mutating func sequence(_ expression: Expression) throws(UnsupportedError) -> String {
    switch expression {
    case .bytes(let bytes):
      guard let literal = GBNFText.literal(bytes) else { throw unsupported("bytes that are not UTF-8") }
      return literal
    case .scalars(let set): return GBNFText.characterClass(set)
    case .sequence(let parts):
      guard !parts.isEmpty else { return "\"\"" }
      var texts: [String] = []
      for part in parts where part != .sequence([]) { texts.append(try sequence(part)) }
      return texts.isEmpty ? "\"\"" : texts.joined(separator: " ")
    case .choice: return "(\(try alternatives(expression)))"
    case .repetition(let part, let minimum, let maximum):
      return try repetition(part, minimum: minimum, maximum: maximum)
    case .rule(let index): return grammar.rules[index].name
    case .string(let language): return try string(language)
    case .automaton(let automaton):
      return try sharedRule(expression) { (printer) throws(UnsupportedError) in
        printer.rule("number", try printer.automaton(automaton))
      }
    case .members(let members): return try self.members(members)
    case .uniqueItems(let items): return try uniqueItems(items)
    }
  }

  // MARK: Repetition

  private mutating func repetition(
    _ part: Expression, minimum: Int, maximum: Int?
  ) throws(UnsupportedError) -> String {
    if maximum == 0 { return "\"\"" }
    var part = part
    var minimum = minimum
    // A repetition of what may be empty is a repetition of the rest of it; once, it may be empty without harm.
    let isUnfolded = maximum != 1 && part.matchesEmpty(in: grammar)
    if isUnfolded {
      guard let solid = part.withoutEmpty(in: grammar) else {
        throw unsupported("a repetition of something that may be empty")
      }
      if solid == .choice([]) { return "\"\"" }
      // Without a rule of its own, the rest of what contains itself would be written out for ever.
      guard unfolding.insert(solid).inserted else {
        throw unsupported("a repetition of something that may be empty and contains itself")
      }
      part = solid
      minimum = 0
    }
    defer { if isUnfolded { unfolding.remove(part) } }
    let isAtom: Bool
    switch part {
    case .scalars, .rule: isAtom = true
    case .bytes(let bytes): isAtom = bytes.count == 1
    default: isAtom = false
    }
    let item = isAtom ? try sequence(part) : "(\(try alternatives(part)))"
    return counted(item, isAtom: isAtom, minimum: minimum, maximum: maximum)
  }

  /// A repetition of a printed item. llama.cpp writes repetitions out and allows at most 2000 rules for each.
  mutating func counted(_ item: String, isAtom: Bool, minimum: Int, maximum: Int?) -> String {
    switch (minimum, maximum) {
    case (0, nil): return item + "*"
    case (1, nil): return item + "+"
    case (0, 1): return item + "?"
    case (1, 1): return item
    case (_, 0): return "\"\""
    default: break
    }
    let limit = 1000
    guard max(minimum, maximum ?? 0) > (isAtom ? limit : 50) else {
      let bounds = maximum.map { $0 == minimum ? "\(minimum)" : "\(minimum),\($0)" } ?? "\(minimum),"
      return "\(item){\(bounds)}"
    }
    // Rules count once, whatever is in them.
    guard isAtom else {
      return counted(
        rule("\(current)-item", item.hasPrefix("(") ? String(item.dropFirst().dropLast()) : item), isAtom: true,
        minimum: minimum, maximum: maximum)
    }
    let chunk = rule("\(current)-\(limit)", "\(item){\(limit)}")
    func exactly(_ count: Int) -> String {
      let (quotient, remainder) = count.quotientAndRemainder(dividingBy: limit)
      return [(chunk, quotient), (item, remainder)].filter { $0.1 > 0 }
        .map { $0.1 == 1 ? $0.0 : "\($0.0){\($0.1)}" }.joined(separator: " ")
    }
    guard let maximum else { return exactly(minimum) + " \(item)*" }
    let fixed = minimum > 0 ? exactly(minimum) + " " : ""
    let (quotient, remainder) = (maximum - minimum).quotientAndRemainder(dividingBy: limit)
    if quotient == 0 { return remainder == 0 ? exactly(minimum) : "\(fixed)\(item){0,\(remainder)}" }
    // Fewer whole chunks and any rest, or all chunks and what is left.
    let below =
      "\(quotient == 1 ? "" : quotient == 2 ? "\(chunk)? " : "\(chunk){0,\(quotient - 1)} ")\(item){0,\(limit - 1)}"
    let above = "\(chunk)\(quotient == 1 ? "" : "{\(quotient)}")\(remainder == 0 ? "" : " \(item){0,\(remainder)}")"
    return "\(fixed)(\(below) | \(above))"
  }
}
