import Foundation
import Testing
import Trellis
import TrellisSchema

@testable import TrellisServer

/// Sessions with a model behind a server.
@Suite struct ServerSessionTests {
  private func chunk(_ delta: String, finish: String? = nil) -> String {
    #"{"id": "r1", "model": "m-1", "choices": [{"index": 0, "delta": \#(delta), "finish_reason": \#(finish.map { "\"\($0)\"" } ?? "null")}]}"#
  }

  private func text(_ text: String) -> String { chunk("{\"content\": \(JSONValue.string(text).text())}") }

  private var usage: String {
    #"{"id": "r1", "choices": [], "usage": {"prompt_tokens": 11, "completion_tokens": 7, "prompt_tokens_details": {"cached_tokens": 4}}}"#
  }

  private func session(
    _ server: ScriptedServer, _ dialect: ServerDialect = .openAI, tools: [any Tool] = [], instructions: String? = nil
  ) -> LanguageModelSession {
    LanguageModelSession(
      model: ServerLanguageModel(
        url: server.url, model: "m", dialect: dialect, apiKey: "key", headers: ["X-Extra": "1"]),
      tools: tools, instructions: instructions)
  }

  private func body(_ server: ScriptedServer, _ index: Int = 0) throws -> JSONValue {
    let request = try #require(server.requests.dropFirst(index).first)
    let start = try #require(request.range(of: "\r\n\r\n"))
    return try JSONValue(parsing: String(request[start.upperBound...]))
  }

  /// `{"name": string, "count": integer of 0 to 9}`.
  private func schema() throws -> GenerationSchema {
    let count = DynamicGenerationSchema(type: Int.self, guides: [.range(0...9)])
    let root = DynamicGenerationSchema(
      name: "Thing",
      properties: [
        .init(name: "name", schema: DynamicGenerationSchema(type: String.self)), .init(name: "count", schema: count),
      ])
    return try GenerationSchema(root: root, dependencies: [])
  }

  // MARK: Text

  @Test func textStreamsAndIsCounted() async throws {
    let server = try ScriptedServer(
      .events(chunk(#"{"role": "assistant"}"#), text("Hél"), text("lo"), chunk("{}", finish: "stop"), usage, "[DONE]"))
    let session = session(server, instructions: "Be brief.")
    let response = try await session.respond(
      to: "Hi",
      options: GenerationOptions(samplingMode: .random(top: 5, seed: 9), temperature: 0.5, maximumResponseTokens: 30))
    #expect(response.content == "Héllo")
    #expect(response.usage.input == .init(totalTokenCount: 11, cachedTokenCount: 4))
    #expect(response.usage.output.totalTokenCount == 7)
    guard case .response(let entry)? = session.transcript.last else {
      Issue.record("the transcript ends with \(String(describing: session.transcript.last))")
      return
    }
    let metadata = ResponseMetadata(entry.metadata)
    #expect(metadata.modelID == "m-1")
    #expect(metadata.requestID == "r1")
    #expect(metadata.finishReason == .complete)
    #expect(metadata.timeToFirstToken != nil)
    #expect(metadata.approximatedOptions == ["samplingMode"])

    let body = try body(server)
    #expect(body["model"]?.string == "m")
    #expect(body["stream"]?.bool == true)
    #expect(
      body["messages"]?.text() == #"[{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hi"}]"#)
    #expect(body["temperature"]?.number == (try JSONValue(parsing: "0.5").number))
    #expect(body["seed"]?.integer == 9)
    #expect(body["max_completion_tokens"]?.integer == 30)
    #expect(body["top_k"] == nil)
    let head = server.requests[0].lowercased()
    #expect(head.hasPrefix("post /v1/chat/completions "))
    #expect(head.contains("authorization: bearer key"))
    #expect(head.contains("x-extra: 1"))
  }

  @Test func whoAnswersIsKnownWithTheFirstText() async throws {
    let server = try ScriptedServer(.events(text("Hél"), text("lo"), chunk("{}", finish: "stop"), usage, "[DONE]"))
    let session = session(server, instructions: "Be brief.")
    for try await snapshot in session.streamResponse(to: "Hi") {
      #expect(snapshot.metadata.modelID == "m-1")
      #expect(snapshot.metadata.requestID == "r1")
    }
  }

  @Test func thePromptIsCountedBeforeTheFirstText() async throws {
    let progress =
      #"{"id": "r1", "model": "m-1", "choices": [{"index": 0, "delta": {"role": "assistant", "content": null}}], "prompt_progress": {"total": 11, "cache": 4, "processed": 7, "time_ms": 3}}"#
    let counted =
      String(chunk(#"{"role": "assistant", "content": ""}"#).dropLast())
      + #", "usage": {"prompt_tokens": 11, "completion_tokens": 0, "prompt_tokens_details": {"cached_tokens": 4}}}"#
    let requests: [(ServerDialect, String, String)] = [
      (.llamaServer, progress, #"{"include_usage": true}"#),
      (.vLLM, counted, #"{"include_usage": true, "continuous_usage_stats": true}"#),
      (.sgLang, counted, #"{"include_usage": true, "continuous_usage_stats": true}"#),
    ]
    for (dialect, opening, options) in requests {
      let server = try ScriptedServer(.events(opening, text("Hél"), text("lo"), chunk("{}", finish: "stop"), "[DONE]"))
      for try await snapshot in session(server, dialect).streamResponse(to: "Hi") {
        #expect(snapshot.usage.input == .init(totalTokenCount: 11, cachedTokenCount: 4))
        #expect(snapshot.modelID == "m-1")
      }
      #expect(try body(server)["stream_options"]?.text() == options)
      #expect(try body(server)["return_progress"]?.bool == (dialect == .llamaServer ? true : nil))
    }
  }

  @Test func theWholeConversationGoesAlong() async throws {
    let server = try ScriptedServer(
      .events(chunk(#"{"reasoning_content": "Hm."}"#), text("One"), chunk("{}", finish: "stop"), "[DONE]"),
      .events(text("Two"), chunk("{}", finish: "stop"), "[DONE]"))
    let session = session(server, .llamaServer)
    _ = try await session.respond(to: "First")
    _ = try await session.respond(to: "Second", options: GenerationOptions(samplingMode: .greedy))
    #expect(
      try body(server, 1)["messages"]?.text()
        == #"[{"role": "user", "content": "First"}, {"role": "assistant", "content": "One", "reasoning_content": "Hm."}, {"role": "user", "content": "Second"}]"#
    )
    #expect(try body(server, 1)["top_k"]?.integer == 1)
  }

  @Test func whatIsCutOffSaysSo() async throws {
    let server = try ScriptedServer(.events(text("Once upon"), chunk("{}", finish: "length"), "[DONE]"))
    let session = session(server)
    #expect(try await session.respond(to: "Tell").content == "Once upon")
    guard case .response(let entry)? = session.transcript.last else { return }
    #expect(ResponseMetadata(entry.metadata).finishReason == .limit)
  }

  // MARK: Structured answers

  @Test func structuredAnswersMayHaveAnyLayoutAndOrder() async throws {
    let server = try ScriptedServer(
      .events(text("\n{ \"count\" :\t"), text("7 ,\r\n  \"name\": \"a b\" } \n"), chunk("{}", finish: "stop"), "[DONE]")
    )
    let response = try await session(server).respond(to: "A thing", schema: try schema())
    #expect(try response.content.value(Int.self, forProperty: "count") == 7)
    #expect(try response.content.value(String.self, forProperty: "name") == "a b")
    let format = try #require(try body(server)["response_format"])
    #expect(format["type"]?.string == "json_schema")
    #expect(format["json_schema"]?["strict"]?.bool == true)
    #expect(format["json_schema"]?["schema"]?["properties"]?["count"]?["maximum"]?.integer == 9)
  }

  @Test func llamaServerGetsAGrammar() async throws {
    let server = try ScriptedServer(
      .events(text(#"{"name": "x", "count": 1}"#), chunk("{}", finish: "stop"), "[DONE]"))
    _ = try await session(server, .llamaServer).respond(to: "A thing", schema: try schema())
    #expect(try body(server)["grammar"]?.string?.contains("root ::= ") == true)
    #expect(try body(server)["response_format"] == nil)
  }

  @Test(arguments: [
    (["{\"name\": \"x\", \"count\": 12}"], 24), (["{\"name\": \"x\",", " \"coun", "x"], 19), (["Sure! {"], 0),
    (["```json\n{"], 0),
    (["{\"name\": \"a\nb\""], 11), (["{\"count\": 1, \"count\": 2"], 14), (["{\"name\": \"\\x\""], 11),
    (["{\"name\": \"x\", \"count\": 1} {"], 26), (["{\"name\": \"x\", \"count\": 1}}"], 25),
  ])
  func theByteThatBreaksTheContractIsNamed(pieces: [String], offset: Int) async throws {
    var answer = ScriptedServer.Answer()
    for piece in pieces { answer.pieces.append(Array("data: \(text(piece))\n\n".utf8)) }
    answer.staysOpen = true
    let server = try ScriptedServer(answer)
    do {
      _ = try await session(server).respond(to: "A thing", schema: try schema())
      Issue.record("\(pieces) was taken")
    } catch LanguageModelError.malformedOutput(let payload) {
      #expect(payload.byteOffset == offset)
      #expect(payload.output.utf8.count == offset + 1)
    }
  }

  @Test func anEndInTheMiddleBreaksTheContractToo() async throws {
    let server = try ScriptedServer(.events(text("{\"name\": \"x\""), chunk("{}", finish: "stop"), "[DONE]"))
    await #expect(throws: LanguageModelError.self) {
      try await self.session(server).respond(to: "A thing", schema: try self.schema())
    }
  }

  // MARK: Tools

  private struct Weather: Tool {
    let name = "weather"
    let description = "The weather."
    let parameters: GenerationSchema

    init() throws {
      let place = DynamicGenerationSchema(type: String.self)
      parameters = try GenerationSchema(
        root: DynamicGenerationSchema(name: "Arguments", properties: [.init(name: "place", schema: place)]),
        dependencies: [])
    }

    func call(arguments: GeneratedContent) async throws -> String {
      "sun in \(try arguments.value(String.self, forProperty: "place"))"
    }
  }

  private func call(_ index: Int, id: String? = nil, name: String? = nil, _ arguments: String) -> String {
    let function =
      (name.map { "\"name\": \"\($0)\", " } ?? "") + "\"arguments\": \(JSONValue.string(arguments).text())"
    let head = "\"index\": \(index), " + (id.map { "\"id\": \"\($0)\", " } ?? "")
    return chunk("{\"tool_calls\": [{\(head)\"function\": {\(function)}}]}")
  }

  @Test func callsOfToolsComeInPieces() async throws {
    let server = try ScriptedServer(
      .events(
        call(0, id: "c1", name: "weather", ""), call(0, #"{"pla"#), call(1, id: "c2", name: "weather", #"{"place": "#),
        call(0, #"ce": "Oslo"}"#), call(1, #""Rome"}"#), chunk("{}", finish: "tool_calls"), usage, "[DONE]"),
      .events(text("Sunny."), chunk("{}", finish: "stop"), "[DONE]"))
    let session = session(server, tools: [try Weather()])
    #expect(try await session.respond(to: "How is it?").content == "Sunny.")
    let kinds = session.transcript.map { entry in
      switch entry {
      case .toolCalls(let calls): "calls \(calls.map(\.id))"
      case .toolOutput(let output): "output \(output.id) \(output.description)"
      case .response: "response"
      case .prompt: "prompt"
      case .instructions: "instructions"
      case .reasoning: "reasoning"
      }
    }
    #expect(
      kinds.filter { $0 != "instructions" } == [
        "prompt", #"calls ["c1", "c2"]"#, "output c1 weather: sun in Oslo", "output c2 weather: sun in Rome",
        "response",
      ])
    let first = try body(server)
    #expect(first["tools"]?.array?.first?["function"]?["name"]?.string == "weather")
    #expect(first["tool_choice"]?.string == "auto")
    let messages = try #require(try body(server, 1)["messages"]?.array).suffix(3).map { $0.text() }
    #expect(messages[0].contains(#""tool_calls": [{"id": "c1", "type": "function""#))
    #expect(messages[1] == #"{"role": "tool", "tool_call_id": "c1", "content": "sun in Oslo"}"#)
  }

  @Test func argumentsAreHeldToTheirSchema() async throws {
    let server = try ScriptedServer(.events(call(0, id: "c1", name: "weather", #"{"town": "#), "[DONE]"))
    do {
      _ = try await session(server, tools: [try Weather()]).respond(to: "How is it?")
      Issue.record("the call was taken")
    } catch LanguageModelError.malformedOutput(let payload) {
      #expect(payload.byteOffset == 2)
      #expect(payload.debugDescription.contains("Arguments"))
    }
  }

  @Test func aCallThatIsRequiredAndDoesNotComeIsTold() async throws {
    let server = try ScriptedServer(.events(text("Sunny, I guess."), chunk("{}", finish: "stop"), "[DONE]"))
    do {
      _ = try await session(server, tools: [try Weather()]).respond(
        to: "How is it?", options: GenerationOptions(toolCallingMode: .required))
      Issue.record("the answer was taken")
    } catch LanguageModelError.malformedOutput(let payload) {
      #expect(payload.output == "Sunny, I guess.")
      #expect(payload.debugDescription.contains("called no tool"))
    }
  }

  // MARK: What goes wrong

  private func failure(_ answer: ScriptedServer.Answer) async throws -> any Error {
    let server = try ScriptedServer(answer)
    do {
      let content = try await session(server).respond(to: "Hi").content
      Issue.record("there was an answer: \(content)")
      return CancellationError()
    } catch { return error }
  }

  @Test func failuresOfServersAreTold() async throws {
    switch try await failure(.failure(401, "no such key")) {
    case LanguageModelError.unavailable(let payload): #expect(payload.debugDescription.contains("401: no such key"))
    case let error: Issue.record("\(error)")
    }
    switch try await failure(.failure(429, "slow down", headers: ["Retry-After": "30"])) {
    case LanguageModelError.rateLimited(let payload):
      #expect(try #require(payload.resetDate) > Date(timeIntervalSinceNow: 10))
    case let error: Issue.record("\(error)")
    }
    switch try await failure(.failure(503, #"{"error": {"message": "Loading model"}}"#)) {
    case LanguageModelError.unavailable(let payload): #expect(payload.reason == .modelNotReady)
    case let error: Issue.record("\(error)")
    }
    let tooLong =
      #"{"error": {"code": 400, "type": "exceed_context_size_error", "message": "no", "n_prompt_tokens": 900, "n_ctx": 512}}"#
    switch try await failure(.failure(400, tooLong)) {
    case LanguageModelError.contextSizeExceeded(let payload):
      #expect(payload.contextSize == 512)
      #expect(payload.tokenCount == 900)
    case let error: Issue.record("\(error)")
    }
    switch try await failure(.failure(500, String(repeating: "x", count: 20000))) {
    case ServerError.status(500, let body): #expect(body.utf8.count == 8192)
    case let error: Issue.record("\(error)")
    }
    switch try await failure(.failure(302, "", headers: ["Location": "http://127.0.0.1:9/elsewhere"])) {
    case ServerError.status(302, _): break
    case let error: Issue.record("\(error)")
    }
  }

  @Test func brokenStreamsAreTold() async throws {
    switch try await failure(.events(text("Hi"), "{\"choices\": [")) {
    case ServerError.malformedEvent(let event, _): #expect(event == "{\"choices\": [")
    case let error: Issue.record("\(error)")
    }
    switch try await failure(.events(text("Hi"), #"{"error": {"message": "out of memory", "code": 500}}"#)) {
    case ServerError.reported(let message): #expect(message == "out of memory")
    case let error: Issue.record("\(error)")
    }
    switch try await failure(.events(text("Hi"))) {
    case ServerError.endedEarly: break
    case let error: Issue.record("\(error)")
    }
    switch try await failure(.events(text("Hi"), chunk("{}", finish: "content_filter"), "[DONE]")) {
    case LanguageModelError.guardrailViolation: break
    case let error: Issue.record("\(error)")
    }
    switch try await failure(.events(chunk(#"{"refusal": "I would rather not."}"#), "[DONE]")) {
    case LanguageModelError.refusal(let refusal):
      #expect(try await refusal.explanation.content == "I would rather not.")
    case let error: Issue.record("\(error)")
    }
  }

  @Test func nobodyAtThePortIsTold() async throws {
    let server = try ScriptedServer()
    server.stop()
    do {
      _ = try await session(server).respond(to: "Hi")
      Issue.record("there was an answer")
    } catch LanguageModelError.unavailable(let payload) {
      #expect(payload.debugDescription.contains("127.0.0.1:\(server.port)"))
    }
  }

  @Test func silenceRunsOut() async throws {
    var answer = ScriptedServer.Answer.events(text("Hi"))
    answer.staysOpen = true
    let server = try ScriptedServer(answer)
    let model = ServerLanguageModel(url: server.url, model: "m", timeout: 1)
    do {
      _ = try await LanguageModelSession(model: model).respond(to: "Hi")
      Issue.record("there was an answer")
    } catch LanguageModelError.timeout {}
  }

  @Test func cancellingClosesTheConnectionAtOnce() async throws {
    var answer = ScriptedServer.Answer.events(text("One "), text("two "))
    answer.staysOpen = true
    let server = try ScriptedServer(answer)
    let session = session(server)
    let task = Task {
      for try await snapshot in session.streamResponse(to: "Count") where snapshot.content == "One two " { return true }
      return false
    }
    // The stream is left after the second piece, which ends the request.
    #expect(try await task.value)
    for _ in 0..<500 where server.closedByClient == 0 { try await Task.sleep(for: .milliseconds(10)) }
    #expect(server.closedByClient == 1)
  }

  @Test func aCancelledTaskEnds() async throws {
    var answer = ScriptedServer.Answer.events(text("One "))
    answer.staysOpen = true
    let server = try ScriptedServer(answer)
    let session = session(server)
    let task = Task { try await session.respond(to: "Count").content }
    for _ in 0..<500 where server.requests.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
    task.cancel()
    await #expect(throws: (any Error).self) { try await task.value }
    for _ in 0..<500 where server.closedByClient == 0 { try await Task.sleep(for: .milliseconds(10)) }
    #expect(server.closedByClient == 1)
  }

  @Test func dataGoWhereTheURLSays() throws {
    func destination(_ url: String) throws -> DataDestination {
      ServerLanguageModel(url: try #require(URL(string: url)), model: "m").dataDestination
    }
    #expect(try destination("http://127.0.0.1:8080/v1") == .loopback(port: 8080))
    #expect(try destination("https://localhost/v1") == .loopback(port: 443))
    #expect(try destination("https://models.example/v1") == .host("models.example"))
  }
}
