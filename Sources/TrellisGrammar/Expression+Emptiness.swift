extension Expression {
  /// Whether the empty text matches.
  func matchesEmpty(in grammar: Grammar) -> Bool {
    var visiting: Set<Int> = []
    return matchesEmpty(in: grammar, &visiting)
  }

  private func matchesEmpty(in grammar: Grammar, _ visiting: inout Set<Int>) -> Bool {
    switch self {
    case .bytes(let bytes): return bytes.isEmpty
    case .scalars, .string: return false
    case .automaton(let automaton): return automaton.states[0].isAccepting
    case .sequence(let parts): return parts.allSatisfy { $0.matchesEmpty(in: grammar, &visiting) }
    case .choice(let parts): return parts.contains { $0.matchesEmpty(in: grammar, &visiting) }
    case .repetition(let part, let minimum, _): return minimum == 0 || part.matchesEmpty(in: grammar, &visiting)
    case .rule(let index):
      guard visiting.insert(index).inserted else { return false }
      defer { visiting.remove(index) }
      return grammar.rules[index].body.matchesEmpty(in: grammar, &visiting)
    case .members(let members): return members.minimumCount == 0 && !members.declared.contains(where: \.isRequired)
    case .uniqueItems(let items): return items.minimumCount == 0
    }
  }

  /// The same without the empty text, where that has a simple expression; nil where not.
  func withoutEmpty(in grammar: Grammar) -> Expression? {
    var visiting: Set<Int> = []
    return withoutEmpty(in: grammar, &visiting)
  }

  private func withoutEmpty(in grammar: Grammar, _ visiting: inout Set<Int>) -> Expression? {
    guard matchesEmpty(in: grammar) else { return self }
    switch self {
    case .bytes, .sequence([]), .repetition(_, _, 0): return .choice([])
    case .choice(let parts):
      var solid: [Expression] = []
      for part in parts {
        guard let part = part.withoutEmpty(in: grammar, &visiting) else { return nil }
        if part != .choice([]) { solid.append(part) }
      }
      return .anyOf(solid)
    case .repetition(let part, _, let maximum):
      guard let part = part.withoutEmpty(in: grammar, &visiting) else { return nil }
      return part == .choice([]) ? part : .repetition(part, minimum: 1, maximum: maximum)
    case .sequence(let parts):
      // The first part that is not empty, and what may follow it.
      var branches: [Expression] = []
      for (index, part) in parts.enumerated() {
        guard let solid = part.withoutEmpty(in: grammar, &visiting) else { return nil }
        if solid != .choice([]) { branches.append(.joined([solid] + parts[(index + 1)...])) }
      }
      return .anyOf(branches)
    case .rule(let index):
      guard visiting.insert(index).inserted else { return nil }
      defer { visiting.remove(index) }
      return grammar.rules[index].body.withoutEmpty(in: grammar, &visiting)
    case .scalars, .string, .automaton, .members, .uniqueItems: return nil
    }
  }

  /// The alternatives, when all of them are texts of one spelling.
  var literals: [[UInt8]]? {
    guard case .choice(let parts) = self else { return nil }
    var literals: [[UInt8]] = []
    for part in parts {
      guard case .bytes(let bytes) = part else { return nil }
      literals.append(bytes)
    }
    return literals
  }
}
