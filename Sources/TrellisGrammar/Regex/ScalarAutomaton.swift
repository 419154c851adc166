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
  package let states: [State]
  /// The same by classes of scalars, with the same numbers of states.
  package let classed: ClassedAutomaton

  /// The automaton of these states, trimmed and minimised.
  package init(states: [State]) { self.init(ClassedAutomaton(states: states)) }

  /// The same, trimmed and minimised.
  init(_ automaton: ClassedAutomaton) {
    var automaton = automaton
    automaton.canonicalise()
    classed = automaton
    states = automaton.states
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
}
