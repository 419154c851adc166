extension GGUFFile {
  /// The architecture by llama.cpp's name (`llama`, `qwen3`); nil where the file does not say.
  public var architecture: String? { self["general.architecture"]?.string }

  public var modelName: String? { self["general.name"]?.string }

  /// A value under the architecture's own prefix, such as `block_count`.
  public func architectureValue(_ key: String) -> MetadataValue? {
    architecture.flatMap { self["\($0).\(key)"] }
  }

  /// The longest context that the model was trained for, in tokens.
  public var contextLength: Int? { architectureValue("context_length")?.integer }

  /// The length of the vector that stands for a token.
  public var embeddingLength: Int? { architectureValue("embedding_length")?.integer }

  /// The number of layers.
  public var blockCount: Int? { architectureValue("block_count")?.integer }

  /// The number of weights, from the tensors' shapes.
  public var parameterCount: Int { tensors.reduce(0) { $0.saturatingAdding($1.elementCount) } }

  /// The size of the weights, in bytes: what a model takes in memory besides its context.
  public var weightByteCount: Int { tensors.reduce(0) { $0.saturatingAdding($1.byteCount ?? 0) } }

  /// The number format that holds most of the weights (`Q4_K`); nil for a file without tensors.
  public var mainTensorType: TensorType? {
    var weights: [TensorType: Int] = [:]
    for tensor in tensors {
      weights[tensor.type, default: 0] = (weights[tensor.type] ?? 0).saturatingAdding(tensor.elementCount)
    }
    return weights.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key
  }

  /// An estimate of the memory that attention keeps for each token of context, in bytes, with `elementByteCount` bytes a
  /// number (2 for the usual 16-bit floats).
  ///
  /// The sum over the layers of key and value heads times their lengths. Sliding windows and shared or compressed keys make
  /// the true figure smaller; nil where the file does not give the shapes (as for recurrent models).
  public func attentionByteCountPerToken(elementByteCount: Int = 2) -> Int? {
    guard let layers = blockCount, (1...100_000).contains(layers), let heads = perLayer("attention.head_count", layers)
    else { return nil }
    let keyValueHeads = perLayer("attention.head_count_kv", layers) ?? heads
    guard let widest = heads.max(), widest > 0 else { return nil }
    let headLength = (embeddingLength ?? 0) / widest
    let keyLength = architectureValue("attention.key_length")?.integer ?? headLength
    let valueLength = architectureValue("attention.value_length")?.integer ?? headLength
    let bounds = 0...(1 << 24)
    guard bounds.contains(keyLength), bounds.contains(valueLength), bounds.contains(elementByteCount),
      keyValueHeads.allSatisfy(bounds.contains)
    else { return nil }
    var total = 0
    for count in keyValueHeads {
      let (bytes, overflow) = (count * (keyLength + valueLength)).multipliedReportingOverflow(by: elementByteCount)
      total = overflow ? .max : total.saturatingAdding(bytes)
    }
    return total > 0 ? total : nil
  }

  /// A value that is given once for all layers or once for each.
  private func perLayer(_ key: String, _ layers: Int) -> [Int]? {
    guard let value = architectureValue(key) else { return nil }
    if let same = value.integer { return Array(repeating: same, count: layers) }
    return value.array?.integers
  }

  // MARK: Chat templates

  /// The Jinja source of the chat template, where the file has one. Further ones, such as `tool_use`, go by `name`.
  public func chatTemplate(named name: String? = nil) -> String? {
    self[name.map { "tokenizer.chat_template.\($0)" } ?? "tokenizer.chat_template"]?.string
  }

  /// The names of the chat templates beside the default one.
  public var chatTemplateNames: [String] {
    let prefix = "tokenizer.chat_template."
    return keys.filter { $0.hasPrefix(prefix) && self[$0]?.string != nil }.map { String($0.dropFirst(prefix.count)) }
  }
}
