import TrellisMasks

/// What a response may consist of: thoughts, then text, a value, or calls of tools.
struct ResponseScript: Sendable {
  /// Thoughts before the answer.
  struct Reasoning: Sendable {
    var format: ReasoningFormat
    /// Whether the prompt ends inside of them; otherwise the model may open them itself.
    var isOpen: Bool
    /// In tokens; nil: as many as the response may have.
    var budget: Int?
    /// The closing tag, said when the budget is used up.
    var closingTokens: [Token]
    /// What stands between the closing tag and a value.
    var separatorTokens: [Token]
  }

  struct Calls: Sendable {
    var format: ToolFormat
    /// The control token that announces calls, where it is one.
    var triggerToken: Token?
    /// The grammar of calls.
    var grammar: CompiledGrammar
    /// Whether the model must call a tool.
    var areRequired: Bool
  }

  var reasoning: Reasoning?
  /// The grammar of the value; with calls that are not required, of the value or the calls. Nil for text.
  var value: CompiledGrammar?
  var calls: Calls?
  var forcesRuns: Bool
}
