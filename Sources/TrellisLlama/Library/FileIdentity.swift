import Foundation

/// What tells one version of a file from another without reading it: device, number, size and time of change.
struct FileIdentity: Hashable, Sendable {
  private var device: UInt64
  private var number: UInt64
  private var size: Int64
  private var modified: Int64

  /// Nil where there is no such file.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int64(status.st_size)
    #if canImport(Darwin)
      modified = Int64(status.st_mtimespec.tv_sec) * 1_000_000_000 + Int64(status.st_mtimespec.tv_nsec)
    #else
      modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    #endif
  }
  /// How many bytes the same file has lost; none where another file has taken its name.
  func missingByteCount(since earlier: FileIdentity) -> Int {
    device == earlier.device && number == earlier.number ? max(0, Int(earlier.size - size)) : 0
  }
}
