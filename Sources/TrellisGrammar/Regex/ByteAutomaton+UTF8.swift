extension ByteAutomaton {
  /// The UTF-8 of what an automaton over scalars accepts.
  ///
  /// - Parameter mark: A byte that occurs in no UTF-8, which then stands before and after each text.
  init(_ scalars: ScalarAutomaton, markedBy mark: UInt8? = nil) {
    var writer = UTF8Writer(scalars, mark: mark)
    self.init(states: writer.states())
  }
}

/// The way from an automaton over scalars to one over bytes: each state as it is, and between them places inside of
/// scalars.
private struct UTF8Writer {
  /// What is left of the bytes of a range of scalars, and the state that it leads to.
  private struct Rest: Hashable {
    var bytes: ArraySlice<ClosedRange<UInt8>>
    var target: Int
  }

  private let scalars: ScalarAutomaton
  private let mark: UInt8?
  private var made: [ByteAutomaton.State] = []
  private var places: [[Rest]: Int] = [:]

  init(_ scalars: ScalarAutomaton, mark: UInt8?) {
    self.scalars = scalars
    self.mark = mark
  }

  mutating func states() -> [ByteAutomaton.State] {
    let count = scalars.states.count
    // The opening mark's state, where there is one, comes before those of the scalars, and the end behind them.
    let first = mark == nil ? 0 : 1
    made = Array(repeating: .init(transitions: [], isAccepting: mark == nil), count: first + count + first)
    if let mark { made[0] = .init(transitions: [.init(bytes: mark...mark, target: first)], isAccepting: false) }
    for (index, state) in scalars.states.enumerated() {
      let rests = state.transitions.flatMap { transition in
        UTF8Ranges.sequences(of: ScalarSet([transition.scalars])).map {
          Rest(bytes: $0[...], target: first + transition.target)
        }
      }
      var transitions = self.transitions(rests)
      // No UTF-8 has a greater byte.
      if let mark, state.isAccepting { transitions.append(.init(bytes: mark...mark, target: first + count)) }
      made[first + index] = .init(transitions: transitions, isAccepting: mark == nil && state.isAccepting)
    }
    if mark != nil { made[first + count].isAccepting = true }
    return made
  }

  private mutating func transitions(_ rests: [Rest]) -> [ByteAutomaton.Transition] {
    var borders: Set<Int> = []
    for case let bytes? in rests.lazy.map(\.bytes.first) {
      borders.insert(Int(bytes.lowerBound))
      borders.insert(Int(bytes.upperBound) + 1)
    }
    let cuts = borders.sorted()
    var transitions: [ByteAutomaton.Transition] = []
    for (low, next) in zip(cuts, cuts.dropFirst()) {
      let covering = rests.filter {
        $0.bytes.first.map { Int($0.lowerBound) <= low && low <= Int($0.upperBound) } ?? false
      }
      if covering.isEmpty { continue }
      let target = place(covering.map { Rest(bytes: $0.bytes.dropFirst(), target: $0.target) })
      let bytes = UInt8(low)...UInt8(next - 1)
      if let last = transitions.last, last.target == target, Int(last.bytes.upperBound) + 1 == low {
        transitions[transitions.count - 1].bytes = last.bytes.lowerBound...bytes.upperBound
      } else {
        transitions.append(.init(bytes: bytes, target: target))
      }
    }
    return transitions
  }

  private mutating func place(_ rests: [Rest]) -> Int {
    if rests.count == 1, rests[0].bytes.isEmpty { return rests[0].target }
    if let known = places[rests] { return known }
    let place = made.count
    made.append(.init(transitions: [], isAccepting: false))
    places[rests] = place
    made[place].transitions = transitions(rests)
    return place
  }
}
