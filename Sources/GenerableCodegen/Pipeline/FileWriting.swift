import Foundation

/// Writes a file in place. Not through `Data`, which waits for the disk after each file: what an interrupted run leaves behind is made
/// again anyway.
///
/// - Throws: `FileWritingError`.
func writeFile(_ bytes: some Collection<UInt8>, to path: String) throws(FileWritingError) {
  guard let file = fopen(path, "w") else { throw FileWritingError(path: path, code: errno) }
  let bytes = Array(bytes)
  let isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count
  let code = errno
  guard fclose(file) == 0, isWritten else { throw FileWritingError(path: path, code: code) }
}

/// A file that could not be written, and why.
struct FileWritingError: LocalizedError {
  var path: String
  /// The system's number for the reason.
  var code: Int32

  var errorDescription: String? { "cannot write '\(path)': \(String(cString: strerror(code)))" }
}
