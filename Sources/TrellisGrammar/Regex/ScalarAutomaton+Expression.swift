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
    self.init(states: try builder.determinised(accepting: end))
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

  /// Classes of scalars: the ranges between all boundaries of all sets, and for each set the classes in it.
  private func classes() -> (ranges: [ClosedRange<UInt32>], members: [[Int]]) {
    var cuts: Set<UInt32> = []
    for scalars in sets {
      for range in scalars.ranges {
        cuts.insert(range.lowerBound)
        cuts.insert(range.upperBound + 1)
      }
    }
    let sorted = cuts.sorted()
    var ranges: [ClosedRange<UInt32>] = []
    for (low, high) in zip(sorted, sorted.dropFirst()) where high > low { ranges.append(low...(high - 1)) }
    var position: [UInt32: Int] = [:]
    for (index, range) in ranges.enumerated() { position[range.lowerBound] = index }
    let members = sets.map { scalars in
      var list: [Int] = []
      for range in scalars.ranges {
        guard var index = position[range.lowerBound] else { continue }
        while index < ranges.count, ranges[index].upperBound <= range.upperBound {
          list.append(index)
          index += 1
        }
      }
      return list
    }
    return (ranges, members)
  }

  func determinised(accepting end: Int) throws(StateLimitExceeded) -> [ScalarAutomaton.State] {
    let (ranges, members) = classes()
    var mark: [Int32] = Array(repeating: -1, count: empty.count)
    var stamp: Int32 = 0

    /// The states that consume something (and the end), reached by empty moves.
    func closure(_ seeds: [Int32]) -> [Int32] {
      stamp += 1
      var result: [Int32] = []
      var pending = seeds
      while let state = pending.popLast() {
        guard mark[Int(state)] != stamp else { continue }
        mark[Int(state)] = stamp
        if set[Int(state)] >= 0 || Int(state) == end { result.append(state) }
        pending += empty[Int(state)]
      }
      return result.sorted()
    }

    var numbers: [[Int32]: Int] = [:]
    let start = closure([0])
    numbers[start] = 0
    var subsets = [start]
    var states: [ScalarAutomaton.State] = []
    var targets: [[Int32]] = Array(repeating: [], count: ranges.count)
    while states.count < subsets.count {
      let subset = subsets[states.count]
      var touched: [Int] = []
      var isAccepting = false
      for state in subset {
        if Int(state) == end { isAccepting = true }
        guard set[Int(state)] >= 0 else { continue }
        for member in members[Int(set[Int(state)])] {
          if targets[member].isEmpty { touched.append(member) }
          targets[member].append(target[Int(state)])
        }
      }
      touched.sort()
      var transitions: [ScalarAutomaton.Transition] = []
      var seen: [[Int32]: Int] = [:]
      for member in touched {
        let seeds = targets[member]
        targets[member] = []
        let number: Int
        if let known = seen[seeds] {
          number = known
        } else {
          let next = closure(seeds)
          if let known = numbers[next] {
            number = known
          } else {
            guard subsets.count < limits.states else { throw StateLimitExceeded(limit: limits.states) }
            number = subsets.count
            numbers[next] = number
            subsets.append(next)
          }
          seen[seeds] = number
        }
        if let last = transitions.last, last.target == number,
          last.scalars.upperBound + 1 == ranges[member].lowerBound
        {
          transitions[transitions.count - 1].scalars = last.scalars.lowerBound...ranges[member].upperBound
        } else {
          transitions.append(ScalarAutomaton.Transition(scalars: ranges[member], target: number))
        }
      }
      states.append(ScalarAutomaton.State(transitions: transitions, isAccepting: isAccepting))
    }
    return states
  }
}
