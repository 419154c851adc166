import Foundation

/// A cursor over the start of a file, which reads on as far as the header goes and no further.
///
/// Every length is checked against what the file has left before anything is allocated for it.
struct HeaderReader {
  /// No known header comes near it; a hostile one must not fill the memory.
  static let limit = 512 << 20

  private let file: FileHandle?
  private let path: String
  let fileSize: Int
  private var bytes: [UInt8] = []
  private(set) var offset = 0

  init(path: String) throws(GGUFError) {
    do {
      let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
      let values = try url.resourceValues(forKeys: [.isDirectoryKey, .isRegularFileKey])
      guard values.isDirectory != true else { throw GGUFError.unreadable(path: path, reason: "it is a folder") }
      // A pipe would be waited for.
      guard values.isRegularFile != false else {
        throw GGUFError.unreadable(path: path, reason: "it is a pipe or a device, not a file")
      }
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      fileSize = Int(clamping: try file.seekToEnd())
      try file.seek(toOffset: 0)
      self.file = file
      self.path = path
    } catch let error as GGUFError {
      throw error
    } catch {
      throw .unreadable(path: path, reason: Self.reason(error))
    }
  }

  init(bytes: [UInt8]) {
    file = nil
    path = ""
    self.bytes = bytes
    fileSize = bytes.count
  }

  private static func reason(_ error: any Error) -> String {
    let error = error as NSError
    switch (error.domain, error.code) {
    case (NSCocoaErrorDomain, CocoaError.fileReadNoSuchFile.rawValue),
      (NSCocoaErrorDomain, CocoaError.fileNoSuchFile.rawValue),
      (NSPOSIXErrorDomain, Int(POSIXErrorCode.ENOENT.rawValue)):
      return "there is no such file"
    case (NSCocoaErrorDomain, CocoaError.fileReadNoPermission.rawValue):
      return "there is no permission to read it"
    default:
      return error.localizedDescription
    }
  }

  /// Makes `count` bytes from the cursor on present.
  private mutating func require(_ count: UInt64, _ what: @autoclosure () -> String) throws(GGUFError) {
    guard count <= UInt64(Self.limit) else {
      throw .malformed(what: "\(what()) claims \(count) bytes, more than any header has", offset: offset)
    }
    let available = fileSize - offset
    guard count <= UInt64(available) else {
      throw .truncated(what: what(), offset: offset, needed: count, available: available)
    }
    let end = offset + Int(count)
    guard end > bytes.count else { return }
    guard end <= Self.limit else { throw .headerTooLarge(limit: Self.limit) }
    while bytes.count < end {
      let next = min(max(1 << 20, bytes.count, end - bytes.count), fileSize - bytes.count)
      let chunk: Data?
      do { chunk = try file?.read(upToCount: next) } catch { throw .unreadable(path: path, reason: Self.reason(error)) }
      guard let chunk, !chunk.isEmpty else {
        throw .truncated(what: what(), offset: offset, needed: count, available: bytes.count - offset)
      }
      bytes.append(contentsOf: chunk)
    }
  }

  mutating func take(_ count: UInt64, _ what: @autoclosure () -> String) throws(GGUFError) -> ArraySlice<UInt8> {
    try require(count, what())
    let start = offset
    offset += Int(count)
    return bytes[start..<offset]
  }

  mutating func value(_ kind: MetadataValue.Kind, _ what: @autoclosure () -> String) throws(GGUFError) -> MetadataValue
  {
    let width = kind.byteCount ?? 0
    try require(UInt64(width), what())
    guard let value = MetadataValue(kind, littleEndian: bytes, at: offset) else {
      throw .malformed(what: "\(what()) has no fixed width", offset: offset)
    }
    offset += width
    return value
  }

  mutating func uint32(_ what: @autoclosure () -> String) throws(GGUFError) -> UInt32 {
    UInt32(truncatingIfNeeded: try bits(4, what()))
  }

  mutating func uint64(_ what: @autoclosure () -> String) throws(GGUFError) -> UInt64 { try bits(8, what()) }

  private mutating func bits(_ width: Int, _ what: @autoclosure () -> String) throws(GGUFError) -> UInt64 {
    try require(UInt64(width), what())
    var bits: UInt64 = 0
    for index in 0..<width { bits |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
    offset += width
    return bits
  }

  /// A string as files keep it: its length in eight bytes, then its bytes.
  mutating func byteString(_ what: @autoclosure () -> String) throws(GGUFError) -> ArraySlice<UInt8> {
    let length = try uint64("the length of \(what())")
    return try take(length, what())
  }

  /// `count` strings, one after the other.
  mutating func byteStrings(_ count: Int, _ what: String) throws(GGUFError) -> ByteStrings {
    var strings = ByteStrings()
    for _ in 0..<count {
      let length = try uint64(what)
      try require(length, what)
      let end = offset + Int(length)
      strings.append(bytes[offset..<end])
      offset = end
    }
    return strings
  }
}
