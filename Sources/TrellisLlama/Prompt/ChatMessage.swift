import Trellis

/// A message as chat templates know it.
struct ChatMessage: Hashable, Sendable {
  enum Role: String, Sendable {
    case system, user, assistant, tool
  }

  struct ToolCall: Hashable, Sendable {
    var id: String
    var name: String
    /// JSON.
    var arguments: String
  }

  var role: Role
  var content: String
  var reasoning: String?
  var toolCalls: [ToolCall] = []
  /// Of the call that a tool's message answers.
  var toolCallID: String?
  var toolName: String?
  /// The outputs of the calls, for templates that take them along.
  var joinedOutputs: [JoinedOutput] = []

  struct JoinedOutput: Hashable, Sendable {
    var toolName: String
    var content: String
  }
}

extension ChatMessage {
  /// A conversation as messages.
  ///
  /// Throws `LanguageModelError.unsupportedTranscriptContent` for entries with attachments.
  static func messages(of transcript: some Collection<Transcript.Entry>) throws -> [ChatMessage] {
    var messages: [ChatMessage] = []
    /// What the model thought, until the message that it led to.
    var reasoning: String?
    for entry in transcript {
      switch entry {
      case .instructions(let instructions):
        let text = try text(of: instructions.segments, in: entry)
        if !text.isEmpty { messages.append(ChatMessage(role: .system, content: text)) }
      case .prompt(let prompt):
        try check(prompt.segments, in: entry)
        messages.append(ChatMessage(role: .user, content: TranscriptText.text(of: prompt)))
      case .reasoning(let entryReasoning):
        reasoning = try text(of: entryReasoning.segments, in: entry)
      case .response(let response):
        messages.append(
          ChatMessage(role: .assistant, content: try text(of: response.segments, in: entry), reasoning: reasoning))
        reasoning = nil
      case .toolCalls(let calls):
        let toolCalls = calls.map { ToolCall(id: $0.id, name: $0.toolName, arguments: $0.arguments.jsonString) }
        messages.append(ChatMessage(role: .assistant, content: "", reasoning: reasoning, toolCalls: toolCalls))
        reasoning = nil
      case .toolOutput(let output):
        messages.append(
          ChatMessage(
            role: .tool, content: try text(of: output.segments, in: entry), toolCallID: output.id,
            toolName: output.toolName))
      }
    }
    return messages
  }

  private static func text(of segments: [Transcript.Segment], in entry: Transcript.Entry) throws -> String {
    try check(segments, in: entry)
    return TranscriptText.text(of: segments)
  }

  private static func check(_ segments: [Transcript.Segment], in entry: Transcript.Entry) throws {
    for case .attachment(let attachment) in segments {
      throw LanguageModelError.unsupportedTranscriptContent(
        LanguageModelError.UnsupportedTranscriptContent(
          unsupportedContent: [entry],
          debugDescription: "This model takes no attachments, such as \(attachment.content)."))
    }
  }
}
