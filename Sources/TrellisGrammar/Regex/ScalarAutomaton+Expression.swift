/// Thompson's construction, then the subset construction over classes of scalars that the expression does not tell
/// apart.
extension ScalarAutomaton {
  /// The automaton of a regular expression.
  ///
  /// - Throws: `StateLimitExceeded` when it needs more states than `limits` allow.
  package init(
    _ expression: RegularExpression, limits: GrammarLimits = GrammarLimits()
  ) throws(StateLimitExceeded) {
    var builder = NondeterministicAutomaton(limits: limits)
    let end = try builder.append(expression, from: 0)
    self.init(try builder.determinised(accepting: end))
  }
}

/// A nondeterministic automaton: each state has empty moves, or one move by a set of scalars.
private struct NondeterministicAutomaton {
  let limits: GrammarLimits
  private var empty: [[Int32]] = [[]]
  private var set: [Int32] = [-1]
  private var target: [Int32] = [-1]
  private var sets: [ScalarSet] = []
  private var setNumbers: [ScalarSet: Int32] = [:]

  init(limits: GrammarLimits) { self.limits = limits }

  private mutating func newState() throws(StateLimitExceeded) -> Int {
    guard empty.count < limits.expressionNodes else { throw StateLimitExceeded(limit: limits.expressionNodes) }
    empty.append([])
    set.append(-1)
    target.append(-1)
    return empty.count - 1
  }

  /// Appends the expression after a state and returns the state where it ends.
  mutating func append(_ expression: RegularExpression, from start: Int) throws(StateLimitExceeded) -> Int {
    switch expression {
    case .scalars(let scalars):
      let before = try newState()
      let after = try newState()
      empty[start].append(Int32(before))
      let number = setNumbers[scalars] ?? Int32(sets.count)
      if setNumbers.updateValue(number, forKey: scalars) == nil { sets.append(scalars) }
      set[before] = number
      target[before] = Int32(after)
      return after
    case .sequence(let parts):
      var end = start
      for part in parts { end = try append(part, from: end) }
      return end
    case .choice(let parts):
      let after = try newState()
      for part in parts {
        let before = try newState()
        empty[start].append(Int32(before))
        empty[try append(part, from: before)].append(Int32(after))
      }
      return after
    case .repetition(let part, let minimum, let maximum):
      var end = start
      for _ in 0..<minimum { end = try append(part, from: end) }
      guard let maximum else {
        let loop = try newState()
        empty[end].append(Int32(loop))
        let inner = try newState()
        empty[loop].append(Int32(inner))
        empty[try append(part, from: inner)].append(Int32(loop))
        let after = try newState()
        empty[loop].append(Int32(after))
        return after
      }
      guard maximum > minimum else { return end }
      let after = try newState()
      for _ in minimum..<maximum {
        empty[end].append(Int32(after))
        let inner = try newState()
        empty[end].append(Int32(inner))
        end = try append(part, from: inner)
      }
      empty[end].append(Int32(after))
      return after
    }
  }

  func determinised(accepting end: Int) throws(StateLimitExceeded) -> ClassedAutomaton {
    let (classes, members) = ScalarClasses.separating(sets.map(\.ranges))
    var mark: [Int32] = Array(repeating: -1, count: empty.count)
    var stamp: Int32 = 0
    var pending: [Int32] = []

    /// The states that consume something (and the end), reached by empty moves.
    func closure(_ seeds: [Int32]) -> [Int32] {
      stamp += 1
      var result: [Int32] = []
      pending += seeds
      while let state = pending.popLast() {
        guard mark[Int(state)] != stamp else { continue }
        mark[Int(state)] = stamp
        if set[Int(state)] >= 0 || Int(state) == end { result.append(state) }
        pending += empty[Int(state)]
      }
      if result.count > 1 { result.sort() }
      return result
    }

    var subsets = ListTable()
    /// By state that is the only one to go on at: its subset; and the same for several.
    var alone = [Int32](repeating: -1, count: empty.count)
    var together = ListTable()
    var togetherNumbers: [Int32] = []
    _ = subsets.number(of: closure([0]))
    var automaton = ClassedAutomaton(classes: classes)
    var targets: [[Int32]] = Array(repeating: [], count: classes.count)
    var touched: [Int32] = []
    var moves: [ClassedAutomaton.Move] = []
    while automaton.stateCount < subsets.count {
      var isAccepting = false
      for state in subsets[automaton.stateCount] {
        if Int(state) == end { isAccepting = true }
        guard set[Int(state)] >= 0 else { continue }
        for member in members[Int(set[Int(state)])] {
          if targets[Int(member)].isEmpty { touched.append(member) }
          targets[Int(member)].append(target[Int(state)])
        }
      }
      touched.sort()
      for member in touched {
        let isAlone = targets[Int(member)].count == 1
        let place = isAlone ? Int(targets[Int(member)][0]) : together.number(of: targets[Int(member)])
        var number = isAlone ? alone[place] : place < togetherNumbers.count ? togetherNumbers[place] : -1
        if number < 0 {
          number = Int32(subsets.number(of: closure(targets[Int(member)])))
          guard subsets.count <= limits.states else { throw StateLimitExceeded(limit: limits.states) }
          guard subsets.size <= limits.statePlaces else {
            throw StateLimitExceeded(limit: limits.statePlaces, unit: "places in its states")
          }
          if isAlone { alone[place] = number } else { togetherNumbers.append(number) }
        }
        moves.append(ClassedAutomaton.Move(symbol: member, target: number))
        targets[Int(member)].removeAll(keepingCapacity: true)
      }
      automaton.appendState(moves, isAccepting: isAccepting)
      touched.removeAll(keepingCapacity: true)
      moves.removeAll(keepingCapacity: true)
    }
    return automaton
  }
}
