import Foundation
import Trellis
import TrellisLlama

/// Sessions without end that start, stream, are cancelled and come back, on one model that is now and then unloaded: nothing fails,
/// and the memory comes back to its start.
struct Soak {
  private let model: LlamaLanguageModel
  private static let sessions = 50

  /// How responses ended.
  private struct Ends {
    var complete = 0
    var cancelled = 0
    var unloaded = 0
    var failures: [String] = []

    static func + (left: Ends, right: Ends) -> Ends {
      Ends(
        complete: left.complete + right.complete, cancelled: left.cancelled + right.cancelled,
        unloaded: left.unloaded + right.unloaded, failures: left.failures + right.failures)
    }
  }

  init(path: String, threads: Int) {
    model = LlamaLanguageModel(path: path, options: LlamaOptions(contextSize: 4096, threads: threads))
  }

  /// Returns whether nothing failed.
  func run(for duration: Duration) async throws -> Bool {
    print("memory before the first load: \(Self.residentMebibytes()) MiB")
    _ = await turn()
    print("memory with the model: \(Self.residentMebibytes()) MiB")
    try await unload()
    let start = Self.residentMebibytes()
    print("memory after the first unload: \(start) MiB")
    let end = ContinuousClock.now + duration
    let ends = try await withThrowingTaskGroup(of: Ends.self) { group in
      for _ in 0..<Self.sessions {
        group.addTask {
          var ends = Ends()
          while ContinuousClock.now < end { ends = ends + (await turn()) }
          return ends
        }
      }
      group.addTask {
        while ContinuousClock.now < end {
          try await _Concurrency.Task.sleep(for: .seconds(20))
          print("memory: \(Self.residentMebibytes()) MiB")
          model.unload()
        }
        return Ends()
      }
      return try await group.reduce(Ends(), +)
    }
    print("memory before the last unload: \(Self.residentMebibytes()) MiB")
    try await unload()
    print("memory after the last unload: \(Self.residentMebibytes()) MiB")
    print(
      "\(ends.complete) complete, \(ends.cancelled) cancelled, \(ends.unloaded) ended by an unload,",
      "\(ends.failures.count) failed")
    for (failure, all) in Dictionary(grouping: ends.failures, by: { $0 }) { print("\(all.count) times: \(failure)") }
    return ends.failures.isEmpty
  }

  /// One session: a request or two, left alone or cancelled after a random time.
  private func turn() async -> Ends {
    var ends = Ends()
    let session = LanguageModelSession(model: model, instructions: Bool.random() ? Task.instructions : nil)
    if Int.random(in: 0..<4) == 0 { session.prewarm() }
    for _ in 0..<Int.random(in: 1...2) {
      let request = _Concurrency.Task { try await respond(session) }
      let isLeftAlone = Int.random(in: 0..<5) == 0
      if !isLeftAlone {
        try? await _Concurrency.Task.sleep(for: .milliseconds(Int.random(in: 0...4000)))
        request.cancel()
      }
      switch await request.result {
      case .success: ends.complete += 1
      case .failure(is CancellationError) where !isLeftAlone: ends.cancelled += 1
      case .failure(LlamaError.unloaded): ends.unloaded += 1
      case .failure(let error): ends.failures.append(error.localizedDescription)
      }
    }
    return ends
  }

  private func respond(_ session: LanguageModelSession) async throws {
    let task = Task.all.randomElement() ?? Task.all[0]
    let options = GenerationOptions(
      samplingMode: .random(top: 40), temperature: 1, maximumResponseTokens: task.schema == nil ? 30 : 600)
    if let schema = task.schema {
      for try await _ in session.streamResponse(
        to: task.prompt, schema: schema, includeSchemaInPrompt: Bool.random(), options: options)
      {}
    } else {
      for try await _ in session.streamResponse(to: task.prompt, options: options) {}
    }
    try _Concurrency.Task.checkCancellation()
  }

  /// Waits until the decode thread has let go as well.
  private func unload() async throws {
    model.unload()
    while model.status != .loadable { try await _Concurrency.Task.sleep(for: .milliseconds(20)) }
    try await _Concurrency.Task.sleep(for: .seconds(1))
  }

  /// What of this process is in memory; 0 where the system does not say.
  private static func residentMebibytes() -> Int {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return (pages?.dropFirst().first.flatMap { Int($0) } ?? 0) * 4096 / (1 << 20)
  }
}
