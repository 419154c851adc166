import TrellisGrammar

/// Arrays without repetition: items are leaves whose text is kept while it is read.
extension GrammarCompiler {
  mutating func unique(_ items: UniqueItems, _ next: UInt32) throws(CompileError) -> UInt32 {
    var form = UniqueForm()
    form.next = next
    form.minimum = items.minimumCount
    form.maximum = items.maximumCount ?? .max
    let index = UInt32(builder.uniques.count)
    builder.uniques.append(form)
    form.frame = builder.node(.unique, index)
    form.first = builder.node(.nextUnique, index)
    let pop = builder.node(.pop)
    let (nodes, count) = try uniqueItem(items.item, pop)
    form.item = builder.split(nodes)
    form.count = count
    guard form.minimum <= min(form.maximum, form.count) else { throw .matchesNothing(rule: ruleName) }
    form.comma = try node(items.comma, builder.node(.nextUnique, index))
    guard builder.keepsRegister(form.comma) else {
      throw .unsupported("the comma between unique items must be regular", rule: ruleName)
    }
    builder.uniques[Int(index)] = form
    return form.frame
  }

  /// The leaves of an item, and how many texts it has (`Int.max`: without limit).
  private mutating func uniqueItem(
    _ item: Expression, _ next: UInt32
  ) throws(CompileError) -> (nodes: [UInt32], count: Int) {
    var regular: [Expression] = []
    var strings: [StringLanguage] = []
    try collect(item, &regular, &strings, depth: 0)
    var nodes: [UInt32] = []
    var count = 0
    if !regular.isEmpty {
      let all = Expression.choice(regular)
      let limit = limits.automatonStates
      guard let automaton = LexemeBuilder.automaton(of: all, rules: grammar.rules, limit: limit) else {
        throw .limit("automatonStates", limit, rule: ruleName)
      }
      let start = builder.insert(automaton)
      let counts = Self.textCounts(automaton)
      for (state, count) in counts.enumerated() where count != .max {
        builder.textCounts[start + UInt32(state)] = count
      }
      nodes.append(builder.trackedLexeme(start, next))
      count = counts[0]
    }
    for language in strings {
      let pattern = try self.pattern(language, next, isTracked: true)
      builder.track(pattern)
      let texts = builder.form(of: pattern).textCount(0)
      if texts != .max, strings.count > 1 {
        throw .unsupported("unique items of several finite string languages", rule: ruleName)
      }
      let quote = builder.insert(
        ByteAutomaton(states: [
          .init(transitions: [.init(bytes: 0x22...0x22, target: 1)], isAccepting: false),
          .init(transitions: [], isAccepting: true),
        ]))
      nodes.append(builder.trackedLexeme(quote, pattern))
      builder.textCounts[quote] = texts
      builder.textCounts[quote + 1] = texts
      count = count == .max || texts == .max ? .max : count + texts
    }
    return (nodes, count)
  }

  /// Sorts the alternatives of an item into regular ones and strings.
  private mutating func collect(
    _ item: Expression, _ regular: inout [Expression], _ strings: inout [StringLanguage], depth: Int
  ) throws(CompileError) {
    guard depth < 64 else { throw .limit("nesting of unique items", 64, rule: ruleName) }
    if facts.regularSize(of: item) != nil || item.isTexts {
      regular.append(item)
      return
    }
    switch item {
    case .string(let language) where language.mark == nil: strings.append(language)
    case .choice(let parts): for part in parts { try collect(part, &regular, &strings, depth: depth + 1) }
    case .sequence(let parts) where parts.count == 1: try collect(parts[0], &regular, &strings, depth: depth + 1)
    case .rule(let rule): try collect(grammar.rules[rule].body, &regular, &strings, depth: depth + 1)
    default: throw .unsupported("unique items must be scalars, or constants", rule: ruleName)
    }
  }

  /// By state: how many texts it accepts, `Int.max` for no limit.
  private static func textCounts(_ automaton: ByteAutomaton) -> [Int] {
    graphCounts(
      automaton.states.map { state in state.transitions.map { ($0.target, $0.bytes.count) } },
      automaton.states.map(\.isAccepting))
  }
}

/// By state of a trimmed automaton: how many texts it accepts, `Int.max` where it has a cycle below it.
func graphCounts(_ moves: [[(target: Int, letters: Int)]], _ isAccepting: [Bool]) -> [Int] {
  var counts = [Int?](repeating: nil, count: moves.count)
  var isOpen = [Bool](repeating: false, count: moves.count)
  for start in moves.indices where counts[start] == nil {
    var path: [(state: Int, next: Int, sum: Int)] = [(start, 0, isAccepting[start] ? 1 : 0)]
    isOpen[start] = true
    while let last = path.last {
      guard last.next < moves[last.state].count else {
        counts[last.state] = last.sum
        isOpen[last.state] = false
        path.removeLast()
        continue
      }
      let (target, letters) = moves[last.state][last.next]
      if let known = counts[target] {
        let (product, overflow) = known.multipliedReportingOverflow(by: letters)
        let (sum, over) = last.sum.addingReportingOverflow(product)
        path[path.count - 1].sum = last.sum == .max || known == .max || overflow || over ? .max : sum
        path[path.count - 1].next += 1
      } else if isOpen[target] {
        path[path.count - 1].sum = .max
        path[path.count - 1].next += 1
      } else {
        isOpen[target] = true
        path.append((target, 0, isAccepting[target] ? 1 : 0))
      }
    }
  }
  return counts.map { $0 ?? .max }
}

extension Expression {
  /// Whether this is a choice among fixed texts.
  fileprivate var isTexts: Bool {
    guard case .choice(let parts) = self else { return isLiteral }
    return parts.allSatisfy(\.isLiteral)
  }
}
