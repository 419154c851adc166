internal import CLlama
import Synchronization

/// Which architectures this llama.cpp knows. It has no list of them, so one that is not known yet is tried with a file,
/// of which only the vocabulary is read.
enum ArchitectureStore {
  private static let known = Mutex<[String: Bool]>([:])

  /// Whether the architecture is known. Blocks for the time of reading a vocabulary, once for each architecture.
  static func isKnown(_ architecture: String, tryingFile path: String) -> Bool {
    if let answer = known.withLock({ $0[architecture] }) { return answer }
    LlamaLibrary.start()
    var parameters = llama_model_default_params()
    parameters.vocab_only = true
    let (model, messages) = LlamaLog.listening { llama_model_load_from_file(path, parameters) }
    if let model { llama_model_free(model) }
    // Other failures than this one say nothing of the architecture.
    let isUnknown = model == nil && messages.contains { $0.contains("unknown model architecture") }
    known.withLock { $0[architecture] = !isUnknown }
    return !isUnknown
  }
}
