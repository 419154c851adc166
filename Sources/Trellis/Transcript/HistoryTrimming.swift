/// Shorter views of a history, for `historyTransform` and for transcripts that have grown too long.
extension [Transcript.Entry] {
  /// The entries from the prompt that began the `count`-th turn from the end.
  public func lastTurns(_ count: Int) -> [Transcript.Entry] {
    if count <= 0 { return [] }
    let prompts = indices.filter { if case .prompt = self[$0] { true } else { false } }
    return prompts.count <= count ? self : Array(self[prompts[prompts.count - count]...])
  }

  /// Without the calls of tools, and their outputs, of turns that have been answered.
  public func droppingCompletedToolCalls() -> [Transcript.Entry] {
    guard let lastPrompt = lastIndex(where: { if case .prompt = $0 { true } else { false } }) else { return self }
    return enumerated().filter { index, entry in
      switch entry {
      case .toolCalls, .toolOutput: index > lastPrompt
      default: true
      }
    }.map(\.element)
  }
}

extension [Transcript.Entry] {
  /// Without calls of tools that have not all been answered before the next prompt, as of a request that failed, and the outputs that some
  /// of them have.
  func droppingUnansweredToolCalls() -> [Transcript.Entry] {
    var dropped: Set<Int> = []
    // From the end, because an id that comes twice in a turn is answered by the output nearest to its call.
    var outputs: [Int] = []
    for index in indices.reversed() {
      switch self[index] {
      case .prompt: outputs = []
      case .toolOutput: outputs.append(index)
      case .toolCalls(let calls):
        var answers: [Int] = []
        for call in calls {
          guard let place = outputs.lastIndex(where: { self[$0].id == call.id }) else { continue }
          answers.append(outputs.remove(at: place))
        }
        if answers.count < calls.count { dropped.formUnion(answers + [index]) }
      default: break
      }
    }
    return indices.filter { !dropped.contains($0) }.map { self[$0] }
  }
}

extension TokenCountingLanguageModel {
  /// The conversation without its oldest turns, so that it leaves room for `reservedTokens` more: the next prompt and its
  /// response. Instructions and whole turns stay.
  ///
  /// - Throws: `LanguageModelError.contextSizeExceeded` when the instructions alone leave no such room, and what the model throws.
  public func trimmed(_ transcript: Transcript, reservedTokens: Int) async throws -> Transcript {
    let limit = contextSize - reservedTokens
    let turnCount = transcript.history.count { if case .prompt = $0 { true } else { false } }

    func keeping(_ count: Int) -> Transcript {
      var trimmed = transcript
      if count < turnCount { trimmed.history = transcript.history.lastTurns(count) }
      return trimmed
    }

    // The most turns that fit: more turns never take fewer tokens.
    var fitting = -1
    var tooMany = turnCount + 1
    var candidate = turnCount
    var shortest = 0
    while fitting + 1 < tooMany {
      let count = try await tokenCount(for: keeping(candidate))
      if count <= limit { fitting = candidate } else { tooMany = candidate }
      if candidate == 0 { shortest = count }
      candidate = (fitting + tooMany) / 2
    }
    guard fitting >= 0 else {
      throw LanguageModelError.contextSizeExceeded(
        LanguageModelError.ContextSizeExceeded(
          contextSize: limit + reservedTokens, tokenCount: shortest + reservedTokens,
          debugDescription: "The instructions alone leave no room for \(reservedTokens) tokens."))
    }
    return keeping(fitting)
  }
}
