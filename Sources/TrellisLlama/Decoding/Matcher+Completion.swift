import TrellisMasks

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
