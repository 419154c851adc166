import TrellisGrammar

/// The automaton of a regular piece of a grammar: Thompson's construction, then the subset construction, over bytes.
struct LexemeBuilder {
  private struct Move {
    var low: UInt8
    var high: UInt8
    var target: UInt32
  }

  private var moves: [[Move]] = [[]]
  private var empty: [[UInt32]] = [[]]
  private let rules: [Grammar.Rule]
  /// States of the nondeterministic automaton, at most.
  private let limit: Int

  init(rules: [Grammar.Rule], limit: Int) {
    self.rules = rules
    self.limit = limit
  }

  /// The automaton; nil where it would need more states than the limit.
  /// - Precondition: `expression` is regular, and rules that it uses do not recurse.
  static func automaton(of expression: Expression, rules: [Grammar.Rule], limit: Int) -> ByteAutomaton? {
    var builder = LexemeBuilder(rules: rules, limit: limit)
    guard let end = builder.add(expression, from: 0) else { return nil }
    return builder.determinised(accepting: end)
  }

  private mutating func newState() -> UInt32 {
    moves.append([])
    empty.append([])
    return UInt32(moves.count - 1)
  }

  /// Adds a piece after a state and returns where it ends; nil when there are too many states.
  private mutating func add(_ expression: Expression, from start: UInt32) -> UInt32? {
    guard moves.count <= limit else { return nil }
    switch expression {
    case .bytes(let bytes):
      var state = start
      for byte in bytes {
        let next = newState()
        moves[Int(state)].append(Move(low: byte, high: byte, target: next))
        state = next
      }
      return state
    case .scalars(let set):
      let end = newState()
      for sequence in UTF8Ranges.sequences(of: set) {
        var state = start
        for (index, range) in sequence.enumerated() {
          let next = index == sequence.count - 1 ? end : newState()
          moves[Int(state)].append(Move(low: range.lowerBound, high: range.upperBound, target: next))
          state = next
        }
      }
      return end
    case .sequence(let parts):
      var state = start
      for part in parts {
        guard let next = add(part, from: state) else { return nil }
        state = next
      }
      return state
    case .choice(let parts):
      let end = newState()
      for part in parts {
        let begin = newState()
        empty[Int(start)].append(begin)
        guard let state = add(part, from: begin) else { return nil }
        empty[Int(state)].append(end)
      }
      return end
    case .repetition(let part, let minimum, let maximum):
      var state = start
      for _ in 0..<minimum {
        guard let next = add(part, from: state) else { return nil }
        state = next
      }
      let end = newState()
      empty[Int(state)].append(end)
      if let maximum {
        for _ in stride(from: minimum, to: maximum, by: 1) {
          guard let next = add(part, from: state) else { return nil }
          empty[Int(next)].append(end)
          state = next
        }
      } else {
        let loop = newState()
        empty[Int(state)].append(loop)
        guard let back = add(part, from: loop) else { return nil }
        empty[Int(back)].append(loop)
        empty[Int(back)].append(end)
      }
      return end
    case .rule(let index): return add(rules[index].body, from: start)
    case .automaton(let automaton):
      let first = UInt32(moves.count)
      for _ in automaton.states { _ = newState() }
      let end = newState()
      empty[Int(start)].append(first)
      for (index, state) in automaton.states.enumerated() {
        for transition in state.transitions {
          moves[Int(first) + index].append(
            Move(
              low: transition.bytes.lowerBound, high: transition.bytes.upperBound,
              target: first + UInt32(transition.target)))
        }
        if state.isAccepting { empty[Int(first) + index].append(end) }
      }
      return end
    case .string, .members, .uniqueItems: return nil
    }
  }

  private func determinised(accepting end: UInt32) -> ByteAutomaton? {
    var mark = [UInt32](repeating: 0, count: moves.count)
    var stamp: UInt32 = 0
    func closure(_ seeds: [UInt32]) -> [UInt32] {
      stamp += 1
      var result: [UInt32] = []
      var pending = seeds
      while let state = pending.popLast() {
        if mark[Int(state)] == stamp { continue }
        mark[Int(state)] = stamp
        if state == end || !moves[Int(state)].isEmpty { result.append(state) }
        pending += empty[Int(state)]
      }
      result.sort()
      return result
    }

    var numbers: [[UInt32]: Int] = [:]
    let start = closure([0])
    numbers[start] = 0
    var subsets = [start]
    var states: [ByteAutomaton.State] = []
    while states.count < subsets.count {
      let subset = subsets[states.count]
      var all: [Move] = []
      for state in subset { all += moves[Int(state)] }
      var transitions: [ByteAutomaton.Transition] = []
      func append(_ low: UInt8, _ high: UInt8, _ seeds: [UInt32]) {
        let next = closure(seeds)
        let target = numbers[next] ?? subsets.count
        if target == subsets.count {
          numbers[next] = target
          subsets.append(next)
        }
        if let last = transitions.last, last.target == target, Int(last.bytes.upperBound) + 1 == Int(low) {
          transitions[transitions.count - 1].bytes = last.bytes.lowerBound...high
        } else {
          transitions.append(ByteAutomaton.Transition(bytes: low...high, target: target))
        }
      }
      if all.count == 1 {
        append(all[0].low, all[0].high, [all[0].target])
      } else if !all.isEmpty {
        // Pieces between all the borders, each with the moves that cover it.
        var borders: Set<Int> = []
        for move in all {
          borders.insert(Int(move.low))
          borders.insert(Int(move.high) + 1)
        }
        let cuts = borders.sorted()
        all.sort { $0.low < $1.low }
        var active: [Move] = []
        var next = 0
        for (low, after) in zip(cuts, cuts.dropFirst()) {
          active.removeAll { Int($0.high) < low }
          while next < all.count, Int(all[next].low) <= low {
            active.append(all[next])
            next += 1
          }
          if !active.isEmpty { append(UInt8(low), UInt8(after - 1), active.map(\.target)) }
        }
      }
      states.append(ByteAutomaton.State(transitions: transitions, isAccepting: subset.contains(end)))
      guard subsets.count <= limit else { return nil }
    }
    return ByteAutomaton(states: states)
  }
}
