import TrellisMasks

/// What keeps a value completable within its limit of tokens: a token is only taken if a way to the end still fits after it.
///
/// While the limit is far away only now and then a token is looked at: the more there is left, the more seldom.
struct CompletionGuard {
  /// Whether another token than the sampled one had to be taken.
  private(set) var isNarrowed = false
  /// Tokens are looked at from so many left on.
  private var watchedFrom = Int.max

  /// Whether the end is so near that every token counts.
  func isTight(remaining: Int) -> Bool { remaining <= watchedFrom }

  /// The token to take in place of a sampled one: itself where it fits, otherwise the next one on the way to the end.
  ///
  /// - Parameter remaining: How many tokens the response may still have, this one included. The way to the end fits before it.
  mutating func choose(_ token: Token, _ matcher: Matcher, remaining: Int) -> Token {
    guard isTight(remaining: remaining) else { return token }
    var next = matcher
    guard next.accept(token) else { return token }
    if let length = next.completionLength, length <= remaining - 1 {
      watchedFrom = remaining - 1 - (remaining - 1 - length) / 4
      return token
    }
    guard let way = matcher.nextCompletionToken else { return token }
    isNarrowed = true
    watchedFrom = .max
    return way
  }

  /// Whether a way to the end fits into so many tokens.
  func fits(_ matcher: Matcher, remaining: Int) -> Bool {
    matcher.completionLength.map { $0 <= remaining } ?? false
  }
}

extension Matcher {
  /// How many tokens make the text a complete value, the end token aside; nil where no way was found.
  var completionLength: Int? {
    completionPlan().map { plan in plan.count { grammar.vocabulary.kind(of: $0) != .end } }
  }

  /// The first token on the way to the end; the end itself where the value is complete.
  var nextCompletionToken: Token? {
    isComplete ? grammar.vocabulary.endTokens.first : completionPlan()?.first
  }
}
