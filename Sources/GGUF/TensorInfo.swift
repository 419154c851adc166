/// A tensor of a GGUF: its name, shape and place. The weights themselves are never read.
public struct TensorInfo: Hashable, Sendable {
  public let name: String
  /// The lengths of the dimensions, fastest-varying first.
  public let shape: [Int]
  public let type: TensorType
  /// Where the tensor starts, in bytes from the start of the file's data section.
  public let offset: Int
  /// The number of weights.
  public let elementCount: Int
  /// The size in bytes; nil for a type that this module does not know.
  public let byteCount: Int?
}

/// The number format of a tensor, by the number that files use for it.
public struct TensorType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The name that ggml gives the format (`Q4_K`), or `type 99` for an unknown one.
  public var name: String { Self.known[rawValue]?.name ?? "type \(rawValue)" }
  /// The weights that are stored together; nil for an unknown format.
  public var blockLength: Int? { Self.known[rawValue]?.blockLength }
  /// The bytes that a block takes; nil for an unknown format.
  public var blockByteCount: Int? { Self.known[rawValue]?.blockByteCount }

  private struct Format {
    var name: String
    var blockLength: Int
    var blockByteCount: Int
    init(_ name: String, _ blockLength: Int, _ blockByteCount: Int) {
      self.name = name
      self.blockLength = blockLength
      self.blockByteCount = blockByteCount
    }
  }

  /// The formats of ggml (its `ggml_type`), with block sizes as its documentation of the quantisation schemes gives them.
  private static let known: [UInt32: Format] = [
    0: Format("F32", 1, 4), 1: Format("F16", 1, 2),
    2: Format("Q4_0", 32, 18), 3: Format("Q4_1", 32, 20),
    6: Format("Q5_0", 32, 22), 7: Format("Q5_1", 32, 24), 8: Format("Q8_0", 32, 34), 9: Format("Q8_1", 32, 36),
    10: Format("Q2_K", 256, 84), 11: Format("Q3_K", 256, 110), 12: Format("Q4_K", 256, 144),
    13: Format("Q5_K", 256, 176), 14: Format("Q6_K", 256, 210), 15: Format("Q8_K", 256, 292),
    16: Format("IQ2_XXS", 256, 66), 17: Format("IQ2_XS", 256, 74), 18: Format("IQ3_XXS", 256, 98),
    19: Format("IQ1_S", 256, 50), 20: Format("IQ4_NL", 32, 18), 21: Format("IQ3_S", 256, 110),
    22: Format("IQ2_S", 256, 82), 23: Format("IQ4_XS", 256, 136),
    24: Format("I8", 1, 1), 25: Format("I16", 1, 2), 26: Format("I32", 1, 4), 27: Format("I64", 1, 8),
    28: Format("F64", 1, 8), 29: Format("IQ1_M", 256, 56), 30: Format("BF16", 1, 2),
    34: Format("TQ1_0", 256, 54), 35: Format("TQ2_0", 256, 66),
    39: Format("MXFP4", 32, 17), 40: Format("NVFP4", 64, 36), 41: Format("Q1_0", 128, 18), 42: Format("Q2_0", 64, 18),
  ]
}
