import Foundation
import Trellis
import TrellisLlama

/// Values at random temperatures, seeds and tight limits, written down for a validator.
enum Stress {
  struct Line: Encodable {
    var type: String
    var text: String
  }

  /// Limits from below the shortest value to comfortable ones, in tokens.
  private static let limits = ["Itinerary": 150...420, "Ticket": 50...120, "Contact": 40...160, "Inventory": 120...420]

  static func run(path: String, threads: Int, count: Int, out: String) async throws {
    let model = LlamaLanguageModel(path: path, options: LlamaOptions(contextSize: 1024, threads: threads))
    let keeper = LanguageModelSession(model: model)
    _ = try await keeper.respond(to: "Hello", options: GenerationOptions(maximumResponseTokens: 2))
    var lines: [Line] = []
    var refused = 0
    var narrowed = 0
    var failed = 0
    var number = 0
    while lines.count < count {
      number += 1
      // One in ten is an itinerary, which takes longest.
      let task = Task.all[number % 10 == 0 ? 0 : 1 + number % 3]
      guard let schema = task.schema, let range = limits[task.type] else { continue }
      // Spread by strides without a common divisor, so that a failure can be repeated.
      let options = GenerationOptions(
        samplingMode: .random(probabilityThreshold: 1, seed: UInt64(number)),
        temperature: 0.1 + Double(number * 37 % 100) * 0.019,
        maximumResponseTokens: range.lowerBound + number * 7919 % range.count)
      do {
        let response = try await LanguageModelSession(model: model, instructions: Task.instructions).respond(
          to: task.prompt, schema: schema, includeSchemaInPrompt: false, options: options)
        lines.append(Line(type: task.type, text: response.rawContent.jsonString))
        if response.finishReason == .narrowed { narrowed += 1 }
        switch task.type {
        case "Itinerary": _ = try Itinerary(response.rawContent)
        case "Ticket": _ = try Ticket(response.rawContent)
        case "Contact": _ = try Contact(response.rawContent)
        default: _ = try Inventory(response.rawContent)
        }
      } catch LanguageModelError.responseLimitTooSmall {
        refused += 1
      } catch {
        failed += 1
        print("\(task.type), number \(number), \(options): \(error)")
      }
    }
    let encoder = JSONEncoder()
    let text = try lines.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }.joined()
    try text.write(toFile: out + ".jsonl", atomically: true, encoding: .utf8)
    let schemas = Dictionary(
      uniqueKeysWithValues: Task.all.compactMap { task in task.schema.map { (task.type, $0.debugDescription) } })
    try encoder.encode(schemas).write(to: URL(fileURLWithPath: out + ".schemas.json"))
    print("\(lines.count) values, \(narrowed) of them narrowed; \(refused) refused beforehand; \(failed) failed")
  }
}
