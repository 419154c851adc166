import Testing
import Trellis
import TrellisTesting

/// Takes so many nights, by a schema with guides that only the session can hold a scripted model to.
private struct Booking: Tool {
  let name = "book"
  let description = "Books nights."
  let parameters: GenerationSchema

  init() throws {
    parameters = try GenerationSchema(
      root: DynamicGenerationSchema(
        name: "Booking",
        properties: [
          .init(name: "nights", schema: .init(type: Int.self, guides: [.range(1...14)])),
          .init(name: "code", schema: .init(type: String.self, guides: [.pattern(#/[A-Z]{3}/#)])),
        ]), dependencies: [])
  }

  func call(arguments: GeneratedContent) async throws -> String { "booked" }
}

@Suite struct ValidationTests {
  @Test(arguments: [
    (#"{"nights": 3, "code": "ABC"}"#, nil),
    (#"{"nights": 15, "code": "ABC"}"#, "nights: expected a number of at most 14, found the number 15"),
    (#"{"nights": 3, "code": "ABCD"}"#, "code: expected a string that matches [A-Z]{3}, found the string \"ABCD\""),
    (#"{"code": "ABC"}"#, "the property \"nights\" is missing"),
  ])
  func argumentsOfToolsKeepToTheirGuides(arguments: String, problem: String?) async throws {
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([.toolCall("book", arguments: arguments), .text("done")]), tools: [try Booking()])
    do {
      try await session.respond(to: "Book")
      #expect(problem == nil)
    } catch let error as LanguageModelSession.ToolCallError {
      #expect((error.underlyingError as? GeneratedContent.ParsingError)?.debugDescription == problem)
      #expect(session.transcript.allSatisfy { $0.kindName == "instructions" })
    }
  }

  @Test func rewrittenArgumentsKeepToTheirGuidesAsWell() async throws {
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([.toolCall("book", arguments: #"{"nights": 3, "code": "ABC"}"#), .text("done")]),
      tools: [try Booking()])
    session.toolCallPolicy = { _ in
      .rewrite(arguments: GeneratedContent(properties: ["nights": 99, "code": "ABC"]))
    }
    await #expect(throws: LanguageModelSession.ToolCallError.self) { try await session.respond(to: "Book") }
  }

  @Test func responsesKeepToTheirGuides() async throws {
    let schema = try Booking().parameters
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([
        .text(#"{"nights": 20, "code": "ABC"}"#), .text(#"{"nights": 0, "code": "ABC"}"#),
        .text(#"{"nights": 1, "code": "ABC"}"#),
      ]))
    await #expect(throws: GeneratedContent.ParsingError.self) { try await session.respond(to: "?", schema: schema) }
    var nights: [Int] = []
    do {
      for try await snapshot in session.streamResponse(to: "?", schema: schema) {
        if let count = try? snapshot.content.value(Int.self, forProperty: "nights") { nights.append(count) }
      }
      Issue.record("the stream ended well")
    } catch let error as GeneratedContent.ParsingError {
      #expect(error.debugDescription == "nights: expected a number of at least 1, found the number 0")
    }
    #expect(nights.last == 0)
    #expect(try await session.respond(to: "?", schema: schema).content.isComplete)
    #expect(session.transcript.count == 2)
  }
}
