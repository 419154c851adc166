import Foundation
import GGUF
import Testing
import Trellis
import TrellisMasks
import TrellisTemplates

@testable import TrellisLlama

/// What must hold for every architecture and vocabulary, on models whose weights are random.
@Suite(
  .serialized, .enabled(if: TinyModel.folder != nil, "Tests/Acceptance/tiny-models.sh makes the models and runs these"))
struct TinyModelTests {
  private struct Note: Decodable {
    var title: String
    var kind: String
    var numbers: [Int]
    var tags: [String]
  }

  /// Strings and lists with and without bounds.
  private static func schema() throws -> GenerationSchema {
    let integer = DynamicGenerationSchema(type: Int.self, guides: [.range(-20...300)])
    return try GenerationSchema(
      root: DynamicGenerationSchema(
        name: "Note",
        properties: [
          .init(name: "title", schema: DynamicGenerationSchema(type: String.self)),
          .init(name: "kind", schema: DynamicGenerationSchema(name: "Kind", anyOf: ["tree", "vine", "é\"\n日本"])),
          .init(
            name: "numbers", schema: DynamicGenerationSchema(arrayOf: integer, minimumElements: 2, maximumElements: 3)),
          .init(
            name: "tags",
            schema: DynamicGenerationSchema(
              arrayOf: DynamicGenerationSchema(type: String.self, guides: [.maximumLength(7)]), minimumElements: 1)),
        ]), dependencies: [])
  }

  private func check(_ text: String) throws {
    let note = try JSONDecoder().decode(Note.self, from: Data(text.utf8))
    #expect(["tree", "vine", "é\"\n日本"].contains(note.kind))
    #expect((2...3).contains(note.numbers.count) && note.numbers.allSatisfy { (-20...300).contains($0) })
    #expect(!note.tags.isEmpty && note.tags.allSatisfy { $0.unicodeScalars.count <= 7 })
  }

  private func options(_ seed: UInt64, limit: Int = 180, temperature: Double = 1) -> GenerationOptions {
    GenerationOptions(
      samplingMode: .random(probabilityThreshold: 1, seed: seed), temperature: temperature,
      maximumResponseTokens: limit)
  }

  // MARK: Memory

  /// Kept, cut, copied and evaluated one by one, tokens lead to the scores of a fresh evaluation.
  @Test(arguments: TinyModel.allCases)
  func memoriesGiveTheScoresOfFreshOnes(_ model: TinyModel) throws {
    let weights = try LlamaModels.engine(for: model.configuration()).weights
    #expect(weights.hasRecurrentMemory == model.isRecurrent)
    let context = try LlamaContext(
      weights, LlamaContext.Parameters(size: 512, sequences: 4, batchSize: 128, threads: 1, keyValueType: .float32),
      stopFlag: StopFlag())
    func scores(_ tokens: ArraySlice<Token>, sequence: Int = 0) throws -> [Float] {
      context.clearBatch()
      var place = 0
      for index in tokens.indices {
        place = context.add(
          tokens[index], position: index, sequence: sequence, wantsLogits: index == tokens.endIndex - 1)
      }
      #expect(context.evaluate() == .success)
      return Array(try #require(context.scores(at: place)))
    }
    var generator = SystemRandomNumberGenerator()
    // More than the window of the model that attends to one.
    let tokens = (0..<120).map { _ in Token.random(in: 260..<Token(weights.vocabulary.count), using: &generator) }
    let fresh = try scores(tokens[...])
    let spread = (fresh.max() ?? 0) - (fresh.min() ?? 0)
    // Attention is computed in half precision, and in another order for batches of another size.
    func isFresh(_ other: [Float]) -> Bool { zip(fresh, other).allSatisfy { abs($0 - $1) < 1e-3 * spread } }

    _ = try scores(tokens[..<70], sequence: 1)
    #expect(isFresh(try scores(tokens[70...], sequence: 1)))
    context.forgetAll(sequence: 1)
    var last: [Float] = []
    for index in tokens.indices { last = try scores(tokens[index...index], sequence: 1) }
    #expect(isFresh(last))

    #expect(context.forget(sequence: 0, from: 70) == !model.isRecurrent)
    if !model.isRecurrent {
      _ = try scores((tokens[..<70] + tokens[..<40])[70...])
      #expect(context.forget(sequence: 0, from: 70))
      #expect(isFresh(try scores(tokens[70...])))
      context.copyPrefix(count: 90, from: 0, to: 2)
      #expect(isFresh(try scores(tokens[90...], sequence: 2)))
    }
    // And other tokens lead to other scores, so that the comparison means something.
    context.forgetAll(sequence: 0)
    #expect(!isFresh(try scores((tokens[..<110] + tokens[..<10])[...])))
    context.forgetAll(sequence: 0)
    #expect(isFresh(try scores(tokens[...])))

    // A state that was taken out and put into another sequence goes on the same.
    context.forgetAll(sequence: 0)
    _ = try scores(tokens[..<70])
    let state = try #require(context.state(ofSequence: 0))
    #expect(context.restore(sequence: 3, from: state))
    #expect(context.length(ofSequence: 3) == 70)
    #expect(isFresh(try scores(tokens[70...], sequence: 3)))
  }

  /// An adapter changes the scores by its scale; one that is missing or of another model is refused.
  @Test func adaptersApplyWithTheirScale() async throws {
    let path = try #require(TinyModel.folder) + "/adapter-of-llama.gguf"
    func scores(_ adapters: [LlamaOptions.Adapter]) throws -> [Float] {
      let weights = try LlamaModels.engine(for: TinyModel.llama.configuration()).weights
      let context = try LlamaContext(
        weights, LlamaContext.Parameters(size: 64, sequences: 1, batchSize: 64, threads: 1, keyValueType: .float32),
        stopFlag: StopFlag())
      try context.apply(adapters)
      var place = 0
      for (position, token) in [65, 300, 301, 302].enumerated() {
        place = context.add(Token(token), position: position, sequence: 0, wantsLogits: position == 3)
      }
      #expect(context.evaluate() == .success)
      return Array(try #require(context.scores(at: place)))
    }
    func distance(_ left: [Float], _ right: [Float]) -> Float { zip(left, right).map { abs($0 - $1) }.max() ?? 0 }
    let plain = try scores([])
    #expect(distance(plain, try scores([.init(path: path, scale: 0)])) < 1e-3)
    let whole = distance(plain, try scores([.init(path: path)]))
    #expect(whole > 0.1)
    #expect((1e-3..<whole / 2).contains(distance(plain, try scores([.init(path: path, scale: 0.05)]))))

    for (model, adapter) in [(TinyModel.llama, "/nowhere.gguf"), (.qwen2, path), (.llama, TinyModel.llama.path)] {
      var configuration = model.configuration(contextSize: 128)
      configuration.options.adapters = [.init(path: adapter)]
      do {
        _ = try await LlamaExecutor(configuration: configuration).answer(request("Hello"))
        Issue.record("\(adapter) was taken for \(model)")
      } catch LlamaError.adapterFailed(adapter, let reason) {
        #expect(!reason.isEmpty)
      }
    }
    var configuration = TinyModel.llama.configuration(contextSize: 512)
    configuration.options.adapters = [.init(path: path)]
    let answer = try await LlamaExecutor(configuration: configuration).answer(
      request("Note.", schema: try Self.schema(), options: options(1)))
    try check(answer.text)
  }

  @Test(arguments: TinyModel.allCases)
  func theNextTurnEvaluatesOnlyWhatIsNew(_ model: TinyModel) async throws {
    let executor = LlamaExecutor(configuration: model.configuration())
    let schema = try Self.schema()
    let first = try await executor.answer(request("What is a trellis?", schema: schema, options: options(1)))
    #expect(first.usage.input.cachedTokenCount == 0)
    let turns = [prompt("What is a trellis?"), response(first.text)]
    let second = try await executor.answer(
      request("And a grape?", history: turns, schema: schema, options: options(2)))
    let before = first.usage.input.totalTokenCount + first.usage.output.totalTokenCount
    switch model {
    case .gemma4, .deepseek:
      // Their templates write an answer without the thoughts that stood before it.
      #expect(second.usage.input.cachedTokenCount >= first.usage.input.totalTokenCount - 14)
    default:
      // All of the first turn but its last tokens, which close the value and were never evaluated.
      #expect(second.usage.input.cachedTokenCount >= before - 3)
    }
  }

  @Test(arguments: TinyModel.allCases)
  func aChangedHistoryIsEvaluatedFromTheChangeOn(_ model: TinyModel) async throws {
    let executor = LlamaExecutor(configuration: model.configuration())
    let schema = try Self.schema()
    _ = try await executor.answer(request("What is a trellis? Say it shortly.", schema: schema, options: options(3)))
    let other = try await executor.answer(
      request("What is a trellis? Say it at length.", schema: schema, options: options(4)))
    #expect((other.usage.input.cachedTokenCount > 0) == !model.isRecurrent)
    #expect(other.usage.input.cachedTokenCount < other.usage.input.totalTokenCount)
  }

  @Test(arguments: TinyModel.allCases)
  func whatWasPrewarmedIsKeptInAFile(_ model: TinyModel) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("trellis-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let whole = request(
      "What is a trellis?", instructions: "You are a gardener who never talks of anything but plants.",
      schema: try Self.schema(), options: options(5))
    var texts: Set<String> = []
    for size in [901, 902] {
      let executor = LlamaExecutor(configuration: model.configuration(contextSize: size, prefixFolder: folder))
      let events = try #require(try executor.conversation.prewarm(Transcript(entries: whole.transcript.prefix(1))))
      var report = GenerationReport()
      for try await case .finished(let last) in events { report = last }
      #expect(report.promptTokens > 10)
      #expect(report.cachedTokens == (size == 901 ? 0 : report.promptTokens))
      let answer = try await executor.answer(whole)
      #expect(answer.usage.input.cachedTokenCount >= report.promptTokens)
      texts.insert(answer.text)
    }
    #expect(texts.count == 1)
  }

  // MARK: Values

  @Test(arguments: TinyModel.allCases, [true, false])
  func valuesFollowTheirSchema(_ model: TinyModel, forcesRuns: Bool) async throws {
    let executor = LlamaExecutor(configuration: model.configuration(forcesRuns: forcesRuns))
    let schema = try Self.schema()
    var whole = 0
    for seed in 0..<24 as Range<UInt64> {
      let options = options(seed, limit: 40 + Int(seed) * 12, temperature: 0.3 + Double(seed % 5) * 0.4)
      do {
        let answer = try await executor.answer(request("Make a note.", schema: schema, options: options))
        try check(answer.text)
        #expect(answer.usage.output.totalTokenCount <= 40 + Int(seed) * 12)
        #expect(answer.creditedTokens == answer.usage.output.totalTokenCount)
        #expect([.complete, .narrowed].contains(answer.metadata.finishReason))
        // The end of thoughts is always forced.
        if model != .deepseek { #expect(forcesRuns == (answer.metadata[.forcedTokenCount] ?? 0 > 0)) }
        whole += 1
      } catch LanguageModelError.responseLimitTooSmall(let payload) {
        #expect(payload.minimumTokenCount > 40 + Int(seed) * 12)
      }
    }
    #expect(whole >= 12)
  }

  @Test(arguments: TinyModel.allCases)
  func textIsReproducibleAndWellFormed(_ model: TinyModel) async throws {
    var texts: Set<String> = []
    for _ in 0..<2 {
      // An engine of its own, which goes with its executor: the memory is empty both times.
      let executor = LlamaExecutor(configuration: model.configuration(contextSize: 777))
      let answer = try await executor.answer(request("Tell a story.", options: options(6, limit: 60)))
      #expect(answer.pieces.joined() == answer.text)
      texts.insert(answer.text)
    }
    #expect(texts.count == 1)
  }

  // MARK: Tools

  @Test(arguments: TinyModel.allCases)
  func callsAreWrittenAsTheTemplateWritesThem(_ model: TinyModel) async throws {
    let executor = LlamaExecutor(configuration: model.configuration(contextSize: 4096))
    let weights = try LlamaModels.engine(for: model.configuration(contextSize: 4096)).weights
    #expect(try PromptRenderer(weights, template: nil).toolFormat == model.toolFormat)
    var entries = [prompt("What is the weather in Rome?")]
    var before = 0
    for seed in 0..<3 as Range<UInt64> {
      var options = options(seed, limit: 400)
      options.toolCallingMode = .required
      let answer = try await executor.answer(
        LanguageModelExecutorGenerationRequest(
          transcript: Transcript(entries: entries), enabledTools: try ToolFormatTests.tools(),
          generationOptions: options))
      #expect(answer.text.isEmpty)
      #expect(!answer.calls.isEmpty)
      for call in answer.calls {
        let content = try GeneratedContent(json: call.arguments)
        #expect(content.isComplete)
        switch call.name {
        case "weather": #expect((1...9).contains(try content.value(Int.self, forProperty: "days")))
        case "lookup": #expect(["a", "b\"}{"].contains(try content.value(String.self, forProperty: "name")))
        default: Issue.record("no tool is named \(call.name)")
        }
      }
      // Calls go back through the template as they were written, so that they are not evaluated again; Mistral's adds
      // their names, and DeepSeek's leaves the thoughts out.
      if seed > 0, [.hermes, .llama3].contains(model.toolFormat) {
        #expect(answer.usage.input.cachedTokenCount >= before - 3)
      }
      // After the first call, before which Gemma's puts thoughts that it leaves out later.
      if seed > 1, model.toolFormat == .gemma { #expect(answer.usage.input.cachedTokenCount >= before - 3) }
      before = answer.usage.input.totalTokenCount + answer.usage.output.totalTokenCount
      entries.append(
        .toolCalls(
          Transcript.ToolCalls(
            try answer.calls.map {
              Transcript.ToolCall(id: $0.id, toolName: $0.name, arguments: try GeneratedContent(json: $0.arguments))
            })))
      for call in answer.calls {
        entries.append(
          .toolOutput(
            Transcript.ToolOutput(
              id: call.id, toolName: call.name, segments: [.text(Transcript.TextSegment(content: "Sunny."))])))
      }
    }
  }

  /// Every template of llama.cpp's source that shows tools and writes calls in one of the known formats is recognised.
  @Test func theFormatsOfTemplatesAreRecognised() throws {
    let folder = try #require(TinyModel.folder) + "/templates"
    var recognised: [String: Set<String>] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where name.hasSuffix(".jinja") {
      let source = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
      let format = ToolFormat(
        try ChatTemplate(source: source), ["bos_token": "<s>", "eos_token": "</s>"], hasMarks: true)
      recognised[format.name, default: []].insert(String(name.dropLast(6)))
    }
    for (format, names) in recognised.sorted(by: { $0.key < $1.key }) { print(format, names.sorted()) }
    for (format, names) in [
      "Hermes": ["Qwen-Qwen2.5-7B-Instruct", "Qwen-Qwen3-0.6B", "ibm-granite-granite-4.0"],
      "Llama 3": ["meta-llama-Llama-3.1-8B-Instruct", "meta-llama-Llama-3.2-3B-Instruct"],
      "Mistral": ["mistralai-Mistral-Nemo-Instruct-2407"], "DeepSeek": ["llama-cpp-deepseek-r1"],
      "Gemma": ["google-gemma-4-31B-it", "google-gemma-4-31B-it-interleaved"],
      "JSON": ["Qwen3-Coder", "openai-gpt-oss-120b", "deepseek-ai-DeepSeek-V3.1", "google-gemma-2-2b-it"],
    ] { for name in names { #expect(recognised[format]?.contains(name) == true, "\(name) is not \(format)") } }
  }

  // MARK: Damaged files

  /// A few bytes of the header flipped: an error or an answer, and no crash.
  @Test(.timeLimit(.minutes(10)), arguments: TinyModel.allCases)
  func flippedBytesInTheHeader(_ model: TinyModel) async throws {
    let whole = try Data(contentsOf: URL(fileURLWithPath: model.path))
    let header = try GGUFFile(path: model.path).dataOffset
    // The file that it crashed on, where it does, stays behind.
    let path = FileManager.default.temporaryDirectory.path + "/trellis-flipped-\(model.rawValue).gguf"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let schema = try Self.schema()
    var failed = 0
    for seed in 0..<60 as Range<UInt64> {
      var generator = Splitmix(state: seed)
      var data = whole
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        // Half of them among the numbers and types at its start; the rest is vocabulary for the most part.
        let range = Bool.random(using: &generator) ? 0..<min(2048, header) : 0..<header
        data[Int.random(in: range, using: &generator)] ^= UInt8.random(in: 1...255, using: &generator)
      }
      try data.write(to: URL(fileURLWithPath: path))
      let executor = LlamaExecutor(
        configuration: LlamaConfiguration(path: path, options: LlamaOptions(contextSize: 512, threads: 1)))
      do {
        _ = try await executor.answer(request("Note.", schema: schema, options: options(seed, limit: 100)))
      } catch {
        failed += 1
      }
    }
    #expect(failed > 5)
  }

  // MARK: Many sessions

  /// More than the memory holds: some wait, some are cancelled, none gets another's text.
  @Test(arguments: TinyModel.allCases)
  func sessionsShareTheMemory(_ model: TinyModel) async throws {
    let configuration = model.configuration(contextSize: 700)
    @Sendable func likeliest(_ seed: UInt64) -> GenerationOptions { options(seed, limit: 120, temperature: 0) }
    let schema = try Self.schema()
    var alone: [String] = []
    for index in 0..<16 as Range<UInt64> {
      let executor = LlamaExecutor(configuration: model.configuration(contextSize: 701))
      alone.append(
        try await executor.answer(request("Note \(index).", schema: schema, options: likeliest(index))).text)
    }
    try await withThrowingTaskGroup(of: (Int, String?).self) { group in
      for index in 0..<16 {
        let delay = Int.random(in: 0...300)
        group.addTask {
          let task = Task {
            let executor = LlamaExecutor(configuration: configuration)
            return try await executor.answer(
              request("Note \(index).", schema: schema, options: likeliest(UInt64(index))))
          }
          guard index % 3 == 0 else { return (index, try await task.value.text) }
          try await Task.sleep(for: .milliseconds(delay))
          task.cancel()
          return (index, try? await task.value.text)
        }
      }
      var texts: [Int: String] = [:]
      for try await (index, text) in group {
        guard let text else { continue }
        try check(text)
        texts[index] = text
      }
      // Scores differ by rounding when other tokens are evaluated along, so that some texts part at some place; what read
      // another's memory would be another text from the start.
      #expect(texts.count >= 10)
      #expect(texts.count { $0.value == alone[$0.key] } >= 3)
    }
  }
}

/// Numbers that come out the same for a seed (Steele, Lea and Flood: SplitMix).
struct Splitmix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
