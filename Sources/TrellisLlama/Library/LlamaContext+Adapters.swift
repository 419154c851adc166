internal import CLlama

extension LlamaContext {
  /// Applies LoRA adapters, which then belong to the weights.
  func apply(_ adapters: [LlamaOptions.Adapter]) throws(LlamaError) {
    if adapters.isEmpty { return }
    var loaded: [OpaquePointer?] = []
    for adapter in adapters {
      let (made, messages) = LlamaLog.listening { llama_adapter_lora_init(weights.pointer, adapter.path) }
      guard let made else {
        throw .adapterFailed(path: adapter.path, reason: messages.last?.nonEmpty ?? "it is missing or no adapter")
      }
      loaded.append(made)
    }
    var scales = adapters.map(\.scale)
    guard trellis_set_adapters(pointer, &loaded, loaded.count, &scales) == 0 else {
      throw .adapterFailed(path: adapters[0].path, reason: "it does not fit the model")
    }
  }
}
