/// The removal of left recursion: a rule that begins with itself, `a ::= a x | y`, says the same as `a ::= y x*`.
/// Recursion by way of other rules is refused.
struct LeftRecursion {
  var rules: [Grammar.Rule]

  /// - Parameters:
  ///   - place: Where a rule was defined.
  ///   - failing: The error for a rule that begins with itself by way of others.
  func removed<Failure: Error>(
    place: (Int) -> Int, failing: (_ name: String, _ place: Int) -> Failure
  ) throws(Failure) -> [Grammar.Rule] {
    var result = rules
    let isNullable = nullable()
    for index in result.indices {
      if let body = withoutDirect(result[index].body, index) { result[index].body = body }
    }
    let first = result.map { firstRules($0.body, isNullable) }
    // A cycle among first rules, found without recursion.
    var state = Array(repeating: 0, count: result.count)
    for root in result.indices where state[root] == 0 {
      var path: [(rule: Int, next: Int)] = [(root, 0)]
      state[root] = 1
      while let (rule, next) = path.last {
        if next == first[rule].count {
          state[rule] = 2
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let target = first[rule][next]
        if state[target] == 1 { throw failing(result[target].name, place(target)) }
        if state[target] == 0 {
          state[target] = 1
          path.append((target, 0))
        }
      }
    }
    return result
  }

  /// `a ::= a x | y` as `a ::= y x*`; nil where the body does not begin with its own rule.
  private func withoutDirect(_ body: Expression, _ rule: Int) -> Expression? {
    let branches: [Expression] = if case .choice(let parts) = body { parts } else { [body] }
    var tails: [Expression] = []
    var bases: [Expression] = []
    for branch in branches {
      if case .rule(rule) = branch { continue }
      if case .sequence(let parts) = branch, case .rule(rule) = parts.first {
        tails.append(.sequence(Array(parts.dropFirst())))
      } else {
        bases.append(branch)
      }
    }
    guard tails.count + bases.count < branches.count || !tails.isEmpty else { return nil }
    let base = Expression.anyOf(bases)
    return tails.isEmpty ? base : .sequence([base, .repetition(.anyOf(tails), minimum: 0, maximum: nil)])
  }

  private func nullable() -> [Bool] {
    var result = Array(repeating: false, count: rules.count)
    var changed = true
    while changed {
      changed = false
      for (index, rule) in rules.enumerated() where !result[index] {
        if isNullable(rule.body, result) {
          result[index] = true
          changed = true
        }
      }
    }
    return result
  }

  private func isNullable(_ expression: Expression, _ rules: [Bool]) -> Bool {
    switch expression {
    case .bytes(let bytes): bytes.isEmpty
    case .sequence(let parts): parts.allSatisfy { isNullable($0, rules) }
    case .choice(let parts): parts.contains { isNullable($0, rules) }
    case .repetition(let part, let minimum, _): minimum == 0 || isNullable(part, rules)
    case .rule(let index): rules[index]
    case .scalars, .string, .automaton, .members, .uniqueItems: false
    }
  }

  /// The rules that a text of the expression may begin with.
  private func firstRules(_ expression: Expression, _ isNullableRule: [Bool]) -> [Int] {
    switch expression {
    case .bytes, .scalars, .string, .automaton, .members, .uniqueItems: return []
    case .rule(let index): return [index]
    case .choice(let parts): return parts.flatMap { firstRules($0, isNullableRule) }
    case .repetition(let part, _, let maximum): return maximum == 0 ? [] : firstRules(part, isNullableRule)
    case .sequence(let parts):
      var result: [Int] = []
      for part in parts {
        result += firstRules(part, isNullableRule)
        if !isNullable(part, isNullableRule) { break }
      }
      return result
    }
  }
}
