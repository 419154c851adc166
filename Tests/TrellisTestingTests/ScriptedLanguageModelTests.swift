import Testing
import Trellis
import TrellisTesting

@Suite struct ScriptedLanguageModelTests {
  @Test func responsesComeInOrderAndRunOut() async throws {
    let model = ScriptedLanguageModel([.text("one"), .text("two")])
    let session = LanguageModelSession(model: model)
    #expect(try await session.respond(to: "1").content == "one")
    #expect(try await LanguageModelSession(model: model).respond(to: "2").content == "two")
    await #expect(throws: ScriptError.noResponseLeft(responseCount: 2)) { try await session.respond(to: "3") }
    #expect(ScriptError.noResponseLeft(responseCount: 2).localizedDescription.contains("2 responses"))
  }

  @Test func piecesNeverSplitScalars() async throws {
    let session = LanguageModelSession(model: ScriptedLanguageModel([.text("añ👋🏽é", piece: 1)]))
    #expect(try await session.respond(to: "1").content == "añ👋🏽é")
  }

  @Test func prewarmingIsRecorded() {
    let model = ScriptedLanguageModel([])
    LanguageModelSession(model: model, instructions: "Be brief.").prewarm(promptPrefix: Prompt("Dear"))
    #expect(model.prewarmedTranscripts.map(\.count) == [2])
  }

  @Test func recordedConversationsPlayBack() async throws {
    let recorded = ScriptedLanguageModel([
      .reasoning("Greet.") + .text("Hello!"), .text("Bye", piece: 1),
    ])
    let first = LanguageModelSession(model: recorded, instructions: "i")
    try await first.respond(to: "Hi")
    try await first.respond(to: "Ciao")
    let second = LanguageModelSession(
      model: ScriptedLanguageModel(playingBack: first.transcript), instructions: "i")
    #expect(try await second.respond(to: "Hi").content == "Hello!")
    #expect(try await second.respond(to: "Ciao").content == "Bye")
    #expect(second.transcript.map(\.description) == first.transcript.map(\.description))
    let third = LanguageModelSession(model: ScriptedLanguageModel(playingBack: first.transcript))
    await #expect(throws: ScriptError.unexpectedRequest(recorded: "Hi", received: "Who?")) {
      try await third.respond(to: "Who?")
    }
  }
}
