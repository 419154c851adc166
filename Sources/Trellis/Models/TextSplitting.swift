extension TokenCountingLanguageModel {
  /// Long text in pieces that each fit into one request, together with all else that the request holds.
  ///
  /// Pieces end at the end of a paragraph if there is one in their second half, else of a line, a sentence, a word, and only
  /// then between two Unicode scalars. Together they are the whole text.
  /// - Parameters:
  ///   - prompt: The part of the prompt that is said with every piece.
  ///   - instructions: The session's instructions.
  ///   - tools: The session's tools.
  ///   - schema: The schema of the response, if it is shown in the prompt.
  ///   - reservedResponseTokens: The tokens that are kept free for the response.
  /// - Throws: `LanguageModelError.contextSizeExceeded` when nothing is left for the text, and what the model throws.
  public func split(
    _ text: String, prompt: Prompt? = nil, instructions: Instructions? = nil, tools: [any Tool] = [],
    schema: GenerationSchema? = nil, reservedResponseTokens: Int
  ) async throws -> [String] {
    var entries: [Transcript.Entry] = []
    if instructions != nil || !tools.isEmpty {
      entries.append(
        .instructions(
          Transcript.Instructions(
            segments: instructions?.segments ?? [],
            toolDefinitions: tools.map { Transcript.ToolDefinition(tool: $0) })))
    }
    entries.append(.prompt(Transcript.Prompt(segments: prompt?.segments ?? [])))
    var reserved = try await tokenCount(ofEntries: entries) + reservedResponseTokens
    if let schema { reserved += try await tokenCount(for: schema) }
    let limit = contextSize - reserved
    guard limit > 0 || text.isEmpty else {
      throw LanguageModelError.contextSizeExceeded(
        LanguageModelError.ContextSizeExceeded(
          contextSize: contextSize, tokenCount: reserved,
          debugDescription: "Instructions, prompt, schema and response leave no room for any text."))
    }

    var pieces: [String] = []
    var rest = Substring(text)
    while !rest.isEmpty {
      let piece = try await longestPrefix(of: rest, within: limit)
      pieces.append(String(piece))
      rest = rest[piece.endIndex...]
    }
    return pieces
  }

  /// The longest beginning of a text that takes at most `limit` tokens, cut at a good place; at least one scalar.
  private func longestPrefix(of text: Substring, within limit: Int) async throws -> Substring {
    let scalars = text.unicodeScalars
    // A token is seldom shorter than one scalar, so this many are more than enough to look at.
    var tooLong = scalars.count + 1
    var fitting = 0
    var candidate = Swift.min(scalars.count, limit * 4)
    while fitting + 1 < tooLong {
      let end = scalars.index(scalars.startIndex, offsetBy: candidate)
      let count = try await tokenCount(ofText: String(text[..<end]))
      if count <= limit {
        fitting = candidate
        if fitting == scalars.count { return text }
        // Grow by what the tokens so far were worth, at least by one scalar.
        let estimate = count == 0 ? candidate * 2 : candidate * limit / count
        candidate = Swift.max(fitting + 1, Swift.min(estimate, tooLong - 1, scalars.count))
        if candidate - fitting < Swift.max(1, fitting / 64) { break }
      } else {
        tooLong = candidate
        candidate = (fitting + tooLong) / 2
        if candidate == fitting { break }
      }
    }
    guard fitting > 0 else { return text.prefixOfScalars(1) }
    return text.prefixOfScalars(fitting).cutAtGoodPlace()
  }
}

extension Substring {
  fileprivate func prefixOfScalars(_ count: Int) -> Substring {
    self[..<unicodeScalars.index(startIndex, offsetBy: count)]
  }

  /// The text up to the last good place in its second half: after a paragraph, a line, a sentence, or a word.
  fileprivate func cutAtGoodPlace() -> Substring {
    let scalars = Array(unicodeScalars)
    let spaces: Set<Unicode.Scalar> = [" ", "\t", "\n", "\r"]
    let ends: Set<Unicode.Scalar> = [".", "!", "?", "。", "！", "？", "…"]
    let isGood: [(Int) -> Bool] = [
      { scalars[$0 - 1] == "\n" && $0 > 1 && scalars[$0 - 2] == "\n" },
      { scalars[$0 - 1] == "\n" },
      { spaces.contains(scalars[$0 - 1]) && $0 > 1 && ends.contains(scalars[$0 - 2]) },
      { spaces.contains(scalars[$0 - 1]) },
    ]
    for isGood in isGood {
      if let end = stride(from: scalars.count, to: scalars.count / 2, by: -1).first(where: isGood) {
        return prefixOfScalars(end)
      }
    }
    return self
  }
}
