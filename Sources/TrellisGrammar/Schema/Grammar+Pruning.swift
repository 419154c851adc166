extension Grammar {
  /// The grammar without what no text can complete: rules that only lead to themselves, branches and members of no
  /// value. Rules that are no longer used go too. Nil when nothing at all matches.
  package func pruned() -> Grammar? {
    var isLive = Array(repeating: false, count: rules.count)
    // Rules that use a rule, so that each is looked at again only when something below it came alive.
    var users: [[Int]] = Array(repeating: [], count: rules.count)
    for (index, rule) in rules.enumerated() {
      rule.body.forEachRule { users[$0].append(index) }
    }
    var pending = Array(rules.indices)
    while let index = pending.popLast() {
      guard !isLive[index], rules[index].body.isProductive(isLive) else { continue }
      isLive[index] = true
      pending += users[index]
    }
    guard isLive[root] else { return nil }
    let isWhole = isLive.allSatisfy { $0 }
    var number: [Int?] = Array(repeating: nil, count: rules.count)
    var order = [root]
    number[root] = 0
    var bodies: [Expression] = []
    while bodies.count < order.count {
      let whole = rules[order[bodies.count]].body
      let body = isWhole ? whole : whole.pruned(isLive)
      body.forEachRule { rule in
        guard number[rule] == nil else { return }
        number[rule] = order.count
        order.append(rule)
      }
      bodies.append(body)
    }
    let renamed = zip(order, bodies).map { index, body in
      Rule(name: rules[index].name, body: body.renumbered { number[$0] ?? 0 }, place: rules[index].place)
    }
    return Grammar(rules: renamed, root: 0, automata: automata)
  }
}

extension Expression {
  /// Calls `body` with every rule that is used, in order of the text.
  package func forEachRule(_ body: (Int) -> Void) {
    switch self {
    case .bytes, .scalars, .string, .automaton: break
    case .sequence(let parts), .choice(let parts): for part in parts { part.forEachRule(body) }
    case .repetition(let part, _, _): part.forEachRule(body)
    case .rule(let index): body(index)
    case .members(let members):
      members.colon.forEachRule(body)
      members.comma.forEachRule(body)
      for member in members.declared { member.value.forEachRule(body) }
      for other in members.others {
        other.key.forEachRule(body)
        other.value.forEachRule(body)
      }
    case .uniqueItems(let items):
      items.item.forEachRule(body)
      items.comma.forEachRule(body)
    }
  }

  /// Whether some text matches, given the rules for which that is known.
  fileprivate func isProductive(_ isLive: [Bool]) -> Bool {
    switch self {
    case .bytes, .string: true
    case .scalars(let set): !set.isEmpty
    case .automaton(let automaton): !automaton.isEmpty
    case .sequence(let parts): parts.allSatisfy { $0.isProductive(isLive) }
    case .choice(let parts): parts.contains { $0.isProductive(isLive) }
    case .repetition(let part, let minimum, _): minimum == 0 || part.isProductive(isLive)
    case .rule(let index): isLive[index]
    case .uniqueItems(let items): items.minimumCount == 0 || items.item.isProductive(isLive)
    case .members(let members):
      members.declared.allSatisfy { !$0.isRequired || $0.value.isProductive(isLive) }
        && (members.minimumCount <= members.declared.count { $0.value.isProductive(isLive) }
          || members.others.contains { $0.isProductive(isLive) })
    }
  }

  fileprivate func pruned(_ isLive: [Bool]) -> Expression {
    switch self {
    case .bytes, .scalars, .string, .automaton, .rule: return self
    case .sequence(let parts): return .sequence(parts.map { $0.pruned(isLive) })
    case .choice(let parts):
      return .anyOf(parts.filter { $0.isProductive(isLive) }.map { $0.pruned(isLive) })
    case .repetition(let part, let minimum, let maximum):
      guard part.isProductive(isLive) else { return .sequence([]) }
      return .repetition(part.pruned(isLive), minimum: minimum, maximum: maximum)
    case .uniqueItems(var items):
      guard items.item.isProductive(isLive) else { return .sequence([]) }
      items.item = items.item.pruned(isLive)
      return .uniqueItems(items)
    case .members(var members):
      members.declared = members.declared.filter { $0.value.isProductive(isLive) }.map { member in
        var member = member
        member.value = member.value.pruned(isLive)
        return member
      }
      members.others = members.others.filter { $0.isProductive(isLive) }.map { other in
        Members.Other(key: other.key.pruned(isLive), value: other.value.pruned(isLive))
      }
      return .members(members)
    }
  }

  package func renumbered(_ number: (Int) -> Int) -> Expression {
    switch self {
    case .bytes, .scalars, .string, .automaton: return self
    case .rule(let index): return .rule(number(index))
    case .sequence(let parts): return .sequence(parts.map { $0.renumbered(number) })
    case .choice(let parts): return .choice(parts.map { $0.renumbered(number) })
    case .repetition(let part, let minimum, let maximum):
      return .repetition(part.renumbered(number), minimum: minimum, maximum: maximum)
    case .uniqueItems(var items):
      items.item = items.item.renumbered(number)
      items.comma = items.comma.renumbered(number)
      return .uniqueItems(items)
    case .members(var members):
      members.colon = members.colon.renumbered(number)
      members.comma = members.comma.renumbered(number)
      members.declared = members.declared.map { member in
        var member = member
        member.value = member.value.renumbered(number)
        return member
      }
      members.others = members.others.map {
        Members.Other(key: $0.key.renumbered(number), value: $0.value.renumbered(number))
      }
      return .members(members)
    }
  }
}

extension Members.Other {
  fileprivate func isProductive(_ isLive: [Bool]) -> Bool { key.isProductive(isLive) && value.isProductive(isLive) }
}
