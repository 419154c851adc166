import TrellisGrammar

/// The way from a grammar to a program: each piece is compiled for what follows it.
struct GrammarCompiler {
  let grammar: Grammar
  let limits: CompileLimits
  var builder = ProgramBuilder()
  var facts: GrammarFacts
  private var entries: [UInt32?]
  private var lexemes: [Int: UInt32] = [:]
  var automata: KnownAutomata
  /// Which of the patterns a language is.
  var patterns: [PatternKey: UInt32] = [:]

  struct PatternKey: Hashable {
    var language: StringLanguage
    var isTracked: Bool
  }

  private var pending: [Int] = []
  private var depth = 0
  /// The rule that is compiled, for messages.
  private var current: Int
  private var popNode: UInt32 = 0

  /// Regular pieces of up to so many positions become one automaton.
  static let regularSize = 1500

  init(grammar: Grammar, limits: CompileLimits) throws(CompileError) {
    self.grammar = grammar
    self.limits = limits
    current = grammar.root
    automata = grammar.automata
    entries = Array(repeating: nil, count: grammar.rules.count)
    facts = try GrammarFacts(grammar)
  }

  static func program(
    _ grammar: Grammar, vocabulary: Vocabulary, limits: CompileLimits
  ) throws(CompileError) -> Program {
    // Without rules and branches that no text can complete, no place of the program is a dead end.
    guard let live = grammar.pruned() else { throw .matchesNothing(rule: grammar.rules[grammar.root].name) }
    var compiler = try GrammarCompiler(grammar: live, limits: limits)
    let start = try compiler.compile()
    return Program(compiler.builder, start: start, vocabulary: vocabulary, limits: limits)
  }

  private mutating func compile() throws(CompileError) -> UInt32 {
    popNode = builder.node(.pop)
    let finish = builder.node(.finish)
    let start = builder.node(.call, entry(of: grammar.root), finish)
    while let rule = pending.popLast() {
      current = rule
      let body = try node(grammar.rules[rule].body, popNode)
      if let entry = entries[rule] { builder.resolve(entry, to: body) }
    }
    return start
  }

  var ruleName: String { grammar.rules[current].name }

  private mutating func entry(of rule: Int) -> UInt32 {
    if let known = entries[rule] { return known }
    let node = builder.placeholder()
    entries[rule] = node
    pending.append(rule)
    return node
  }

  /// The node that reads a piece and goes on at `next`.
  mutating func node(_ expression: Expression, _ next: UInt32) throws(CompileError) -> UInt32 {
    depth += 1
    defer { depth -= 1 }
    guard depth <= limits.nesting else { throw .limit("nesting", limits.nesting, rule: ruleName) }
    guard builder.size <= limits.states else { throw .limit("states", limits.states, rule: ruleName) }
    switch expression {
    case .bytes(let bytes): return builder.literal(bytes, next)
    case .string(let language): return try string(language, next)
    case .automaton(let automaton): return builder.lexeme(builder.insert(automaton), next)
    case .members(let members): return try self.members(members, next)
    case .uniqueItems(let items): return try unique(items, next)
    case .rule(let rule): return try call(rule, next)
    case .sequence(let parts): return try sequence(parts, next)
    case .choice(let parts): return try choice(parts, next)
    case .scalars:
      return try lexeme(expression, next) ?? builder.split([])
    case .repetition(let part, let minimum, let maximum):
      if let maximum, maximum < minimum { throw .matchesNothing(rule: ruleName) }
      if maximum == 0 { return next }
      if let node = try lexeme(expression, next) { return node }
      return try repetition(part, minimum, maximum, next)
    }
  }

  /// A leaf for a regular piece of moderate size; nil for others.
  private mutating func lexeme(_ expression: Expression, _ next: UInt32) throws(CompileError) -> UInt32? {
    guard let size = facts.regularSize(of: expression), size <= Self.regularSize else { return nil }
    guard let automaton = LexemeBuilder.automaton(of: expression, rules: grammar.rules, limit: 4 * size + 64) else {
      return nil
    }
    return builder.lexeme(builder.insert(automaton), next)
  }

  private mutating func sequence(_ parts: [Expression], _ next: UInt32) throws(CompileError) -> UInt32 {
    var next = next
    var end = parts.count
    while end > 0 {
      // Regular neighbours become one automaton, but for literals (which merge anyway) and rules (which are shared).
      var start = end - 1
      var size = 0
      while start >= 0, let more = groupSize(parts[start]), size + more <= 64 {
        size += more
        start -= 1
      }
      start += 1
      if end - start >= 2, parts[start..<end].contains(where: { !$0.isLiteral }),
        let node = try lexeme(.sequence(Array(parts[start..<end])), next)
      {
        next = node
        end = start
      } else {
        next = try node(parts[end - 1], next)
        end -= 1
      }
    }
    return next
  }

  private mutating func groupSize(_ part: Expression) -> Int? {
    if case .rule = part { return nil }
    return facts.regularSize(of: part)
  }

  private mutating func choice(_ parts: [Expression], _ next: UInt32) throws(CompileError) -> UInt32 {
    var texts: [[UInt8]] = []
    for case .bytes(let bytes) in parts { texts.append(bytes) }
    if texts.count == parts.count, texts.count > 1 {
      texts.sort { $0.lexicographicallyPrecedes($1) }
      var unique: [[UInt8]] = []
      for text in texts where text != unique.last { unique.append(text) }
      return builder.lexeme(builder.insert(sorted: unique, tellingApart: false), next)
    }
    if parts.count > 1, let node = try lexeme(.choice(parts), next) { return node }
    if texts.count > 8 {
      // Many texts beside something else: the texts become one alternative.
      let others = parts.filter { !$0.isLiteral }
      return try builder.split([choice(texts.map { .bytes($0) }, next), choice(others, next)])
    }
    var nodes: [UInt32] = []
    for part in parts { nodes.append(try node(part, next)) }
    return builder.split(nodes)
  }

  private mutating func call(_ rule: Int, _ next: UInt32) throws(CompileError) -> UInt32 {
    if let start = lexemes[rule] { return builder.lexeme(start, next) }
    if case .bytes(let bytes) = grammar.rules[rule].body { return builder.literal(bytes, next) }
    if let size = facts.regularSize(of: .rule(rule)), size <= Self.regularSize {
      if let automaton = LexemeBuilder.automaton(
        of: grammar.rules[rule].body, rules: grammar.rules, limit: 4 * size + 64)
      {
        let start = builder.insert(automaton)
        lexemes[rule] = start
        return builder.lexeme(start, next)
      }
    }
    // A call whose return would only return: the stack does not grow with it.
    if next == popNode { return entry(of: rule) }
    return builder.node(.call, entry(of: rule), builder.returnAddress(next))
  }

  private mutating func repetition(
    _ part: Expression, _ minimum: Int, _ maximum: Int?, _ next: UInt32
  ) throws(CompileError) -> UInt32 {
    let isNullable = facts.isNullable(part)
    let minimum = isNullable ? 0 : minimum
    if minimum == 0, maximum == 1 { return try builder.split([node(part, next), next]) }
    guard minimum < UInt32.max, maximum ?? 0 < UInt32.max else {
      throw .limit("repetition", Int(UInt32.max), rule: ruleName)
    }
    let index = builder.loops.count
    builder.loops.append(
      Program.Loop(
        body: 0, next: next, minimum: UInt32(minimum), maximum: maximum.map(UInt32.init) ?? .max, isNullable: isNullable
      ))
    let body = try node(part, popNode)
    builder.loops[index].body = body
    return builder.node(.loop, UInt32(index))
  }
}

extension Expression {
  var isLiteral: Bool {
    if case .bytes = self { return true }
    return false
  }
}
