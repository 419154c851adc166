import TrellisShape

/// How many values there are, for arrays whose items are all different: as far as that is little work, and as far as it matters.
extension ShapeNormalizer {
  /// How many scalars and constants a set has at most; nil where that may be `limit` or more.
  mutating func count(_ set: ValueSet, below limit: Int) -> Int? {
    var total = set.constants.count + set.booleans.count + (set.hasNull ? 1 : 0)
    for number in set.numbers {
      guard let sum = count(number, below: limit)?.adding(total, below: limit) else { return nil }
      total = sum
    }
    for language in set.strings where total < limit {
      guard let sum = count(language.simplified(), below: limit)?.adding(total, below: limit) else { return nil }
      total = sum
    }
    return total < limit ? total : nil
  }

  /// How many strings belong to a language; nil where there are `limit` or more, or where that is not known.
  private mutating func count(_ language: StringLanguage, below limit: Int) -> Int? {
    if let characters = language.uniformCharacters {
      guard let longest = language.maximumLength else { return nil }
      var total = 0
      for length in language.minimumLength...max(language.minimumLength, longest) {
        guard length < 64, let words = characters.count.raised(to: length, below: limit),
          let sum = total.adding(words, below: limit)
        else { return nil }
        total = sum
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
    let (first, last) = number.bounded.wholeNumbers
    guard let first, let last else { return nil }
    if last < first { return 0 }
    return Self.count(Int128.self, from: first, through: last, below: limit)
      ?? Self.count(UInt128.self, from: first, through: last, below: limit)
  }

  private static func count<Integer: FixedWidthInteger>(
    _ type: Integer.Type, from first: ExactDecimal, through last: ExactDecimal, below limit: Int
  ) -> Int? {
    guard let first = first.integer(type), let last = last.integer(type) else { return nil }
    let (distance, overflows) = last.subtractingReportingOverflow(first)
    return overflows ? nil : Int(exactly: distance)?.adding(1, below: limit)
  }
}

extension Int {
  /// A sum; nil where it reaches the limit.
  fileprivate func adding(_ other: Int, below limit: Int) -> Int? {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows || sum >= limit ? nil : sum
  }

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
        if states[state].isAccepting {
          guard let sum = total.adding(number, below: limit) else { return nil }
          total = sum
        }
        for transition in states[state].transitions {
          // What reaches the limit stays there.
          let (more, overflows) = number.multipliedReportingOverflow(by: transition.scalars.count)
          let others = next[transition.target] ?? 0
          next[transition.target] = overflows ? limit : others.adding(more, below: limit) ?? limit
        }
      }
      if next.isEmpty { return total }
      ways = next
    }
    return nil
  }
}
