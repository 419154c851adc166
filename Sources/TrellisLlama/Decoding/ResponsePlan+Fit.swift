import Trellis
import TrellisMasks

extension ResponsePlan {
  /// Makes sure that the shortest response fits, and that thoughts leave room for it.
  ///
  /// Throws `LanguageModelError.contextSizeExceeded` or `.responseLimitTooSmall`, with the numbers.
  mutating func checkFit(prompt: Int, contextSize: Int, schemaName: String?) throws {
    let room = contextSize - prompt
    guard room > 0 else {
      throw LanguageModelError.contextSizeExceeded(
        LanguageModelError.ContextSizeExceeded(contextSize: contextSize, tokenCount: prompt + 1))
    }
    let calls = script.calls.flatMap { $0.areRequired ? $0.grammar : nil }
    guard let grammar = calls ?? script.value else { return }
    let limit = min(room, maximumTokens ?? room)
    // Where no way to the end is found beforehand (items that must differ), there are no numbers to refuse with.
    guard let shortest = grammar.makeMatcher().completionLength else { return }
    minimumTokens = shortest
    if var reasoning = script.reasoning {
      let around = reasoning.closingTokens.count + reasoning.separatorTokens.count + 1
      minimumTokens += around
      reasoning.budget = min(reasoning.budget ?? .max, max(0, limit - minimumTokens))
      script.reasoning = reasoning
    }
    if minimumTokens <= limit { return }
    if let maximumTokens, maximumTokens < minimumTokens {
      throw LanguageModelError.responseLimitTooSmall(
        LanguageModelError.ResponseLimitTooSmall(
          limit: maximumTokens, minimumTokenCount: minimumTokens, schemaName: schemaName))
    }
    throw LanguageModelError.contextSizeExceeded(
      LanguageModelError.ContextSizeExceeded(
        contextSize: contextSize, tokenCount: prompt + minimumTokens,
        debugDescription: "The shortest value takes \(minimumTokens) of them."))
  }
}
