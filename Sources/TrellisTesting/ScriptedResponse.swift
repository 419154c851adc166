import Trellis

/// What a scripted model does for one request: steps, one after the other.
public struct ScriptedResponse: Sendable {
  /// One thing that the model does.
  public enum Step: Sendable {
    /// Sends an event.
    case send(LanguageModelExecutorGenerationChannel.Event)
    /// Waits. Ends at once when the request is cancelled.
    case wait(Duration)
    /// Waits until the request is cancelled.
    case hang
    /// Fails.
    case fail(any Error)
    /// Does anything else, with the request at hand.
    case perform(
      @Sendable (LanguageModelExecutorGenerationRequest, LanguageModelExecutorGenerationChannel) async throws -> Void)
  }

  public var steps: [Step]

  public init(_ steps: [Step]) {
    self.steps = steps
  }

  /// This response, then that one.
  public static func + (left: ScriptedResponse, right: ScriptedResponse) -> ScriptedResponse {
    ScriptedResponse(left.steps + right.steps)
  }
}

// MARK: Common responses

extension ScriptedResponse {
  /// Text, or the JSON of a structured response, in pieces.
  ///
  /// - Parameters:
  ///   - piece: The Unicode scalars of each piece; nil sends the whole text at once. Each piece counts as one token.
  ///   - delay: The time before each piece.
  public static func text(_ text: String, piece: Int? = nil, delay: Duration? = nil) -> ScriptedResponse {
    let pieces = piece.map { text.pieces(of: $0) } ?? [text]
    return ScriptedResponse(
      pieces.flatMap { piece -> [Step] in
        let send = Step.send(.response(entryID: "response", action: .appendText(piece, tokenCount: 1)))
        return delay.map { [.wait($0), send] } ?? [send]
      })
  }

  /// The JSON of a value, in pieces as for ``text(_:piece:delay:)``.
  public static func value(
    _ value: some ConvertibleToGeneratedContent, piece: Int? = nil, delay: Duration? = nil
  ) -> ScriptedResponse {
    text(value.generatedContent.jsonString, piece: piece, delay: delay)
  }

  /// A call of a tool, with the JSON of its arguments.
  public static func toolCall(_ name: String, arguments: String, id: String? = nil) -> ScriptedResponse {
    ScriptedResponse([
      .send(
        .toolCalls(
          entryID: "toolCalls",
          action: .toolCall(id: id ?? "\(name) \(arguments)", name: name, action: .appendArguments(arguments))))
    ])
  }

  /// Reasoning.
  public static func reasoning(_ text: String) -> ScriptedResponse {
    ScriptedResponse([.send(.reasoning(entryID: "reasoning", action: .appendText(text, tokenCount: 1)))])
  }

  /// What the model says of the response.
  public static func metadata(_ metadata: ResponseMetadata) -> ScriptedResponse {
    ScriptedResponse([.send(.response(entryID: "response", action: .updateMetadata(metadata)))])
  }

  /// The tokens of the request.
  public static func usage(input: Int, cached: Int = 0, output: Int? = nil) -> ScriptedResponse {
    ScriptedResponse([
      .send(
        .response(
          entryID: "response",
          action: .updateUsage(
            input: LanguageModelSession.Usage.Input(totalTokenCount: input, cachedTokenCount: cached),
            output: output.map { LanguageModelSession.Usage.Output(totalTokenCount: $0) })))
    ])
  }

  /// A pause.
  public static func wait(_ duration: Duration) -> ScriptedResponse { ScriptedResponse([.wait(duration)]) }

  /// No end until the request is cancelled.
  public static var hang: ScriptedResponse { ScriptedResponse([.hang]) }

  /// A failure.
  public static func fail(_ error: any Error) -> ScriptedResponse { ScriptedResponse([.fail(error)]) }
}

extension ScriptedResponse.Step {
  nonisolated(nonsending) func perform(
    for request: LanguageModelExecutorGenerationRequest, into channel: LanguageModelExecutorGenerationChannel
  ) async throws {
    switch self {
    case .send(let event): await channel.send(event)
    case .wait(let duration): try await Task.sleep(for: duration)
    case .hang:
      while true { try await Task.sleep(for: .seconds(3600)) }
    case .fail(let error): throw error
    case .perform(let action): try await action(request, channel)
    }
  }
}

extension String {
  /// The text in pieces of that many Unicode scalars; the last may be shorter.
  fileprivate func pieces(of count: Int) -> [String] {
    let scalars = Array(unicodeScalars)
    return stride(from: 0, to: scalars.count, by: Swift.max(1, count)).map { start in
      var piece = String.UnicodeScalarView()
      piece.append(contentsOf: scalars[start..<Swift.min(start + Swift.max(1, count), scalars.count)])
      return String(piece)
    }
  }
}
