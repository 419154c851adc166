import Foundation
import Testing
import Trellis
import TrellisTesting

@testable import enum Trellis.ModelAvailability

@Suite(.serialized) struct DefaultModelTests {
  @Test func withoutADefaultModelNothingTraps() async throws {
    SystemLanguageModel.register(nil)
    #expect(!SystemLanguageModel.default.isAvailable)
    let session = LanguageModelSession()
    session.prewarm()
    let error = await #expect(throws: LanguageModelError.self) { try await session.respond(to: "1") }
    #expect(error?.localizedDescription.contains("register") == true)
    await #expect(throws: LanguageModelError.self) { try await SystemLanguageModel.default.tokenCount(for: "words") }
    #expect(SystemLanguageModel.default.contextSize == 0)
  }

  @Test func theRegisteredModelAnswers() async throws {
    let model = ScriptedLanguageModel([.text("hello")], dataDestination: .host("models.example.org"))
    SystemLanguageModel.register(model)
    defer { SystemLanguageModel.register(nil) }
    #expect(SystemLanguageModel.default.isAvailable)
    #expect(SystemLanguageModel.default.dataDestination == .host("models.example.org"))
    let session = LanguageModelSession(instructions: "Be brief.")
    #expect(try await session.respond(to: "1").content == "hello")
    #expect(try await SystemLanguageModel.default.tokenCount(for: "three small words") == 4)
    #expect(SystemLanguageModel.default.contextSize == 4096)
  }

  @Test func availabilityCanBeSimulated() {
    #expect(ModelAvailability.simulated(named: nil) == nil)
    #expect(ModelAvailability.simulated(named: "available") == .available)
    #expect(ModelAvailability.simulated(named: "deviceNotEligible") == .unavailable(.deviceNotEligible))
    #expect(
      ModelAvailability.simulated(named: "appleIntelligenceNotEnabled") == .unavailable(.appleIntelligenceNotEnabled))
    #expect(ModelAvailability.simulated(named: "modelNotReady") == .unavailable(.modelNotReady))
    #expect(ModelAvailability.simulated(named: "out of paper") == .unavailable(.other("out of paper")))
  }
}

@Suite struct SimulatedAvailabilityTests {
  @Test(
    "A process whose environment simulates an availability sees it in every model, and its requests fail with that reason",
    arguments: ["deviceNotEligible", "appleIntelligenceNotEnabled", "modelNotReady", "out of paper", "available"])
  func environment(name: String) async {
    // In a process of its own: the environment holds for all of a process.
    await #expect(processExitsWith: .success) { [name] in
      setenv("TRELLIS_SIMULATED_AVAILABILITY", name, 1)
      let expected: ModelAvailability =
        switch name {
        case "available": .available
        case "deviceNotEligible": .unavailable(.deviceNotEligible)
        case "appleIntelligenceNotEnabled": .unavailable(.appleIntelligenceNotEnabled)
        case "modelNotReady": .unavailable(.modelNotReady)
        default: .unavailable(.other(name))
        }
      let model = ScriptedLanguageModel([.text("hello")], availability: .unavailable(.other("scripted")))
      SystemLanguageModel.register(model)
      #expect(model.availability == expected)
      #expect(SystemLanguageModel.default.availability == expected)
      #expect(SystemLanguageModel.default.isAvailable == (name == "available"))
      do {
        let answer = try await LanguageModelSession().respond(to: "?")
        #expect(answer.content == "hello" && expected == .available)
      } catch LanguageModelError.unavailable(let payload) {
        #expect(expected == .unavailable(payload.reason))
        #expect(model.requests.isEmpty)
      } catch {
        Issue.record(error)
      }
    }
  }
}

@Suite struct TokenTests {
  @Test func longTextIsSplitWithoutLoss() async throws {
    var model = ScriptedLanguageModel([])
    model.contextSize = 100
    let paragraph = String(repeating: "one two three four five six. ", count: 6) + "\n\n"
    let text = String(repeating: paragraph, count: 20)
    let pieces = try await model.split(
      text, prompt: Prompt("Summarise this"), instructions: Instructions("Be brief."), reservedResponseTokens: 20)
    #expect(pieces.joined() == text)
    #expect(pieces.count > 5)
    for piece in pieces {
      let count = try await model.tokenCount(ofText: piece)
      #expect(count <= 100 - 20 - 4 - 2)
      #expect(piece == pieces.last || piece.hasSuffix("\n\n"))
    }
  }

  @Test func textWithoutGoodPlacesIsSplitBetweenScalars() async throws {
    struct ByteCounter: TokenCountingLanguageModel {
      let inner = ScriptedLanguageModel([])
      var capabilities: LanguageModelCapabilities { inner.capabilities }
      var dataDestination: DataDestination { .thisProcess }
      var executorConfiguration: Executor.Configuration { Executor.Configuration() }
      let contextSize = 12
      func tokenCount(ofText text: String) async throws -> Int { text.utf8.count }
      func tokenCount(ofEntries entries: [Transcript.Entry]) async throws -> Int { 0 }

      struct Executor: LanguageModelExecutor {
        struct Configuration: Hashable, Sendable {}
        typealias Model = ByteCounter
        init(configuration: Configuration) {}
        func respond(
          to request: LanguageModelExecutorGenerationRequest, model: ByteCounter,
          streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {}
      }
    }
    let text = String(repeating: "日本語👋🏽", count: 9)
    let pieces = try await ByteCounter().split(text, reservedResponseTokens: 2)
    #expect(pieces.joined() == text)
    #expect(pieces.allSatisfy { $0.utf8.count <= 10 })
  }

  @Test func oldTurnsAreDroppedUntilTheRestFits() async throws {
    var model = ScriptedLanguageModel([])
    var transcript = Transcript(entries: [.instructions(.init(segments: [.text(.init(content: "Be brief."))]))])
    for turn in 0..<10 {
      transcript.append(.prompt(.init(segments: [.text(.init(content: "question \(turn)"))])))
      transcript.append(.response(.init(segments: [.text(.init(content: "answer \(turn)"))])))
    }
    // Instructions take 3 tokens, a turn takes 6.
    for (contextSize, entries) in [(200, 21), (53, 17), (52, 15), (15, 3), (10, 1)] {
      model.contextSize = contextSize
      let trimmed = try await model.trimmed(transcript, reservedTokens: 2)
      #expect(trimmed.count == entries, "\(contextSize)")
      #expect(trimmed.first == transcript.first)
      if entries > 1 { #expect(trimmed.last == transcript.last) }
    }
    model.contextSize = 4
    await #expect(throws: LanguageModelError.self) { try await model.trimmed(transcript, reservedTokens: 2) }
  }

  @Test func completedToolCallsCanBeLeftOut() {
    let turn: [Transcript.Entry] = [
      .prompt(.init(segments: [])), .toolCalls(.init([])), .toolOutput(.init(toolName: "t", segments: [])),
      .response(.init(segments: [])),
    ]
    #expect(
      (turn + turn).droppingCompletedToolCalls().map(\.kindName)
        == ["prompt", "response", "prompt", "toolCalls", "toolOutput", "response"])
    #expect((turn + turn).lastTurns(1).count == 4)
    #expect((turn + turn).lastTurns(5).count == 8)
  }

  @Test func callsAreAnsweredByTheOutputsWithTheirIds() {
    func prompt() -> Transcript.Entry { .prompt(.init(segments: [])) }
    func calls(_ ids: String...) -> Transcript.Entry {
      .toolCalls(.init(ids.map { .init(id: $0, toolName: "t", arguments: GeneratedContent(properties: [:])) }))
    }
    func output(_ id: String) -> Transcript.Entry { .toolOutput(.init(id: id, toolName: "t", segments: [])) }
    let text = Transcript.Entry.response(.init(segments: []))
    let answered: [[Transcript.Entry]] = [
      [prompt(), calls("a"), text, output("a"), text], [calls("a"), calls("b"), output("a"), output("b")],
      [calls("a", "b"), output("b"), output("a")], [calls("a"), output("a"), prompt(), calls("a"), output("a")],
      [calls("a"), output("a"), calls("a"), output("a")],
    ]
    for entries in answered { #expect(entries.droppingUnansweredToolCalls() == entries) }
    let first = [prompt(), calls("a"), output("a")]
    let next = prompt()
    #expect((first + [calls("a", "b"), text]).droppingUnansweredToolCalls() == first + [text])
    #expect((first + [calls("a", "b"), text, output("a")]).droppingUnansweredToolCalls() == first + [text])
    #expect([calls("a"), next, text].droppingUnansweredToolCalls() == [next, text])
  }

  @Test func noRoomIsAnErrorWithCounts() async throws {
    var model = ScriptedLanguageModel([])
    model.contextSize = 10
    do {
      _ = try await model.split("some text", reservedResponseTokens: 10)
      Issue.record("there was no room")
    } catch LanguageModelError.contextSizeExceeded(let payload) {
      #expect(payload.contextSize == 10 && payload.tokenCount == 11)
    }
  }
}

@Suite struct ChannelTests {
  @Test func eventsOfAnotherExecutorCanBeHandedOn() async throws {
    let channel = LanguageModelExecutorGenerationChannel()
    let reader = Task {
      var texts: [String] = []
      for await event in channel {
        if case .response(_, .appendText(let text, _, _, _)) = event { texts.append(text) }
      }
      return texts
    }
    for index in 0..<100 { await channel.send(.response(action: .appendText("\(index)"))) }
    channel.finish()
    #expect(await reader.value == (0..<100).map(String.init))
  }

  @Test func eventsWithoutIdentifiersShareAnEntryWhileOfOneKind() async throws {
    let model = ScriptedLanguageModel([
      ScriptedResponse([
        .send(.reasoning(action: .appendText("a"))), .send(.reasoning(action: .appendText("b"))),
        .send(.response(action: .appendText("c"))), .send(.response(action: .appendText("d"))),
        .send(.reasoning(action: .appendText("e"))),
      ])
    ])
    let session = LanguageModelSession(model: model)
    try await session.respond(to: "?")
    #expect(session.transcript.map(\.description).dropFirst() == ["(Reasoning) ab", "(Response) cd", "(Reasoning) e"])
  }

  @Test func executorsAreKeptByConfiguration() async throws {
    let first = ScriptedLanguageModel([.text("1"), .text("2")])
    let session = LanguageModelSession(model: first)
    try await session.respond(to: "?")
    try await session.respond(to: "?")
    session.prewarm()
    #expect(first.executorCounts.made == 1)
    try await LanguageModelSession(model: ScriptedLanguageModel([.text("x")])).respond(to: "?")
    #expect(first.executorCounts.made == 1)
  }
}
