import Synchronization
import Testing
import Trellis
import TrellisTesting

private enum CityKey: SessionPropertyKey {
  static let defaultValue = "Rome"
}

extension SessionPropertyValues {
  fileprivate var city: String {
    get { self[CityKey.self] }
    nonmutating set { self[CityKey.self] = newValue }
  }
}

private final class Log: Sendable {
  private let lines = Mutex<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  func add(_ line: String) { lines.withLock { $0.append(line) } }
}

private struct Guide: DynamicInstructions {
  @SessionProperty(\.city) var city

  var body: some DynamicInstructions {
    Instructions("You are a guide to \(city).")
    if city == "Rome" { Weather() }
    for rule in ["Be brief.", "Be kind."] { Instructions(rule) }
  }
}

/// A tool that changes the session's city.
private struct Travel: Tool {
  @SessionProperty(\.city) var city
  let name = "travel"
  let description = "t"

  func call(arguments: Weather.Arguments) async throws -> String {
    city = arguments.city
    return "ok"
  }
}

@Suite struct ProfileTests {
  @Test func instructionsAreMadeAnewBeforeEveryRequest() async throws {
    let model = ScriptedLanguageModel([.text("1"), .text("2"), .text("3")])
    let session = LanguageModelSession(model: model, dynamicInstructions: Guide())
    try await session.respond(to: "?")
    try await session.respond(to: "?")
    session.properties.city = "Paris"
    try await session.respond(to: "?")
    let texts = model.requests.map { TranscriptText.text(of: $0.transcript[0].instructionsSegments) }
    #expect(texts[0] == "You are a guide to Rome.\nBe brief.\nBe kind.")
    #expect(texts[2].hasPrefix("You are a guide to Paris."))
    // The same instructions stay the same entry, so the model keeps what it has evaluated.
    #expect(model.requests[0].transcript[0] == model.requests[1].transcript[0])
    #expect(model.requests.map(\.enabledToolDefinitions.count) == [1, 1, 0])
    #expect(session.transcript.filter { $0.kindName == "instructions" }.count == 1)
  }

  @Test func toolsCanChangeWhatComesNext() async throws {
    struct Traveller: DynamicInstructions {
      @SessionProperty(\.city) var city
      var body: some DynamicInstructions {
        Instructions("In \(city)")
        Travel()
      }
    }
    let model = ScriptedLanguageModel([.toolCall("travel", arguments: #"{"city": "Oslo"}"#), .text("there")])
    let session = LanguageModelSession(model: model, dynamicInstructions: Traveller())
    try await session.respond(to: "Go")
    #expect(
      model.requests.map { TranscriptText.text(of: $0.transcript[0].instructionsSegments) } == ["In Rome", "In Oslo"])
    #expect(session.properties.city == "Oslo")
  }

  @Test func profilesSetModelsAndOptions() async throws {
    struct Cooler: LanguageModelSession.DynamicProfileModifier {
      func body(content: Content) -> some LanguageModelSession.DynamicProfile { content.temperature(0.1) }
    }
    struct Chooser: LanguageModelSession.DynamicProfile {
      @SessionProperty(\.city) var city
      let first: ScriptedLanguageModel
      let second: ScriptedLanguageModel
      let log: Log

      var body: some LanguageModelSession.DynamicProfile {
        if city == "Rome" {
          LanguageModelSession.Profile { Instructions("first") }
            .model(first).maximumResponseTokens(5).modifier(Cooler()).temperature(0.9)
            .onActivate { log.add("first on") }.onDeactivate { log.add("first off") }
        } else {
          LanguageModelSession.Profile { Instructions("second") }
            .model(second).onActivate { log.add("second on") }
        }
      }
    }
    let first = ScriptedLanguageModel([.text("1"), .text("1")])
    let second = ScriptedLanguageModel([.text("2")])
    let log = Log()
    let session = LanguageModelSession(profile: Chooser(first: first, second: second, log: log))
    try await session.respond(to: "?")
    try await session.respond(to: "?", options: GenerationOptions(temperature: 0.5))
    session.properties.city = "Oslo"
    #expect(try await session.respond(to: "?").content == "2")
    #expect(first.requests.map(\.generationOptions.temperature) == [0.1, 0.5])
    #expect(first.requests.map(\.generationOptions.maximumResponseTokens) == [5, 5])
    #expect(second.requests[0].generationOptions == GenerationOptions())
    #expect(log.all == ["first on", "first off", "second on"])
  }

  @Test func hooksSeeEverythingAndAddUp() async throws {
    let log = Log()
    let model = ScriptedLanguageModel([
      .reasoning("hm") + .toolCall("weather", arguments: #"{"city": "Bonn"}"#), .text("done"),
    ])
    let session = LanguageModelSession(
      profile: LanguageModelSession.Profile { Weather() }
        .model(model)
        .onPrompt { log.add("prompt \($0)") }
        .onReasoning { log.add("reasoning \($0)") }
        .onToolCall { log.add("call \($0.toolName)") }
        .onToolOutput { call, output in log.add("output \(call.toolName) \(output)") }
        .onResponse { log.add("response \($0)") }
        .onResponse { log.add("outer") })
    try await session.respond(to: "Weather?")
    #expect(
      log.all == [
        "prompt Weather?", "reasoning hm", "call weather", "output weather weather: Sunny in Bonn", "response done",
        "outer",
      ])
  }

  @Test func aThrowingHookEndsTheRequest() async throws {
    struct Stop: Error {}
    let model = ScriptedLanguageModel([.text("x")])
    let session = LanguageModelSession(
      profile: LanguageModelSession.Profile { Instructions("i") }.model(model).onPrompt { throw Stop() })
    await #expect(throws: Stop.self) { try await session.respond(to: "?") }
    #expect(model.requests.isEmpty)
    #expect(session.transcript.map(\.kindName) == ["instructions"])
  }

  @Test func transformsAreAViewAndEditsArePermanent() async throws {
    let model = ScriptedLanguageModel([.text("1"), .text("2"), .text("3")])
    let session = LanguageModelSession(
      profile: LanguageModelSession.Profile { Instructions("i") }.model(model).historyTransform { $0.suffix(1) })
    try await session.respond(to: "a")
    try await session.respond(to: "b")
    #expect(model.requests[1].transcript.map(\.kindName) == ["instructions", "prompt"])
    #expect(session.transcript.count == 5)
    session.properties.history = []
    try await session.respond(to: "c")
    #expect(session.transcript.map(\.kindName) == ["instructions", "prompt", "response"])
  }

  @Test func historyIsGivenToANewSession() async throws {
    let model = ScriptedLanguageModel([.text("1")])
    let session = LanguageModelSession(
      model: model, dynamicInstructions: Guide(),
      history: [.prompt(.init(segments: [])), .response(.init(segments: []))])
    try await session.respond(to: "?")
    #expect(model.requests[0].transcript.map(\.kindName) == ["instructions", "prompt", "response", "prompt"])
  }
}

extension Transcript.Entry {
  fileprivate var instructionsSegments: [Transcript.Segment] {
    if case .instructions(let instructions) = self { instructions.segments } else { [] }
  }
}
