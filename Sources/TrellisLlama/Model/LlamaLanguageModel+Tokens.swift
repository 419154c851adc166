import Trellis

/// Tokens are counted by the file's vocabulary and chat template, which are read when they are first needed; the weights are not loaded.
extension LlamaLanguageModel: TokenCountingLanguageModel {
  /// The tokens that a conversation may have, its last response included; zero where the file cannot be read.
  ///
  /// Unless the options say a size, each access reads the header of the file and waits for the disk: keep the value rather than ask in a loop.
  public var contextSize: Int {
    let configuration = executorConfiguration
    if let size = configuration.options.contextSize { return max(16, size) }
    guard let model = try? ModelFile(path: configuration.path) else { return 0 }
    return LlamaConfiguration.defaultContextSize(trained: model.file.contextLength)
  }

  /// - Throws: `LlamaError` where the file cannot be read.
  public func tokenCount(ofText text: String) async throws -> Int {
    let configuration = executorConfiguration
    return try await Blocking.run { try TokenCounter.counter(for: configuration).count(ofText: text) }
  }

  /// - Throws: `LlamaError` where the file cannot be read or its template not rendered.
  public func tokenCount(ofEntries entries: [Transcript.Entry]) async throws -> Int {
    let configuration = executorConfiguration
    return try await Blocking.run { try TokenCounter.counter(for: configuration).count(ofEntries: entries) }
  }
}
