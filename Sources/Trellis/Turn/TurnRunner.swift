/// Runs a turn: asks the executor, calls the tools that the model asks for, and asks again, until there is an answer.
struct TurnRunner: Sendable {
  let session: LanguageModelSession
  let turn: Turn
  let schema: GenerationSchema?
  /// Throws where the answer's text does not hold the content that was asked for, or its schema does not allow it.
  let validate: @Sendable (String) throws -> Void

  func run() async {
    do {
      let finishReason = try await SessionPropertyValues.$current.withValue(session.properties) {
        try await answer()
      }
      session.complete(turn, finishReason)
    } catch {
      session.fail(turn, with: error)
    }
  }

  /// A model that has made a call in so many rounds of a request, with the same arguments, is stuck at it: the request
  /// goes on without tools.
  private static let repetitionLimit = 3

  private func answer() async throws -> FinishReason {
    let limit = session.maximumToolCallRounds
    var round = 0
    var made: [String: Int] = [:]
    while true {
      let setup = session.setup.nextRequest()
      let isStuck = made.values.contains { $0 >= Self.repetitionLimit }
      let calls = try await ask(setup, round: round, hidesTools: isStuck)
      if calls.isEmpty { break }
      for call in Set(calls.map { "\($0.toolName) \($0.arguments.jsonString)" }) { made[call, default: 0] += 1 }
      round += 1
      if round > limit { throw LanguageModelSession.Error.toolCallRoundsExceeded(limit: limit) }
      try await perform(calls, setup)
    }
    let progress = turn.progress
    try validate(progress.answerText)
    return ResponseMetadata(progress.metadata).finishReason ?? .complete
  }

  /// One request to the executor. Returns the calls that the model made.
  private func ask(_ setup: RequestSetup, round: Int, hidesTools: Bool) async throws -> [Transcript.ToolCall] {
    session.adopt(setup)
    await session.setup.activate(setup)
    if round == 0 {
      for hook in setup.hooks.onPrompt { try await hook(turn.prompt) }
    }
    let request = request(setup, round: round, hidesTools: hidesTools)
    try RequestCheck.check(request, model: setup.model)
    let session = self.session
    let turn = self.turn
    let channel = LanguageModelExecutorGenerationChannel { event in
      session.update(turn) { progress in
        // What comes after the executor has returned belongs to no round.
        if progress.round == round { progress.apply(event) }
      }
    }
    try await session.executors.respond(to: request, model: setup.model, streamingInto: channel)
    guard let (entries, calls) = session.update(turn, { $0.finishRound() }) else { throw CancellationError() }
    for entry in entries {
      switch entry {
      case .reasoning(let reasoning): for hook in setup.hooks.onReasoning { try await hook(reasoning) }
      case .response(let response): for hook in setup.hooks.onResponse { try await hook(response) }
      default: break
      }
    }
    return try calls.map { try wholeCall($0, setup) }
  }

  private func request(_ setup: RequestSetup, round: Int, hidesTools: Bool) -> LanguageModelExecutorGenerationRequest {
    var options = setup.options(over: turn.prompt.options)
    // Tools are required until they have been called; otherwise the request would never end.
    if round > 0, options.toolCallingMode == .required { options.toolCallingMode = .allowed }
    if hidesTools { options.toolCallingMode = .disallowed }
    // Calls that a failed request left without outputs would be refused by models that expect one for each.
    let said =
      session.committedEntries.droppingUnansweredToolCalls() + [.prompt(turn.prompt)] + turn.progress.entries
    return LanguageModelExecutorGenerationRequest(
      transcript: Transcript(entries: setup.view(of: said)),
      enabledTools: options.toolCallingMode == .disallowed ? [] : setup.toolDefinitions, schema: schema,
      generationOptions: options, contextOptions: setup.contextOptions(over: turn.prompt.contextOptions),
      metadata: turn.prompt.metadata)
  }

  private func wholeCall(_ call: PartialCall, _ setup: RequestSetup) throws -> Transcript.ToolCall {
    do {
      return try call.wholeCall()
    } catch {
      guard let tool = setup.tools.first(where: { $0.name == call.name }) else {
        throw LanguageModelSession.Error.unknownTool(name: call.name, available: setup.tools.map(\.name))
      }
      throw LanguageModelSession.ToolCallError(tool: tool, underlyingError: error)
    }
  }

  private func perform(_ calls: [Transcript.ToolCall], _ setup: RequestSetup) async throws {
    let caller = ToolCaller(
      tools: setup.tools, definitions: setup.toolDefinitions, policy: session.toolCallPolicy, hooks: setup.hooks)
    let outputs = try await caller.outputs(of: calls)
    session.update(turn) { $0.finishedEntries += outputs.map { .toolOutput($0) } }
  }
}
