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
}
