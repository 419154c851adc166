internal import CLlama
import Foundation
import GGUF

/// What llama.cpp holds of a model, freed with the last reference.
///
/// Invariant behind `@unchecked Sendable`: llama.cpp only reads a loaded model.
final class ModelMemory: @unchecked Sendable {
  let pointer: OpaquePointer
  init(_ pointer: OpaquePointer) { self.pointer = pointer }
  deinit { llama_model_free(pointer) }
}

/// A model's weights in memory, with its vocabulary and the grammars compiled for it.
final class LlamaWeights: Sendable {
  /// What makes two loads of a file the same.
  struct Key: Hashable, Sendable {
    var path: String
    var gpuLayers: Int?
    /// Changes when the file is replaced.
    var fileIdentity: FileIdentity
  }

  private let memory: ModelMemory
  let key: Key
  let vocabulary: LlamaVocabulary
  let grammars: GrammarStore

  /// The longest context that the model was trained for, in tokens.
  let trainedContextSize: Int
  /// Whether a part of a sequence can not be taken out of the memory (recurrent and hybrid models).
  let hasRecurrentMemory: Bool
  /// In bytes.
  let byteCount: Int
  /// What kind of model it is, as llama.cpp says: "llama 135M Q4_1".
  let summary: String
  /// The Jinja source of the chat template that the file holds.
  let chatTemplate: String?

  /// Loads a model, or no more than its vocabulary and metadata. Blocks for as long as the disk takes.
  init(_ key: Key, vocabularyOnly: Bool = false) throws(LlamaError) {
    LlamaLibrary.start()
    var parameters = llama_model_default_params()
    parameters.vocab_only = vocabularyOnly
    if let layers = key.gpuLayers { parameters.n_gpu_layers = Int32(clamping: layers) }
    let (loaded, messages) = LlamaLog.listening { llama_model_load_from_file(key.path, parameters) }
    guard let loaded else {
      throw Self.loadError(key.path, messages)
    }
    memory = ModelMemory(loaded)
    guard let vocabulary = LlamaVocabulary(memory) else {
      throw .notGenerative(path: key.path, reason: "it has no vocabulary")
    }
    guard llama_model_has_decoder(loaded), !llama_model_has_encoder(loaded), !llama_model_is_diffusion(loaded) else {
      throw .notGenerative(path: key.path, reason: "its architecture is not a causal decoder")
    }
    self.key = key
    self.vocabulary = vocabulary
    grammars = GrammarStore(vocabulary)
    trainedContextSize = Int(llama_model_n_ctx_train(loaded))
    hasRecurrentMemory = llama_model_is_recurrent(loaded) || llama_model_is_hybrid(loaded)
    byteCount = Int(clamping: llama_model_size(loaded))
    summary = Self.text { llama_model_desc(loaded, $0, $1) } ?? "unknown model"
    chatTemplate = llama_model_chat_template(loaded, nil).map { String(cString: $0) }
  }

  /// For llama.cpp; valid while the weights live.
  var pointer: OpaquePointer { memory.pointer }

  /// Throws where the file has been cut since it was loaded. It is mapped into memory, and the system ends a process that
  /// reads what is no longer there.
  func checkFile() throws(LlamaError) {
    if let missing = FileIdentity(path: key.path)?.missingByteCount(since: key.fileIdentity), missing > 0 {
      throw .truncated(path: key.path, missingByteCount: missing)
    }
  }

  /// Whether a context of so many tokens is longer than the one that the model was first trained for, as models say that treat
  /// such contexts in another way.
  func isStretched(by contextSize: Int) -> Bool {
    let architecture = metadata("general.architecture") ?? ""
    guard let original = metadata("\(architecture).rope.scaling.original_context_length").flatMap({ Int($0) }) else {
      return false
    }
    return contextSize > original
  }

  /// A value of the file's metadata, as text.
  func metadata(_ key: String) -> String? {
    Self.text { llama_model_meta_val_str(pointer, key, $0, $1) }
  }

  /// Text that llama.cpp writes into a buffer, growing the buffer as it asks.
  private static func text(_ write: (UnsafeMutablePointer<CChar>, Int) -> Int32) -> String? {
    var capacity = 256
    while true {
      let (needed, text) = withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
        guard let base = buffer.baseAddress else { return (Int32(-1), "") }
        base.initialize(repeating: 0, count: capacity)
        let count = write(base, capacity)
        return (count, String(cString: base))
      }
      if needed < 0 { return nil }
      if Int(needed) < capacity { return text }
      capacity = Int(needed) + 1
    }
  }

  private static func loadError(_ path: String, _ messages: [String]) -> LlamaError {
    let marker = "unknown model architecture: '"
    for message in messages {
      if let range = message.range(of: marker) {
        return .unsupportedArchitecture(
          path: path, architecture: String(message[range.upperBound...].prefix { $0 != "'" }))
      }
    }
    // The last but one line usually names the cause, the last only that loading failed.
    let causes = messages.filter { !$0.hasSuffix("failed to load model") }
    return .loadFailed(path: path, reason: causes.suffix(2).joined(separator: "; ").nonEmpty ?? "no reason was given")
  }
}

extension String {
  var nonEmpty: String? { isEmpty ? nil : self }
}
