import Testing
import Trellis
import TrellisTesting

@Suite struct CancellationTests {
  @Test func cancellingTheReaderStopsTheModelAndRollsBack() async throws {
    let model = ScriptedLanguageModel([.text("partial") + .hang, .text("fine")])
    let session = LanguageModelSession(model: model, instructions: "Be brief.")
    let reader = Task {
      var snapshots: [(String, FinishReason?)] = []
      do {
        for try await snapshot in session.streamResponse(to: "Say") {
          snapshots.append((snapshot.content, snapshot.finishReason))
        }
      } catch is CancellationError {
        return snapshots
      }
      return []
    }
    await waitUntil("text has come") { session.transcript.count == 3 }
    reader.cancel()
    let snapshots = try await reader.value
    #expect(snapshots.last?.0 == "partial")
    #expect(snapshots.last?.1 == .cancelled)
    #expect(session.transcript.map(\.kindName) == ["instructions"])
    #expect(!session.isResponding)
    await waitUntil("the model has stopped") { model.cancelledRequestCount == 1 }
    #expect(try await session.respond(to: "Again").content == "fine")
  }

  @Test func policyCanKeepWhatWasSaid() async throws {
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([.text("partial") + .fail(LanguageModelError.timeout(.init()))]))
    session.transcriptErrorHandlingPolicy = .preserveTranscript
    await #expect(throws: LanguageModelError.self) { try await session.respond(to: "Say") }
    #expect(session.transcript.map(\.kindName) == ["prompt", "response"])
  }

  @Test func breakingOutStopsTheModelAndKeepsWhatWasSaid() async throws {
    let model = ScriptedLanguageModel([.text("partial") + .hang])
    let session = LanguageModelSession(model: model)
    let stream = session.streamResponse(to: "Say")
    for try await snapshot in stream where snapshot.content == "partial" { break }
    #expect(!session.isResponding)
    #expect(session.transcript.map(\.kindName) == ["prompt", "response"])
    await waitUntil("the model has stopped") { model.cancelledRequestCount == 1 }
    await #expect(throws: CancellationError.self) { try await stream.collect() }
  }

  @Test func droppingAStreamStopsTheModel() async throws {
    let model = ScriptedLanguageModel([.hang])
    let session = LanguageModelSession(model: model)
    do { _ = session.streamResponse(to: "Say") }
    #expect(!session.isResponding)
  }

  @Test func executorsGoWithTheirSessionAlsoAfterCancellation() async throws {
    let model = ScriptedLanguageModel([.text("x"), .hang])
    do {
      let session = LanguageModelSession(model: model)
      try await session.respond(to: "1")
      let task = Task { try await session.respond(to: "2") }
      await waitUntil("the request is with the model") { model.requests.count == 2 }
      #expect(model.executorCounts.made == 1)
      task.cancel()
      _ = await task.result
    }
    await waitUntil("the executor is gone") { model.executorCounts.alive == 0 }
    #expect(model.executorCounts.made == 1)
  }

  @Test func anExecutorThatDoesNotStopDelaysOnlyTheNextRequest() async throws {
    let (gate, release) = AsyncStream.makeStream(of: Void.self)
    let model = ScriptedLanguageModel([
      ScriptedResponse([
        .perform { _, channel in
          // Deaf to cancellation: waits on a task of its own.
          await Task { for await _ in gate {} }.value
          await channel.send(.response(action: .appendText("too late")))
        }
      ]), .text("next"),
    ])
    let session = LanguageModelSession(model: model)
    let first = Task { try await session.respond(to: "1") }
    await waitUntil("the request is with the model") { model.requests.count == 1 }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(!session.isResponding)
    let second = Task { try await session.respond(to: "2") }
    try await Task.sleep(for: .milliseconds(20))
    #expect(model.requests.count == 1)
    release.finish()
    #expect(try await second.value.content == "next")
    #expect(session.transcript.map(\.kindName) == ["prompt", "response"])
  }

  @Test func aReaderThatStopsReadingKeepsNothingBusy() async throws {
    let model = ScriptedLanguageModel([.text("one two three", piece: 1), .text("next")])
    let session = LanguageModelSession(model: model)
    var iterator = session.streamResponse(to: "1").makeAsyncIterator()
    var last = try await iterator.next(isolation: nil)?.content
    await waitUntil("the model is done") { !session.isResponding }
    #expect(try await session.respond(to: "2").content == "next")
    while let snapshot = try await iterator.next(isolation: nil) { last = snapshot.content }
    #expect(last == "one two three")
  }

  @Test func sessionsAreReleasedHoweverTheirRequestsEnd() async throws {
    let endings: [ScriptedResponse] = [
      .text("whole"), .text("half") + .hang, .fail(LanguageModelError.timeout(.init())),
      .toolCall("weather", arguments: #"{"city": "Atlantis"}"#), .toolCall("weather", arguments: "{"),
    ]
    for ending in endings {
      let model = ScriptedLanguageModel([ending])
      weak var released: LanguageModelSession?
      do {
        let session = LanguageModelSession(model: model, tools: [Weather()])
        released = session
        do {
          for try await snapshot in session.streamResponse(to: "1") where snapshot.content == "half" { break }
        } catch {}
      }
      await waitUntil("the executor is gone") { model.executorCounts.alive == 0 }
      #expect(released == nil)
    }
  }

  /// The steps of two rounds: reasoning and a call in pieces; then what is said of the answer, and the answer in pieces.
  private static let rounds: [[ScriptedResponse.Step]] = [
    (ScriptedResponse.reasoning("hm") + .usage(input: 3) + .toolCall("weather", arguments: #"{"city": "#, id: "a")
      + .toolCall("weather", arguments: #""Page"}"#, id: "a")).steps,
    (ScriptedResponse.metadata(ResponseMetadata(["n": 1])) + .usage(input: 5) + .value(Trip.canyon, piece: 8)).steps,
  ]

  /// Every place before, between and after the steps: of which round, and before which step.
  private static let places = rounds.indices.flatMap { round in (0...rounds[round].count).map { (round, $0) } }

  @Test(
    "A request that is cancelled, or fails, at any event leaves a usable session and nothing behind", arguments: places)
  func endAtEveryEvent(round: Int, step: Int) async throws {
    for (cancels, streams) in [(true, true), (true, false), (false, true), (false, false)] {
      let (reached, reach) = AsyncStream.makeStream(of: Void.self)
      var responses = Self.rounds.map { ScriptedResponse($0) }
      let end: [ScriptedResponse.Step] =
        cancels ? [.perform { _, _ in reach.yield() }, .hang] : [.fail(LanguageModelError.timeout(.init()))]
      responses[round].steps.insert(contentsOf: end, at: step)
      let model = ScriptedLanguageModel(Array(responses[...round]) + [.text("fine")])
      weak var released: LanguageModelSession?
      do {
        let session = LanguageModelSession(model: model, tools: [Weather()])
        released = session
        let before = session.transcript
        let request = Task {
          if streams {
            for try await _ in session.streamResponse(to: "Plan", generating: Trip.self) {}
          } else {
            try await session.respond(to: "Plan", generating: Trip.self)
          }
        }
        if cancels {
          for await _ in reached { break }
          request.cancel()
          await #expect(throws: CancellationError.self) { try await request.value }
          await waitUntil("the model has stopped") { model.cancelledRequestCount == 1 }
        } else {
          await #expect(throws: LanguageModelError.self) { try await request.value }
        }
        #expect(!session.isResponding)
        #expect(session.transcript == before)
        #expect(try await session.respond(to: "Again").content == "fine")
      }
      await waitUntil("the executor is gone") { model.executorCounts.alive == 0 }
      #expect(released == nil)
    }
  }

  @Test func cancellationByTheReaderAtEverySnapshot() async throws {
    for count in 0..<20 {
      let model = ScriptedLanguageModel([.value(Trip.canyon, piece: 4, delay: .microseconds(50)), .text("fine")])
      let session = LanguageModelSession(model: model)
      let reader = Task {
        var seen = 0
        for try await _ in session.streamResponse(to: "Plan", generating: Trip.self) {
          seen += 1
          if seen > count { withUnsafeCurrentTask { $0?.cancel() } }
        }
      }
      _ = await reader.result
      #expect(!session.isResponding)
      #expect(session.transcript.count == 0 || session.transcript.count == 2)
    }
  }

  @Test func changingTheTranscriptEndsTheRequest() async throws {
    let model = ScriptedLanguageModel([.text("partial") + .hang, .text("fine")])
    let session = LanguageModelSession(model: model)
    let task = Task { try await session.respond(to: "1") }
    await waitUntil("text has come") { session.transcript.count == 2 }
    session.transcript = Transcript()
    await #expect(throws: LanguageModelSession.Error.transcriptMutationWhileResponding) { try await task.value }
    #expect(session.transcript.isEmpty)
    try await session.respond(to: "2")
    session.transcript.history.removeFirst()
    #expect(session.transcript.map(\.kindName) == ["response"])
  }

  @Test func hundredsOfSessionsAtOnce() async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for index in 0..<300 {
        group.addTask {
          let model = ScriptedLanguageModel([.value(Trip.canyon, piece: 3), .hang])
          let session = LanguageModelSession(model: model)
          var last: Trip.PartiallyGenerated?
          for try await snapshot in session.streamResponse(to: "\(index)", generating: Trip.self) {
            last = snapshot.content
          }
          let second = Task { try await session.respond(to: "again") }
          if index.isMultiple(of: 2) { await Task.yield() }
          second.cancel()
          _ = await second.result
          return last?.days?.count == 2 && !session.isResponding
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }
}
