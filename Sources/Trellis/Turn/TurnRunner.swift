/// Runs a turn: asks the executor, calls the tools that the model asks for, and asks again, until there is an answer.
struct TurnRunner: Sendable {
  let session: LanguageModelSession
  let turn: Turn
  let schema: GenerationSchema?
  /// Throws where the answer's text does not hold the content that was asked for.
  let validate: @Sendable (String) throws -> Void

  func run() async {
    do {
      let finishReason = try await answer()
      session.complete(turn, finishReason)
    } catch {
      session.fail(turn, with: error)
    }
  }

  private func answer() async throws -> FinishReason {
    let limit = session.maximumToolCallRounds
    var round = 0
    while true {
      let calls = try await ask(round: round)
      if calls.isEmpty { break }
      round += 1
      if round > limit { throw LanguageModelSession.Error.toolCallRoundsExceeded(limit: limit) }
      try await perform(calls)
    }
    let progress = turn.progress
    try validate(progress.answerText)
    return ResponseMetadata(progress.metadata).finishReason ?? .complete
  }

  /// One request to the executor. Returns the calls that the model made.
  private func ask(round: Int) async throws -> [Transcript.ToolCall] {
    let model = session.model
    var options = turn.prompt.options
    // Tools are required until they have been called; otherwise the request would never end.
    if round > 0, options.toolCallingMode == .required { options.toolCallingMode = .allowed }
    let tools = options.toolCallingMode == .disallowed ? [] : session.tools
    let request = LanguageModelExecutorGenerationRequest(
      transcript: Transcript(
        entries: session.committedEntries + [.prompt(turn.prompt)] + turn.progress.entries),
      enabledTools: tools.map { Transcript.ToolDefinition(tool: $0) }, schema: schema,
      generationOptions: options, contextOptions: turn.prompt.contextOptions, metadata: turn.prompt.metadata)
    try RequestCheck.check(request, model: model)
    let session = self.session
    let turn = self.turn
    let channel = LanguageModelExecutorGenerationChannel { event in
      session.update(turn) { progress in
        if progress.round == round { progress.apply(event) }
      }
    }
    try await session.executors.respond(to: request, model: model, streamingInto: channel)
    guard let calls = session.update(turn, { $0.finishRound() }) else { throw CancellationError() }
    return try calls.map { try wholeCall($0) }
  }

  private func wholeCall(_ call: PartialCall) throws -> Transcript.ToolCall {
    do {
      return try call.wholeCall()
    } catch {
      guard let tool = session.tools.first(where: { $0.name == call.name }) else {
        throw LanguageModelSession.Error.unknownTool(name: call.name, available: session.tools.map(\.name))
      }
      throw LanguageModelSession.ToolCallError(tool: tool, underlyingError: error)
    }
  }

  private func perform(_ calls: [Transcript.ToolCall]) async throws {
    let caller = ToolCaller(tools: session.tools, policy: session.toolCallPolicy)
    let outputs = try await caller.outputs(of: calls) { error in session.fail(turn, with: error) }
    session.update(turn) { $0.finishedEntries += outputs.map { .toolOutput($0) } }
  }
}
