import Foundation
import GGUF
import Synchronization

/// A digest of what a GGUF file says, the same wherever a copy of it lies: SHA-256 over its header, and over the first and the last bytes
/// of each tensor.
///
/// Not over all weights, which would take minutes for a large model. Whoever trains, merges or quantises changes whole tensors, and with
/// them their ends; a file in which single rows were replaced by hand passes for the same.
enum ModelDigest {
  /// Of each end of a tensor, in bytes.
  private static let sample = 1024
  /// Files that were read before: they are taken for the same until they change on disk.
  private static let known = Mutex<[FileIdentity: [UInt8]]>([:])

  /// The digest of a file in hexadecimal; nil where it cannot be read, is no longer the file of that identity, or holds a part of a
  /// model only. Blocks, for some 20 milliseconds.
  static func text(ofFile path: String, _ identity: FileIdentity) -> String? {
    guard FileIdentity(path: path) == identity else { return nil }
    if let bytes = known.withLock({ $0[identity] }) { return SHA256.text(of: bytes) }
    guard let bytes = try? read(path), FileIdentity(path: path) == identity else { return nil }
    known.withLock { $0[identity] = bytes }
    return SHA256.text(of: bytes)
  }

  private static func read(_ path: String) throws -> [UInt8]? {
    let header = try GGUFFile(path: path)
    if header["split.count"]?.integer ?? 0 > 1 { return nil }
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? file.close() }
    var digest = SHA256()
    func add(_ start: Int, _ count: Int) throws {
      try file.seek(toOffset: UInt64(start))
      digest.update(try file.read(upToCount: count) ?? Data())
    }
    digest.update("\(header.fileByteCount)\n".utf8)
    try add(0, header.dataOffset)
    // A tensor goes as far as the next one, whatever its format.
    let starts = header.tensors.map { header.dataOffset + $0.offset }.sorted()
    for (start, end) in zip(starts, starts.dropFirst() + [header.fileByteCount]) {
      try add(start, min(sample, end - start))
      try add(max(start, end - sample), min(sample, end - start))
    }
    return digest.finish()
  }
}
