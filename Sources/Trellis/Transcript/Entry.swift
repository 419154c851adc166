extension Transcript {
  /// One step of a conversation.
  public enum Entry: Sendable, Equatable, Identifiable, CustomStringConvertible {
    case instructions(Instructions)
    case prompt(Prompt)
    case toolCalls(ToolCalls)
    case toolOutput(ToolOutput)
    case response(Response)
    case reasoning(Reasoning)

    public var id: String {
      switch self {
      case .instructions(let entry): entry.id
      case .prompt(let entry): entry.id
      case .toolCalls(let entry): entry.id
      case .toolOutput(let entry): entry.id
      case .response(let entry): entry.id
      case .reasoning(let entry): entry.id
      }
    }

    public var description: String {
      switch self {
      case .instructions(let entry): "(Instructions) \(entry)"
      case .prompt(let entry): "(Prompt) \(entry)"
      case .toolCalls(let entry): "(ToolCalls) \(entry)"
      case .toolOutput(let entry): "(ToolOutput) \(entry)"
      case .response(let entry): "(Response) \(entry)"
      case .reasoning(let entry): "(Reasoning) \(entry)"
      }
    }
  }
}
