import Testing
import Trellis

@testable import TrellisLlama

@Suite struct TokenCountTests {
  @Test func countsAreThoseOfTheRequest() async throws {
    let model = TestModel.model()
    let instructions = Transcript.Instructions(segments: [.text(.init(content: "Be brief."))])
    let prompt = Transcript.Prompt(segments: [.text(.init(content: "Name a colour."))])
    let request = LanguageModelExecutorGenerationRequest(
      transcript: Transcript(entries: [.instructions(instructions), .prompt(prompt)]),
      generationOptions: GenerationOptions(maximumResponseTokens: 2))
    let answer = try await LlamaExecutor(configuration: TestModel.configuration()).answer(request)
    #expect(try await model.tokenCount(for: request.transcript) == answer.usage.input.totalTokenCount)
    #expect(try await model.tokenCount(for: Instructions("Be brief.")) > 2)
    #expect(try await model.tokenCount(ofText: "") == 0)
    #expect(model.contextSize == 1024)
  }

  @Test func longTextIsSplitToFit() async throws {
    let model = TestModel.model(contextSize: 256)
    let text = String(repeating: "The river runs east of the old town, past the mill. ", count: 60)
    let pieces = try await model.split(text, prompt: Prompt("Sum up:"), reservedResponseTokens: 64)
    #expect(pieces.count > 3)
    #expect(pieces.joined() == text)
    for piece in pieces { #expect(try await model.tokenCount(ofText: piece) <= 256 - 64) }
  }

  @Test func aMissingFileIsSaid() async {
    await #expect(throws: LlamaError.self) {
      try await LlamaLanguageModel(path: "/nowhere.gguf").tokenCount(ofText: "a")
    }
  }
}
