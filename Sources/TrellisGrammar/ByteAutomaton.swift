/// A deterministic automaton over bytes, trimmed: from every state an accepting one can be reached.
package struct ByteAutomaton: Sendable, Hashable {
  package struct Transition: Sendable, Hashable {
    package var bytes: ClosedRange<UInt8>
    package var target: Int

    package init(bytes: ClosedRange<UInt8>, target: Int) {
      self.bytes = bytes
      self.target = target
    }
  }

  package struct State: Sendable, Hashable {
    /// Sorted by byte, not overlapping.
    package var transitions: [Transition]
    package var isAccepting: Bool

    package init(transitions: [Transition], isAccepting: Bool) {
      self.transitions = transitions
      self.isAccepting = isAccepting
    }
  }

  /// The first state is the start. Never empty.
  package var states: [State]

  package init(states: [State]) {
    self.states = states
  }

  /// The automaton of these states, trimmed and minimised.
  package init(reducing states: [State]) {
    let wide = ScalarAutomaton(
      states: states.map { state in
        ScalarAutomaton.State(
          transitions: state.transitions.map {
            .init(scalars: UInt32($0.bytes.lowerBound)...UInt32($0.bytes.upperBound), target: $0.target)
          }, isAccepting: state.isAccepting)
      })
    self.states = wide.states.map { state in
      State(
        transitions: state.transitions.map {
          Transition(
            bytes: UInt8(truncatingIfNeeded: $0.scalars.lowerBound)...UInt8(truncatingIfNeeded: $0.scalars.upperBound),
            target: $0.target)
        }, isAccepting: state.isAccepting)
    }
  }

  /// Whether nothing is accepted.
  package var isEmpty: Bool { states.count == 1 && !states[0].isAccepting && states[0].transitions.isEmpty }

  package func accepts(_ text: some Sequence<UInt8>) -> Bool {
    var state = 0
    for byte in text {
      guard let next = states[state].transitions.first(where: { $0.bytes.contains(byte) }) else { return false }
      state = next.target
    }
    return states[state].isAccepting
  }
}
