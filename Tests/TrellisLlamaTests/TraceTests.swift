import Foundation
import Testing
import Trellis

@testable import TrellisLlama

@Suite struct TraceTests {
  private struct Trace: Decodable {
    struct Event: Decodable {
      var ph: String
      var name: String
      var tid: Int
      var ts: Double?
      var dur: Double?
    }
    var traceEvents: [Event]
  }

  @Test func aResponseIsRecordedInItsParts() async throws {
    LlamaTrace.start(detail: true)
    let executor = LlamaExecutor(configuration: TestModel.configuration(contextSize: 333))
    _ = try await executor.answer(
      request("Hello", options: GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 4)))
    let json = LlamaTrace.stop()
    let events = try JSONDecoder().decode(Trace.self, from: Data(json.utf8)).traceEvents
    for name in ["make context", "prepare prompt", "prompt", "inference", "choose token", "response"] {
      #expect(events.contains { $0.name == name && ($0.dur ?? -1) >= 0 })
    }
    #expect(LlamaTrace.stop().contains("traceEvents"))
  }
}
