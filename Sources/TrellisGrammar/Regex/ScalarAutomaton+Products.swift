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
    let product = Operands(required: required, excluded: excluded)
    let cap = maximumLength ?? minimumLength
    /// The states of all automata (−1: an excluded one that can no longer match), then the length so far.
    var tuples = ListTable()
    _ = tuples.number(of: product.start + [0])
    var automaton = ClassedAutomaton(classes: product.classes)
    var moves: [ClassedAutomaton.Move] = []
    while automaton.stateCount < tuples.count {
      let tuple = Array(tuples[automaton.stateCount])
      let length = Int(tuple[product.automata.count])
      if maximumLength.map({ length < $0 }) ?? true {
        let longer = Int32(min(length + 1, cap))
        try product.forEachMove(from: tuple) { symbol, targets throws(StateLimitExceeded) in
          targets.append(longer)
          let number = tuples.number(of: targets)
          guard tuples.count <= limits.states else { throw StateLimitExceeded(limit: limits.states) }
          moves.append(ClassedAutomaton.Move(symbol: symbol, target: Int32(number)))
        }
      }
      automaton.appendState(moves, isAccepting: length >= minimumLength && product.accepts(tuple))
      moves.removeAll(keepingCapacity: true)
    }
    return ScalarAutomaton(automaton)
  }

  /// The length of the shortest string that every one of `required` and none of `excluded` accepts; nil when there is
  /// none.
  static func shortestLength(
    required: [ScalarAutomaton], excluded: [ScalarAutomaton], limits: GrammarLimits
  ) throws(StateLimitExceeded) -> Int? {
    let product = Operands(required: required, excluded: excluded)
    var seen = ListTable()
    var level = 0..<seen.number(of: product.start) + 1
    var length = 0
    while !level.isEmpty {
      for number in level {
        let tuple = Array(seen[number])
        if product.accepts(tuple) { return length }
        try product.forEachMove(from: tuple) { _, targets throws(StateLimitExceeded) in
          _ = seen.number(of: targets)
          guard seen.count <= limits.states else { throw StateLimitExceeded(limit: limits.states) }
        }
      }
      level = level.upperBound..<seen.count
      length += 1
    }
    return nil
  }
}

extension ScalarAutomaton {
  /// For every string: which of the automata accept it. Each combination that occurs, once.
  ///
  /// - Throws: `StateLimitExceeded` when the automata together need more states, or more places in them, than `limits` allow.
  static func acceptingSets(
    of automata: [ScalarAutomaton], limits: GrammarLimits
  ) throws(StateLimitExceeded) -> Set<[Bool]> {
    let product = Operands(required: [], excluded: automata)
    var tuples = ListTable()
    _ = tuples.number(of: product.start)
    var found: Set<[Bool]> = []
    var next = 0
    while next < tuples.count {
      let tuple = Array(tuples[next])
      next += 1
      found.insert(product.accepting(tuple))
      try product.forEachMove(from: tuple) { _, targets throws(StateLimitExceeded) in
        _ = tuples.number(of: targets)
        guard tuples.count <= limits.states else { throw StateLimitExceeded(limit: limits.states) }
        guard tuples.size <= limits.statePlaces else {
          throw StateLimitExceeded(limit: limits.statePlaces, unit: "places")
        }
      }
    }
    return found
  }
}

/// Automata that read the same text side by side.
private struct Operands {
  let automata: [ClassedAutomaton]
  let requiredCount: Int
  let classes: ScalarClasses
  /// By automaton and class of its own: the joint classes, ascending.
  private let members: [[[Int32]]]

  init(required: [ScalarAutomaton], excluded: [ScalarAutomaton]) {
    automata = (required + excluded).map(\.classed)
    requiredCount = required.count
    var sets = automata.flatMap(\.classes.sets)
    // What no automaton reads still keeps excluded strings away.
    if required.isEmpty { sets.append(ScalarSet.all.ranges) }
    let (classes, members) = ScalarClasses.separating(sets)
    self.classes = classes
    var first = 0
    var grouped: [[[Int32]]] = []
    for automaton in automata {
      grouped.append(Array(members[first..<first + automaton.classes.count]))
      first += automaton.classes.count
    }
    self.members = grouped
  }

  var start: [Int32] { Array(repeating: 0, count: automata.count) }

  func accepts(_ tuple: [Int32]) -> Bool {
    automata.indices.allSatisfy { index in
      let isMatch = tuple[index] >= 0 && automata[index].isAccepting[Int(tuple[index])]
      return isMatch == (index < requiredCount)
    }
  }

  /// Which of the automata accept in their states.
  func accepting(_ tuple: [Int32]) -> [Bool] {
    automata.indices.map { tuple[$0] >= 0 && automata[$0].isAccepting[Int(tuple[$0])] }
  }

  /// Calls `body` for each joint class on which every required automaton moves, with the targets of all; an excluded
  /// automaton may also stop.
  func forEachMove(
    from tuple: [Int32], _ body: (_ symbol: Int32, _ targets: inout [Int32]) throws(StateLimitExceeded) -> Void
  ) throws(StateLimitExceeded) {
    let width = automata.count
    var targets = [Int32](repeating: -1, count: classes.count * width)
    /// By joint class: how many required automata move on it.
    var readers = [Int32](repeating: 0, count: classes.count)
    for (index, automaton) in automata.enumerated() where tuple[index] >= 0 {
      for move in automaton.moves(of: Int(tuple[index])) {
        for symbol in members[index][Int(move.symbol)] {
          targets[Int(symbol) * width + index] = move.target
          if index < requiredCount { readers[Int(symbol)] += 1 }
        }
      }
    }
    var row: [Int32] = []
    row.reserveCapacity(width + 1)
    for symbol in 0..<classes.count where Int(readers[symbol]) == requiredCount {
      row.removeAll(keepingCapacity: true)
      row += targets[symbol * width..<(symbol + 1) * width]
      try body(Int32(symbol), &row)
    }
  }
}
