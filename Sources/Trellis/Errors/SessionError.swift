import Foundation

extension LanguageModelSession {
  /// What can go wrong between a program and its session.
  public enum Error: Swift.Error, Sendable, Equatable {
    /// A request was made while another one was being answered.
    case concurrentRequests
    /// The transcript was changed while a request was being answered.
    case transcriptMutationWhileResponding
    /// The model went on calling tools after `limit` rounds of calls.
    case toolCallRoundsExceeded(limit: Int)
    /// Calls of tools are required and the session has no tool.
    case noToolsToCall
    /// The model called a tool that the session does not have.
    case unknownTool(name: String, available: [String])
    /// Two tools of the session have the same name.
    case duplicateToolName(String)
  }
}

extension LanguageModelSession.Error: LocalizedError {
  public var errorDescription: String? {
    switch self {
    case .concurrentRequests:
      "The session is answering another request. Wait until isResponding is false, or use a session for each request."
    case .transcriptMutationWhileResponding:
      "The transcript was changed while the session was answering. Change it between requests."
    case .toolCallRoundsExceeded(let limit):
      """
      The model went on calling tools after \(limit) rounds. Raise maximumToolCallRounds, or check what the tools answer.
      """
    case .noToolsToCall:
      "toolCallingMode is .required and the session has no tool. Give the session tools, or allow an answer without."
    case .unknownTool(let name, let available):
      """
      The model called the tool '\(name)', which the session does not have. It has \
      \(available.isEmpty ? "none" : available.joined(separator: ", ")).
      """
    case .duplicateToolName(let name):
      "Two tools are called '\(name)'. Give each tool of a session a name of its own."
    }
  }
}

extension LanguageModelSession {
  @available(
    *, unavailable, message: "catch LanguageModelError, LanguageModelSession.Error or GeneratedContent.ParsingError"
  )
  public typealias GenerationError = LanguageModelError
}
