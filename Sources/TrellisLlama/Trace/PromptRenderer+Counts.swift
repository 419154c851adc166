import Trellis

extension PromptRenderer {
  /// How many tokens the parts of a request take. They add up to `total`, the tokens of the prompt: each of the others is
  /// what the prompt would be shorter without it, and what is left is the prompt's, with what the template puts around it.
  func tokenCounts(of request: LanguageModelExecutorGenerationRequest, total: Int) -> [(String, Int)] {
    let tools = request.enabledToolDefinitions
    var entries = Array(request.transcript)
    var left = count(entries, tools: tools) ?? total
    /// What the last change has taken away.
    func difference(_ now: Int?) -> Int {
      defer { left = now ?? left }
      return now.map { left - $0 } ?? 0
    }
    let toolTokens = tools.isEmpty ? 0 : difference(count(entries, tools: []))
    var schema = 0
    if let last = entries.lastIndex(where: \.isPrompt), case .prompt(var prompt) = entries[last] {
      let shown = TranscriptText.text(of: prompt) != TranscriptText.text(of: prompt.segments)
      prompt.responseFormat = nil
      entries[last] = .prompt(prompt)
      if shown { schema = difference(count(entries, tools: [])) }
      entries = entries.enumerated().filter { $0.offset == last || $0.element.isInstructions }.map(\.element)
    }
    let history = difference(count(entries, tools: []))
    // An empty message stays, because some templates put one of their own where there is none.
    let instructions = difference(count(entries, tools: [], emptiesInstructions: true))
    return [
      ("instructions", instructions), ("prompt", total - instructions - toolTokens - schema - history),
      ("tools", toolTokens), ("schema", schema), ("history", history),
    ]
  }

  /// The tokens of a conversation; nil where the template does not take it.
  private func count(
    _ entries: [Transcript.Entry], tools: [Transcript.ToolDefinition], emptiesInstructions: Bool = false
  ) -> Int? {
    guard var messages = try? messages(of: entries, tools: tools) else { return nil }
    if emptiesInstructions {
      for index in messages.indices where messages[index].role == .system { messages[index].content = "" }
    }
    return try? tokens(ofWhole: render(messages, tools: tools)).count
  }
}

extension Transcript.Entry {
  fileprivate var isPrompt: Bool { if case .prompt = self { true } else { false } }
  fileprivate var isInstructions: Bool { if case .instructions = self { true } else { false } }
}
