/// A value of a GGUF's metadata, in the type in which the file keeps it.
public enum MetadataValue: Hashable, Sendable {
  case uint8(UInt8), int8(Int8)
  case uint16(UInt16), int16(Int16)
  case uint32(UInt32), int32(Int32)
  case uint64(UInt64), int64(Int64)
  case float32(Float), float64(Double)
  case bool(Bool)
  /// Text; bytes that are not UTF-8 have become U+FFFD.
  case string(String)
  case array(MetadataArray)

  /// The kinds of values, with the numbers by which files name them.
  public enum Kind: UInt32, Hashable, Sendable {
    case uint8 = 0
    case int8, uint16, int16, uint32, int32, float32, bool, string, array, uint64, int64, float64

    /// The length of a value in a file, in bytes; nil for strings and arrays, whose lengths differ.
    var byteCount: Int? {
      switch self {
      case .uint8, .int8, .bool: 1
      case .uint16, .int16: 2
      case .uint32, .int32, .float32: 4
      case .uint64, .int64, .float64: 8
      case .string, .array: nil
      }
    }
  }
}

extension MetadataValue {
  /// The value as an integer, if it is one of any width and fits.
  public var integer: Int? {
    switch self {
    case .uint8(let value): Int(value)
    case .int8(let value): Int(value)
    case .uint16(let value): Int(value)
    case .int16(let value): Int(value)
    case .uint32(let value): Int(exactly: value)
    case .int32(let value): Int(value)
    case .uint64(let value): Int(exactly: value)
    case .int64(let value): Int(exactly: value)
    case .float32, .float64, .bool, .string, .array: nil
    }
  }

  /// The value as a floating-point number, if it is a number.
  public var number: Double? {
    switch self {
    case .float32(let value): Double(value)
    case .float64(let value): value
    case .uint64(let value): Double(value)
    default: integer.map(Double.init)
    }
  }

  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  public var array: MetadataArray? { if case .array(let value) = self { value } else { nil } }
}

/// An array of a GGUF's metadata; numbers stay packed as in the file until they are asked for.
public struct MetadataArray: Hashable, Sendable {
  enum Storage: Hashable, Sendable {
    /// Little-endian values of one width, end to end.
    case packed([UInt8])
    case strings(ByteStrings)
    case arrays([MetadataArray])
  }

  public let elementKind: MetadataValue.Kind
  public let count: Int
  let storage: Storage

  /// The elements, if they are strings.
  public var strings: ByteStrings? { if case .strings(let strings) = storage { strings } else { nil } }

  /// The elements, if they are arrays themselves.
  public var arrays: [MetadataArray]? { if case .arrays(let arrays) = storage { arrays } else { nil } }

  /// The elements as integers, if they are integers that fit.
  public var integers: [Int]? { convert { $0.integer } }

  /// The elements as floating-point numbers, if they are numbers.
  public var numbers: [Double]? { convert { $0.number } }

  public var bools: [Bool]? { convert { $0.bool } }

  private func convert<T>(_ transform: (MetadataValue) -> T?) -> [T]? {
    guard case .packed(let bytes) = storage, let width = elementKind.byteCount else { return nil }
    var result: [T] = []
    result.reserveCapacity(count)
    for index in 0..<count {
      guard let value = MetadataValue(elementKind, littleEndian: bytes, at: index * width).flatMap(transform) else {
        return nil
      }
      result.append(value)
    }
    return result
  }
}

extension MetadataValue {
  /// The number of fixed width that `bytes` hold from `offset` on; nil for strings, arrays and where bytes are missing.
  init?(_ kind: Kind, littleEndian bytes: [UInt8], at offset: Int) {
    guard let width = kind.byteCount, offset >= 0, bytes.count - offset >= width else { return nil }
    var bits: UInt64 = 0
    for index in 0..<width { bits |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
    switch kind {
    case .uint8: self = .uint8(UInt8(truncatingIfNeeded: bits))
    case .int8: self = .int8(Int8(truncatingIfNeeded: bits))
    case .uint16: self = .uint16(UInt16(truncatingIfNeeded: bits))
    case .int16: self = .int16(Int16(truncatingIfNeeded: bits))
    case .uint32: self = .uint32(UInt32(truncatingIfNeeded: bits))
    case .int32: self = .int32(Int32(truncatingIfNeeded: bits))
    case .uint64: self = .uint64(bits)
    case .int64: self = .int64(Int64(truncatingIfNeeded: bits))
    case .float32: self = .float32(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    case .float64: self = .float64(Double(bitPattern: bits))
    case .bool: self = .bool(bits != 0)
    case .string, .array: return nil
    }
  }
}
