import Foundation
import Testing
import Trellis

@testable import TrellisLlama

/// The default model, run with one thread, because more collapse on a machine that is busy otherwise.
enum TestModel {
  static let path = LlamaLanguageModel.modelFolder + "/SmolLM2-135M-Instruct.Q4_1.gguf"

  static func options(contextSize: Int = 1024) -> LlamaOptions { LlamaOptions(contextSize: contextSize, threads: 1) }

  static func model(contextSize: Int = 1024) -> LlamaLanguageModel {
    LlamaLanguageModel(path: path, options: options(contextSize: contextSize))
  }

  static func configuration(contextSize: Int = 1024) -> LlamaConfiguration {
    LlamaConfiguration(path: path, options: options(contextSize: contextSize))
  }
}

/// What an executor sent in answer to a request.
struct Answer {
  var text = ""
  var reasoning = ""
  var pieces: [String] = []
  var usage = LanguageModelSession.Usage()
  var metadata = ResponseMetadata()
  var creditedTokens = 0
  var calls: [(id: String, name: String, arguments: String)] = []
}

extension LlamaExecutor {
  /// Runs a request to its end.
  func answer(_ request: LanguageModelExecutorGenerationRequest) async throws -> Answer {
    let channel = LanguageModelExecutorGenerationChannel()
    async let collected = Self.collect(channel)
    do {
      try await respond(to: request, model: TestModel.model(), streamingInto: channel)
    } catch {
      channel.finish()
      _ = await collected
      throw error
    }
    channel.finish()
    return await collected
  }

  private static func collect(_ channel: LanguageModelExecutorGenerationChannel) async -> Answer {
    var answer = Answer()
    for await event in channel {
      switch event {
      case .reasoning(_, .appendText(let text, _, let tokenCount)):
        answer.reasoning += text
        answer.creditedTokens += tokenCount
      case .toolCalls(_, .toolCall(let id, let name, .appendArguments(let more, _))):
        if answer.calls.last?.id != id { answer.calls.append((id, name, "")) }
        answer.calls[answer.calls.count - 1].arguments += more
      case .toolCalls(_, .updateUsage(let input, let output, _)):
        if let input { answer.usage.input = input }
        if let output { answer.usage.output = output }
      default: break
      }
      guard case .response(_, let action) = event else { continue }
      switch action {
      case .appendText(let text, _, let tokenCount, _):
        answer.text += text
        answer.pieces.append(text)
        answer.creditedTokens += tokenCount
      case .updateUsage(let input, let output, _):
        if let input { answer.usage.input = input }
        if let output { answer.usage.output = output }
      case .updateMetadata(let values):
        answer.metadata = ResponseMetadata(values)
      default: break
      }
    }
    return answer
  }
}

/// A request of one prompt.
func request(
  _ prompt: String, instructions: String? = nil, history: [Transcript.Entry] = [], schema: GenerationSchema? = nil,
  options: GenerationOptions = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 24)
) -> LanguageModelExecutorGenerationRequest {
  func segments(_ text: String) -> [Transcript.Segment] { [.text(Transcript.TextSegment(content: text))] }
  var entries: [Transcript.Entry] = []
  if let instructions { entries.append(.instructions(Transcript.Instructions(segments: segments(instructions)))) }
  entries += history
  entries.append(.prompt(Transcript.Prompt(segments: segments(prompt), options: options)))
  return LanguageModelExecutorGenerationRequest(
    transcript: Transcript(entries: entries), schema: schema, generationOptions: options)
}

func response(_ text: String) -> Transcript.Entry {
  .response(Transcript.Response(segments: [.text(Transcript.TextSegment(content: text))]))
}

func prompt(_ text: String) -> Transcript.Entry {
  .prompt(Transcript.Prompt(segments: [.text(Transcript.TextSegment(content: text))]))
}
