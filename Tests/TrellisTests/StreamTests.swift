import Testing
import Trellis
import TrellisTesting

@Suite struct StreamTests {
  @Test func textGrowsToTheWhole() async throws {
    let text = "Grüße 👋🏽 from the café"
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([.text(text, piece: 1, delay: .microseconds(100))]))
    var last = ""
    var reasons: [FinishReason?] = []
    for try await snapshot in session.streamResponse(to: "Say") {
      #expect(snapshot.content.unicodeScalars.starts(with: last.unicodeScalars))
      last = snapshot.content
      reasons.append(snapshot.finishReason)
    }
    #expect(last == text)
    #expect(reasons.last == .complete)
    #expect(reasons.dropLast().allSatisfy { $0 == nil })
  }

  @Test func valuesFillInOrder() async throws {
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([.value(Trip.canyon, piece: 3, delay: .microseconds(100))]))
    var last: Trip.PartiallyGenerated?
    var identities: Set<GenerationID> = []
    for try await snapshot in session.streamResponse(to: "Plan", generating: Trip.self) {
      if snapshot.content.days != nil { #expect(snapshot.content.title == Trip.canyon.title) }
      identities.insert(snapshot.content.id)
      last = snapshot.content
    }
    #expect(identities.count == 1)
    #expect(last?.title == Trip.canyon.title)
    #expect(last?.days?.map(\.place) == ["South Rim", "Page"])
    #expect(last?.days?.map(\.nights) == [2, 1])
  }

  @Test func snapshotsKeepWhatTheyWere() async throws {
    let model = ScriptedLanguageModel([
      .text(#"{"title": "A long title", "days": []}"#, piece: 1, delay: .milliseconds(1))
    ])
    let session = LanguageModelSession(model: model)
    var snapshots: [LanguageModelSession.ResponseStream<Trip>.Snapshot] = []
    for try await snapshot in session.streamResponse(to: "Plan", generating: Trip.self) {
      snapshots.append(snapshot)
    }
    #expect(snapshots.count > 3)
    for snapshot in snapshots {
      #expect(try snapshot.rawContent.value(String?.self, forProperty: "title") ?? "" == snapshot.content.title ?? "")
      #expect(snapshot.rawContent.isComplete == (snapshot.finishReason != nil) || snapshot.content.days != nil)
      #expect(snapshot.transcriptEntries.count <= 1)
    }
  }

  @Test func aSlowReaderSeesTheNewest() async throws {
    let model = ScriptedLanguageModel([.text(String(repeating: "x", count: 1000), piece: 1)])
    let session = LanguageModelSession(model: model)
    var count = 0
    var last = 0
    for try await snapshot in session.streamResponse(to: "Say") {
      count += 1
      last = snapshot.content.count
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(count < 20)
    #expect(last == 1000)
  }

  @Test func theLastSnapshotComesEvenIfOnlyTheEndIsNew() async throws {
    let session = LanguageModelSession(model: ScriptedLanguageModel([.text("done") + .wait(.milliseconds(50))]))
    var snapshots: [(String, FinishReason?)] = []
    for try await snapshot in session.streamResponse(to: "Say") {
      snapshots.append((snapshot.content, snapshot.finishReason))
    }
    #expect(snapshots.last?.0 == "done")
    #expect(snapshots.last?.1 == .complete)
  }

  @Test func modelAndUsageAreVisibleBeforeTheFirstText() async throws {
    var metadata = ResponseMetadata()
    metadata.modelID = "tiny"
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([.metadata(metadata) + .usage(input: 12) + .hang]))
    let stream = session.streamResponse(to: "Plan", generating: Trip.self)
    await waitUntil("usage is there") { session.usage.input.totalTokenCount == 12 }
    #expect(stream.metadata.modelID == "tiny")
    #expect(stream.usage.input.totalTokenCount == 12)
  }

  @Test func collectAfterReadingGivesTheSame() async throws {
    let session = LanguageModelSession(model: ScriptedLanguageModel([.value(Trip.canyon, piece: 5)]))
    let stream = session.streamResponse(to: "Plan", generating: Trip.self)
    for try await _ in stream {}
    #expect(try await stream.collect().content == .canyon)
  }

  @Test func errorsComeWhileReading() async throws {
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([
        .text("half") + .fail(LanguageModelError.timeout(.init(debugDescription: "slow")))
      ]))
    let stream = session.streamResponse(to: "Say")
    var seen = ""
    let error = await #expect(throws: LanguageModelError.self) {
      for try await snapshot in stream { seen = snapshot.content }
    }
    #expect(seen == "half")
    #expect(error?.localizedDescription.contains("slow") == true)
    #expect(session.transcript.isEmpty)
    #expect(!session.isResponding)
  }

  @Test func malformedJSONStopsTheModel() async throws {
    let model = ScriptedLanguageModel([.text(#"{"title": nonsense"#) + .hang])
    let session = LanguageModelSession(model: model)
    await #expect(throws: (any Error).self) {
      for try await _ in session.streamResponse(to: "Plan", generating: Trip.self) {}
    }
    await waitUntil("the model has stopped") { model.cancelledRequestCount == 1 }
    #expect(!session.isResponding)
  }

  @Test func replacedTextIsReadAgain() async throws {
    let model = ScriptedLanguageModel([
      .text("draft")
        + ScriptedResponse([
          .wait(.milliseconds(20)),
          .send(.response(entryID: "response", action: .replaceTextSegment("final"))),
        ])
        + .text(" words")
    ])
    let session = LanguageModelSession(model: model)
    var last = ""
    for try await snapshot in session.streamResponse(to: "Say") { last = snapshot.content }
    #expect(last == "final words")
  }

  @Test func transcriptGrowsWhileTheModelSpeaks() async throws {
    let session = LanguageModelSession(model: ScriptedLanguageModel([.reasoning("hm") + .text("so far") + .hang]))
    let stream = session.streamResponse(to: "Say")
    await waitUntil("the response is in the transcript") { session.transcript.count == 3 }
    #expect(session.transcript.map(\.kindName) == ["prompt", "reasoning", "response"])
    _ = stream
  }
}
