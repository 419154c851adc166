import Testing
import Trellis
import TrellisTesting

@Suite struct RespondTests {
  @Test func textIsTheTextOfTheModel() async throws {
    let model = ScriptedLanguageModel([.text("Because of Rayleigh scattering.", piece: 3)])
    let session = LanguageModelSession(model: model, instructions: "Be brief.")
    let response = try await session.respond(to: "Why is the sky blue?")
    #expect(response.content == "Because of Rayleigh scattering.")
    #expect(response.rawContent == GeneratedContent("Because of Rayleigh scattering."))
    #expect(response.finishReason == .complete)
    #expect(!session.isResponding)
  }

  @Test func transcriptHoldsInstructionsPromptAndResponse() async throws {
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([.text("Hi."), .text("Bye.")]), instructions: "Be brief.")
    try await session.respond(to: "Hello")
    try await session.respond(to: "Goodbye")
    #expect(session.transcript.map(\.kindName) == ["instructions", "prompt", "response", "prompt", "response"])
    #expect(session.transcript.map(\.description).joined(separator: "|").contains("Goodbye"))
  }

  @Test func executorGetsTheWholeConversation() async throws {
    let model = ScriptedLanguageModel([.text("Hi."), .text("Bye.")])
    let session = LanguageModelSession(model: model, instructions: "Be brief.")
    try await session.respond(to: "Hello", options: GenerationOptions(temperature: 0.5))
    try await session.respond(to: "Goodbye")
    #expect(
      model.requests.map { $0.transcript.map(\.kindName) } == [
        ["instructions", "prompt"], ["instructions", "prompt", "response", "prompt"],
      ])
    #expect(model.requests[0].generationOptions.temperature == 0.5)
    #expect(model.executorCounts.made == 1)
  }

  @Test func valuesAreDecoded() async throws {
    let model = ScriptedLanguageModel([.value(Trip.canyon, piece: 2)])
    let session = LanguageModelSession(model: model)
    let response = try await session.respond(to: "Plan", generating: Trip.self)
    #expect(response.content == .canyon)
    #expect(try Trip(response.rawContent) == .canyon)
    let request = try #require(model.requests.first)
    #expect(request.schema?.name == "Trip")
    guard case .response(let entry)? = session.transcript.last, case .structure(let segment)? = entry.segments.first
    else {
      Issue.record("expected a structured segment")
      return
    }
    #expect(segment.schemaName == "Trip")
    #expect(try Trip(segment.content) == .canyon)
  }

  @Test func schemasMadeAtRunTimeGiveContent() async throws {
    let schema = try GenerationSchema(
      root: DynamicGenerationSchema(
        name: "Point", properties: [.init(name: "x", schema: DynamicGenerationSchema(type: Int.self))]),
      dependencies: [])
    let session = LanguageModelSession(model: ScriptedLanguageModel([.text(#"{"x": 9007199254740993}"#, piece: 1)]))
    let response = try await session.respond(to: "Where?", schema: schema)
    #expect(try response.content.value(Int.self, forProperty: "x") == 9_007_199_254_740_993)
  }

  @Test func singleNumbersAreWhole() async throws {
    let session = LanguageModelSession(model: ScriptedLanguageModel([.text("42", piece: 1)]))
    #expect(try await session.respond(to: "Answer?", generating: Int.self).content == 42)
  }

  @Test func valuesThatAreCutOffAreAnError() async throws {
    let session = LanguageModelSession(model: ScriptedLanguageModel([.text(#"{"title": "Half"#)]))
    let error = await #expect(throws: GeneratedContent.ParsingError.self) {
      try await session.respond(to: "Plan", generating: Trip.self)
    }
    #expect(error?.rawContent == #"{"title": "Half"#)
    #expect(session.transcript.isEmpty)
  }

  @Test func whetherTheSchemaIsShownIsToldToTheExecutor() async throws {
    let model = ScriptedLanguageModel([.value(Trip.canyon), .value(Trip.canyon), .text("t")])
    let session = LanguageModelSession(model: model)
    try await session.respond(to: "Plan", generating: Trip.self)
    try await session.respond(to: "Plan", generating: Trip.self, includeSchemaInPrompt: false)
    try await session.respond(to: "Say")
    let texts = model.requests.map { request -> String in
      guard case .prompt(let prompt)? = request.transcript.last else { return "" }
      return TranscriptText.text(of: prompt)
    }
    #expect(texts[0].hasPrefix("Plan\n\n") && texts[0].contains(#""nights""#))
    #expect(texts[1] == "Plan")
    #expect(texts[2] == "Say")
  }

  @Test func oneRequestAtATime() async throws {
    let model = ScriptedLanguageModel([.hang, .text("free again")])
    let session = LanguageModelSession(model: model)
    let first = Task { try await session.respond(to: "one") }
    await waitUntil("the first request is with the model") { model.requests.count == 1 }
    #expect(session.isResponding)
    await #expect(throws: LanguageModelSession.Error.concurrentRequests) { try await session.respond(to: "two") }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(try await session.respond(to: "three").content == "free again")
  }

  @Test func usageAddsUpAndUpdatesReplaceCredits() async throws {
    let model = ScriptedLanguageModel([
      .usage(input: 10, cached: 4) + .text("abc", piece: 1),
      .usage(input: 20) + .text("abc", piece: 1) + .usage(input: 20, output: 7),
    ])
    let session = LanguageModelSession(model: model)
    let first = try await session.respond(to: "1")
    #expect(first.usage.input == .init(totalTokenCount: 10, cachedTokenCount: 4))
    #expect(first.usage.output.totalTokenCount == 3)
    let second = try await session.respond(to: "2")
    #expect(second.usage.output.totalTokenCount == 7)
    #expect(session.usage.totalTokenCount == 10 + 3 + 20 + 7)
  }

  @Test func metadataHasTypedKeys() async throws {
    var metadata = ResponseMetadata(["house": "rule"])
    metadata.modelID = "tiny"
    metadata.requestID = "r1"
    metadata.tokensPerSecond = 31.5
    metadata.timeToFirstToken = 0.25
    metadata.finishReason = .narrowed
    metadata.approximatedOptions = ["temperature"]
    let session = LanguageModelSession(model: ScriptedLanguageModel([.metadata(metadata) + .text("x")]))
    let response = try await session.respond(to: "1")
    #expect(response.modelID == "tiny" && response.requestID == "r1")
    #expect(response.tokensPerSecond == 31.5 && response.timeToFirstToken == 0.25)
    #expect(response.finishReason == .narrowed && response.metadata.isNarrowed)
    #expect(response.metadata.approximatedOptions == ["temperature"])
    #expect(response.metadata[MetadataKey<String>("house")] == "rule")
    guard case .response(let entry)? = session.transcript.last else { return }
    #expect(ResponseMetadata(entry.metadata) == metadata)
  }

  @Test func requestMetadataReachesTheExecutor() async throws {
    let model = ScriptedLanguageModel([.text("x")])
    let session = LanguageModelSession(model: model)
    try await session.respond(to: "1", metadata: ["purpose": "test"])
    #expect(model.requests[0].metadata["purpose"] as? String == "test")
  }
}

extension Transcript.Entry {
  var kindName: String {
    switch self {
    case .instructions: "instructions"
    case .prompt: "prompt"
    case .toolCalls: "toolCalls"
    case .toolOutput: "toolOutput"
    case .response: "response"
    case .reasoning: "reasoning"
    }
  }
}
