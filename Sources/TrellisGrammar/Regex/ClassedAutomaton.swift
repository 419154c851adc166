/// A deterministic automaton over classes of scalars: what automata are computed on before they are written out.
package struct ClassedAutomaton: Sendable, Hashable {
  package struct Move: Sendable, Hashable {
    package var symbol: Int32
    package var target: Int32
  }

  package var classes: ScalarClasses
  /// By state, and one past the last: where its moves begin. Moves of a state are sorted by class.
  package private(set) var firsts: [Int32] = [0]
  package private(set) var moves: [Move] = []
  package private(set) var isAccepting: [Bool] = []

  init(classes: ScalarClasses) { self.classes = classes }

  package var stateCount: Int { isAccepting.count }

  package func moves(of state: Int) -> ArraySlice<Move> { moves[Int(firsts[state])..<Int(firsts[state + 1])] }

  mutating func appendState(_ moves: some Sequence<Move>, isAccepting: Bool) {
    self.moves += moves
    firsts.append(Int32(self.moves.count))
    self.isAccepting.append(isAccepting)
  }

  /// The states of an automaton in ranges.
  init(states: [ScalarAutomaton.State]) {
    var distinct: [ClosedRange<UInt32>: Int] = [:]
    var sets: [[ClosedRange<UInt32>]] = []
    for state in states {
      for transition in state.transitions where distinct[transition.scalars] == nil {
        distinct[transition.scalars] = sets.count
        sets.append([transition.scalars])
      }
    }
    let (classes, members) = ScalarClasses.separating(sets)
    self.init(classes: classes)
    for state in states {
      var moves: [Move] = []
      for transition in state.transitions {
        for symbol in members[distinct[transition.scalars] ?? 0] {
          moves.append(Move(symbol: symbol, target: Int32(transition.target)))
        }
      }
      moves.sort { $0.symbol < $1.symbol }
      appendState(moves, isAccepting: state.isAccepting)
    }
  }

  /// The same in ranges; neighbours with one target are one.
  var states: [ScalarAutomaton.State] {
    let sets = classes.sets
    let isSimple = classes.ranges.count == classes.count
    var row = [Int32](repeating: -1, count: classes.count)
    return (0..<stateCount).map { state in
      var transitions: [ScalarAutomaton.Transition] = []
      func append(_ range: ClosedRange<UInt32>, _ target: Int) {
        if let last = transitions.last, last.target == target, last.scalars.upperBound + 1 == range.lowerBound {
          transitions[transitions.count - 1].scalars = last.scalars.lowerBound...range.upperBound
        } else {
          transitions.append(ScalarAutomaton.Transition(scalars: range, target: target))
        }
      }
      if isSimple {
        // One range a class: their order is that of the classes.
        for move in moves(of: state) { append(sets[Int(move.symbol)][0], Int(move.target)) }
      } else {
        for move in moves(of: state) { row[Int(move.symbol)] = move.target }
        for (range, number) in zip(classes.ranges, classes.numbers) where row[Int(number)] >= 0 {
          append(range, Int(row[Int(number)]))
        }
        for move in moves(of: state) { row[Int(move.symbol)] = -1 }
      }
      return ScalarAutomaton.State(transitions: transitions, isAccepting: isAccepting[state])
    }
  }

  // MARK: Canonical form

  /// Trimmed, minimal (see `minimise`), and numbered in breadth-first order.
  mutating func canonicalise() {
    trim()
    guard stateCount > 1 else { return }
    if let order = reverseTopologicalOrder { mergeAcyclic(order) } else { minimise() }
  }

  /// By state: the places in `moves` of those that lead to it.
  package func incoming() -> (firsts: [Int32], places: [Int32]) {
    var firsts = [Int32](repeating: 0, count: stateCount + 1)
    for move in moves { firsts[Int(move.target) + 1] += 1 }
    for state in 0..<stateCount { firsts[state + 1] += firsts[state] }
    var next = firsts
    var places = [Int32](repeating: 0, count: moves.count)
    for (place, move) in moves.enumerated() {
      places[Int(next[Int(move.target)])] = Int32(place)
      next[Int(move.target)] += 1
    }
    return (firsts, places)
  }

  /// By move: the state that it leaves.
  package func sources() -> [Int32] {
    var sources: [Int32] = []
    sources.reserveCapacity(moves.count)
    for state in 0..<stateCount { for _ in moves(of: state) { sources.append(Int32(state)) } }
    return sources
  }

  /// Removes states that are not reached or reach nothing, and numbers the rest in breadth-first order.
  mutating func trim() {
    let sources = sources()
    let (firsts, places) = incoming()
    var isLive = isAccepting
    var pending = isAccepting.indices.filter { isAccepting[$0] }
    while let state = pending.popLast() {
      for place in firsts[state]..<firsts[state + 1] {
        let source = Int(sources[Int(places[Int(place)])])
        if !isLive[source] {
          isLive[source] = true
          pending.append(source)
        }
      }
    }
    var result = ClassedAutomaton(classes: classes)
    guard isLive.first == true else {
      result.appendState([], isAccepting: false)
      self = result
      return
    }
    var number = [Int32](repeating: -1, count: stateCount)
    number[0] = 0
    var order = [0]
    var next = 0
    while next < order.count {
      var kept: [Move] = []
      for move in moves(of: order[next]) where isLive[Int(move.target)] {
        if number[Int(move.target)] < 0 {
          number[Int(move.target)] = Int32(order.count)
          order.append(Int(move.target))
        }
        kept.append(Move(symbol: move.symbol, target: number[Int(move.target)]))
      }
      result.appendState(kept, isAccepting: isAccepting[order[next]])
      next += 1
    }
    self = result
  }

  /// The states such that all moves lead to earlier ones; nil when there is a cycle.
  private var reverseTopologicalOrder: [Int]? {
    var waiting = (0..<stateCount).map { moves(of: $0).count }
    let sources = sources()
    let (firsts, places) = incoming()
    var order = waiting.indices.filter { waiting[$0] == 0 }
    var next = 0
    while next < order.count {
      for place in firsts[order[next]]..<firsts[order[next] + 1] {
        let source = Int(sources[Int(places[Int(place)])])
        waiting[source] -= 1
        if waiting[source] == 0 { order.append(source) }
      }
      next += 1
    }
    return order.count == stateCount ? order : nil
  }

  /// Merges states of the same language in one pass from the ends (Revuz 1992).
  private mutating func mergeAcyclic(_ order: [Int]) {
    var representatives = [Int32](repeating: 0, count: stateCount)
    var first: [Int32] = []
    var known = ListTable()
    var row: [Int32] = []
    for state in order {
      row.removeAll(keepingCapacity: true)
      row.append(isAccepting[state] ? 1 : 0)
      for move in moves(of: state) {
        row.append(move.symbol)
        row.append(representatives[Int(move.target)])
      }
      let number = known.number(of: row)
      if number == first.count { first.append(Int32(state)) }
      representatives[state] = first[number]
    }
    guard first.count < stateCount else { return }
    merge(representatives)
  }

  /// Makes one of states with the same representative. The start represents itself.
  mutating func merge(_ representatives: [Int32]) {
    for place in moves.indices { moves[place].target = representatives[Int(moves[place].target)] }
    trim()
  }
}
