import Foundation
import Trellis
import TrellisLlama

/// What the loop itself costs: tokens one by one, under a grammar and without, and with no limit given.
enum Loop {
  struct Story: Generable {
    let title: String
    // @Guide(.minimumLength(600))
    let text: String
  }

  private static let prompt = "Tell a long story about a trip to the Grand Canyon."
  private static let limit = 250

  static func run(path: String, threads: Int, passes: Int) async throws {
    let sampling = LlamaSampling(endsRepetition: false)
    // Without forced runs, so that every token is sampled and evaluated alone.
    let model = LlamaLanguageModel(
      path: path, options: LlamaOptions(contextSize: 2048, threads: threads, forcesRuns: false, sampling: sampling))
    let keeper = LanguageModelSession(model: model)
    _ = try await keeper.respond(to: "Hello", options: GenerationOptions(maximumResponseTokens: 2))

    var greedy = Double.infinity
    var free = Double.infinity
    var constrained = Double.infinity
    for pass in 1...passes {
      let random = GenerationOptions(
        samplingMode: .random(probabilityThreshold: 0.95, seed: UInt64(pass)), temperature: 0.7,
        maximumResponseTokens: limit)
      greedy = min(
        greedy,
        try await text(model, GenerationOptions(samplingMode: .greedy, maximumResponseTokens: limit)))
      free = min(free, try await text(model, random))
      let response = try await LanguageModelSession(model: model).respond(
        to: prompt, schema: Story.generationSchema, includeSchemaInPrompt: false, options: random)
      constrained = min(constrained, 1000 / (response.metadata.tokensPerSecond ?? 0))
    }
    print(String(format: "free, greedy: %.3f ms a token", greedy))
    print(
      String(
        format: "free %.3f ms a token, constrained %.3f ms: ratio %.4f", free, constrained, constrained / free))
    try await unlimited(model, passes)
  }

  /// Milliseconds a token of free text. Texts that end early do not count.
  private static func text(_ model: LlamaLanguageModel, _ options: GenerationOptions) async throws -> Double {
    let response = try await LanguageModelSession(model: model).respond(to: prompt, options: options)
    guard response.usage.output.totalTokenCount >= limit, let rate = response.metadata.tokensPerSecond else {
      return .infinity
    }
    return 1000 / rate
  }

  /// Masks and choices with a limit that no response comes near, and with none, so that the context is granted bit by bit.
  private static func unlimited(_ model: LlamaLanguageModel, _ passes: Int) async throws {
    for task in Task.all where task.schema != nil {
      var least = [Double.infinity, .infinity]
      for seed in 1...UInt64(passes) {
        for (index, limit) in [1500, nil].enumerated() {
          let response = try await LanguageModelSession(model: model, instructions: Task.instructions).respond(
            to: task.prompt, schema: task.schema ?? Story.generationSchema, includeSchemaInPrompt: false,
            options: GenerationOptions(
              samplingMode: .random(probabilityThreshold: 0.95, seed: seed), temperature: 0.7,
              maximumResponseTokens: limit))
          let tokens = Double(response.metadata[.sampledTokenCount] ?? 1)
          least[index] = min(least[index], (response.metadata[.selectionTime] ?? 0) / tokens * 1e6)
        }
      }
      print(
        String(
          format: "%@: selection %.0f µs a sampled token with a limit, %.0f µs without", task.type, least[0], least[1]))
    }
  }
}
