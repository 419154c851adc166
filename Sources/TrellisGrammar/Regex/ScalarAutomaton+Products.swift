/// Products: conditions that must hold together, or must not hold, built at once and trimmed.
extension ScalarAutomaton {
  /// The automaton of all strings that every one of `required` accepts, none of `excluded` accepts, and whose length in
  /// scalars is within bounds.
  ///
  /// - Throws: `StateLimitExceeded` when it needs more states than `limits` allow.
  package static func product(
    required: [ScalarAutomaton], excluded: [ScalarAutomaton] = [], minimumLength: Int = 0, maximumLength: Int? = nil,
    limits: GrammarLimits = GrammarLimits()
  ) throws(StateLimitExceeded) -> ScalarAutomaton {
    let automata = required + excluded
    let cap = maximumLength ?? minimumLength
    /// The states of all automata (−1: an excluded one that can no longer match), then the length so far.
    var numbers: [[Int32]: Int] = [:]
    let start = Array(repeating: Int32(0), count: automata.count + 1)
    numbers[start] = 0
    var tuples = [start]
    var states: [State] = []
    while states.count < tuples.count {
      let tuple = tuples[states.count]
      let length = Int(tuple[automata.count])
      var isAccepting = length >= minimumLength
      for (index, automaton) in automata.enumerated() {
        let isMatch = tuple[index] >= 0 && automaton.states[Int(tuple[index])].isAccepting
        if isMatch != (index < required.count) { isAccepting = false }
      }
      var transitions: [Transition] = []
      if maximumLength.map({ length < $0 }) ?? true {
        for (range, targets) in common(automata, required: required.count, at: tuple) {
          let next = targets + [Int32(min(length + 1, cap))]
          let number: Int
          if let known = numbers[next] {
            number = known
          } else {
            guard tuples.count < limits.states else { throw StateLimitExceeded(limit: limits.states) }
            number = tuples.count
            numbers[next] = number
            tuples.append(next)
          }
          transitions.append(Transition(scalars: range, target: number))
        }
      }
      states.append(State(transitions: transitions, isAccepting: isAccepting))
    }
    return ScalarAutomaton(states: states)
  }

  /// The length of the shortest string that every one of `required` and none of `excluded` accepts; nil when there is
  /// none.
  static func shortestLength(
    required: [ScalarAutomaton], excluded: [ScalarAutomaton], limits: GrammarLimits
  ) throws(StateLimitExceeded) -> Int? {
    let automata = required + excluded
    let start = Array(repeating: Int32(0), count: automata.count)
    var seen: Set<[Int32]> = [start]
    var current = [start]
    var length = 0
    while !current.isEmpty {
      var next: [[Int32]] = []
      for tuple in current {
        let isAccepting = automata.indices.allSatisfy { index in
          let isMatch = tuple[index] >= 0 && automata[index].states[Int(tuple[index])].isAccepting
          return isMatch == (index < required.count)
        }
        if isAccepting { return length }
        for (_, targets) in common(automata, required: required.count, at: tuple) where seen.insert(targets).inserted {
          guard seen.count <= limits.states else { throw StateLimitExceeded(limit: limits.states) }
          next.append(targets)
        }
      }
      current = next
      length += 1
    }
    return nil
  }

  /// The ranges on which every automaton moves to one state; an excluded automaton may also stop.
  private static func common(
    _ automata: [ScalarAutomaton], required: Int, at tuple: [Int32]
  ) -> [(ClosedRange<UInt32>, [Int32])] {
    var pieces: [(ClosedRange<UInt32>, [Int32])] = ScalarSet.all.ranges.map { ($0, []) }
    for (index, automaton) in automata.enumerated() {
      var refined: [(ClosedRange<UInt32>, [Int32])] = []
      let transitions = tuple[index] >= 0 ? automaton.states[Int(tuple[index])].transitions : []
      var next = 0
      for (range, targets) in pieces {
        var low = range.lowerBound
        while next < transitions.count, transitions[next].scalars.upperBound < low { next += 1 }
        var cursor = next
        while low <= range.upperBound {
          guard cursor < transitions.count, transitions[cursor].scalars.lowerBound <= range.upperBound else {
            if index >= required { refined.append((low...range.upperBound, targets + [-1])) }
            break
          }
          let transition = transitions[cursor]
          if transition.scalars.lowerBound > low {
            if index >= required { refined.append((low...(transition.scalars.lowerBound - 1), targets + [-1])) }
            low = transition.scalars.lowerBound
          }
          let high = min(range.upperBound, transition.scalars.upperBound)
          refined.append((low...high, targets + [Int32(transition.target)]))
          if high == UInt32.max { break }
          low = high + 1
          cursor += 1
        }
      }
      pieces = refined
    }
    return pieces
  }
}
