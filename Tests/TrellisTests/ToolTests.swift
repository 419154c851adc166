import Testing
import Trellis
import TrellisTesting

@Suite struct ToolTests {
  private func call(_ city: String, id: String? = nil) -> ScriptedResponse {
    .toolCall("weather", arguments: #"{"city": "\#(city)"}"#, id: id)
  }

  @Test func callsRunAndTheirOutputsFollowInOrder() async throws {
    let weather = Weather()
    let model = ScriptedLanguageModel([
      .usage(input: 5) + call("Slowtown", id: "a") + call("Berlin", id: "b"), .text("Sunny everywhere."),
    ])
    let session = LanguageModelSession(model: model, tools: [weather], instructions: "Use tools.")
    let response = try await session.respond(to: "Weather?")
    #expect(response.content == "Sunny everywhere.")
    #expect(
      session.transcript.map(\.kindName)
        == ["instructions", "prompt", "toolCalls", "toolOutput", "toolOutput", "response"])
    #expect(response.transcriptEntries.count == 4)
    let outputs = session.transcript.compactMap { if case .toolOutput(let output) = $0 { output } else { nil } }
    #expect(outputs.map(\.id) == ["a", "b"])
    #expect(outputs.map { TranscriptText.text(of: $0.segments) } == ["Sunny in Slowtown", "Sunny in Berlin"])
    #expect(Set(weather.cities) == ["Slowtown", "Berlin"])
    #expect(model.requests[1].transcript.map(\.kindName).suffix(3) == ["toolCalls", "toolOutput", "toolOutput"])
    guard case .instructions(let instructions)? = session.transcript.first else { return }
    #expect(instructions.toolDefinitions.map(\.name) == ["weather"])
  }

  @Test func callsRunInParallel() async throws {
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([
        (0..<8).reduce(ScriptedResponse([])) { $0 + call("Meeting", id: "\($1)") }, .text("ok"),
      ]), tools: [Weather()])
    try await session.respond(to: "Weather?")
    #expect(session.transcript.filter { $0.kindName == "toolOutput" }.count == 8)
  }

  @Test func aStreamOfValuesChoosesBetweenCallAndValue() async throws {
    let model = ScriptedLanguageModel([
      .text("Let me look that up.") + call("Page"), .value(Trip.canyon, piece: 6, delay: .microseconds(100)),
    ])
    let session = LanguageModelSession(model: model, tools: [Weather()])
    var last: Trip.PartiallyGenerated?
    // What the model says beside a call is no value, and no error.
    for try await snapshot in session.streamResponse(to: "Plan", generating: Trip.self) { last = snapshot.content }
    #expect(last?.days?.count == 2)
    #expect(
      session.transcript.map(\.kindName).dropFirst() == ["prompt", "response", "toolCalls", "toolOutput", "response"])
    #expect(model.requests.allSatisfy { $0.schema?.name == "Trip" && $0.enabledToolDefinitions.count == 1 })
  }

  @Test func aModelThatIsStuckAtACallGoesOnWithoutTools() async throws {
    let model = ScriptedLanguageModel([
      call("Berlin"), call("Berlin") + call("Rome"), call("Berlin"), .text("Sunny."),
    ])
    let session = LanguageModelSession(model: model, tools: [Weather()])
    #expect(try await session.respond(to: "Weather?").content == "Sunny.")
    #expect(model.requests.map { $0.enabledToolDefinitions.count } == [1, 1, 1, 0])
    #expect(session.transcript.filter { $0.kindName == "toolOutput" }.count == 4)
  }

  @Test func callsMayInterleave() async throws {
    func part(_ id: String, _ text: String) -> ScriptedResponse.Step {
      .send(.toolCalls(action: .toolCall(id: id, name: "weather", action: .appendArguments(text))))
    }
    let weather = Weather()
    let model = ScriptedLanguageModel([
      ScriptedResponse([
        part("a", #"{"city": "#), part("b", #"{"ci"#), part("a", #""Bonn"}"#), part("c", "{}"),
        part("b", #"ty": "Köln"}"#), .send(.toolCalls(action: .removeToolCall(id: "c"))),
      ]), .text("ok"),
    ])
    let session = LanguageModelSession(model: model, tools: [weather])
    try await session.respond(to: "Weather?")
    #expect(Set(weather.cities) == ["Bonn", "Köln"])
  }

  @Test func aFailingToolEndsTheRequest() async throws {
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([call("Atlantis"), .text("never")]), tools: [Weather()])
    let error = await #expect(throws: LanguageModelSession.ToolCallError.self) {
      try await session.respond(to: "Weather?")
    }
    #expect(error?.tool.name == "weather")
    #expect(error?.underlyingError is Weather.Unknown)
    #expect(session.transcript.map(\.kindName) == ["instructions"])
    #expect(!session.isResponding)
  }

  @Test func callsThatWereLeftUnansweredAreKeptButNotShown() async throws {
    let model = ScriptedLanguageModel([
      call("Rome", id: "a"), .reasoning("hm") + call("Paris", id: "a") + call("Atlantis", id: "b"), .text("ok"),
    ])
    let session = LanguageModelSession(model: model, tools: [Weather()])
    session.transcriptErrorHandlingPolicy = .preserveTranscript
    await #expect(throws: LanguageModelSession.ToolCallError.self) { try await session.respond(to: "Weather?") }
    let kept = ["instructions", "prompt", "toolCalls", "toolOutput", "reasoning", "toolCalls"]
    #expect(session.transcript.map(\.kindName) == kept)
    #expect(try await session.respond(to: "Again").content == "ok")
    #expect(session.transcript.map(\.kindName) == kept + ["prompt", "response"])
    #expect(model.requests[2].transcript.map(\.kindName) == kept.dropLast() + ["prompt"])
  }

  @Test func argumentsThatDoNotFitAreAnErrorOfTheCall() async throws {
    for arguments in [#"{"town": "Rome"}"#, #"{"city": 3}"#, #"{"city": "Ro"#] {
      let session = LanguageModelSession(
        model: ScriptedLanguageModel([.toolCall("weather", arguments: arguments)]), tools: [Weather()])
      let error = await #expect(throws: LanguageModelSession.ToolCallError.self, "\(arguments)") {
        try await session.respond(to: "Weather?")
      }
      #expect(error?.underlyingError is GeneratedContent.ParsingError)
    }
  }

  @Test func unknownToolsAreAnError() async throws {
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([.toolCall("whether", arguments: "{}")]), tools: [Weather()])
    await #expect(throws: LanguageModelSession.Error.unknownTool(name: "whether", available: ["weather"])) {
      try await session.respond(to: "Weather?")
    }
  }

  @Test func roundsAreCapped() async throws {
    let model = ScriptedLanguageModel((0..<10).map { call("\($0)") })
    let session = LanguageModelSession(model: model, tools: [Weather()])
    session.maximumToolCallRounds = 3
    await #expect(throws: LanguageModelSession.Error.toolCallRoundsExceeded(limit: 3)) {
      try await session.respond(to: "Weather?")
    }
    #expect(model.requests.count == 4)
  }

  @Test func policyCanRefuseAndRewrite() async throws {
    let weather = Weather()
    let model = ScriptedLanguageModel([
      call("Rome", id: "a") + call("Secret", id: "b") + call("Paris", id: "c"), .text("ok"),
    ])
    let session = LanguageModelSession(model: model, tools: [weather])
    session.toolCallPolicy = { call in
      switch try call.arguments.value(String.self, forProperty: "city") {
      case "Secret": .refuse(explanation: "not allowed")
      case "Rome": .rewrite(arguments: GeneratedContent(properties: ["city": "Roma"]))
      default: .allow
      }
    }
    try await session.respond(to: "Weather?")
    #expect(Set(weather.cities) == ["Roma", "Paris"])
    let outputs = session.transcript.compactMap { if case .toolOutput(let output) = $0 { output } else { nil } }
    #expect(outputs.map { TranscriptText.text(of: $0.segments) } == ["Sunny in Roma", "not allowed", "Sunny in Paris"])
    struct Forbidden: Error {}
    session.toolCallPolicy = { _ in throw Forbidden() }
    model.append(call("Rome"))
    await #expect(throws: Forbidden.self) { try await session.respond(to: "Weather?") }
  }

  @Test func requiredHoldsUntilToolsHaveBeenCalled() async throws {
    let model = ScriptedLanguageModel([call("Rome"), .text("ok"), .text("no tools")])
    let session = LanguageModelSession(model: model, tools: [Weather()])
    try await session.respond(to: "Weather?", options: GenerationOptions(toolCallingMode: .required))
    #expect(model.requests.map(\.generationOptions.toolCallingMode) == [.required, .allowed])
    try await session.respond(to: "Hello", options: GenerationOptions(toolCallingMode: .disallowed))
    #expect(model.requests[2].enabledToolDefinitions.isEmpty)
    await #expect(throws: LanguageModelSession.Error.noToolsToCall) {
      try await LanguageModelSession(model: ScriptedLanguageModel([]))
        .respond(to: "Weather?", options: GenerationOptions(toolCallingMode: .required))
    }
  }

  @Test func aDeafToolDelaysNobody() async throws {
    let (gate, release) = AsyncStream.makeStream(of: Void.self)
    defer { release.finish() }
    let model = ScriptedLanguageModel([
      .toolCall("deaf", arguments: "{}", id: "a") + call("Atlantis", id: "b"), .toolCall("deaf", arguments: "{}"),
      .text("free"),
    ])
    let session = LanguageModelSession(model: model, tools: [Weather(), DeafTool(gate: gate)])
    // The failure of one tool does not wait for the other.
    await #expect(throws: LanguageModelSession.ToolCallError.self) { try await session.respond(to: "1") }
    // Nor does cancellation.
    let second = Task { try await session.respond(to: "2") }
    await waitUntil("the tool is called") { session.transcript.contains { $0.kindName == "toolCalls" } }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(try await session.respond(to: "3").content == "free")
  }

  @Test func aDeafToolKeepsNoSession() async throws {
    let (gate, release) = AsyncStream.makeStream(of: Void.self)
    defer { release.finish() }
    let model = ScriptedLanguageModel([.toolCall("deaf", arguments: "{}")])
    do {
      let session = LanguageModelSession(model: model, tools: [DeafTool(gate: gate)])
      let task = Task { try await session.respond(to: "1") }
      await waitUntil("the tool is called") { session.transcript.contains { $0.kindName == "toolCalls" } }
      task.cancel()
      _ = await task.result
    }
    await waitUntil("the executor is gone") { model.executorCounts.alive == 0 }
  }

  @Test func toolsMayHideTheirSchemaFromTheModel() async throws {
    struct Hidden: Tool {
      let name = "hidden"
      let description = "h"
      let includesSchemaInInstructions = false
      func call(arguments: Weather.Arguments) async throws -> String { "" }
    }
    let model = ScriptedLanguageModel([.text("x")])
    let session = LanguageModelSession(model: model, tools: [Hidden()], instructions: "i")
    try await session.respond(to: "1")
    guard case .instructions(let instructions)? = session.transcript.first else { return }
    #expect(instructions.toolDefinitions.isEmpty)
    #expect(model.requests[0].enabledToolDefinitions.map(\.name) == ["hidden"])
  }

  @Test func nothingButACallIsAnEmptyAnswerOfText() async throws {
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([call("Rome"), ScriptedResponse([])]), tools: [Weather()])
    let response = try await session.respond(to: "Weather?")
    #expect(response.content == "")
    #expect(session.transcript.map(\.kindName).suffix(2) == ["toolCalls", "toolOutput"])
  }

  @Test func metadataBeforeACallLeavesNoEmptyResponse() async throws {
    var metadata = ResponseMetadata()
    metadata.modelID = "tiny"
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([.metadata(metadata) + call("Rome"), .text("ok")]), tools: [Weather()])
    let response = try await session.respond(to: "Weather?")
    #expect(response.transcriptEntries.map(\.kindName) == ["toolCalls", "toolOutput", "response"])
    #expect(response.modelID == "tiny")
  }

  @Test func outputsKeepTheirStructure() async throws {
    struct Planner: Tool {
      let name = "planner"
      let description = "p"
      func call(arguments: Weather.Arguments) async throws -> Trip { .canyon }
    }
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([.toolCall("planner", arguments: #"{"city": "x"}"#), .text("ok")]),
      tools: [Planner()])
    try await session.respond(to: "Plan")
    let outputs = session.transcript.compactMap { if case .toolOutput(let output) = $0 { output } else { nil } }
    guard case .structure(let segment)? = outputs.first?.segments.first else {
      Issue.record("expected a structured segment")
      return
    }
    #expect(segment.schemaName == "Trip")
    #expect(try Trip(segment.content) == .canyon)
  }

  @Test func toolsMayHaveSchemasMadeAtRunTime() async throws {
    struct Lookup: Tool {
      let name = "lookup"
      let description = "l"
      let parameters: GenerationSchema
      func call(arguments: GeneratedContent) async throws -> String {
        try arguments.value(String.self, forProperty: "table")
      }
    }
    let parameters = try GenerationSchema(
      root: DynamicGenerationSchema(
        name: "LookupArguments",
        properties: [.init(name: "table", schema: DynamicGenerationSchema(name: "Table", anyOf: ["users", "orders"]))]),
      dependencies: [])
    let model = ScriptedLanguageModel([.toolCall("lookup", arguments: #"{"table": "users"}"#), .text("ok")])
    let session = LanguageModelSession(model: model, tools: [Lookup(parameters: parameters)])
    try await session.respond(to: "?")
    #expect(model.requests[1].transcript.last?.description == "(ToolOutput) lookup: users")
  }

  @Test func toolsWithOneNameAreRefused() async throws {
    let session = LanguageModelSession(model: ScriptedLanguageModel([.text("x")]), tools: [Weather(), Weather()])
    await #expect(throws: LanguageModelSession.Error.duplicateToolName("weather")) {
      try await session.respond(to: "1")
    }
  }
}
