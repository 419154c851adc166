import Trellis

extension PromptRenderer {
  /// How many tokens the parts of a request take, about: each by itself, without what the template puts around it.
  func tokenCounts(of request: LanguageModelExecutorGenerationRequest) -> [(String, Int)] {
    var instructions = 0
    var prompt = 0
    var schema = 0
    var history = 0
    for (index, entry) in request.transcript.enumerated() {
      switch entry {
      case .instructions(let entry): instructions += count(TranscriptText.text(of: entry.segments))
      case .prompt(let entry) where index == request.transcript.count - 1:
        prompt = count(TranscriptText.text(of: entry.segments))
        schema = count(TranscriptText.text(of: entry)) - prompt
      case .prompt(let entry): history += count(TranscriptText.text(of: entry))
      case .response(let entry): history += count(TranscriptText.text(of: entry.segments))
      case .toolOutput(let entry): history += count(TranscriptText.text(of: entry.segments))
      case .toolCalls(let entry): history += count(entry.description)
      case .reasoning: break
      }
    }
    let tools =
      request.enabledToolDefinitions.isEmpty ? "" : try? ToolText.instructions(for: request.enabledToolDefinitions)
    return [
      ("instructions", instructions), ("prompt", prompt), ("tools", count(tools ?? "")), ("schema", schema),
      ("history", history),
    ]
  }
}
