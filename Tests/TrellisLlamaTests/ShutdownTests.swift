import Foundation
import Synchronization
import Testing
import Trellis

@testable import TrellisLlama

/// Processes that end at any moment, in any order, end well, and llama.cpp says nothing on their terminal.
@Suite(.serialized) struct ShutdownTests {
  /// Begins a long response, and returns once its first text has come.
  private static func begin(_ model: LlamaLanguageModel) async throws -> Task<Void, any Error> {
    let (started, signal) = AsyncStream<Void>.makeStream()
    let task = Task {
      let session = LanguageModelSession(model: model)
      let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 900)
      for try await _ in session.streamResponse(to: "Tell a long story.", options: options) { signal.yield() }
    }
    for await _ in started { break }
    return task
  }

  @Test func inTheMiddleOfAResponse() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      _ = try await ShutdownTests.begin(TestModel.model())
      exit(0)
    }
    #expect(!said(result))
  }

  @Test func whileTheModelIsLoaded() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      ShutdownTests.exitWhileLoading()
    }
    #expect(!said(result))
  }

  private static func exitWhileLoading() -> Never {
    let configuration = TestModel.configuration()
    DispatchQueue.global().async { _ = try? LlamaModels.engine(for: configuration) }
    while LlamaModels.state(of: configuration) == .absent { Thread.sleep(forTimeInterval: 0.001) }
    exit(0)
  }

  @Test func unloadedUnderAResponseAndCancelled() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let model = TestModel.model()
      let first = try await ShutdownTests.begin(model)
      let second = try await ShutdownTests.begin(model)
      second.cancel()
      model.unload()
      _ = try? await first.value
      // The next request loads it again.
      _ = try await ShutdownTests.begin(model)
      exit(0)
    }
    #expect(!said(result))
  }

  @Test func aHandlerHearsWhatLlamaSays() async throws {
    await #expect(processExitsWith: .success) {
      let heard = Mutex<[String]>([])
      LlamaLog.setHandler { _, text in heard.withLock { $0.append(text) } }
      let task = try await ShutdownTests.begin(TestModel.model())
      let count = heard.withLock(\.count)
      #expect(heard.withLock(\.self).contains { $0.contains("SmolLM2") })
      LlamaLog.setHandler(nil)
      task.cancel()
      _ = try? await task.value
      TestModel.model(contextSize: 1032).unload()
      _ = try await ShutdownTests.begin(TestModel.model(contextSize: 1032))
      #expect(heard.withLock(\.count) == count)
      exit(0)
    }
  }

  /// Whether llama.cpp has put something on the terminal.
  private func said(_ result: ExitTest.Result) -> Bool {
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    return ["llama_", "ggml", "load:", "print_info"].contains { text.contains($0) }
  }
}
