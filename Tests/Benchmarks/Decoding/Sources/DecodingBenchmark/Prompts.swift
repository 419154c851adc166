import Foundation
import Trellis
import TrellisLlama

/// The example's request, with the schema in the prompt and without, cold and prewarmed.
enum Prompts {
  private static let instructions = """
    You plan trips. Write short, concrete and vivid English. Name real places, sights and dishes, and never repeat yourself.
    """
  private static let prompt =
    "Plan an exciting trip of three days to Grand Canyon. Say what to see, do and eat on each day."

  static func run(path: String, threads: Int) async throws {
    print("| schema in the prompt | prewarmed | prompt, tokens | first token, s | tokens/s |")
    print("|---|---|--:|--:|--:|")
    let weights = LanguageModelSession(model: LlamaLanguageModel(path: path, options: LlamaOptions(threads: threads)))
    _ = try await weights.respond(to: "Hello", options: GenerationOptions(maximumResponseTokens: 2))
    for includesSchema in [true, false] {
      for prewarms in [false, true] {
        var least = Double.infinity
        var most = 0.0
        var tokens = 0
        for pass in 0..<3 {
          // A context of its own each time, so that nothing is left of the pass before; the weights stay.
          let size = 4096 + 8 * pass + (prewarms ? 2 : 0) + (includesSchema ? 4 : 0)
          let model = LlamaLanguageModel(path: path, options: LlamaOptions(contextSize: size, threads: threads))
          let keeper = LanguageModelSession(model: model)
          _ = try await keeper.respond(to: "Hello", options: GenerationOptions(maximumResponseTokens: 2))
          let session = LanguageModelSession(model: model, instructions: instructions)
          if prewarms {
            session.prewarm()
            try await _Concurrency.Task.sleep(for: .seconds(2))
          }
          let response = try await session.respond(
            to: prompt, generating: Itinerary.self, includeSchemaInPrompt: includesSchema,
            options: GenerationOptions(
              samplingMode: .random(top: 40, seed: UInt64(pass)), temperature: 0.5, maximumResponseTokens: 3000))
          tokens = response.usage.input.totalTokenCount
          least = min(least, response.metadata.timeToFirstToken ?? .infinity)
          most = max(most, response.metadata.tokensPerSecond ?? 0)
        }
        print(
          String(
            format: "| %@ | %@ | %d | %.2f | %.1f |", includesSchema ? "yes" : "no", prewarms ? "yes" : "no", tokens,
            least, most))
      }
    }
  }
}
