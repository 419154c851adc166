extension LanguageModelError {
  /// A model's refusal to answer, with its explanation.
  public struct Refusal: Sendable {
    private let words: String
    public var debugDescription: String
    public var metadata: [String: any Sendable]

    public init(explanation: String, debugDescription: String = "", metadata: [String: any Sendable] = [:]) {
      words = explanation
      self.debugDescription = debugDescription
      self.metadata = metadata
    }

    /// The model's explanation. What the model said with its refusal; no other request is made.
    public var explanation: LanguageModelSession.Response<String> {
      get async throws { try await explanationStream.collect() }
    }

    /// The model's explanation as a stream.
    public var explanationStream: LanguageModelSession.ResponseStream<String> {
      let turn = Turn(prompt: Transcript.Prompt(segments: []))
      turn.update { progress in
        progress.apply(.response(action: .appendText(words)))
        _ = progress.finishRound()
      }
      if turn.close() != nil { turn.publish(.success(.complete)) }
      return LanguageModelSession.ResponseStream(reading: StreamReading(session: nil, turn: turn, reader: TextReader()))
    }

    /// The explanation, for messages.
    var text: String { words }
  }
}
