import Foundation
import GGUF
import Synchronization

/// A digest of what a GGUF file says, the same wherever a copy of it lies: SHA-256 over its header, and over the first and the last bytes
/// of each tensor.
///
/// Not over all weights, which would take minutes for a large model: training, merging and quantising change every tensor,
/// and with it both its ends.
enum ModelDigest {
  /// Of each end of a tensor, in bytes.
  private static let sample = 1024
  /// Files that were read before: they are taken for the same until they change on disk.
  private static let known = Mutex<[FileIdentity: [UInt8]]>([:])

  /// The digest of a file in hexadecimal; nil where it cannot be read. Blocks, for some 20 milliseconds.
  static func text(ofFile path: String) -> String? {
    guard let identity = FileIdentity(path: path) else { return nil }
    if let bytes = known.withLock({ $0[identity] }) { return SHA256.text(of: bytes) }
    guard let bytes = try? read(path) else { return nil }
    known.withLock { $0[identity] = bytes }
    return SHA256.text(of: bytes)
  }

  private static func read(_ path: String) throws -> [UInt8] {
    let header = try GGUFFile(path: path)
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? file.close() }
    var digest = SHA256()
    func add(_ start: Int, _ count: Int) throws {
      try file.seek(toOffset: UInt64(start))
      digest.update(try file.read(upToCount: count) ?? Data())
    }
    digest.update("\(header.fileByteCount)\n".utf8)
    try add(0, header.dataOffset)
    for tensor in header.tensors {
      let start = header.dataOffset + tensor.offset
      let count = tensor.byteCount ?? 0
      try add(start, min(count, sample))
      if count > sample { try add(start + count - sample, sample) }
    }
    return digest.finish()
  }
}
