/// The header of a GGUF model file: metadata and tensor descriptions, read without llama.cpp and without the weights.
///
/// Versions 2 and 3, little-endian, as the GGUF specification in ggml's documentation describes them. Only the header is
/// read (a few megabytes, most of it the vocabulary), so a model of any size opens in milliseconds. A hostile file gives
/// an error: every length is checked against the file's size before memory is taken for it.
public struct GGUFFile: Sendable {
  public let version: UInt32
  /// The keys of the metadata in the file's order.
  public let keys: [String]
  public let tensors: [TensorInfo]
  /// The size of the file, in bytes.
  public let fileByteCount: Int
  /// Where the tensor data start, in bytes from the start of the file.
  public let dataOffset: Int

  private let metadata: [String: MetadataValue]

  /// Reads the header of the file at `path`.
  ///
  /// Blocks for the time of reading a few megabytes. Throws `GGUFError` for a file that is missing, no GGUF, cut off inside
  /// the header, or damaged; a file whose *weights* are cut off opens, and `missingByteCount` says so.
  public init(path: String) throws(GGUFError) {
    self = try GGUFFile(HeaderReader(path: path))
  }

  /// Reads the header of a file that is in memory.
  public init(bytes: [UInt8]) throws(GGUFError) {
    self = try GGUFFile(HeaderReader(bytes: bytes))
  }

  public subscript(key: String) -> MetadataValue? { metadata[key] }

  /// The size that the file must have for all its tensors to be whole, in bytes. Tensors of unknown formats count as empty.
  public var expectedByteCount: Int {
    tensors.reduce(dataOffset) { end, tensor in
      max(end, dataOffset.saturatingAdding(tensor.offset).saturatingAdding(tensor.byteCount ?? 0))
    }
  }

  /// How many bytes of weights are missing at the end of the file: zero for a whole one.
  public var missingByteCount: Int { max(0, expectedByteCount - fileByteCount) }
}

extension GGUFFile {
  private init(_ reader: HeaderReader) throws(GGUFError) {
    var reader = reader
    fileByteCount = reader.fileSize
    let magic = try reader.take(UInt64(min(4, reader.fileSize)), "the magic number")
    guard Array(magic) == Array("GGUF".utf8) else { throw .notGGUF(found: Array(magic)) }
    version = try reader.uint32("the version")
    guard (2...3).contains(version) else {
      if version != 0, version & 0xFFFF == 0 { throw .bigEndian }
      throw .unsupportedVersion(version)
    }
    let tensorCount = try reader.uint64("the number of tensors")
    let entryCount = try reader.uint64("the number of metadata entries")

    var keys: [String] = []
    var metadata: [String: MetadataValue] = [:]
    for index in 0..<entryCount {
      let start = reader.offset
      let key = try reader.text("metadata key \(index) of \(entryCount)")
      guard !key.isEmpty else { throw .malformed(what: "metadata key \(index) is empty", offset: start) }
      guard metadata[key] == nil else { throw .malformed(what: "the metadata key '\(key)' comes twice", offset: start) }
      metadata[key] = try reader.entry(key)
      keys.append(key)
    }
    self.keys = keys
    self.metadata = metadata

    let alignment = metadata["general.alignment"]?.integer ?? 32
    guard alignment > 0, alignment & (alignment - 1) == 0, alignment <= 1 << 30 else {
      throw .metadata(key: "general.alignment", problem: "is \(alignment), which is not a power of two")
    }
    var tensors: [TensorInfo] = []
    var names: Set<String> = []
    for index in 0..<tensorCount {
      let tensor = try reader.tensor("tensor \(index) of \(tensorCount)", alignment: alignment)
      guard names.insert(tensor.name).inserted else {
        throw .malformed(what: "the tensor '\(tensor.name)' comes twice", offset: reader.offset)
      }
      tensors.append(tensor)
    }
    let total = tensors.reduce(0) { $0.saturatingAdding($1.byteCount ?? .max).saturatingAdding(alignment) }
    if let stray = tensors.first(where: { $0.offset > total }) {
      throw .malformed(
        what: "the tensor '\(stray.name)' starts at byte \(stray.offset) of the data, which has \(total) at most",
        offset: reader.offset)
    }
    self.tensors = tensors
    dataOffset = tensors.isEmpty ? reader.offset : (reader.offset + alignment - 1) & ~(alignment - 1)
  }
}

extension HeaderReader {
  fileprivate mutating func text(_ what: @autoclosure () -> String) throws(GGUFError) -> String {
    let start = offset
    let bytes = try byteString(what())
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .malformed(what: "\(what()) is not UTF-8", offset: start)
    }
    return text
  }

  private mutating func kind(_ what: @autoclosure () -> String) throws(GGUFError) -> MetadataValue.Kind {
    let start = offset
    let number = try uint32("the type of \(what())")
    guard let kind = MetadataValue.Kind(rawValue: number) else {
      throw .malformed(what: "\(what()) has the unknown type \(number)", offset: start)
    }
    return kind
  }

  fileprivate mutating func entry(_ key: String) throws(GGUFError) -> MetadataValue {
    let what = "the metadata '\(key)'"
    switch try kind(what) {
    case .string: return .string(String(decoding: try byteString(what), as: UTF8.self))
    case .array: return .array(try array(what, depth: 0))
    case let kind: return try value(kind, what)
    }
  }

  private mutating func array(_ what: String, depth: Int) throws(GGUFError) -> MetadataArray {
    guard depth < 8 else { throw .malformed(what: "\(what) nests arrays deeper than 8", offset: offset) }
    let kind = try kind("the elements of \(what)")
    let start = offset
    let length = try uint64("the length of \(what)")
    guard let count = Int(exactly: length) else {
      throw .malformed(what: "\(what) has \(length) elements", offset: start)
    }
    switch kind {
    case .string:
      return MetadataArray(elementKind: kind, count: count, storage: .strings(try byteStrings(count, what)))
    case .array:
      var arrays: [MetadataArray] = []
      for _ in 0..<count { arrays.append(try array(what, depth: depth + 1)) }
      return MetadataArray(elementKind: kind, count: count, storage: .arrays(arrays))
    default:
      let (total, overflow) = length.multipliedReportingOverflow(by: UInt64(kind.byteCount ?? 1))
      guard !overflow else { throw .malformed(what: "\(what) has \(length) elements", offset: start) }
      return MetadataArray(elementKind: kind, count: count, storage: .packed(Array(try take(total, what))))
    }
  }

  fileprivate mutating func tensor(_ what: @autoclosure () -> String, alignment: Int) throws(GGUFError) -> TensorInfo {
    let start = offset
    let name = try text("the name of \(what())")
    let what = "the tensor '\(name)'"
    let rank = try uint32("the rank of \(what)")
    guard rank <= 4 else { throw .malformed(what: "\(what) has \(rank) dimensions, more than 4", offset: start) }
    var shape: [Int] = []
    var elementCount = 1
    for _ in 0..<rank {
      let length = try uint64("the shape of \(what)")
      guard let dimension = Int(exactly: length), dimension <= 1 << 48 else {
        throw .malformed(what: "\(what) has a dimension of \(length)", offset: start)
      }
      let (product, overflow) = elementCount.multipliedReportingOverflow(by: dimension)
      guard !overflow, product <= 1 << 56 else {
        throw .malformed(what: "\(what) has more elements than any machine holds", offset: start)
      }
      elementCount = product
      shape.append(dimension)
    }
    let type = TensorType(rawValue: try uint32("the type of \(what)"))
    let place = try uint64("the place of \(what)")
    guard let offset = Int(exactly: place), offset % alignment == 0 else {
      throw .malformed(what: "\(what) starts at \(place), which is no multiple of \(alignment)", offset: start)
    }
    var byteCount: Int?
    if let blockLength = type.blockLength, let blockByteCount = type.blockByteCount {
      guard (shape.first ?? 1) % blockLength == 0 else {
        throw .malformed(
          what: "\(what) has rows of \(shape.first ?? 1) weights, which \(type.name) cannot hold", offset: start)
      }
      let (total, overflow) = (elementCount / blockLength).multipliedReportingOverflow(by: blockByteCount)
      guard !overflow else { throw .malformed(what: "\(what) is larger than any machine holds", offset: start) }
      byteCount = total
    }
    return TensorInfo(
      name: name, shape: shape, type: type, offset: offset, elementCount: elementCount, byteCount: byteCount)
  }
}

extension Int {
  func saturatingAdding(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
