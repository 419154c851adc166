import Foundation
import Trellis
import TrellisLlama

/// What one response took.
struct Measurement: Codable {
  var type: String
  var seed: UInt64
  var prompt: String
  var text: String
  var promptTokens: Int
  var outputTokens: Int
  var sampledTokens: Int
  var forcedTokens: Int
  /// Seconds from the first token to the last.
  var decoding: Double
  /// Seconds of it that went into masks and choices.
  var selection: Double
  var timeToFirstToken: Double

  init?(
    type: String, seed: UInt64, prompt: String, text: String, metadata: ResponseMetadata,
    usage: LanguageModelSession.Usage
  ) {
    guard let rate = metadata.tokensPerSecond, rate > 0 else { return nil }
    self.type = type
    self.seed = seed
    self.prompt = prompt
    self.text = text
    promptTokens = usage.input.totalTokenCount
    outputTokens = usage.output.totalTokenCount
    sampledTokens = metadata[.sampledTokenCount] ?? 0
    forcedTokens = metadata[.forcedTokenCount] ?? 0
    decoding = Double(outputTokens - 1) / rate
    selection = metadata[.selectionTime] ?? 0
    timeToFirstToken = metadata.timeToFirstToken ?? 0
  }
}

/// What is asked for, and of what type.
struct Task {
  var type: String
  var prompt: String
  var schema: GenerationSchema?

  static let instructions = "You answer with plausible, varied and concrete data."

  static let all = [
    Task(
      type: "Itinerary", prompt: "Plan an exciting trip of three days to the Grand Canyon.",
      schema: Itinerary.generationSchema),
    Task(
      type: "Ticket", prompt: "A customer writes: I was charged twice and nobody answers! Sort the request.",
      schema: Ticket.generationSchema),
    Task(type: "Contact", prompt: "Invent a person for an address book.", schema: Contact.generationSchema),
    Task(type: "Inventory", prompt: "List the stock of a garden centre.", schema: Inventory.generationSchema),
    Task(type: "text", prompt: "Tell a long story about a trip to the Grand Canyon.", schema: nil),
    Task(type: "Roster", prompt: "Who works when in the garden centre?", schema: Roster.generationSchema),
  ]

  func run(_ model: LlamaLanguageModel, seed: UInt64, temperature: Double) async throws -> Measurement? {
    let session = LanguageModelSession(model: model, instructions: Self.instructions)
    let options = GenerationOptions(
      samplingMode: .random(probabilityThreshold: 0.95, seed: seed), temperature: temperature,
      maximumResponseTokens: schema == nil ? 250 : 2000)
    if let schema {
      let response = try await session.respond(
        to: prompt, schema: schema, includeSchemaInPrompt: false, options: options)
      return Measurement(
        type: type, seed: seed, prompt: prompt, text: response.rawContent.jsonString, metadata: response.metadata,
        usage: response.usage)
    }
    let response = try await session.respond(to: prompt, options: options)
    return Measurement(
      type: type, seed: seed, prompt: prompt, text: response.content, metadata: response.metadata, usage: response.usage
    )
  }
}
