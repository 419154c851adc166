import Trellis

/// A model in a GGUF file, run in this process by llama.cpp.
///
/// ```swift
/// let session = LanguageModelSession(model: LlamaLanguageModel(path: "model.gguf"))
/// ```
///
/// Making one costs nothing: the weights are loaded by the first request or by `prewarm`, once per process, and freed
/// when the last session that uses them goes.
public struct LlamaLanguageModel: LanguageModel {
  public typealias Executor = LlamaExecutor

  public let executorConfiguration: LlamaConfiguration

  /// The model in the file at `path`, which is not looked at yet.
  public init(path: String, options: LlamaOptions = LlamaOptions()) {
    executorConfiguration = LlamaConfiguration(path: path, options: options)
  }

  public var capabilities: LanguageModelCapabilities { LanguageModelCapabilities([.guidedGeneration]) }

  public var dataDestination: DataDestination { .thisProcess }
}
