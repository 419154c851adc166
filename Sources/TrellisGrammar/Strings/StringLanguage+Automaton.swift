extension StringLanguage {
  /// The string without conditions.
  package static let any = StringLanguage()

  /// Whether patterns, exclusions or both have to be combined, with each other or with a length: what has no short
  /// expression and is built as a whole.
  package var isProduct: Bool {
    guard !patterns.isEmpty || !excludedPatterns.isEmpty || !excluded.isEmpty else { return false }
    return patterns.count != 1 || !excludedPatterns.isEmpty || !excluded.isEmpty || minimumLength > 0
      || maximumLength != nil
  }

  /// One class of characters between a minimum and a maximum length; nil for other languages.
  package var uniformCharacters: ScalarSet? {
    guard excludedPatterns.isEmpty, excluded.isEmpty else { return nil }
    if patterns.isEmpty { return .all }
    guard patterns.count == 1, case .repetition(.scalars(let set), 0, nil) = patterns[0] else { return nil }
    return set
  }

  /// The trimmed, minimal automaton of the decoded strings.
  ///
  /// - Parameter known: Where automata of single patterns are looked for and kept.
  /// - Throws: `StateLimitExceeded` when it needs more states than `limits` allow.
  package func automaton(
    limits: GrammarLimits = GrammarLimits(), knowing known: inout KnownAutomata
  ) throws(StateLimitExceeded) -> ScalarAutomaton {
    let (required, forbidden) = try conditions(limits: limits, knowing: &known)
    if required.count == 1, forbidden.isEmpty, minimumLength == 0, maximumLength == nil { return required[0] }
    return try .product(
      required: required, excluded: forbidden, minimumLength: minimumLength, maximumLength: maximumLength,
      limits: limits)
  }

  /// The automata of what the string must match, and of what it must not.
  private func conditions(
    limits: GrammarLimits, knowing known: inout KnownAutomata
  ) throws(StateLimitExceeded) -> (required: [ScalarAutomaton], forbidden: [ScalarAutomaton]) {
    var required: [ScalarAutomaton] = []
    for pattern in patterns { required.append(try known.automaton(of: pattern, limits: limits)) }
    var forbidden: [ScalarAutomaton] = []
    for pattern in excludedPatterns { forbidden.append(try known.automaton(of: pattern, limits: limits)) }
    if !excluded.isEmpty { forbidden.append(ScalarAutomaton(strings: excluded)) }
    return (required, forbidden)
  }

  /// Whether no string belongs to the language. Lengths are looked at without building their product.
  ///
  /// - Parameter known: Where automata of single patterns are looked for and kept.
  /// - Throws: `StateLimitExceeded` when the other conditions together need more states than `limits` allow.
  package func isEmpty(limits: GrammarLimits, knowing known: inout KnownAutomata) throws(StateLimitExceeded) -> Bool {
    // Long patterns need not be built to see that they do not fit.
    let leastLength = patterns.reduce(minimumLength) { max($0, $1.leastLength) }
    if let maximumLength, maximumLength < leastLength { return true }
    let (required, forbidden) = try conditions(limits: limits, knowing: &known)
    guard
      let shortest = try ScalarAutomaton.shortestLength(required: required, excluded: forbidden, limits: limits),
      shortest <= maximumLength ?? shortest
    else { return true }
    if shortest >= minimumLength { return false }

    var anyLength = self
    anyLength.minimumLength = 0
    anyLength.maximumLength = nil
    let automaton = try anyLength.automaton(limits: limits, knowing: &known)
    // The states after each length, up to the first accepting one within the bounds.
    var current: Set<Int> = [0]
    var seen: [Set<Int>: Int] = [:]
    var length = 0
    while !current.isEmpty, length <= maximumLength ?? .max {
      if length >= minimumLength, current.contains(where: { automaton.states[$0].isAccepting }) { return false }
      // Sets that come again come again for ever.
      if length >= minimumLength, seen.updateValue(length, forKey: current) != nil { return true }
      current = current.reduce(into: []) { next, state in
        for transition in automaton.states[state].transitions { next.insert(transition.target) }
      }
      length += 1
    }
    return true
  }

  /// The same language in its simplest form: one class of characters repeated is a matter of length.
  package func simplified() -> StringLanguage {
    var result = self
    result.patterns = []
    for pattern in patterns {
      guard case .repetition(.scalars(let set), let minimum, let maximum) = pattern else {
        if !result.patterns.contains(pattern) { result.patterns.append(pattern) }
        continue
      }
      result.minimumLength = max(result.minimumLength, minimum)
      if let maximum { result.maximumLength = min(result.maximumLength ?? maximum, maximum) }
      let star = RegularExpression.repetition(.scalars(set), minimum: 0, maximum: nil)
      if set != .all, !result.patterns.contains(star) { result.patterns.append(star) }
    }
    return result
  }
}

extension ScalarAutomaton {
  /// The automaton of exactly these strings.
  package init(strings: [String]) {
    var children: [[UInt32: Int]] = [[:]]
    var isAccepting = [false]
    for string in strings {
      var state = 0
      for scalar in string.unicodeScalars {
        if let next = children[state][scalar.value] {
          state = next
        } else {
          children[state][scalar.value] = children.count
          state = children.count
          children.append([:])
          isAccepting.append(false)
        }
      }
      isAccepting[state] = true
    }
    self.init(
      states: zip(children, isAccepting).map { next, isAccepting in
        State(
          transitions: next.sorted { $0.key < $1.key }.map { Transition(scalars: $0.key...$0.key, target: $0.value) },
          isAccepting: isAccepting)
      })
  }
}
