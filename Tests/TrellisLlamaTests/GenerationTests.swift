import Foundation
import Testing
import Trellis

@testable import TrellisLlama

/// Text from the default model. What it says is not tested, because it differs between processors.
@Suite(.serialized) struct GenerationTests {
  @Test func textStreamsWithItsFigures() async throws {
    let executor = LlamaExecutor(configuration: TestModel.configuration())
    let answer = try await executor.answer(request("Name three colours."))
    #expect(!answer.text.isEmpty)
    #expect(answer.pieces.count > 1)
    #expect((1...24).contains(answer.usage.output.totalTokenCount))
    #expect(answer.creditedTokens == answer.usage.output.totalTokenCount)
    #expect(answer.usage.input.totalTokenCount > 5)
    #expect(answer.metadata.modelID == "SmolLM2-135M-Instruct.Q4_1.gguf")
    #expect((answer.metadata.timeToFirstToken ?? 0) > 0)
    #expect((answer.metadata.tokensPerSecond ?? 0) > 0)
    let expected: FinishReason = answer.usage.output.totalTokenCount == 24 ? .limit : .complete
    #expect(answer.metadata.finishReason == expected)
  }

  @Test func theModelAndThePromptAreKnownBeforeTheFirstText() async throws {
    let session = LanguageModelSession(model: TestModel.model())
    for try await snapshot in session.streamResponse(
      to: "Name three colours.", options: GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 8))
    where !snapshot.content.isEmpty {
      #expect(snapshot.modelID == "SmolLM2-135M-Instruct.Q4_1.gguf")
      #expect(snapshot.requestID != nil)
      #expect(snapshot.usage.input.totalTokenCount > 5)
      break
    }
  }

  @Test func theLimitOfTokensIsKept() async throws {
    let executor = LlamaExecutor(configuration: TestModel.configuration())
    let answer = try await executor.answer(
      request(
        "Tell a long story about the sea.", options: GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 7))
    )
    #expect(answer.usage.output.totalTokenCount == 7)
    #expect(answer.metadata.finishReason == .limit)
  }

  @Test func aSeedGivesTheSameTextAgain() async throws {
    let options = GenerationOptions(samplingMode: .random(top: 40, seed: 7), temperature: 1, maximumResponseTokens: 24)
    var texts: [String] = []
    for _ in 0..<2 {
      // An engine of its own, which goes with its executor: the memory is empty both times.
      let executor = LlamaExecutor(configuration: TestModel.configuration(contextSize: 777))
      texts.append(try await executor.answer(request("Tell a story.", options: options)).text)
    }
    #expect(texts[0] == texts[1])
  }

  @Test func theNextTurnEvaluatesOnlyWhatIsNew() async throws {
    let executor = LlamaExecutor(configuration: TestModel.configuration())
    let instructions = "Answer in one short sentence."
    let first = try await executor.answer(request("What is a trellis?", instructions: instructions))
    #expect(first.usage.input.cachedTokenCount == 0)
    let second = try await executor.answer(
      request(
        "And a grape?", instructions: instructions, history: [prompt("What is a trellis?"), response(first.text)]))
    let before = first.usage.input.totalTokenCount + first.usage.output.totalTokenCount
    // All of the first turn but its last token, which nothing has been asked about yet.
    #expect(second.usage.input.cachedTokenCount >= before - 1)
  }

  @Test func aChangedHistoryIsEvaluatedFromTheChangeOn() async throws {
    let executor = LlamaExecutor(configuration: TestModel.configuration())
    let first = try await executor.answer(request("What is a trellis? Say it shortly."))
    let other = try await executor.answer(request("What is a trellis? Say it at length."))
    #expect(other.usage.input.cachedTokenCount > 0)
    #expect(other.usage.input.cachedTokenCount < first.usage.input.totalTokenCount)
  }

  @Test func cancellationStopsAtOnce() async throws {
    let executor = LlamaExecutor(configuration: TestModel.configuration())
    let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 900)
    let channel = LanguageModelExecutorGenerationChannel()
    let task = Task {
      try await executor.respond(
        to: request("Count from one to a thousand in words.", options: options), model: TestModel.model(),
        streamingInto: channel)
    }
    var iterator = channel.makeAsyncIterator()
    _ = await iterator.next()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    channel.finish()
    // The executor goes on to answer.
    #expect(!(try await executor.answer(request("Say hello."))).text.isEmpty)
  }

  @Test func sessionsAreEvaluatedTogether() async throws {
    let texts = try await withThrowingTaskGroup(of: String.self) { group in
      for index in 0..<6 {
        group.addTask {
          let executor = LlamaExecutor(configuration: TestModel.configuration(contextSize: 2048))
          return try await executor.answer(request("Name \(index + 2) animals.")).text
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(texts.count == 6)
    #expect(texts.allSatisfy { !$0.isEmpty })
  }

  @Test func anUnloadedModelIsLoadedAgain() async throws {
    // A file of its own, so that other tests keep theirs.
    let path = FileManager.default.temporaryDirectory.path + "/trellis-\(UUID().uuidString).gguf"
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: TestModel.path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let model = LlamaLanguageModel(path: path, options: LlamaOptions(contextSize: 256, threads: 1))
    let executor = LlamaExecutor(configuration: model.executorConfiguration)
    let limit = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 3)
    #expect(!(try await executor.answer(request("Hello", options: limit))).text.isEmpty)
    #expect(model.status == .ready)
    model.unload()
    for _ in 0..<100 where model.status == .ready { try await Task.sleep(for: .milliseconds(20)) }
    #expect(model.status == .loadable)
    #expect(!(try await executor.answer(request("Hello", options: limit))).text.isEmpty)
  }

  @Test func manySessionsStartedAndCancelledAtRandom() async throws {
    let configuration = TestModel.configuration(contextSize: 1500)
    var generator = SystemRandomNumberGenerator()
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<24 {
        let delay = Int.random(in: 0...400, using: &generator)
        let cancels = Bool.random(using: &generator)
        group.addTask {
          let task = Task {
            let executor = LlamaExecutor(configuration: configuration)
            return try await executor.answer(
              request(
                "Say \(index) in words.", options: GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 5)))
          }
          try? await Task.sleep(for: .milliseconds(delay))
          if cancels { task.cancel() }
          switch await task.result {
          case .success(let answer): #expect(answer.usage.output.totalTokenCount <= 5)
          case .failure(let error): #expect(cancels && error is CancellationError)
          }
        }
      }
    }
    let answer = try await LlamaExecutor(configuration: configuration).answer(request("Hello"))
    #expect(!answer.text.isEmpty)
  }

  @Test func batchesMayBeAsSmallAsTheyLike() async throws {
    for size in [0, 1, 3] {
      let options = LlamaOptions(contextSize: 320 + size, threads: 1, batchSize: size)
      let executor = LlamaExecutor(configuration: LlamaConfiguration(path: TestModel.path, options: options))
      #expect(!(try await executor.answer(request("Hello")).text.isEmpty))
    }
  }

  @Test func optionsThatMakeNoSenseAreRefused() async {
    let executor = LlamaExecutor(configuration: TestModel.configuration())
    for options in [
      GenerationOptions(temperature: -1), GenerationOptions(maximumResponseTokens: 0),
      GenerationOptions(samplingMode: .random(top: 0)),
      GenerationOptions(samplingMode: .random(probabilityThreshold: 2)),
    ] {
      await #expect(throws: LanguageModelError.self) { try await executor.answer(request("Hello", options: options)) }
    }
  }
}
