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

  @Test func aTraceIsWrittenInPlace() throws {
    let path = FileManager.default.temporaryDirectory.path + "/trellis-\(UUID().uuidString).json"
    let link = path + ".link"
    FileManager.default.createFile(atPath: path, contents: Data(repeating: 65, count: 1 << 16))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    defer { for file in [path, link] { try? FileManager.default.removeItem(atPath: file) } }
    try LlamaTrace.write(to: link)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
    _ = try JSONDecoder().decode(Trace.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(throws: LlamaTrace.WriteError(path: "/nowhere/t.json", reason: "No such file or directory")) {
      try LlamaTrace.write(to: "/nowhere/t.json")
    }
  }
}
