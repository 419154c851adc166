import Foundation
import Trellis
import TrellisLlama

/// Forced runs against token-by-token decoding: how often greedy responses have the same text, and why they part.
enum Equality {
  /// A response, with its tokens in order.
  private struct Run {
    var text: String
    var tokens: [Int]
    var isForced: [Bool]
  }

  /// How a response is decoded.
  private enum Way {
    /// What the grammar forces is evaluated in one batch.
    case batched
    /// The same, one token at a time: differs from the first by rounding alone.
    case single
    /// Nothing is forced: the model chooses how to spell what the grammar leaves no choice about.
    case chosen
  }

  static func run(path: String, threads: Int, prompts: Int) async throws {
    let subjects = [
      "roses", "a storm at sea", "the tax office", "chess", "a broken printer", "Lisbon", "bread", "two cats",
    ]
    var rounding = 0
    var other = 0
    var spelling = 0
    var forced = 0
    for number in 0..<prompts {
      // Two in twenty are stock lists and one an itinerary, which take longest.
      let task = Task.all[[0, 3, 3].dropFirst(number % 20).first ?? 1 + number % 2]
      guard let schema = task.schema else { continue }
      let prompt = "Write about \(subjects[number % subjects.count]), in variant \(number)."
      func answer(_ way: Way) async throws -> Run {
        try await self.answer(prompt, schema, path: path, threads: threads, way)
      }
      let (batched, single, chosen) = (try await answer(.batched), try await answer(.single), try await answer(.chosen))
      if batched.text != single.text {
        rounding += 1
        report(task.type, number, "rounding", batched, single)
      }
      if batched.text != chosen.text {
        other += 1
        let place = zip(batched.tokens, chosen.tokens).prefix { $0 == $1 }.count
        let isForced = place < batched.isForced.count && batched.isForced[place]
        if isForced { spelling += 1 }
        report(task.type, number, isForced ? "spelling" : "choice", batched, chosen)
      }
      if number % 20 == 19 {
        print("\(number + 1) prompts: \(rounding) part by rounding, \(other) by spelling or choice")
      }
      forced += batched.isForced.contains(true) ? 1 : 0
    }
    print("\(forced) of \(prompts) responses have forced runs")
    print("in one batch or token by token: the same text for \(prompts - rounding) of \(prompts)")
    print("forced or chosen by the model: the same text for \(prompts - other) of \(prompts);")
    print("  \(spelling) part where the model spells what is forced in other tokens, \(other - spelling) elsewhere")
  }

  private static func report(_ type: String, _ number: Int, _ cause: String, _ left: Run, _ right: Run) {
    let place = zip(left.tokens, right.tokens).prefix { $0 == $1 }.count
    let shared = left.text.commonPrefix(with: right.text)
    print("\(type) \(number), token \(place), \(cause); after …\(shared.suffix(30))")
    for run in [left, right] { print("    \(run.text.dropFirst(shared.count).prefix(40))") }
  }

  private static func answer(
    _ prompt: String, _ schema: GenerationSchema, path: String, threads: Int, _ way: Way
  ) async throws -> Run {
    var options = LlamaOptions(contextSize: 2048, threads: threads, sampling: LlamaSampling(endsRepetition: false))
    if way == .single { (options.batchSize, options.maximumSessions) = (1, 1) }
    options.forcesRuns = way != .chosen
    LlamaTrace.start(detail: true)
    let session = LanguageModelSession(
      model: LlamaLanguageModel(path: path, options: options), instructions: Task.instructions)
    let response = try await session.respond(
      to: prompt, schema: schema, includeSchemaInPrompt: false,
      options: GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 1500))
    let events = try Trace(json: LlamaTrace.stop()).traceEvents
    let tokens = events.filter { ["choose token", "force token"].contains($0.name) }
    return Run(
      text: response.rawContent.jsonString, tokens: tokens.compactMap { $0.args?["token"] },
      isForced: tokens.map { $0.name == "force token" })
  }
}
