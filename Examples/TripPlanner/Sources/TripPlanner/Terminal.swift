import Foundation

/// The standard streams, and what a terminal can do.
enum Terminal {
  static var outputIsTerminal: Bool {
    isatty(STDOUT_FILENO) == 1 && !["dumb", ""].contains(ProcessInfo.processInfo.environment["TERM"] ?? "")
  }
  static var usesColour: Bool {
    outputIsTerminal && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
  }

  /// Whether there is a standard output at all.
  static var outputIsOpen: Bool { fcntl(STDOUT_FILENO, F_GETFD) != -1 }

  /// Columns and rows.
  static var size: (columns: Int, rows: Int) {
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(window.ws_col), Int(window.ws_row))
  }

  /// Writes to standard output. Where that fails (a full disk), the program says so and ends; a pipe whose reader went away ends
  /// it as it does any filter.
  static func write(_ text: String) {
    if let failure = put(text, to: STDOUT_FILENO) {
      // The terminal is gone, and the signal that says so is on its way.
      if failure == EIO { exit(128 + SIGHUP) }
      writeError("error: cannot write the output: \(String(cString: strerror(failure)))\n")
      exit(1)
    }
  }

  /// Writes to standard error, as far as that is possible: line by line, without control characters.
  static func writeError(_ text: String) {
    _ = put(
      text.split(separator: "\n", omittingEmptySubsequences: false).map { printable(String($0)) }.joined(
        separator: "\n"), to: STDERR_FILENO)
  }

  /// Writes all bytes; returns the error's number where it cannot.
  private static func put(_ text: String, to descriptor: Int32) -> Int32? {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EAGAIN {
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}
