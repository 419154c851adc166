import Foundation
import Testing
import Trellis
import TrellisTesting

struct Citation: Transcript.CustomSegment {
  struct Content: Codable, Equatable, Sendable {
    var page: Int
    var title: String
  }

  var id: String
  var content: Content
  var description: String { "see \(content.title), page \(content.page)" }
}

@Suite struct TranscriptTests {
  private func everything(withSchemas: Bool = true) throws -> Transcript {
    return Transcript(entries: [
      .instructions(
        .init(
          id: "1", segments: [.text(.init(id: "1a", content: "Be \"brief\".\n"))],
          toolDefinitions: withSchemas ? [Transcript.ToolDefinition(tool: Weather())] : [])),
      .prompt(
        .init(
          id: "2",
          segments: [
            .text(.init(id: "2a", content: "Plan")),
            .structure(.init(id: "2b", schemaName: "Trip", content: Trip.canyon.generatedContent)),
            .attachment(
              .init(id: "2c", content: .image(.init(imageData: Data([1, 2, 3]), mediaType: "image/png")), label: "map")),
            .custom(Citation(id: "2d", content: .init(page: 3, title: "Rivers"))),
          ],
          options: GenerationOptions(
            samplingMode: .random(top: 40, seed: .max), temperature: 0.25, maximumResponseTokens: 100,
            toolCallingMode: .required),
          responseFormat: withSchemas ? .init(schema: Trip.generationSchema) : nil,
          contextOptions: ContextOptions(includeSchemaInPrompt: false, reasoningLevel: .custom("eager")),
          metadata: ["n": 1, "x": 1.5, "list": ["a", "b"], "flag": true])),
      .reasoning(.init(id: "3", segments: [.text(.init(id: "3a", content: "Hm."))], signature: Data([9, 8]))),
      .toolCalls(
        .init(
          id: "4",
          [
            .init(
              id: "4a", toolName: "weather",
              arguments: try GeneratedContent(json: #"{"z": 1, "a": 12345678901234567890.5}"#),
              metadata: ["m": "v"])
          ])),
      .toolOutput(.init(id: "4a", toolName: "weather", segments: [.text(.init(id: "5a", content: "Sunny"))])),
      .response(
        .init(
          id: "6", metadata: ["finishReason": FinishReason.narrowed],
          segments: [
            .structure(
              .init(id: "6a", schemaName: "T", content: try GeneratedContent(json: #"{"z": 1.10, "a": [null, "€"]}"#))),
            .text(.init(id: "6b", content: "x", metadata: ["url": "u"])),
          ])),
    ])
  }

  @Test func jsonKeepsSchemas() throws {
    let transcript = try everything()
    let decoded = try JSONDecoder().decode(Transcript.self, from: JSONEncoder().encode(transcript))
    #expect(decoded[0] == transcript[0])
    guard case .prompt(let prompt) = decoded[1], case .prompt(let original) = transcript[1] else {
      Issue.record("the second entry is no prompt")
      return
    }
    // JSON Schema does not say which Swift number a number is for, so what is printed must be the same, not the schema itself.
    let read = try schemaText(prompt.responseFormat)
    let written = try schemaText(original.responseFormat)
    #expect(read == written)
  }

  private func schemaText(_ format: Transcript.ResponseFormat?) throws -> String {
    guard case .schema(let schema) = try #require(format).kind else { return "" }
    return schema.debugDescription
  }

  @Test func jsonKeepsEverything() throws {
    let transcript = try everything(withSchemas: false)
    let data = try JSONEncoder().encode(transcript)
    let decoded = try JSONDecoder().decode(Transcript.self, from: data)
    #expect(decoded.count == transcript.count)
    for (left, right) in zip(transcript, decoded) where left.id != "2" { #expect(left == right) }
    guard case .prompt(let prompt) = decoded[1], case .prompt(let original) = transcript[1] else { return }
    #expect(prompt.options == original.options && prompt.contextOptions == original.contextOptions)
    #expect(prompt.responseFormat == original.responseFormat)
    #expect(prompt.segments.prefix(3) == original.segments.prefix(3))
    // The type of a custom segment is not known to who reads it, but nothing of it is lost.
    guard case .custom(let custom) = prompt.segments[3] else { return }
    #expect(custom.description == "see Rivers, page 3")
    let again = try JSONDecoder().decode(Transcript.self, from: JSONEncoder().encode(decoded))
    #expect(again == decoded)
    guard case .response(let response) = decoded[5] else { return }
    #expect(ResponseMetadata(response.metadata).finishReason == .narrowed)
    guard case .toolCalls(let calls) = decoded[3] else { return }
    #expect(calls[0].arguments.jsonString == #"{"z": 1, "a": 12345678901234567890.5}"#)
  }

  @Test func jsonHasTheKnownShape() throws {
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(everything())) as? [String: Any]
    #expect(json?["type"] as? String == "FoundationModels.Transcript")
    #expect(json?["version"] as? Int == 1)
    let entries = (json?["transcript"] as? [String: Any])?["entries"] as? [[String: Any]] ?? []
    #expect(
      entries.map { $0["role"] as? String } == ["instructions", "user", "reasoning", "response", "tool", "response"])
    let tools = entries[0]["tools"] as? [[String: Any]]
    #expect(tools?[0]["type"] as? String == "function")
    #expect((tools?[0]["function"] as? [String: Any])?["name"] as? String == "weather")
    let contents = entries[1]["contents"] as? [[String: Any]]
    #expect(contents?[0]["type"] as? String == "text" && contents?[0]["text"] as? String == "Plan")
    let structure = contents?[1]["structure"] as? [String: Any]
    #expect(structure?["source"] as? String == "Trip")
    #expect((structure?["content"] as? [String: Any])?["title"] as? String == Trip.canyon.title)
    let format = entries[1]["responseFormat"] as? [String: Any]
    #expect(format?["type"] as? String == "jsonSchema")
    #expect((format?["jsonSchema"] as? [String: Any])?["name"] as? String == "Trip")
    let calls = entries[3]["toolCalls"] as? [[String: Any]]
    #expect(calls?[0]["arguments"] as? String == #"{"z": 1, "a": 12345678901234567890.5}"#)
    #expect(entries[4]["toolCallID"] as? String == "4a" && entries[4]["toolName"] as? String == "weather")
    #expect(entries[5]["assets"] as? [String] == [])
  }

  @Test func otherDocumentsAreRefused() {
    for text in [
      #"{"type": "Other", "version": 1, "transcript": {"entries": []}}"#,
      #"{"type": "FoundationModels.Transcript", "version": 9, "transcript": {"entries": []}}"#,
      #"{"type": "FoundationModels.Transcript", "version": 1, "transcript": {"entries": [{"id": "1", "role": "user", "contents": [{"id": "a", "type": "structure"}]}]}}"#,
    ] {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(Transcript.self, from: Data(text.utf8)) }
    }
  }

  @Test func transcriptsAreCollections() throws {
    var transcript = try everything()
    #expect(transcript.history.count == 5)
    transcript.history = []
    #expect(transcript.map(\.kindName) == ["instructions"])
    transcript.append(.prompt(.init(segments: [])))
    transcript.removeFirst()
    #expect(transcript.count == 1)
  }

  @Test func sessionsGoOnFromATranscript() async throws {
    let model = ScriptedLanguageModel([.text("on")])
    let data = try JSONEncoder().encode(
      Transcript(entries: [.instructions(.init(segments: [.text(.init(content: "i"))]))]))
    let session = LanguageModelSession(model: model, transcript: try JSONDecoder().decode(Transcript.self, from: data))
    try await session.respond(to: "go")
    #expect(model.requests[0].transcript.map(\.kindName) == ["instructions", "prompt"])
  }

  @Test func textOfEntriesIsOneAndTheSame() throws {
    guard case .prompt(let prompt) = try everything()[1] else { return }
    #expect(
      TranscriptText.text(of: prompt)
        == "Plan\n\(Trip.canyon.generatedContent.jsonString)\n[map]\nsee Rivers, page 3")
  }

  @Test func segmentsAndCitationsStayOnTheTranscript() async throws {
    let model = ScriptedLanguageModel([
      ScriptedResponse([
        .send(.response(entryID: "r", action: .appendText("As said", segmentID: "s"))),
        .send(
          .response(entryID: "r", action: .appendText(" there.", segmentID: "s", metadata: ["citation": "page 3"]))),
        .send(
          .response(entryID: "r", action: .updateCustomSegment(Citation(id: "c", content: .init(page: 1, title: "A"))))),
        .send(
          .response(entryID: "r", action: .updateCustomSegment(Citation(id: "c", content: .init(page: 2, title: "A"))))),
      ])
    ])
    let session = LanguageModelSession(model: model)
    let response = try await session.respond(to: "?")
    #expect(response.content == "As said there.")
    guard case .response(let entry)? = session.transcript.last else { return }
    #expect(entry.segments.count == 2)
    guard case .text(let text) = entry.segments[0], case .custom(let custom) = entry.segments[1] else { return }
    #expect(text.metadata["citation"] as? String == "page 3")
    #expect(custom.description == "see A, page 2")
  }

  @Test func feedbackIsADocument() async throws {
    let session = LanguageModelSession(model: ScriptedLanguageModel([.text("no")]))
    try await session.respond(to: "?")
    let data = session.logFeedbackAttachment(
      sentiment: .negative, issues: [.init(category: .unhelpful, explanation: "says no")], desiredResponseText: "yes")
    let json = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    #expect(json?["sentiment"] as? String == "negative")
    #expect((json?["desiredOutput"] as? [String: Any])?["role"] as? String == "response")
    #expect((json?["transcript"] as? [String: Any])?["type"] as? String == "FoundationModels.Transcript")
    #expect(json?["error"] == nil)
  }
}
