import GGUF

/// A model file as it lies on disk, and whether it can be loaded here. Reads its header alone.
struct ModelFile {
  let path: String
  let architecture: String
  let file: GGUFFile

  init(path: String) throws(LlamaError) {
    self.path = path
    do throws(GGUFError) {
      file = try GGUFFile(path: path)
    } catch {
      if case .truncated(_, _, let needed, let available) = error {
        throw .truncated(path: path, missingByteCount: Int(clamping: needed) - available)
      }
      throw .unreadable(path: path, reason: "\(error)")
    }
    guard let architecture = file.architecture else {
      throw .unreadable(path: path, reason: "it does not say its architecture")
    }
    self.architecture = architecture
    if file.missingByteCount > 0 { throw .truncated(path: path, missingByteCount: file.missingByteCount) }
    guard !file.tensors.isEmpty else {
      throw .notGenerative(path: path, reason: "it holds a vocabulary and no weights")
    }
  }

  /// The memory that a context of the model needs, in bytes, about: the tokens' keys and values, and what an evaluation
  /// takes.
  func contextByteCount(size: Int, keyValueType: LlamaOptions.KeyValueType) -> Int {
    let perToken = file.attentionByteCountPerToken(elementByteCount: keyValueType == .float32 ? 4 : 2) ?? 0
    let tokens = size.multipliedReportingOverflow(by: keyValueType == .q8 ? perToken * 17 / 32 : perToken)
    let vocabulary = file["tokenizer.ggml.tokens"]?.array?.count ?? 0
    let evaluation = 64 << 20 + vocabulary * 4 * 512
    let sum = tokens.partialValue.addingReportingOverflow(evaluation)
    return tokens.overflow || sum.overflow ? .max : sum.partialValue
  }

  /// Throws where a context of the model, and its weights if these are not in memory yet, need more than is free.
  func checkFit(_ options: LlamaOptions, weightsAreLoaded: Bool) throws(LlamaError) {
    let size = options.contextSize ?? LlamaConfiguration.defaultContextSize(trained: file.contextLength)
    let sum = contextByteCount(size: size, keyValueType: options.keyValueType)
      .addingReportingOverflow(weightsAreLoaded ? 0 : file.weightByteCount)
    let needed = sum.overflow ? .max : sum.partialValue
    if let available = FreeMemory.byteCount, needed > available {
      throw .notEnoughMemory(needed: needed, available: available)
    }
  }
}
