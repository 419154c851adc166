import Synchronization
import Trellis

/// Looks up the weather; counts its calls.
final class Weather: Tool {
  struct Arguments: Generable, Equatable {
    var city: String

    static var generationSchema: GenerationSchema {
      GenerationSchema(
        type: Self.self, properties: [GenerationSchema.Property(name: "city", type: String.self)])
    }

    init(_ content: GeneratedContent) throws {
      city = try content.value(forProperty: "city")
    }

    var generatedContent: GeneratedContent { GeneratedContent(properties: ["city": city]) }
  }

  struct Unknown: Error {}

  let name = "weather"
  let description = "The weather of a city."
  private let calledCities = Mutex<[String]>([])
  private let waiting = Mutex<Int>(0)
  var cities: [String] { calledCities.withLock { $0 } }

  func call(arguments: Arguments) async throws -> String {
    calledCities.withLock { $0.append(arguments.city) }
    if arguments.city == "Atlantis" { throw Unknown() }
    if arguments.city == "Slowtown" { try await Task.sleep(for: .milliseconds(50)) }
    // Answers when eight such calls are waiting together.
    if arguments.city == "Meeting" {
      waiting.withLock { $0 += 1 }
      await waitUntil("eight calls at once") { self.waiting.withLock { $0 >= 8 } }
    }
    return "Sunny in \(arguments.city)"
  }
}

/// Waits for ever, even when cancelled.
struct DeafTool: Tool {
  let name = "deaf"
  let description = "Never answers."
  let gate: AsyncStream<Void>

  func call(arguments: GeneratedContent) async throws -> String {
    await Task { for await _ in gate {} }.value
    return "late"
  }

  var parameters: GenerationSchema { Weather.Arguments.generationSchema }
}
