import TrellisMasks

/// Notices when a response does nothing but repeat itself.
struct RepetitionWatch {
  /// The longest period that is noticed, in tokens.
  private static let longestPeriod = 32
  /// A repetition is one from so many tokens on, and at least four times.
  private static let shortest = 48

  private var tokens: [Token] = []
  /// By period: how many tokens in a row were what came that long before.
  private var runs = [Int](repeating: 0, count: longestPeriod + 1)

  /// Takes note of a token. Returns whether the last ones are a repetition.
  mutating func note(_ token: Token) -> Bool {
    tokens.append(token)
    if tokens.count > 4 * Self.longestPeriod { tokens.removeFirst(2 * Self.longestPeriod) }
    var isRepetition = false
    for period in 1...Self.longestPeriod {
      let place = tokens.count - 1 - period
      runs[period] = place >= 0 && tokens[place] == token ? runs[period] + 1 : 0
      if runs[period] >= max(Self.shortest, 3 * period) { isRepetition = true }
    }
    return isRepetition
  }

  mutating func reset() { self = RepetitionWatch() }
}
