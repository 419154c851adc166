import Foundation
import Testing
import Trellis

@testable import TrellisServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private enum RealServer {
  /// The API's base; nil where none has been started.
  static let url = ProcessInfo.processInfo.environment["TRELLIS_SERVER_URL"].flatMap { URL(string: $0) }
}

/// A session with llama.cpp's own server, which `Tests/Acceptance/server.sh` starts.
@Suite(
  .serialized,
  .enabled(if: RealServer.url != nil, "Tests/Acceptance/server.sh starts a server and runs these"))
struct RealServerTests {
  private func model(_ dialect: ServerDialect = .llamaServer) throws -> ServerLanguageModel {
    ServerLanguageModel(url: try #require(RealServer.url), model: "default", dialect: dialect, timeout: 120)
  }

  /// `{"name": string, "kind": one of three, "months": two or three integers of 1 to 12}`.
  private func schema() throws -> GenerationSchema {
    let month = DynamicGenerationSchema(type: Int.self, guides: [.range(1...12)])
    let root = DynamicGenerationSchema(
      name: "Plant",
      properties: [
        .init(name: "name", schema: DynamicGenerationSchema(type: String.self, guides: [.maximumLength(20)])),
        .init(name: "kind", schema: DynamicGenerationSchema(name: "Kind", anyOf: ["tree", "vine", "herb"])),
        .init(
          name: "months", schema: DynamicGenerationSchema(arrayOf: month, minimumElements: 2, maximumElements: 3)),
      ])
    return try GenerationSchema(root: root, dependencies: [])
  }

  private func check(_ plant: GeneratedContent) throws {
    #expect(try plant.value(String.self, forProperty: "name").unicodeScalars.count <= 20)
    #expect(["tree", "vine", "herb"].contains(try plant.value(String.self, forProperty: "kind")))
    let months = try plant.value([Int].self, forProperty: "months")
    #expect((2...3).contains(months.count) && months.allSatisfy { (1...12).contains($0) })
  }

  private let brief = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 40)

  @Test(arguments: [ServerDialect.llamaServer, .openAI])
  func textStreamsAndIsCounted(_ dialect: ServerDialect) async throws {
    let session = LanguageModelSession(model: try model(dialect), instructions: "Answer in one sentence.")
    var texts: [String] = []
    for try await snapshot in session.streamResponse(to: "What is a trellis?", options: brief) {
      texts.append(snapshot.content)
    }
    #expect(texts.last?.isEmpty == false)
    #expect(zip(texts, texts.dropFirst()).allSatisfy { $1.hasPrefix($0) })
    let again = try await session.respond(to: "And a grape?", options: brief)
    #expect(!again.content.isEmpty)
    #expect(again.usage.input.totalTokenCount > 20)
    #expect((1...40).contains(again.usage.output.totalTokenCount))
    #expect([.complete, .limit].contains(again.finishReason))
    #expect(again.metadata.timeToFirstToken ?? 0 > 0)
  }

  @Test(arguments: [ServerDialect.llamaServer, .openAI, .vLLM])
  func valuesFollowTheirSchema(_ dialect: ServerDialect) async throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      let response = try await LanguageModelSession(model: try model(dialect)).respond(
        to: "Describe a plant.", schema: try schema(),
        options: GenerationOptions(samplingMode: .random(probabilityThreshold: 1, seed: seed), temperature: 1.3))
      try check(response.content)
    }
  }

  @Test func valuesGrow() async throws {
    let session = LanguageModelSession(model: try model())
    var count = 0
    var last: GeneratedContent?
    for try await snapshot in session.streamResponse(to: "Describe a plant.", schema: try schema(), options: brief) {
      count += 1
      last = snapshot.rawContent
    }
    #expect(count > 3)
    try check(try #require(last))
  }

  private struct Weather: Tool {
    let name = "weather"
    let description = "Tells the weather of a city."
    let parameters: GenerationSchema
    let cities: Cities

    actor Cities {
      private(set) var asked: [String] = []
      func add(_ city: String) { asked.append(city) }
    }

    init(_ cities: Cities) throws {
      self.cities = cities
      let city = DynamicGenerationSchema(name: "City", anyOf: ["Rome", "Oslo"])
      parameters = try GenerationSchema(
        root: DynamicGenerationSchema(name: "Arguments", properties: [.init(name: "city", schema: city)]),
        dependencies: [])
    }

    func call(arguments: GeneratedContent) async throws -> String {
      await cities.add(try arguments.value(String.self, forProperty: "city"))
      return "It is sunny, 24 degrees."
    }
  }

  /// A turn in which a tool was called: a weak model calls one only where it sees how.
  private func earlierTurn() throws -> [Transcript.Entry] {
    func text(_ text: String) -> [Transcript.Segment] { [.text(Transcript.TextSegment(content: text))] }
    let arguments = try GeneratedContent(json: #"{"city": "Oslo"}"#)
    return [
      .prompt(Transcript.Prompt(segments: text("What is the weather in Oslo?"))),
      .toolCalls(Transcript.ToolCalls([Transcript.ToolCall(id: "c1", toolName: "weather", arguments: arguments)])),
      .toolOutput(Transcript.ToolOutput(id: "c1", toolName: "weather", segments: text("It is raining."))),
      .response(Transcript.Response(segments: text("It is raining in Oslo."))),
    ]
  }

  @Test(arguments: [ServerDialect.llamaServer, .openAI])
  func toolsAreCalledAndTheirOutputsAnswered(_ dialect: ServerDialect) async throws {
    let cities = Weather.Cities()
    let session = LanguageModelSession(
      model: try model(dialect), tools: [try Weather(cities)], transcript: Transcript(entries: try earlierTurn()))
    var options = brief
    options.toolCallingMode = .required
    // What is required is so in the first round; then the model answers.
    let response = try await session.respond(to: "What is the weather in Rome?", options: options)
    let asked = await cities.asked
    #expect(!asked.isEmpty && asked.allSatisfy { ["Rome", "Oslo"].contains($0) })
    #expect(!response.content.isEmpty)
    #expect(session.transcript.count { if case .toolCalls = $0 { true } else { false } } > 1)
    #expect(session.transcript.count { if case .toolOutput = $0 { true } else { false } } > 1)
  }

  @Test func toolsMayBeLeftAlone() async throws {
    let cities = Weather.Cities()
    var options = brief
    options.toolCallingMode = .disallowed
    let session = LanguageModelSession(model: try model(), tools: [try Weather(cities)])
    #expect(!(try await session.respond(to: "What is the weather in Rome?", options: options).content.isEmpty))
    #expect(await cities.asked.isEmpty)
  }

  /// The tokens that the server has generated since it started.
  private func generatedTokenCount() async throws -> Int {
    let url = try #require(RealServer.url).deletingLastPathComponent().appendingPathComponent("metrics")
    let text = String(decoding: try await URLSession.shared.data(from: url).0, as: UTF8.self)
    let line = text.split(separator: "\n").first { $0.hasPrefix("llamacpp:tokens_predicted_total ") }
    return try #require(line?.split(separator: " ").last.flatMap { Int($0) })
  }

  /// Closing the connection ends the answer: the next request, for which the server has one place, does not wait for its
  /// rest.
  @Test func cancellationReachesTheServer() async throws {
    let session = LanguageModelSession(model: try model())
    _ = try await session.respond(to: "Say hello.", options: brief)
    let before = try await generatedTokenCount()
    let number = DynamicGenerationSchema(type: Int.self, guides: [.range(1...99)])
    let numbers = try GenerationSchema(
      root: DynamicGenerationSchema(arrayOf: number, minimumElements: 400, maximumElements: 400), dependencies: [])
    let task = Task {
      let stream = session.streamResponse(to: "Count.", schema: numbers, includeSchemaInPrompt: false)
      for try await snapshot in stream where snapshot.rawContent.jsonString.count > 20 {
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    _ = try await LanguageModelSession(model: try model()).respond(to: "Say hello.", options: brief)
    let generated = try await generatedTokenCount() - before
    // Whole, the list takes 1,200.
    #expect(generated < 600)
  }

  @Test func aPromptThatIsTooLongSaysByHowMuch() async throws {
    let long = Array(repeating: "grape", count: 3000).joined(separator: " ")
    do {
      _ = try await LanguageModelSession(model: try model()).respond(to: long, options: brief)
      Issue.record("no error")
    } catch LanguageModelError.contextSizeExceeded(let payload) {
      #expect(payload.contextSize == 2048)
      #expect(payload.tokenCount > 3000)
    }
  }

  @Test func whatIsNotThereIsSaid() async throws {
    let url = try #require(RealServer.url)
    for wrong in [url.appendingPathComponent("nowhere"), try #require(URL(string: "http://127.0.0.1:9/v1"))] {
      let model = ServerLanguageModel(url: wrong, model: "default", dialect: .llamaServer)
      do {
        _ = try await LanguageModelSession(model: model).respond(to: "Hello", options: brief)
        Issue.record("no error")
      } catch LanguageModelError.unavailable(let payload) {
        #expect(!payload.debugDescription.isEmpty)
      }
    }
  }
}
