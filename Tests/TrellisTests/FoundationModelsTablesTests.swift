import Foundation
import Testing
import Trellis
import TrellisTesting

// Every spelling of FoundationModels' interface that a program may use, in the order of its parts.

@Suite struct FoundationModelsTablesTests {
  @Test func generatedContent() throws {
    let object = GeneratedContent(properties: ["title": "Oslo", "nights": 2, "isBooked": true, "rate": 1.5])
    let list: [any ConvertibleToGeneratedContent] = ["a", 1, Optional<String>.none, [Decimal(2)], Float(0.5)]
    let array = GeneratedContent(elements: list, id: GenerationID())
    let pairs: [(String, any ConvertibleToGeneratedContent)] = [("a", 1), ("a", 2)]
    let merged = GeneratedContent(properties: pairs, id: nil, uniquingKeysWith: { first, _ in first })
    #expect(try merged.value(Int.self, forProperty: "a") == 1)
    #expect(GeneratedContent(Trip.canyon) == GeneratedContent(Trip.canyon, id: GenerationID()))
    #expect(array.id != nil && object.id == nil)
    let nights: Int = try object.value(forProperty: "nights")
    let missing = try object.value(Int?.self, forProperty: "missing")
    #expect(nights == 2 && missing == nil)
    #expect(try GeneratedContent("x").value() == "x")
    let partial = try GeneratedContent(json: #"{"title": "A story of"#)
    #expect(!partial.isComplete && partial.jsonString == #"{"title": "A story of"}"#)
    switch object.kind {
    case .structure(let properties, let orderedKeys):
      #expect(orderedKeys == ["title", "nights", "isBooked", "rate"])
      guard case .number(1.5)? = properties["rate"]?.kind else { throw CancellationError() }
    case .null, .bool, .number, .string, .array: throw CancellationError()
    }
    #expect(GeneratedContent(kind: .array([GeneratedContent(kind: .null)])).debugDescription == "[null]")
    do {
      _ = try object.value(String.self, forProperty: "nights")
    } catch let error as GeneratedContent.ParsingError {
      #expect(error.rawContent == "2" && error.underlyingError == nil && error.errorDescription != nil)
    }
    let preview: Trip.PartiallyGenerated = Trip.canyon.asPartiallyGenerated()
    #expect(preview.days?.count == 2)
    let optional: String?.PartiallyGenerated = "x"
    #expect(optional.promptRepresentation.segments.count == 1)
  }

  @Test func schemas() throws {
    let schema = GenerationSchema(
      type: Trip.self, description: "A trip.",
      properties: [
        .init(name: "kind", type: String.self, guides: [.anyOf(["city", "sea"])]),
        .init(name: "code", type: String.self, guides: [.constant("x")]),
        .init(name: "plate", description: "Its plate.", type: String.self, guides: [#/[A-Z]{2}\d+/#]),
        .init(name: "other", type: String?.self, guides: [#/\d+/#]),
        .init(name: "nights", type: Int.self, guides: [.minimum(1), .maximum(9)]),
        .init(name: "price", type: Decimal.self, guides: [.range(0...100)]),
        .init(name: "rate", type: Double.self, guides: [.range(0...1)]),
        .init(name: "size", type: Float?.self, guides: [.minimum(0)]),
        .init(name: "tags", type: [String].self, guides: [.count(2), .element(.pattern(#/\w+/#))]),
        .init(name: "days", type: [Day].self, guides: [.minimumCount(1), .maximumCount(3)]),
        .init(name: "more", type: [Int].self, guides: [.count(1...2), .element(.range(0...3))]),
      ])
    #expect(schema.name == "Trip" && schema.debugDescription.contains("x-order"))
    let read = try JSONDecoder().decode(GenerationSchema.self, from: JSONEncoder().encode(schema))
    #expect(read.name == "Trip")
    _ = GenerationSchema(type: Trip.self, representNilExplicitlyInGeneratedContent: true, properties: [])
    _ = GenerationSchema(type: Trip.self, description: nil, anyOf: ["a", "b"])
    _ = GenerationSchema(type: Trip.self, anyOf: [Trip.self, Day.self] as [any Generable.Type])
    let node = DynamicGenerationSchema(
      name: "Node", description: "A node.",
      properties: [
        .init(name: "label", description: "Its name.", schema: .init(type: String.self, guides: [.anyOf(["a"])])),
        .init(name: "next", schema: .init(referenceTo: "Node"), isOptional: true),
        .init(name: "kind", schema: .init(name: "Kind", anyOf: ["x", "y"])),
        .init(name: "value", schema: .init(name: "Value", anyOf: [.init(type: Int.self), .null])),
        .init(name: "list", schema: .init(arrayOf: .init(type: Bool.self), minimumElements: 1, maximumElements: 2)),
      ])
    #expect(try GenerationSchema(root: node, dependencies: []).name == "Node")
    do {
      _ = try GenerationSchema(root: DynamicGenerationSchema(referenceTo: "Nothing"), dependencies: [])
    } catch let error as GenerationSchema.SchemaError {
      switch error {
      case .undefinedReferences(_, let references, let context):
        #expect(references == ["Nothing"] && !context.debugDescription.isEmpty)
      case .duplicateType, .duplicateProperty, .emptyTypeChoices: throw error
      default: throw error
      }
    }
  }

  @Test func promptsAndTools() throws {
    struct Place: PromptRepresentable, InstructionsRepresentable {
      var promptRepresentation: Prompt { "A place." }
      var instructionsRepresentation: Instructions { "A place." }
    }
    let isLong = true
    let prompt = Prompt {
      "One"
      if isLong { "two" } else { Place() }
      for number in 0..<2 { "\(number)" }
      ["a", "b"]
      Trip.canyon
      if isLong { Place() }
    }
    #expect(prompt.segments.count == 3)
    let instructions = Instructions {
      "Be brief."
      Place()
    }
    #expect(instructions.segments.count == 1)
    let tool: any Tool = Weather()
    #expect(tool.includesSchemaInInstructions && tool.name == "weather")
    #expect(Transcript.ToolDefinition(tool: Weather()).parameters.name == "Arguments")
    let error = LanguageModelSession.ToolCallError(tool: tool, underlyingError: CancellationError())
    #expect(error.tool.name == "weather" && error.errorDescription != nil)
  }

  @Test func optionsAndTranscript() throws {
    var options = GenerationOptions(sampling: .random(top: 5, seed: 1), temperature: 0.5, maximumResponseTokens: 9)
    #expect(options.sampling?.kind == .randomTopK(5, seed: 1))
    options.samplingMode = .random(probabilityThreshold: 0.9)
    options.toolCallingMode = .required
    #expect(options.toolCallingMode?.kind == .required && options.sampling != .greedy)
    let context = ContextOptions(includeSchemaInPrompt: false, reasoningLevel: .custom("high"))
    let call = Transcript.ToolCall(
      id: "1", toolName: "weather", arguments: GeneratedContent(properties: ["city": "Oslo"]))
    var transcript = Transcript(entries: [
      .instructions(.init(segments: [.text(.init(content: "Be brief."))], toolDefinitions: [.init(tool: Weather())])),
      .prompt(
        .init(
          segments: [.text(.init(content: "?"))], options: options, responseFormat: .init(type: Trip.self),
          contextOptions: context, metadata: ["a": 1])),
      .reasoning(.init(segments: [.text(.init(content: "Hm."))], signature: Data([1]))),
      .toolCalls(.init([call])), .toolOutput(.init(id: "1", toolName: "weather", segments: [])),
      .response(
        .init(assetIDs: [], segments: [.structure(.init(source: "Trip", content: Trip.canyon.generatedContent))])),
    ])
    #expect(transcript.history.count == 5)
    let read = try JSONDecoder().decode(Transcript.self, from: JSONEncoder().encode(transcript))
    #expect(read.count == transcript.count)
    transcript.append(.response(.init(id: "x", metadata: ["model": "m"], segments: [])))
    transcript.removeLast(2)
    transcript.history = []
    #expect(transcript.count == 1 && transcript.first?.id == transcript[0].id)
    if case .schema(let schema) = Transcript.ResponseFormat(schema: Trip.generationSchema).kind {
      #expect(schema.name == "Trip")
    }
  }

  @Test func modelAndFeedback() async throws {
    let model = SystemLanguageModel.default
    #expect(model.supportsLocale() && model.supportsLocale(Locale(identifier: "de_DE")))
    let contextSize: Int = model.contextSize
    #expect(contextSize >= 0)
    #expect(model.supportedLanguages.contains(Locale.Language(identifier: "ja")))
    _ = (SystemLanguageModel.UseCase.contentTagging, SystemLanguageModel.Guardrails.permissiveContentTransformations)
    let scripted = ScriptedLanguageModel([.text("Hi") + .usage(input: 3, cached: 1, output: 2)])
    let session = LanguageModelSession(model: scripted, transcript: Transcript())
    session.transcriptErrorHandlingPolicy = .preserveTranscript
    let response = try await session.respond(to: "Hello")
    #expect(response.usage.totalTokenCount == 5 && session.usage.input.cachedTokenCount == 1)
    #expect(response.transcriptEntries.count == 1 && session.usage.output.reasoningTokenCount == 0)
    let data = session.logFeedbackAttachment(
      sentiment: .negative, issues: [.init(category: .tooVerbose, explanation: "Too long.")],
      desiredOutput: session.transcript.last)
    #expect(String(decoding: data, as: UTF8.self).contains("tooVerbose"))
    session.logFeedbackAttachment(sentiment: .positive, desiredResponseText: "Hi!")
    session.logFeedbackAttachment(sentiment: nil, desiredResponseContent: Trip.canyon)
    #expect(try await scripted.tokenCount(for: "two words") > 2)
    #expect(try await scripted.tokenCount(for: Instructions("Be brief.")) > 2)
    #expect(try await scripted.tokenCount(for: [Weather()] as [any Tool]) > 2)
    #expect(try await scripted.tokenCount(for: Trip.generationSchema) > 2)
    #expect(try await scripted.tokenCount(for: session.transcript) > 2)
  }

  @Test func errors() {
    let errors: [LanguageModelError] = [
      .contextSizeExceeded(.init(contextSize: 1, tokenCount: 2)), .rateLimited(.init(resetDate: .now)),
      .guardrailViolation(.init()), .refusal(.init(explanation: "no", debugDescription: "", metadata: [:])),
      .unsupportedCapability(.init(capability: .vision)), .unsupportedTranscriptContent(.init(unsupportedContent: [])),
      .unsupportedGenerationGuide(.init(schemaName: "Trip")),
      .unsupportedLanguageOrLocale(.init(languageCode: "xx")), .timeout(.init(debugDescription: "", metadata: [:])),
    ]
    for error in errors { #expect(error.localizedDescription.count > 20) }
    for error in [LanguageModelSession.Error.concurrentRequests, .transcriptMutationWhileResponding] {
      #expect(error.localizedDescription.count > 20)
    }
  }
}
