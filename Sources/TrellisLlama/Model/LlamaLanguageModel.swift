import Trellis

/// A model in a GGUF file, run in this process by llama.cpp.
///
/// ```swift
/// let session = LanguageModelSession(model: LlamaLanguageModel(path: "model.gguf"))
/// ```
///
/// Making one costs nothing: the weights are loaded by the first request or by `prewarm`, once per process, and freed
/// when the last session that uses them goes.
///
/// While it is in use, the file is mapped into memory. It may be deleted, or replaced by another file of its name (written
/// beside it and renamed); it must not be cut or overwritten in place, because the system ends a process that reads what
/// is no longer there. Requests to a model whose file has been cut fail with ``LlamaError/truncated(path:missingByteCount:)``.
public struct LlamaLanguageModel: LanguageModel {
  public typealias Executor = LlamaExecutor

  public let executorConfiguration: LlamaConfiguration

  /// The model in the file at `path`, which is not looked at yet. `~/` stands for the user's home folder.
  public init(path: String, options: LlamaOptions = LlamaOptions()) {
    let path = path.hasPrefix("~/") ? UserHome.path + path.dropFirst() : path
    executorConfiguration = LlamaConfiguration(path: path, options: options)
  }

  /// Values and calls of tools with any model, and reasoning where the model's chat template knows it. Reads the file's
  /// header, once.
  public var capabilities: LanguageModelCapabilities {
    let template =
      executorConfiguration.options.chatTemplate ?? TemplateStore.template(ofFile: executorConfiguration.path)
    let reasons = template.map { ReasoningFormat(template: $0) != nil } ?? false
    return LanguageModelCapabilities([.guidedGeneration, .toolCalling] + (reasons ? [.reasoning] : []))
  }

  public var dataDestination: DataDestination { .thisProcess }
}
