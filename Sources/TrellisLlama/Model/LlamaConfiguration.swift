/// All that changes what an executor of a local model does.
public struct LlamaConfiguration: Hashable, Sendable {
  /// A GGUF file.
  public var path: String
  public var options: LlamaOptions

  public init(path: String, options: LlamaOptions = LlamaOptions()) {
    self.path = path
    self.options = options
  }

  /// In tokens, where the options do not say.
  static func defaultContextSize(trained: Int?) -> Int { min(trained ?? 8192, 8192) }

  func contextParameters(for weights: LlamaWeights) -> LlamaContext.Parameters {
    let sequences = min(max(1, options.maximumSessions), 64)
    return LlamaContext.Parameters(
      size: max(16, options.contextSize ?? Self.defaultContextSize(trained: weights.trainedContextSize)),
      sequences: sequences,
      // llama.cpp ends the process where a batch has no place for each sequence.
      batchSize: max(sequences, options.batchSize),
      threads: min(max(1, options.threads ?? Processors.physicalCoreCount), Processors.count),
      keyValueType: options.keyValueType)
  }
}
