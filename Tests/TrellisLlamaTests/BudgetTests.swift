import Foundation
import Testing
import Trellis
import TrellisMasks

@testable import TrellisLlama

/// A structured response is whole and valid within its limit of tokens, or refused before it begins.
@Suite(.serialized) struct BudgetTests {
  private struct Note: Decodable {
    var title: String
    var body: String
    var tags: [String]
  }

  /// Strings and lists without bounds, which a model fills until it is stopped.
  private func schema() throws -> GenerationSchema {
    try GenerationSchema(
      root: DynamicGenerationSchema(
        name: "Note",
        properties: [
          .init(name: "title", schema: DynamicGenerationSchema(type: String.self)),
          .init(name: "body", schema: DynamicGenerationSchema(type: String.self)),
          .init(
            name: "tags",
            schema: DynamicGenerationSchema(
              arrayOf: DynamicGenerationSchema(type: String.self), minimumElements: 1)),
        ]), dependencies: [])
  }

  private func answer(_ executor: LlamaExecutor, limit: Int, seed: UInt64 = 1) async throws -> Answer {
    try await executor.answer(
      request(
        "Write a long note about the sea.", schema: try schema(),
        options: GenerationOptions(
          samplingMode: .random(top: 50, seed: seed), temperature: 1.2, maximumResponseTokens: limit)))
  }

  private func minimum(_ executor: LlamaExecutor) async -> Int? {
    do {
      _ = try await answer(executor, limit: 1)
      return nil
    } catch LanguageModelError.responseLimitTooSmall(let payload) {
      return payload.limit == 1 ? payload.minimumTokenCount : nil
    } catch {
      return nil
    }
  }

  @Test(arguments: [true, false])
  func whatFitsIsWhole(forcesRuns: Bool) async throws {
    var options = TestModel.options()
    options.forcesRuns = forcesRuns
    let executor = LlamaExecutor(configuration: LlamaConfiguration(path: TestModel.path, options: options))
    let minimum = try #require(await minimum(executor))
    #expect((8...40).contains(minimum))
    var narrowed = 0
    for (index, limit) in [minimum, minimum + 1, minimum + 2, minimum + 5, minimum + 11, 50, 64].enumerated() {
      let answer = try await answer(executor, limit: limit, seed: UInt64(index))
      let note = try JSONDecoder().decode(Note.self, from: Data(answer.text.utf8))
      #expect(!note.tags.isEmpty)
      #expect(answer.usage.output.totalTokenCount <= limit)
      let reason = answer.metadata.finishReason
      #expect(reason == .complete || reason == .narrowed)
      if reason == .narrowed { narrowed += 1 }
    }
    #expect(narrowed > 0)
  }

  /// One token may open an item that takes dozens to close.
  @Test func itemsThatNoLongerFitAreNotBegun() async throws {
    let verdicts = ["thoroughly investigated", "provisionally accepted", "unanimously rejected"]
    let item = DynamicGenerationSchema(
      name: "Item",
      properties: ["firstCommittee", "secondCommittee", "finalAuthority"].map { name in
        .init(name: name, schema: DynamicGenerationSchema(name: "Verdict", anyOf: verdicts))
      })
    let root = DynamicGenerationSchema(
      name: "Report",
      properties: [
        .init(name: "items", schema: DynamicGenerationSchema(arrayOf: item, minimumElements: 1, maximumElements: 6))
      ])
    let schema = try GenerationSchema(root: root, dependencies: [])
    let executor = LlamaExecutor(configuration: TestModel.configuration())
    var whole = 0
    for limit in stride(from: 24, through: 120, by: 6) {
      let options = GenerationOptions(
        samplingMode: .random(top: 100, seed: UInt64(limit)), temperature: 2, maximumResponseTokens: limit)
      do {
        let answer = try await executor.answer(request("Report on twenty items.", schema: schema, options: options))
        _ = try JSONSerialization.jsonObject(with: Data(answer.text.utf8))
        #expect(answer.usage.output.totalTokenCount <= limit)
        whole += 1
      } catch LanguageModelError.responseLimitTooSmall(let payload) {
        #expect(payload.minimumTokenCount > limit)
      }
    }
    #expect(whole >= 8)
  }

  @Test func whatDoesNotFitIsRefusedWithTheNumbers() async throws {
    let executor = LlamaExecutor(configuration: TestModel.configuration())
    let minimum = try #require(await minimum(executor))
    await #expect(throws: LanguageModelError.self) { try await answer(executor, limit: minimum - 1) }
  }

  @Test func aContextThatIsTooSmallIsRefusedWithTheNumbers() async throws {
    let executor = LlamaExecutor(configuration: TestModel.configuration(contextSize: 256))
    let long = Array(repeating: "wave", count: 225).joined(separator: " ")
    do {
      _ = try await executor.answer(
        request(long, schema: try schema(), options: GenerationOptions(samplingMode: .greedy)))
      Issue.record("no error")
    } catch LanguageModelError.contextSizeExceeded(let payload) {
      #expect(payload.contextSize == 256)
      #expect(payload.tokenCount > 256)
    }
  }

  @Test func withoutALimitTheContextIsOne() async throws {
    let executor = LlamaExecutor(configuration: TestModel.configuration(contextSize: 256))
    let answer = try await executor.answer(
      request(
        "Write a very long note about the sea.", schema: try schema(),
        options: GenerationOptions(samplingMode: .random(top: 50, seed: 3), temperature: 1.5)))
    _ = try JSONDecoder().decode(Note.self, from: Data(answer.text.utf8))
    #expect(answer.usage.totalTokenCount <= 256)
  }

  @Test func repetitionIsNoticed() throws {
    var watch = RepetitionWatch()
    var noticed = false
    for index in 0..<400 { noticed = watch.note(Token(index % 7 == 0 ? index : index % 3)) || noticed }
    #expect(!noticed)
    for period in [1, 2, 5, 31] {
      watch.reset()
      var place: Int?
      for index in 0..<300 where place == nil { if watch.note(Token(index % period)) { place = index } }
      #expect((47...150).contains(try #require(place)))
    }
  }
}
