import Foundation
import Trellis
import TrellisLlama

/// Many sessions on one model, and prewarming.
enum Sessions {
  /// Total throughput of `count` sessions at once against one alone, and how long the slowest waits for the fastest.
  static func concurrency(path: String, threads: Int, count: Int) async throws {
    let model = LlamaLanguageModel(path: path, options: LlamaOptions(contextSize: 8192, threads: threads))
    let keeper = LanguageModelSession(model: model)
    _ = try await keeper.respond(to: "Hello", options: GenerationOptions(maximumResponseTokens: 2))
    func answer(_ number: Int) async throws -> (tokens: Int, seconds: Double) {
      let session = LanguageModelSession(model: model)
      let begin = ContinuousClock.now
      let response = try await session.respond(
        to: "Tell a long story about the number \(number).",
        options: GenerationOptions(
          samplingMode: .random(top: 40, seed: UInt64(number)), temperature: 0.8, maximumResponseTokens: 120))
      return (response.usage.output.totalTokenCount, (ContinuousClock.now - begin).inSeconds)
    }
    var alone = 0.0
    var together = 0.0
    var spread = Double.infinity
    for _ in 0..<3 {
      let one = try await answer(0)
      alone = max(alone, Double(one.tokens) / one.seconds)
      let begin = ContinuousClock.now
      let answers = try await withThrowingTaskGroup(of: (tokens: Int, seconds: Double).self) { group in
        for number in 1...count { group.addTask { try await answer(number) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      let rate = Double(answers.reduce(0) { $0 + $1.tokens }) / (ContinuousClock.now - begin).inSeconds
      together = max(together, rate)
      let rates = answers.map { Double($0.tokens) / $0.seconds }
      spread = min(spread, (rates.max() ?? 0) / (rates.min() ?? 1))
    }
    print(
      String(
        format: "%d sessions: %.1f tokens/s together, %.1f alone, ratio %.2f; fastest over slowest %.2f", count,
        together,
        alone, together / alone, spread))
  }

  /// Seconds to the first token after a prefix of about 1,000 tokens, cold and prewarmed.
  static func prewarming(path: String, threads: Int) async throws {
    let instructions = (1...90).map { "Rule \($0): speak of plant number \($0) only when asked." }.joined(
      separator: " ")
    var least = (cold: Double.infinity, warm: Double.infinity)
    var tokens = 0
    for pass in 0..<3 {
      for prewarms in [false, true] {
        // A context of its own each time, so that nothing is left of the pass before; the weights stay.
        let model = LlamaLanguageModel(
          path: path, options: LlamaOptions(contextSize: 4000 + 2 * pass + (prewarms ? 1 : 0), threads: threads))
        let keeper = LanguageModelSession(model: model)
        _ = try await keeper.respond(to: "Hello", options: GenerationOptions(maximumResponseTokens: 2))
        let session = LanguageModelSession(model: model, instructions: instructions)
        if prewarms {
          session.prewarm()
          try await _Concurrency.Task.sleep(for: .seconds(8))
        }
        let response = try await session.respond(
          to: "What is a rose?", options: GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 4))
        tokens = response.usage.input.totalTokenCount
        let delay = response.metadata.timeToFirstToken ?? .infinity
        if prewarms { least.warm = min(least.warm, delay) } else { least.cold = min(least.cold, delay) }
      }
    }
    print(
      String(
        format: "first token of a prompt of %d tokens: cold %.3f s, prewarmed %.3f s, %.1f times sooner", tokens,
        least.cold,
        least.warm, least.cold / least.warm))
  }
}

extension Duration {
  var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
