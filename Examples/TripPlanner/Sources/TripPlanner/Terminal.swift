import Foundation

/// The standard streams, and what a terminal can do.
enum Terminal {
  static var outputIsTerminal: Bool {
    isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }
  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }
  static var usesColour: Bool { outputIsTerminal && ProcessInfo.processInfo.environment["NO_COLOR"] == nil }

  /// Columns and rows.
  static var size: (columns: Int, rows: Int) {
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(window.ws_col), Int(window.ws_row))
  }

  static func write(_ text: String) { put(text, to: STDOUT_FILENO) }
  static func writeError(_ text: String) { put(text, to: STDERR_FILENO) }

  /// Writes all bytes; a reader that went away ends the program as it does for any filter.
  private static func put(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        exit(1)
      }
      bytes = bytes.dropFirst(count)
    }
  }
}
