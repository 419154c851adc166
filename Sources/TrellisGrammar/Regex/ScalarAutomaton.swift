/// A deterministic automaton over Unicode scalars, trimmed: from every state an accepting one can be reached (but for
/// the only state of the automaton of no string at all).
package struct ScalarAutomaton: Sendable, Hashable {
  package struct Transition: Sendable, Hashable {
    package var scalars: ClosedRange<UInt32>
    package var target: Int

    package init(scalars: ClosedRange<UInt32>, target: Int) {
      self.scalars = scalars
      self.target = target
    }
  }

  package struct State: Sendable, Hashable {
    /// Sorted by scalar, not overlapping; neighbours with one target are one.
    package var transitions: [Transition]
    package var isAccepting: Bool

    package init(transitions: [Transition], isAccepting: Bool) {
      self.transitions = transitions
      self.isAccepting = isAccepting
    }

    /// Where a scalar leads, by binary search.
    package func target(of scalar: UInt32) -> Int? {
      var low = 0
      var high = transitions.count
      while low < high {
        let middle = (low + high) / 2
        if transitions[middle].scalars.upperBound < scalar { low = middle + 1 } else { high = middle }
      }
      guard low < transitions.count, transitions[low].scalars.contains(scalar) else { return nil }
      return transitions[low].target
    }
  }

  /// The first state is the start. Never empty.
  package private(set) var states: [State]

  /// The automaton of these states, trimmed and minimised.
  package init(states: [State]) {
    self.states = states
    trim()
    minimise()
  }

  /// Whether no string is accepted.
  package var isEmpty: Bool { states.count == 1 && !states[0].isAccepting && states[0].transitions.isEmpty }

  package func accepts(_ text: String) -> Bool {
    var state = 0
    for scalar in text.unicodeScalars {
      guard let next = states[state].target(of: scalar.value) else { return false }
      state = next
    }
    return states[state].isAccepting
  }

  // MARK: Canonical form

  /// Removes states that are not reached or reach nothing, and numbers the rest in breadth-first order.
  private mutating func trim() {
    var sources: [[Int]] = Array(repeating: [], count: states.count)
    for (index, state) in states.enumerated() {
      for transition in state.transitions { sources[transition.target].append(index) }
    }
    var isLive = states.map(\.isAccepting)
    var pending = states.indices.filter { states[$0].isAccepting }
    while let state = pending.popLast() {
      for source in sources[state] where !isLive[source] {
        isLive[source] = true
        pending.append(source)
      }
    }
    guard isLive[0] else {
      states = [State(transitions: [], isAccepting: false)]
      return
    }
    var number: [Int?] = Array(repeating: nil, count: states.count)
    number[0] = 0
    var order = [0]
    var next = 0
    while next < order.count {
      for transition in states[order[next]].transitions
      where isLive[transition.target] && number[transition.target] == nil {
        number[transition.target] = order.count
        order.append(transition.target)
      }
      next += 1
    }
    states = order.map { old in
      let kept = states[old].transitions.compactMap { transition -> Transition? in
        guard isLive[transition.target], let target = number[transition.target] else { return nil }
        return Transition(scalars: transition.scalars, target: target)
      }
      return State(transitions: Self.merged(kept), isAccepting: states[old].isAccepting)
    }
  }

  /// Merges states of the same language. Without cycles this is one pass from the ends (Revuz); otherwise partitions
  /// are refined by signatures (Moore). Where that would take very many rounds (long chains that end in a cycle) the
  /// automaton stays as it is: trimmed, but perhaps with states to spare.
  private mutating func minimise() {
    guard states.count > 1 else { return }
    if let order = reverseTopologicalOrder { mergeAcyclic(order) } else { refinePartitions() }
  }

  /// The states such that all transitions lead to earlier ones; nil when there is a cycle.
  private var reverseTopologicalOrder: [Int]? {
    var waiting = states.map(\.transitions.count)
    var sources: [[Int]] = Array(repeating: [], count: states.count)
    for (index, state) in states.enumerated() {
      for transition in state.transitions { sources[transition.target].append(index) }
    }
    var order = states.indices.filter { waiting[$0] == 0 }
    var next = 0
    while next < order.count {
      for source in sources[order[next]] {
        waiting[source] -= 1
        if waiting[source] == 0 { order.append(source) }
      }
      next += 1
    }
    return order.count == states.count ? order : nil
  }

  private mutating func mergeAcyclic(_ order: [Int]) {
    var representative = Array(0..<states.count)
    var known: [State: Int] = [:]
    known.reserveCapacity(states.count)
    var changed = false
    for index in order {
      for transition in states[index].transitions.indices {
        states[index].transitions[transition].target = representative[states[index].transitions[transition].target]
      }
      states[index].transitions = Self.merged(states[index].transitions)
      if let same = known[states[index]] {
        representative[index] = same
        changed = true
      } else {
        known[states[index]] = index
      }
    }
    if changed { trim() }
  }

  /// Neighbouring ranges with one target as one.
  private static func merged(_ transitions: [Transition]) -> [Transition] {
    var merged: [Transition] = []
    merged.reserveCapacity(transitions.count)
    for transition in transitions {
      if let last = merged.last, last.target == transition.target,
        last.scalars.upperBound + 1 == transition.scalars.lowerBound
      {
        merged[merged.count - 1].scalars = last.scalars.lowerBound...transition.scalars.upperBound
      } else {
        merged.append(transition)
      }
    }
    return merged
  }

  private mutating func refinePartitions() {
    var work = 0
    var block = states.map { $0.isAccepting ? 1 : 0 }
    var count = Set(block).count
    while true {
      work += states.count
      guard work <= max(100_000, 20 * states.count) else { return }
      var numbers: [State: Int] = [:]
      var refined = block
      for (index, state) in states.enumerated() {
        // The signature is the state's own block beside the blocks that it leads to.
        var merged = Self.merged(
          state.transitions.map { Transition(scalars: $0.scalars, target: block[$0.target]) })
        merged.append(Transition(scalars: UInt32.max...UInt32.max, target: block[index]))
        let signature = State(transitions: merged, isAccepting: state.isAccepting)
        let number = numbers[signature] ?? numbers.count
        numbers[signature] = number
        refined[index] = number
      }
      block = refined
      if numbers.count == count { break }
      count = numbers.count
    }
    guard count < states.count else { return }
    // Blocks are numbered by first appearance, so the start stays the first state.
    var representatives: [Int] = Array(repeating: -1, count: count)
    for (index, number) in block.enumerated() where representatives[number] < 0 { representatives[number] = index }
    states = representatives.map { index in
      State(
        transitions: states[index].transitions.map { Transition(scalars: $0.scalars, target: block[$0.target]) },
        isAccepting: states[index].isAccepting)
    }
    trim()
  }
}
