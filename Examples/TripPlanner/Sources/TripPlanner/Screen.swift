import Foundation
import Synchronization

/// The terminal's second screen, on which a live picture is drawn: it leaves no copies in the scrollback, whatever becomes of the
/// window's size, and what was on the first screen comes back when it closes.
enum Screen {
  private static let open = "\u{1B}[?1049h\u{1B}[?25l"
  private static let shut = "\u{1B}[?25h\u{1B}[?1049l"

  private static let isOpen = Mutex(false)

  /// Shows rows from the top, in place of what was shown before.
  static func show(_ rows: some Collection<String>) {
    isOpen.withLock { isOpen in
      var frame = isOpen ? "" : open
      isOpen = true
      frame += "\u{1B}[H"
      frame += rows.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n")
      Terminal.write(frame + "\u{1B}[J")
    }
  }

  static func close() {
    isOpen.withLock { isOpen in
      if isOpen { Terminal.write(shut) }
      isOpen = false
    }
  }

  /// Closes it, unless a write that hangs holds it.
  static func closeAtOnce() {
    isOpen.withLockIfAvailable { isOpen in
      if isOpen { Terminal.write(shut) }
      isOpen = false
    }
  }

  /// Stops the whole program, as Ctrl-Z asks, with the terminal as it was; returns when the shell continues it.
  static func suspend() {
    isOpen.withLock { isOpen in
      if isOpen { Terminal.write(shut) }
      kill(getpid(), SIGSTOP)
      if isOpen { Terminal.write(open) }
    }
  }
}
