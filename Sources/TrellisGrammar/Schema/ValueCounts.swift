import TrellisShape

/// How many values there are, for arrays whose items are all different: as far as that is little work, and as far as it matters.
extension ShapeNormalizer {
  /// How many scalars and constants a set has at most; nil where that may be `limit` or more.
  mutating func count(_ set: ValueSet, below limit: Int) -> Int? {
    var total = set.constants.count + set.booleans.count + (set.hasNull ? 1 : 0)
    for number in set.numbers {
      guard let more = count(number, below: limit) else { return nil }
      total += more
    }
    for language in set.strings where total < limit {
      guard let more = count(language.simplified(), below: limit) else { return nil }
      total += more
    }
    return total < limit ? total : nil
  }

  /// How many strings belong to a language; nil where there are `limit` or more, or where that is not known.
  private mutating func count(_ language: StringLanguage, below limit: Int) -> Int? {
    if let characters = language.uniformCharacters {
      guard let longest = language.maximumLength else { return nil }
      var total = 0
      for length in language.minimumLength...max(language.minimumLength, longest) {
        guard length < 64, let words = characters.count.raised(to: length, below: limit), total + words < limit else {
          return nil
        }
        total += words
      }
      return total
    }
    // A long product is not worth its states.
    guard language.maximumLength ?? 0 <= 64, language.minimumLength <= 64,
      let automaton = try? language.automaton(limits: options.limits, knowing: &automata)
    else { return nil }
    return automaton.count(below: limit)
  }

  /// How many whole numbers there are in a shape; nil where there are `limit` or more, or where that is not known.
  private func count(_ number: NumberShape, below limit: Int) -> Int? {
    guard number.isInteger, number.multipleOf == nil else { return nil }
    let range = number.bounded
    guard let low = range.minimum, let high = range.maximum,
      var first = low.value.ceiling.integer(Int128.self), var last = high.value.floor.integer(Int128.self)
    else { return nil }
    if low.isExclusive, low.value.isInteger { first += 1 }
    if high.isExclusive, high.value.isInteger { last -= 1 }
    let (difference, overflows) = last.subtractingReportingOverflow(first)
    guard !overflows, difference < Int128(limit) - 1 else { return nil }
    return Int(max(0, difference + 1))
  }
}

extension Int {
  /// A power; nil where it reaches the limit.
  fileprivate func raised(to exponent: Int, below limit: Int) -> Int? {
    var power = 1
    for _ in 0..<exponent {
      let (product, overflows) = power.multipliedReportingOverflow(by: self)
      guard !overflows, product < limit else { return nil }
      power = product
    }
    return power < limit ? power : nil
  }
}

extension ScalarAutomaton {
  /// How many strings are accepted; nil where there are `limit` or more.
  fileprivate func count(below limit: Int) -> Int? {
    // So many ways lead to each state with the strings of one length. Longer strings than there are states go in a circle.
    var ways = [0: 1]
    var total = 0
    for _ in states.indices {
      var next: [Int: Int] = [:]
      for (state, number) in ways {
        if states[state].isAccepting { total += number }
        guard total < limit else { return nil }
        for transition in states[state].transitions {
          let (more, overflows) = number.multipliedReportingOverflow(by: transition.scalars.count)
          next[transition.target] = min(limit, (next[transition.target] ?? 0) + (overflows ? limit : min(limit, more)))
        }
      }
      if next.isEmpty { return total }
      ways = next
    }
    return nil
  }
}
