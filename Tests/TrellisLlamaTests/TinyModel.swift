import Foundation
import Trellis

@testable import TrellisLlama

/// Tiny models with random weights, which `Tests/Acceptance/tiny-models.sh` makes: all kinds of memory and vocabulary.
enum TinyModel: String, CaseIterable, Sendable {
  case llama, sentencepiece, mistral, deepseek, qwen2, gemma4, mamba, lfm2
  case graniteHybrid = "granite-hybrid"

  /// Nil where they have not been made.
  static let folder = ProcessInfo.processInfo.environment["TRELLIS_TINY_MODELS"]

  var path: String { "\(Self.folder ?? "")/\(rawValue).gguf" }

  /// Whether the memory of a text cannot be cut.
  var isRecurrent: Bool { [.mamba, .lfm2, .graniteHybrid].contains(self) }

  /// How calls of tools are written, by the model's template.
  var toolFormat: ToolFormat {
    switch self {
    case .llama: .llama3
    case .mistral: .mistral
    case .deepseek: .deepSeek
    case .qwen2, .graniteHybrid: .hermes
    case .gemma4: .gemma
    case .sentencepiece, .mamba, .lfm2: .json
    }
  }

  /// Of single precision throughout, so that scores can be compared.
  func configuration(contextSize: Int = 1024, forcesRuns: Bool = true, prefixFolder: URL? = nil) -> LlamaConfiguration {
    LlamaConfiguration(
      path: path,
      options: LlamaOptions(
        contextSize: contextSize, threads: 1, keyValueType: .float32, forcesRuns: forcesRuns,
        prefixFolder: prefixFolder?.path))
  }
}
