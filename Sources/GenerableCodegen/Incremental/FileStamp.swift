import Foundation

/// What tells that a file is still the same without reading it: its size and the time of its last change.
struct FileStamp: Codable, Hashable {
  var size: Int64
  var seconds: Int64
  var nanoseconds: Int64

  /// Nil where there is no such file.
  init?(path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    size = Int64(info.st_size)
    #if canImport(Darwin)
      seconds = Int64(info.st_mtimespec.tv_sec)
      nanoseconds = Int64(info.st_mtimespec.tv_nsec)
    #else
      seconds = Int64(info.st_mtim.tv_sec)
      nanoseconds = Int64(info.st_mtim.tv_nsec)
    #endif
  }
}
