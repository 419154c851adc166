import TrellisGrammar

/// What must be known of all rules before one is compiled: which can be empty, and which are regular and how large.
struct GrammarFacts {
  private let rules: [Grammar.Rule]
  private var nullable: [Bool]
  private var sizes: [Int: Int?] = [:]
  private var depth = 0

  /// - Throws: `CompileError.leftRecursion`, and `CompileError.limit` for rules that name no rule.
  init(_ grammar: Grammar) throws(CompileError) {
    rules = grammar.rules
    nullable = Array(repeating: false, count: rules.count)
    var users: [[Int]] = Array(repeating: [], count: rules.count)
    for (index, rule) in rules.enumerated() { rule.body.forEachRule { users[$0].append(index) } }
    var pending = Array(rules.indices)
    while let index = pending.popLast() {
      guard !nullable[index], isNullable(rules[index].body) else { continue }
      nullable[index] = true
      pending += users[index]
    }
    try refuseLeftRecursion(from: grammar.root)
  }

  func isNullable(_ expression: Expression) -> Bool {
    switch expression {
    case .bytes(let bytes): bytes.isEmpty
    case .scalars, .string: false
    case .sequence(let parts): parts.allSatisfy(isNullable)
    case .choice(let parts): parts.contains(where: isNullable)
    case .repetition(let part, let minimum, _): minimum == 0 || isNullable(part)
    case .rule(let rule): nullable[rule]
    case .automaton(let automaton): automaton.states[0].isAccepting
    case .members(let members): members.minimumCount == 0 && members.declared.allSatisfy { !$0.isRequired }
    case .uniqueItems(let items): items.minimumCount == 0
    }
  }

  /// The positions of a regular piece once repetitions are written out; nil for pieces that are not regular, or too large.
  mutating func regularSize(of expression: Expression) -> Int? {
    depth += 1
    defer { depth -= 1 }
    guard depth < 64 else { return nil }
    let limit = GrammarCompiler.regularSize
    switch expression {
    case .bytes(let bytes): return bytes.count
    case .scalars(let set): return set.ranges.count < 400 ? 1 + set.ranges.count : nil
    case .automaton(let automaton): return automaton.states.count
    case .sequence(let parts), .choice(let parts):
      var sum = 1
      for part in parts {
        guard let size = regularSize(of: part) else { return nil }
        sum += size
        if sum > limit { return nil }
      }
      return sum
    case .repetition(let part, let minimum, let maximum):
      guard let size = regularSize(of: part) else { return nil }
      let (all, overflow) = (size + 1).multipliedReportingOverflow(by: max(maximum ?? minimum, 1))
      return overflow || all > limit ? nil : all + 1
    case .rule(let rule):
      if let known = sizes[rule] { return known }
      // In the making: a rule that uses itself is not regular here.
      sizes[rule] = .some(nil)
      let size = regularSize(of: rules[rule].body)
      sizes[rule] = .some(size)
      return size
    case .string, .members, .uniqueItems: return nil
    }
  }

  private func refuseLeftRecursion(from root: Int) throws(CompileError) {
    enum Mark { case new, open, done }
    var marks = [Mark](repeating: .new, count: rules.count)
    for start in [root] + Array(rules.indices) where marks[start] == .new {
      var path: [(rule: Int, corners: [Int])] = [(start, corners(of: rules[start].body))]
      marks[start] = .open
      while let last = path.last {
        guard let next = last.corners.last else {
          marks[last.rule] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].corners.removeLast()
        switch marks[next] {
        case .open: throw .leftRecursion(rule: rules[next].name)
        case .done: break
        case .new:
          marks[next] = .open
          path.append((next, corners(of: rules[next].body)))
        }
      }
    }
  }

  /// The rules that may begin a piece.
  private func corners(of expression: Expression) -> [Int] {
    switch expression {
    case .bytes, .scalars, .string, .automaton, .members: return []
    case .sequence(let parts):
      var all: [Int] = []
      for part in parts {
        all += corners(of: part)
        if !isNullable(part) { break }
      }
      return all
    case .choice(let parts): return parts.flatMap(corners)
    case .repetition(let part, _, _): return corners(of: part)
    case .rule(let rule): return [rule]
    case .uniqueItems(let items): return corners(of: items.item)
    }
  }
}
