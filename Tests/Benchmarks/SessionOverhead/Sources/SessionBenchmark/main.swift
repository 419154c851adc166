import Foundation
import Trellis
import TrellisTesting

/// A list of records, as the code generator would conform it.
struct Table: Generable {
  var rows: [Row]

  init(_ content: GeneratedContent) throws { rows = try content.value(forProperty: "rows") }
  var generatedContent: GeneratedContent { GeneratedContent(properties: ["rows": rows]) }
  static var generationSchema: GenerationSchema {
    GenerationSchema(type: Self.self, properties: [.init(name: "rows", type: [Row].self)])
  }

  struct PartiallyGenerated: StreamedObject {
    var rows: [Row].PartiallyGenerated?
    static let streamedKeys = StreamedKeys("rows")
    init(streamed id: GenerationID) {}
    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      if index == 0 { try step.update(&rows) }
    }
  }
}

struct Row: Generable {
  var name: String
  var count: Int

  init(name: String, count: Int) {
    self.name = name
    self.count = count
  }

  init(_ content: GeneratedContent) throws {
    name = try content.value(forProperty: "name")
    count = try content.value(forProperty: "count")
  }

  var generatedContent: GeneratedContent { GeneratedContent(properties: ["name": name, "count": count]) }
  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self, properties: [.init(name: "name", type: String.self), .init(name: "count", type: Int.self)])
  }

  struct PartiallyGenerated: StreamedObject {
    var name: String.PartiallyGenerated?
    var count: Int.PartiallyGenerated?
    static let streamedKeys = StreamedKeys("name", "count")
    init(streamed id: GenerationID) {}
    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      if index == 0 { try step.update(&name) } else { try step.update(&count) }
    }
  }
}

let eventCount = 100_000
let passCount = 7

/// A response of these pieces, sent as fast as the session takes them.
func script(_ pieces: [String]) -> ScriptedResponse {
  ScriptedResponse([
    .perform { _, channel in
      for piece in pieces {
        await channel.send(.response(entryID: "response", action: .appendText(piece, tokenCount: 1)))
      }
    }
  ])
}

func pieces(of text: String, bytes: Int) -> [String] {
  let all = Array(text.utf8)
  return stride(from: 0, to: all.count, by: bytes).map { start in
    String(decoding: all[start..<min(start + bytes, all.count)], as: UTF8.self)
  }
}

/// The least time of all passes, in microseconds an event.
func measure(_ name: String, events: Int, _ pass: () async throws -> Int?) async throws {
  var least = Double.infinity
  var snapshots: Int?
  for _ in 0..<passCount {
    let clock = ContinuousClock()
    let start = clock.now
    let seen = try await pass()
    let time =
      Double((clock.now - start).components.attoseconds) * 1e-12
      + Double((clock.now - start).components.seconds) * 1e6
    if time < least {
      least = time
      snapshots = seen
    }
  }
  let column = name.padding(toLength: 44, withPad: " ", startingAt: 0)
  let cost = String(format: "%8.3f µs", least / Double(events))
  print("\(column)\(cost)   \(snapshots.map { "\($0) snapshots" } ?? "")")
}

let words = [String](repeating: "token ", count: eventCount)
let rows = (0..<14_500).map { Row(name: "row \($0)", count: $0) }
let table = pieces(of: GeneratedContent(properties: ["rows": rows]).jsonString, bytes: 4)
print("\(words.count) events of text, \(table.count) events of JSON, least of \(passCount) passes")

try await measure("executor alone", events: words.count) {
  let model = ScriptedLanguageModel([script(words)])
  let executor = ScriptedLanguageModel.Executor(configuration: model.executorConfiguration)
  let channel = LanguageModelExecutorGenerationChannel()
  try await executor.respond(to: .init(transcript: Transcript()), model: model, streamingInto: channel)
  return nil
}

try await measure("respond, text", events: words.count) {
  let session = LanguageModelSession(model: ScriptedLanguageModel([script(words)]))
  let content = try await session.respond(to: "?").content
  precondition(content.utf8.count == 6 * words.count)
  return nil
}

try await measure("stream, text, snapshots dropped", events: words.count) {
  let session = LanguageModelSession(model: ScriptedLanguageModel([script(words)]))
  var count = 0
  for try await _ in session.streamResponse(to: "?") { count += 1 }
  return count
}

try await measure("respond, value", events: table.count) {
  let session = LanguageModelSession(model: ScriptedLanguageModel([script(table)]))
  let content = try await session.respond(to: "?", generating: Table.self).content
  precondition(content.rows.count == rows.count)
  return nil
}

try await measure("stream, value, snapshots dropped", events: table.count) {
  let session = LanguageModelSession(model: ScriptedLanguageModel([script(table)]))
  var count = 0
  for try await _ in session.streamResponse(to: "?", generating: Table.self) { count += 1 }
  return count
}

// One event at a time: the executor waits until the reader has seen it.
try await measure("stream, text, every event seen", events: words.count / 10) {
  let (seen, see) = AsyncStream.makeStream(of: Void.self)
  let model = ScriptedLanguageModel([
    ScriptedResponse([
      .perform { _, channel in
        var iterator = seen.makeAsyncIterator()
        for word in words.prefix(words.count / 10) {
          await channel.send(.response(entryID: "response", action: .appendText(word, tokenCount: 1)))
          await iterator.next()
        }
      }
    ])
  ])
  let session = LanguageModelSession(model: model)
  var count = 0
  for try await _ in session.streamResponse(to: "?") {
    count += 1
    see.yield()
  }
  return count
}
