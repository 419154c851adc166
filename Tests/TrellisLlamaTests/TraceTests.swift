import Foundation
import Testing
import Trellis

@testable import TrellisLlama

/// Recording is the process's.
@Suite(.serialized) struct TraceTests {
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

  /// The parts of the prompt of this many tokens, and how many tokens the request had.
  private func parts(_ request: LanguageModelExecutorGenerationRequest, _ executor: LlamaExecutor) async throws -> (
    parts: [String: Int], total: Int, answer: Answer
  ) {
    LlamaTrace.start()
    let answer = try await executor.answer(request)
    let total = answer.usage.input.totalTokenCount
    let trace = try JSONSerialization.jsonObject(with: Data(LlamaTrace.stop().utf8)) as? [String: [[String: Any]]]
    let counts = trace?["traceEvents"]?.compactMap { event -> [String: Int]? in
      event["name"] as? String == "prepare prompt" ? event["args"] as? [String: Int] : nil
    }
    // Other tests run meanwhile.
    var parts = try #require(counts?.first { $0["tokens"] == total })
    parts["tokens"] = nil
    return (parts, total, answer)
  }

  @Test func thePartsOfAPromptAddUpToItsTokens() async throws {
    let executor = LlamaExecutor(configuration: TestModel.configuration(contextSize: 2001))
    let schema = try GenerationSchema(
      root: DynamicGenerationSchema(name: "Answer", anyOf: ["Grand Canyon", "Mount Fuji"]), dependencies: [])
    let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 60)
    func ask(_ text: String, history: [Transcript.Entry] = [], shows: Bool, tools: Bool)
      throws -> LanguageModelExecutorGenerationRequest
    {
      let prompt = Transcript.Prompt(
        segments: [.text(.init(content: text))], responseFormat: Transcript.ResponseFormat(schema: schema),
        contextOptions: ContextOptions(includeSchemaInPrompt: shows))
      let instructions = Transcript.Instructions(segments: [.text(.init(content: "You know every mountain."))])
      return LanguageModelExecutorGenerationRequest(
        transcript: Transcript(entries: [.instructions(instructions)] + history + [.prompt(prompt)]),
        enabledTools: tools ? try ToolFormatTests.tools() : [], schema: schema, generationOptions: options)
    }
    let bare = try await parts(ask("Where shall we go?", shows: false, tools: false), executor)
    #expect(bare.parts.values.reduce(0, +) == bare.total)
    #expect(bare.parts["instructions"] == 5)
    #expect(bare.parts["tools"] == 0)
    #expect(bare.parts["schema"] == 0)
    #expect(bare.parts["history"] == 0)

    let full = try await parts(
      ask(
        "And then?", history: [prompt("Where shall we go?"), response(bare.answer.text)], shows: true, tools: true),
      executor)
    #expect(full.parts.values.reduce(0, +) == full.total)
    #expect(full.parts["instructions"] == 5)
    #expect((full.parts["tools"] ?? 0) > 100)
    #expect((full.parts["schema"] ?? 0) > 15)
    #expect((12...30).contains(full.parts["history"] ?? 0))
    #expect((5...40).contains(full.parts["prompt"] ?? 0))
  }

  @Test func aTraceIsWrittenInPlace() throws {
    let path = FileManager.default.temporaryDirectory.path + "/trellis-\(UUID().uuidString).json"
    let link = path + ".link"
    #expect(FileManager.default.createFile(atPath: path, contents: Data(repeating: 65, count: 1 << 16)))
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
