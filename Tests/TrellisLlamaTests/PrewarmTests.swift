import Foundation
import Testing
import Trellis

@testable import TrellisLlama

/// What is evaluated ahead of a request, in memory and in files.
@Suite(.serialized) struct PrewarmTests {
  private static let instructions =
    "You are a gardener who answers in one short sentence and never talks of anything but plants."
  private let whole = request("What is a trellis?", instructions: instructions)

  /// Prewarms with the instructions alone and waits for the end of it.
  private func prewarm(_ executor: LlamaExecutor) async throws -> GenerationReport {
    let instructions = Transcript(entries: whole.transcript.prefix(1))
    let events = try #require(try executor.conversation.prewarm(instructions))
    for try await case .finished(let report) in events { return report }
    throw CancellationError()
  }

  private func executor(contextSize: Int, folder: URL? = nil) -> LlamaExecutor {
    var configuration = TestModel.configuration(contextSize: contextSize)
    configuration.options.prefixFolder = folder?.path
    return LlamaExecutor(configuration: configuration)
  }

  @Test func prewarmingTakesTheInstructionsOffTheRequest() async throws {
    let executor = executor(contextSize: 1001)
    let report = try await prewarm(executor)
    #expect(report.promptTokens > 15)
    #expect(report.cachedTokens == 0)
    #expect(try await executor.answer(whole).usage.input.cachedTokenCount >= report.promptTokens)
  }

  @Test func whatWasEvaluatedIsKeptInAFileForLaterProcesses() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("trellis-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    // Contexts of other sizes stand for other processes: they share nothing but the folder.
    let first = executor(contextSize: 1002, folder: folder)
    #expect(try await prewarm(first).cachedTokens == 0)
    let file = try #require(
      try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).first)

    let second = executor(contextSize: 1003, folder: folder)
    let restored = try await prewarm(second)
    #expect(restored.cachedTokens == restored.promptTokens)
    let answers = (try await first.answer(whole), try await second.answer(whole))
    #expect(answers.0.text == answers.1.text)
    #expect(answers.1.usage.input.cachedTokenCount >= restored.promptTokens)

    // A damaged file is noticed, and made again.
    var content = try Data(contentsOf: file)
    content[content.count / 2] ^= 1
    try content.write(to: file)
    #expect(try await prewarm(executor(contextSize: 1004, folder: folder)).cachedTokens == 0)
    let restoredAgain = try await prewarm(executor(contextSize: 1005, folder: folder))
    #expect(restoredAgain.cachedTokens == restoredAgain.promptTokens)
  }

  @Test func aCopyOfTheModelFindsTheSameFileAndAnotherModelDoesNot() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("trellis-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let prefixes = folder.appendingPathComponent("prefixes")
    #expect(try await prewarm(executor(contextSize: 1006, folder: prefixes)).cachedTokens == 0)

    func prewarmed(by name: String, _ data: Data) async throws -> GenerationReport {
      let path = folder.appendingPathComponent(name).path
      try data.write(to: URL(fileURLWithPath: path))
      var options = TestModel.options(contextSize: 1007)
      options.prefixFolder = prefixes.path
      return try await prewarm(LlamaExecutor(configuration: LlamaConfiguration(path: path, options: options)))
    }
    var data = try Data(contentsOf: URL(fileURLWithPath: TestModel.path))
    let copy = try await prewarmed(by: "copy.gguf", data)
    #expect(copy.cachedTokens == copy.promptTokens)
    // The last weight of all.
    data[data.count - 1] ^= 1
    #expect(try await prewarmed(by: "other.gguf", data).cachedTokens == 0)
  }

  @Test func whatAReplacedModelEvaluatedIsNotKept() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("trellis-\(UUID().uuidString)")
    let prefixes = folder.appendingPathComponent("prefixes")
    try FileManager.default.createDirectory(at: prefixes, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("model.gguf")
    try FileManager.default.copyItem(at: URL(fileURLWithPath: TestModel.path), to: path)
    var options = TestModel.options(contextSize: 1008)
    options.prefixFolder = prefixes.path
    let executor = LlamaExecutor(configuration: LlamaConfiguration(path: path.path, options: options))
    _ = try await executor.answer(request("Hello"))
    // The weights in memory are still those of the first file.
    try FileManager.default.removeItem(at: path)
    try FileManager.default.copyItem(at: URL(fileURLWithPath: TestModel.path), to: path)
    _ = try await prewarm(executor)
    #expect(try FileManager.default.contentsOfDirectory(atPath: prefixes.path).isEmpty)
  }

  /// Engines that share nothing but a folder, as processes do, write, damage and read one file at once. With
  /// `TRELLIS_PREFIX_FOLDER` set, several processes of this test can share one.
  @Test func aFileIsWholeHoweverManyUseItAtOnce() async throws {
    let shared = ProcessInfo.processInfo.environment["TRELLIS_PREFIX_FOLDER"].map { URL(fileURLWithPath: $0) }
    let folder = shared ?? FileManager.default.temporaryDirectory.appendingPathComponent("trellis-\(UUID().uuidString)")
    defer { if shared == nil { try? FileManager.default.removeItem(at: folder) } }
    let expected = try await executor(contextSize: 1010).answer(whole).text
    try await withThrowingTaskGroup(of: Void.self) { group in
      for size in 1011...1016 {
        group.addTask {
          let executor = executor(contextSize: size, folder: folder)
          let report = try await prewarm(executor)
          #expect(report.cachedTokens == 0 || report.cachedTokens == report.promptTokens)
          #expect(try await executor.answer(whole).text == expected)
        }
      }
      group.addTask {
        for _ in 0..<200 {
          for file in (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
          {
            guard let handle = try? FileHandle(forUpdating: file) else { continue }
            try? handle.seek(toOffset: .random(in: 0..<100_000))
            try? handle.write(contentsOf: [0xA5])
            try? handle.close()
          }
          try await Task.sleep(for: .milliseconds(5))
        }
      }
      try await group.waitForAll()
    }
  }
}
