import GGUF

/// Writes small GGUF files for tests.
struct GGUFWriter {
  enum Value {
    case uint8(UInt8), int8(Int8), uint16(UInt16), int16(Int16), uint32(UInt32), int32(Int32), uint64(UInt64), int64(
      Int64)
    case float32(Float), float64(Double), bool(Bool), string(String), bytes([UInt8])
    case array(MetadataValue.Kind, [Value])
    /// An array's header alone, to claim what does not follow.
    case claim(MetadataValue.Kind, count: UInt64)

    static func strings(_ values: [String]) -> Value { .array(.string, values.map(Value.string)) }
    static func integers(_ values: [Int]) -> Value { .array(.int32, values.map { .int32(Int32($0)) }) }
  }

  struct Tensor {
    var name: String
    var shape: [UInt64]
    var type: UInt32 = 0
    var offset: UInt64 = 0
  }

  var magic = Array("GGUF".utf8)
  var version: UInt32 = 3
  var entries: [(String, Value)] = []
  var tensors: [Tensor] = []
  var dataByteCount = 0
  var alignment = 32

  var bytes: [UInt8] {
    var out = magic
    out.add(version)
    out.add(UInt64(tensors.count))
    out.add(UInt64(entries.count))
    for (key, value) in entries {
      out.add(key)
      out.add(Self.kind(value).rawValue)
      Self.write(value, to: &out)
    }
    for tensor in tensors {
      out.add(tensor.name)
      out.add(UInt32(tensor.shape.count))
      for length in tensor.shape { out.add(length) }
      out.add(tensor.type)
      out.add(tensor.offset)
    }
    if !tensors.isEmpty { while out.count % alignment != 0 { out.append(0) } }
    return out + Array(repeating: 0, count: dataByteCount)
  }

  private static func kind(_ value: Value) -> MetadataValue.Kind {
    switch value {
    case .uint8: .uint8
    case .int8: .int8
    case .uint16: .uint16
    case .int16: .int16
    case .uint32: .uint32
    case .int32: .int32
    case .uint64: .uint64
    case .int64: .int64
    case .float32: .float32
    case .float64: .float64
    case .bool: .bool
    case .string, .bytes: .string
    case .array, .claim: .array
    }
  }

  private static func write(_ value: Value, to out: inout [UInt8]) {
    switch value {
    case .uint8(let value): out.add(value)
    case .int8(let value): out.add(value)
    case .uint16(let value): out.add(value)
    case .int16(let value): out.add(value)
    case .uint32(let value): out.add(value)
    case .int32(let value): out.add(value)
    case .uint64(let value): out.add(value)
    case .int64(let value): out.add(value)
    case .float32(let value): out.add(value.bitPattern)
    case .float64(let value): out.add(value.bitPattern)
    case .bool(let value): out.append(value ? 1 : 0)
    case .string(let value): out.add(value)
    case .bytes(let value):
      out.add(UInt64(value.count))
      out += value
    case .array(let kind, let values):
      out.add(kind.rawValue)
      out.add(UInt64(values.count))
      for value in values { write(value, to: &out) }
    case .claim(let kind, let count):
      out.add(kind.rawValue)
      out.add(count)
    }
  }

  /// A whole small model with a vocabulary, to damage.
  static var sample: GGUFWriter {
    GGUFWriter(
      entries: [
        ("general.architecture", .string("llama")), ("general.name", .string("Tiny")),
        ("llama.context_length", .uint32(512)),
        ("llama.block_count", .uint32(2)), ("llama.embedding_length", .uint32(64)),
        ("llama.attention.head_count", .uint32(4)), ("llama.attention.head_count_kv", .uint32(2)),
        ("tokenizer.ggml.model", .string("gpt2")), ("tokenizer.ggml.pre", .string("smollm")),
        ("tokenizer.ggml.tokens", .strings(["<|endoftext|>", "<|im_start|>", "<|im_end|>", "a", "Ġb", "Ċ", "Ã", "©"])),
        ("tokenizer.ggml.token_type", .integers([3, 3, 3, 1, 1, 1, 1, 1])),
        ("tokenizer.ggml.merges", .strings(["Ġ b"])), ("tokenizer.ggml.bos_token_id", .uint32(1)),
        ("tokenizer.ggml.eos_token_id", .uint32(2)), ("tokenizer.chat_template", .string("{{ messages }}")),
        ("tokenizer.chat_template.tool_use", .string("{{ tools }}")),
      ],
      tensors: [
        Tensor(name: "token_embd.weight", shape: [64, 8], type: 8),
        Tensor(name: "output_norm.weight", shape: [64], type: 0, offset: 544),
      ],
      dataByteCount: 544 + 256
    )
  }
}

extension [UInt8] {
  mutating func add(_ value: some FixedWidthInteger) {
    var bits = value.littleEndian
    for _ in 0..<(value.bitWidth / 8) {
      append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
    }
  }

  mutating func add(_ text: String) {
    add(UInt64(text.utf8.count))
    self += Array(text.utf8)
  }
}
