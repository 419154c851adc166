extension LanguageModelSession {
  /// Decides about a call before the tool is called. Throwing ends the request with that error.
  public typealias ToolCallPolicy = @Sendable (Transcript.ToolCall) async throws -> ToolCallDecision

  /// What becomes of a call.
  public enum ToolCallDecision: Sendable {
    /// The tool is called.
    case allow
    /// The tool is called with other arguments. The transcript keeps what the model asked for.
    case rewrite(arguments: GeneratedContent)
    /// The tool is not called; the model is told this instead of its output.
    case refuse(explanation: String)
  }
}
