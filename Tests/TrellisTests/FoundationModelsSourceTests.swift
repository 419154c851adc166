import Foundation
import Testing
import Trellis
import TrellisTesting

// What a program for FoundationModels writes, with another import: it must compile and mean the same.

@Suite struct FoundationModelsSourceTests {
  let model = ScriptedLanguageModel(
    (0..<40).map { $0 < 20 ? .text("text") : .value(Trip.canyon) })

  @Test func textForms() async throws {
    let session = LanguageModelSession(model: model) {
      "You are a guide."
      if model.isAvailable { "Be brief." }
      for place in ["Page", "Zion"] { "Know \(place)." }
    }
    let options = GenerationOptions(sampling: .greedy, temperature: 0.5, maximumResponseTokens: 10)
    try await session.respond(to: "Plan")
    try await session.respond(to: Prompt("Plan"), options: options)
    try await session.respond { "Plan" }
    try await session.respond(options: GenerationOptions(temperature: 1)) {
      "Plan a trip."
      "Here is an example:"
      Trip.canyon
    }
    try await session.respond(to: "Plan", options: options, contextOptions: ContextOptions(), metadata: ["a": 1])
    try await session.respond(to: Prompt { "Plan" }, contextOptions: ContextOptions(reasoningLevel: .light))
    for try await snapshot in session.streamResponse(to: "Plan") { _ = snapshot.content.count }
    for try await snapshot in session.streamResponse(to: Prompt("Plan"), options: options) { _ = snapshot.rawContent }
    for try await snapshot in session.streamResponse(prompt: { "Plan" }) { _ = snapshot.content }
    let response = try await session.streamResponse { "Plan" }.collect()
    #expect(response.content == "text")
    #expect(session.transcript.count == 21)
  }

  @Test func structuredForms() async throws {
    let model = ScriptedLanguageModel((0..<20).map { _ in .value(Trip.canyon) })
    let session = LanguageModelSession(model: model, tools: [], instructions: "Be brief.")
    let trip: Trip = try await session.respond(to: "Plan").content
    #expect(trip == .canyon)
    try await session.respond(to: "Plan", generating: Trip.self)
    try await session.respond(
      to: "Plan", generating: Trip.self, includeSchemaInPrompt: false, options: GenerationOptions())
    try await session.respond(to: Prompt("Plan"), generating: Trip.self)
    try await session.respond(generating: Trip.self) { "Plan" }
    try await session.respond(generating: Trip.self, options: GenerationOptions(samplingMode: .random(top: 5))) {
      "Plan"
      Trip.canyon
    }
    try await session.respond(to: "Plan", schema: Trip.generationSchema)
    try await session.respond(to: "Plan", schema: Trip.generationSchema, includeSchemaInPrompt: false)
    try await session.respond(schema: Trip.generationSchema) { "Plan" }
    try await session.respond(
      to: "Plan", generating: Trip.self, contextOptions: ContextOptions(includeSchemaInPrompt: false))
    var days = 0
    for try await partial in session.streamResponse(to: "Plan", generating: Trip.self) {
      if let list = partial.content.days { days = list.count }
    }
    #expect(days == 2)
    let stream = session.streamResponse(generating: Trip.self, includeSchemaInPrompt: false) { "Plan" }
    #expect(try await stream.collect().content == .canyon)
    for try await partial in session.streamResponse(to: "Plan", schema: Trip.generationSchema) {
      _ = partial.content.isComplete
    }
  }

  @Test @MainActor func onTheMainActor() async throws {
    let session = LanguageModelSession(model: model, tools: [Weather()], instructions: Instructions { "Be brief." })
    session.prewarm(promptPrefix: Prompt { "Plan" })
    #expect(!session.isResponding)
    var last: String.PartiallyGenerated?
    for try await snapshot in session.streamResponse(to: "Plan") { last = snapshot.content }
    #expect(last == "text")
    let content = try await session.respond(to: "Plan").content
    #expect(content == "text")
  }

  @Test func availabilityAndErrors() async throws {
    switch SystemLanguageModel.default.availability {
    case .available: break
    case .unavailable(.deviceNotEligible), .unavailable(.appleIntelligenceNotEnabled), .unavailable(.modelNotReady):
      break
    case .unavailable(let other): _ = "\(other)"
    }
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([.fail(LanguageModelError.refusal(.init(explanation: "no")))]))
    do {
      try await session.respond(to: "?")
    } catch LanguageModelError.refusal(let refusal) {
      #expect(try await refusal.explanation.content == "no")
    } catch LanguageModelError.contextSizeExceeded(let payload) {
      _ = payload.contextSize - payload.tokenCount
    } catch let error as LanguageModelSession.ToolCallError {
      _ = error.tool.name + error.localizedDescription
    }
  }
}
