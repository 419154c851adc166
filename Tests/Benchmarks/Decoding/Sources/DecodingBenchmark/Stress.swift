import Foundation
import Trellis
import TrellisLlama

/// Values at random temperatures, seeds and tight limits, several at once, written down for a validator.
enum Stress {
  private struct Line: Encodable {
    var type: String
    var text: String
  }

  /// How a request ended.
  private enum End {
    case value(Line, isNarrowed: Bool)
    case refused
    case failed
  }

  /// Limits from below the shortest value to comfortable ones, in tokens.
  private static let limits = ["Itinerary": 150...420, "Ticket": 50...120, "Contact": 40...160, "Inventory": 120...420]
  private static let sessions = 8

  static func run(path: String, threads: Int, count: Int, out: String) async throws {
    let model = LlamaLanguageModel(
      path: path, options: LlamaOptions(contextSize: 8192, threads: threads, maximumSessions: sessions))
    let keeper = LanguageModelSession(model: model)
    _ = try await keeper.respond(to: "Hello", options: GenerationOptions(maximumResponseTokens: 2))
    let encoder = JSONEncoder()
    let schemas = Dictionary(
      uniqueKeysWithValues: Task.all.compactMap { task in task.schema.map { (task.type, $0.debugDescription) } })
    try encoder.encode(schemas).write(to: URL(fileURLWithPath: out + ".schemas.json"))
    try Data().write(to: URL(fileURLWithPath: out + ".jsonl"))
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: out + ".jsonl"))
    var (values, refused, narrowed, failed) = (0, 0, 0, 0)
    try await withThrowingTaskGroup(of: End.self) { group in
      for number in 1...sessions { group.addTask { try await end(number, model) } }
      var number = sessions
      while let end = try await group.next() {
        switch end {
        case .refused: refused += 1
        case .failed: failed += 1
        case .value(let line, let isNarrowed):
          values += 1
          if isNarrowed { narrowed += 1 }
          try file.write(contentsOf: encoder.encode(line) + Data("\n".utf8))
        }
        guard values + failed < count else { break }
        number += 1
        group.addTask { [number] in try await self.end(number, model) }
      }
      group.cancelAll()
    }
    print("\(values) values, \(narrowed) of them narrowed; \(refused) refused beforehand; \(failed) failed")
  }

  private static func end(_ number: Int, _ model: LlamaLanguageModel) async throws -> End {
    // One in ten is an itinerary, which takes longest.
    let task = Task.all[number % 10 == 0 ? 0 : 1 + number % 3]
    guard let schema = task.schema, let range = limits[task.type] else { return .failed }
    // Spread by strides without a common divisor, so that a failure can be repeated.
    let options = GenerationOptions(
      samplingMode: .random(probabilityThreshold: 1, seed: UInt64(number)),
      temperature: 0.1 + Double(number * 37 % 100) * 0.019,
      maximumResponseTokens: range.lowerBound + number * 7919 % range.count)
    do {
      let response = try await LanguageModelSession(model: model, instructions: Task.instructions).respond(
        to: task.prompt, schema: schema, includeSchemaInPrompt: false, options: options)
      switch task.type {
      case "Itinerary": _ = try Itinerary(response.rawContent)
      case "Ticket": _ = try Ticket(response.rawContent)
      case "Contact": _ = try Contact(response.rawContent)
      default: _ = try Inventory(response.rawContent)
      }
      return .value(
        Line(type: task.type, text: response.rawContent.jsonString), isNarrowed: response.finishReason == .narrowed)
    } catch LanguageModelError.responseLimitTooSmall {
      return .refused
    } catch is CancellationError {
      return .failed
    } catch {
      print("\(task.type), number \(number), \(options): \(error)")
      return .failed
    }
  }
}
