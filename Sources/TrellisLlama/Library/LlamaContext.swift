internal import CLlama
import Synchronization
import TrellisMasks

/// A context of llama.cpp: the memory of sequences of tokens, and the evaluation of more. Confined to one thread.
final class LlamaContext {
  struct Parameters: Hashable, Sendable {
    /// In tokens, shared by all sequences.
    var size: Int
    var sequences: Int
    /// How many tokens are evaluated in one go, at most.
    var batchSize: Int
    var threads: Int
    var keyValueType: LlamaOptions.KeyValueType
  }

  /// How an evaluation ended.
  enum Outcome: Equatable {
    case success
    /// The memory has no place for so many tokens.
    case full
    /// The stop flag was raised.
    case stopped
    case failed(code: Int)
  }

  let pointer: OpaquePointer
  private let memory: llama_memory_t
  /// Keeps what the context reads alive.
  let weights: LlamaWeights
  private let stopFlag: StopFlag
  private var batch: llama_batch
  private let batchCapacity: Int

  let size: Int
  let sequenceCount: Int

  init(_ weights: LlamaWeights, _ parameters: Parameters, stopFlag: StopFlag) throws(LlamaError) {
    var values = llama_context_default_params()
    values.n_ctx = UInt32(clamping: parameters.size)
    values.n_batch = UInt32(clamping: parameters.batchSize)
    values.n_ubatch = UInt32(clamping: min(parameters.batchSize, 512))
    values.n_seq_max = UInt32(clamping: parameters.sequences)
    values.n_threads = Int32(clamping: parameters.threads)
    values.n_threads_batch = Int32(clamping: parameters.threads)
    values.kv_unified = true
    values.no_perf = true
    values.type_k = parameters.keyValueType.ggmlType
    values.type_v = parameters.keyValueType.ggmlType
    // The flag outlives the context: both are kept by this object, and the context is freed first.
    values.abort_callback = { flag in
      flag.map { Unmanaged<StopFlag>.fromOpaque($0).takeUnretainedValue().isRaised } ?? false
    }
    values.abort_callback_data = Unmanaged.passUnretained(stopFlag).toOpaque()
    let (made, messages) = LlamaLog.listening { llama_init_from_model(weights.pointer, values) }
    guard let made else {
      throw .contextFailed(
        contextSize: parameters.size, reason: messages.last?.nonEmpty ?? "there may not be enough memory")
    }
    guard let memory = llama_get_memory(made) else {
      llama_free(made)
      throw .notGenerative(path: weights.key.path, reason: "it keeps no memory of a text")
    }
    pointer = made
    self.memory = memory
    self.weights = weights
    self.stopFlag = stopFlag
    // llama.cpp rounds up; what was asked for is what is held to.
    size = min(parameters.size, Int(llama_n_ctx(made)))
    sequenceCount = Int(llama_n_seq_max(made))
    batchCapacity = Int(llama_n_batch(made))
    batch = llama_batch_init(Int32(batchCapacity), 0, 1)
  }

  deinit {
    llama_batch_free(batch)
    llama_free(pointer)
  }

  // MARK: A batch

  /// The tokens that still go into the batch.
  var freeBatchPlaces: Int { batchCapacity - Int(batch.n_tokens) }

  func clearBatch() { batch.n_tokens = 0 }

  /// Adds a token to the batch. Returns its place, by which its logits are asked for.
  func add(_ token: Token, position: Int, sequence: Int, wantsLogits: Bool) -> Int {
    let place = Int(batch.n_tokens)
    precondition(place < batchCapacity)
    batch.token[place] = token
    batch.pos[place] = Int32(position)
    batch.n_seq_id[place] = 1
    batch.seq_id[place]?[0] = Int32(sequence)
    batch.logits[place] = wantsLogits ? 1 : 0
    batch.n_tokens += 1
    return place
  }

  /// Evaluates the batch.
  func evaluate() -> Outcome {
    switch llama_decode(pointer, batch) {
    case 0: .success
    case 1: .full
    case 2: .stopped
    case let code: .failed(code: Int(code))
    }
  }

  /// The scores that follow the token at that place of the last batch, one for each token of the vocabulary. They may
  /// be changed, and are valid until the next evaluation.
  func scores(at place: Int) -> UnsafeMutableBufferPointer<Float>? {
    llama_get_logits_ith(pointer, Int32(place)).map {
      UnsafeMutableBufferPointer(start: $0, count: weights.vocabulary.count)
    }
  }

  // MARK: The memory

  /// Forgets what a sequence holds from that position on. Returns false where the model cannot forget a part.
  func forget(sequence: Int, from position: Int) -> Bool {
    llama_memory_seq_rm(memory, Int32(sequence), Int32(position), -1)
  }

  func forgetAll(sequence: Int) {
    _ = llama_memory_seq_rm(memory, Int32(sequence), -1, -1)
  }

  /// Lets a sequence begin with the first `count` tokens of another one, without evaluating or storing them again.
  func copyPrefix(count: Int, from source: Int, to target: Int) {
    forgetAll(sequence: target)
    llama_memory_seq_cp(memory, Int32(source), Int32(target), 0, Int32(count))
  }

  /// What the memory holds of a sequence, to be restored in a context of the same kind; nil where it cannot be taken
  /// out.
  func state(ofSequence sequence: Int) -> [UInt8]? {
    let size = llama_state_seq_get_size(pointer, Int32(sequence))
    guard size > 0 else { return nil }
    var written = 0
    let state = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      written = llama_state_seq_get_data(pointer, buffer.baseAddress, size, Int32(sequence))
      count = min(written, size)
    }
    return written > 0 ? state : nil
  }

  /// Puts a state into an empty sequence. Returns false, and leaves it empty, where the state does not fit.
  func restore(sequence: Int, from state: [UInt8]) -> Bool {
    forgetAll(sequence: sequence)
    if llama_state_seq_set_data(pointer, state, state.count, Int32(sequence)) > 0 { return true }
    forgetAll(sequence: sequence)
    return false
  }

  /// How many tokens a sequence holds without a gap from its start.
  func length(ofSequence sequence: Int) -> Int {
    Int(llama_memory_seq_pos_max(memory, Int32(sequence))) + 1
  }
}

/// Tells an evaluation to stop, from any thread.
final class StopFlag: Sendable {
  private let raised = Atomic<Bool>(false)
  var isRaised: Bool { raised.load(ordering: .relaxed) }
  func raise() { raised.store(true, ordering: .relaxed) }
  func lower() { raised.store(false, ordering: .relaxed) }
}

extension LlamaOptions.KeyValueType {
  fileprivate var ggmlType: ggml_type {
    switch self {
    case .float16: GGML_TYPE_F16
    case .float32: GGML_TYPE_F32
    case .bfloat16: GGML_TYPE_BF16
    case .q8: GGML_TYPE_Q8_0
    }
  }
}
