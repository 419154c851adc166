import Foundation
import Testing
import Trellis
import TrellisGrammar
import TrellisMasks

@testable import TrellisLlama

/// Values held to a schema, token by token.
@Suite(.serialized) struct StructuredTests {
  private func schema() throws -> GenerationSchema {
    let plant = DynamicGenerationSchema(
      name: "Plant",
      properties: [
        .init(name: "name", schema: DynamicGenerationSchema(type: String.self, guides: [.maximumLength(24)])),
        .init(name: "isFruit", schema: DynamicGenerationSchema(type: Bool.self)),
        .init(name: "kind", schema: DynamicGenerationSchema(name: "Kind", anyOf: ["tree", "vine", "herb"])),
        .init(
          name: "months",
          schema: DynamicGenerationSchema(
            arrayOf: DynamicGenerationSchema(type: Int.self, guides: [.range(1...12)]), minimumElements: 2,
            maximumElements: 3)),
      ])
    return try GenerationSchema(root: plant, dependencies: [])
  }

  private struct Plant: Decodable {
    var name: String
    var isFruit: Bool
    var kind: String
    var months: [Int]
  }

  private func check(_ text: String) throws {
    let plant = try JSONDecoder().decode(Plant.self, from: Data(text.utf8))
    #expect(plant.name.unicodeScalars.count <= 24)
    #expect(["tree", "vine", "herb"].contains(plant.kind))
    #expect((2...3).contains(plant.months.count))
    #expect(plant.months.allSatisfy { (1...12).contains($0) })
  }

  @Test(arguments: [true, false])
  func valuesFollowTheirSchema(forcesRuns: Bool) async throws {
    var options = TestModel.options()
    options.forcesRuns = forcesRuns
    let executor = LlamaExecutor(configuration: LlamaConfiguration(path: TestModel.path, options: options))
    for seed in 0..<6 as Range<UInt64> {
      let answer = try await executor.answer(
        request(
          "Describe a plant.", schema: try schema(),
          options: GenerationOptions(
            samplingMode: .random(top: 60, seed: seed), temperature: 1.4, maximumResponseTokens: 200)))
      try check(answer.text)
      #expect(answer.metadata.finishReason == .complete)
      #expect(answer.creditedTokens == answer.usage.output.totalTokenCount)
      #expect((answer.metadata[.forcedTokenCount] ?? 0 > 0) == forcesRuns)
    }
  }

  @Test func theChoiceOfTheModelIsOneOfTheGrammar() async throws {
    let executor = LlamaExecutor(configuration: TestModel.configuration())
    let schema = try GenerationSchema(
      root: DynamicGenerationSchema(name: "Answer", anyOf: ["Grand Canyon", "Grand Central", "Mount Fuji"]),
      dependencies: [])
    let answer = try await executor.answer(request("Where shall we go?", schema: schema))
    #expect([#""Grand Canyon""#, #""Grand Central""#, #""Mount Fuji""#].contains(answer.text))
  }

  @Test func aTypeThatTheModelContradictsIsNoticed() async throws {
    var watch = AgreementWatch()
    for index in 0..<7 { watch.note(best: index < 4 ? -8 : 0, of: 0) }
    #expect(!watch.disagrees)
    watch.note(best: -9, of: -1)
    #expect(watch.disagrees)
    for _ in 0..<2 { watch.note(best: -1, of: 0) }
    #expect(!watch.disagrees)

    // Names where the prompt asks for names.
    let executor = LlamaExecutor(configuration: TestModel.configuration())
    let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    let schema = try GenerationSchema(
      root: DynamicGenerationSchema(
        arrayOf: DynamicGenerationSchema(name: "Day", anyOf: days), minimumElements: 10, maximumElements: 10),
      dependencies: [])
    let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 200)
    let answer = try await executor.answer(request("List ten days of the week.", schema: schema, options: options))
    #expect(answer.metadata[.notices] == nil)
  }

  /// The forced text is what the grammar forces, in tokens that the tokenizer would choose.
  @Test func forcedRunsAreCanonical() throws {
    let weights = try LlamaModels.engine(for: TestModel.configuration()).weights
    let grammar = try weights.grammars.grammar(for: GrammarStore.Key(value: schema().graph()))
    var constraint = Constraint(grammar, vocabulary: weights.vocabulary, forcesRuns: true)
    let run = constraint.takeForcedRun(after: [], limit: 100)
    let text = String(decoding: run.flatMap { weights.vocabulary.bytes(of: $0) }, as: UTF8.self)
    #expect(#"{"name": ""#.hasPrefix(text))
    #expect(text.utf8.count >= 6)
    let canonical = try weights.vocabulary.tokens(of: #"{"name": ""#.utf8, parsesControl: false)
    #expect(canonical.starts(with: run))
    // The same run again gives nothing, because what was kept back is a choice.
    #expect(constraint.takeForcedRun(after: run[...], limit: 100).isEmpty)
  }
}
