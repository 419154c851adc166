import Foundation
import Testing
import Trellis
import TrellisTesting

/// A small seeded generator (SplitMix64), so that a failure can be repeated.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}

@Suite struct RandomEventsTests {
  private func event(_ random: inout Seeded) -> LanguageModelExecutorGenerationChannel.Event {
    let entryID = [nil, "a", "b"][random.below(3)]
    let segmentID = [nil, "s", "t"][random.below(3)]
    let text = ["", "x", "{", "}", "\"", "[1, ", "null", "é\u{0}", "{\"title\": \"a\", \"days\": []}"][random.below(9)]
    let call = ["1", "2"][random.below(2)]
    let name = random.below(20) == 0 ? "unknown" : "weather"
    let usage = LanguageModelSession.Usage.Output(totalTokenCount: random.below(9))
    switch random.below(16) {
    case 0...3: return .response(entryID: entryID, action: .appendText(text, segmentID: segmentID, tokenCount: 1))
    case 4: return .response(entryID: entryID, action: .replaceTextSegment(text, segmentID: segmentID))
    case 5:
      let image = Transcript.AttachmentSegment(
        id: "i", content: .image(.init(imageData: Data(), mediaType: "image/png")))
      return .response(entryID: entryID, action: .addAttachmentSegment(image))
    case 6: return .response(entryID: entryID, action: .removeAttachmentSegment(id: "i"))
    case 7: return .response(entryID: entryID, action: .updateMetadata(["n": random.below(9)]))
    case 8: return .response(entryID: entryID, action: .updateUsage(output: usage))
    case 9: return .reasoning(entryID: entryID, action: .appendText(text))
    case 10: return .reasoning(entryID: entryID, action: .updateSignature(Data([1])))
    case 11: return .toolCalls(entryID: entryID, action: .removeToolCall(id: call))
    case 12: return .toolCalls(entryID: entryID, action: .updateMetadata(["n": 1]))
    case 13:
      return .toolCalls(entryID: entryID, action: .toolCall(id: call, name: name, action: .updateMetadata(["n": 1])))
    default:
      let arguments = [#"{"city": "Page"}"#, "{", ""][random.below(8) == 0 ? random.below(3) : 0]
      return .toolCalls(
        entryID: entryID, action: .toolCall(id: call, name: name, action: .appendArguments(arguments)))
    }
  }

  /// Waits for a task, which is cancelled after a time: some scripts hang.
  private static func result<Success>(of task: Task<Success, any Error>, within time: Duration) async {
    let watchdog = Task {
      try await Task.sleep(for: time)
      task.cancel()
    }
    _ = await task.result
    watchdog.cancel()
  }

  @Test(arguments: 0..<12)
  func eventsInAnyOrderLeaveAUsableSession(seed: Int) async throws {
    var random = Seeded(state: UInt64(seed))
    for _ in 0..<40 {
      let responses = (0..<4).map { round -> ScriptedResponse in
        var steps = (0..<random.below(12)).map { _ in ScriptedResponse.Step.send(event(&random)) }
        if random.below(6) == 0 { steps.append(.fail(LanguageModelError.timeout(.init()))) }
        if random.below(6) == 0 { steps.append(.hang) }
        return ScriptedResponse(steps)
      }
      let model = ScriptedLanguageModel(responses)
      weak var released: LanguageModelSession?
      do {
        let session = LanguageModelSession(model: model, tools: [Weather()])
        released = session
        session.maximumToolCallRounds = 2
        let isStructured = random.below(2) == 0
        let stopsEarly = random.below(4) == 0
        let reader = Task {
          if isStructured {
            for try await snapshot in session.streamResponse(to: "?", generating: Trip.self) {
              _ = (snapshot.rawContent, snapshot.transcriptEntries, snapshot.usage)
              if stopsEarly { break }
            }
          } else {
            var last = 0
            for try await snapshot in session.streamResponse(to: "?") {
              last = snapshot.content.utf8.count
              if stopsEarly, last > 0 { break }
            }
          }
        }
        await Self.result(of: reader, within: .milliseconds(20))
        await waitUntil("the session is free") { !session.isResponding }
        for entry in session.transcript {
          if case .response(let response) = entry { #expect(!response.segments.isEmpty) }
          if case .toolCalls(let calls) = entry { #expect(!calls.isEmpty) }
        }
        let calls = session.transcript.flatMap { entry -> [String] in
          if case .toolCalls(let calls) = entry { calls.map(\.id) } else { [] }
        }
        let outputs = session.transcript.flatMap { entry -> [String] in
          if case .toolOutput(let output) = entry { [output.id] } else { [] }
        }
        #expect(calls == outputs)
        session.transcript = Transcript()
        await Self.result(of: Task { try await session.respond(to: "again") }, within: .milliseconds(20))
        #expect(!session.isResponding)
      }
      await waitUntil("the executor is gone") { model.executorCounts.alive == 0 }
      #expect(released == nil)
    }
  }

  @Test(arguments: [
    #"{"title": "a", "days": []} and more"#, #"{"title": "\uD800", "days": []}"#,
    "{\"title\": \"\u{0}\", \"days\": []}",
    String(repeating: "[", count: 100_000), #"{"title": "a", "days": [{"place": "b", "nights": 1e999}]}"#,
    #"{"title": "a", "days": [{"place": "b", "nights": \#(String(repeating: "9", count: 10_000))}]}"#, "", "null", "{}",
  ])
  func answersThatAreNoValuesAreErrors(answer: String) async throws {
    for piece in [nil, 1, 7] where answer.utf8.count < 20_000 || piece == nil {
      let session = LanguageModelSession(model: ScriptedLanguageModel([.text(answer, piece: piece), .text("fine")]))
      await #expect(throws: GeneratedContent.ParsingError.self) {
        for try await _ in session.streamResponse(to: "?", generating: Trip.self) {}
      }
      #expect(session.transcript.isEmpty)
      #expect(try await session.respond(to: "again").content == "fine")
    }
  }

  @Test func repeatedKeysAndUnknownOnesAreReadAsTheSchemaHasThem() async throws {
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([
        .text(#"{"title": "a", "title": "b", "days": [], "days": [{"place": "c", "nights": 1}]}"#, piece: 3),
        .text(#"{"title": "a", "days": [], "surprise": 1}"#),
      ]))
    let trip = try await session.respond(to: "?", generating: Trip.self).content
    #expect(trip == Trip(title: "b", days: [Day(place: "c", nights: 1)]))
    await #expect(throws: GeneratedContent.ParsingError.self) {
      try await session.respond(to: "?", generating: Trip.self)
    }
  }
}
