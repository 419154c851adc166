import TrellisGrammar

/// How many more scalars an automaton reads from each state, where no number between the least and the greatest is left out.
///
/// Then a length needs no states of its own: a string can be completed exactly where its length so far and what is left can meet the
/// bounds.
struct PatternLengths {
  /// By state.
  let shortest: [UInt32]
  /// By state; `UInt32.max` for no limit.
  let longest: [UInt32]

  /// Nil where some state has a gap among its lengths.
  ///
  /// - Precondition: `automaton` is trimmed, and accepts something.
  init?(_ automaton: ClassedAutomaton) {
    let count = automaton.stateCount
    let sources = automaton.sources()
    let incoming = automaton.incoming()
    func forEachSource(of state: Int, _ body: (Int) -> Void) {
      for index in incoming.firsts[state]..<incoming.firsts[state + 1] {
        body(Int(sources[Int(incoming.places[Int(index)])]))
      }
    }
    var shortest = [UInt32](repeating: .max, count: count)
    var level = automaton.isAccepting.indices.filter { automaton.isAccepting[$0] }
    for state in level { shortest[state] = 0 }
    var length: UInt32 = 0
    while !level.isEmpty {
      length += 1
      var next: [Int] = []
      for state in level {
        forEachSource(of: state) { source in
          guard shortest[source] == .max else { return }
          shortest[source] = length
          next.append(source)
        }
      }
      level = next
    }
    guard !shortest.contains(.max) else { return nil }
    // From the ends backwards; states from which there is a circle are never reached.
    var longest = [UInt32](repeating: .max, count: count)
    var waiting = (0..<count).map { automaton.moves(of: $0).count }
    var pending = waiting.indices.filter { waiting[$0] == 0 }
    while let state = pending.popLast() {
      longest[state] = automaton.moves(of: state).reduce(0) { max($0, longest[Int($1.target)] + 1) }
      forEachSource(of: state) { source in
        waiting[source] -= 1
        if waiting[source] == 0 { pending.append(source) }
      }
    }
    self.shortest = shortest
    self.longest = longest
    for state in 0..<count where !isWithoutGaps(state, automaton) { return nil }
  }

  /// Whether the lengths after a state's moves, and zero where it accepts, make up all that it is said to have. By induction on the
  /// length, then each of them is the length of a string.
  private func isWithoutGaps(_ state: Int, _ automaton: ClassedAutomaton) -> Bool {
    var spans = Set(automaton.moves(of: state).map(\.target)).map { target in
      (low: shortest[Int(target)] + 1, high: longest[Int(target)] == .max ? .max : longest[Int(target)] + 1)
    }
    if automaton.isAccepting[state] { spans.append((0, 0)) }
    spans.sort { $0.low < $1.low }
    var end = spans.first?.high ?? 0
    for span in spans.dropFirst() {
      if end != .max, span.low > end + 1 { return false }
      end = max(end, span.high)
    }
    return true
  }
}
