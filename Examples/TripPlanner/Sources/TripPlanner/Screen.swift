import Foundation
import Synchronization

/// The terminal's second screen, on which a live picture is drawn: it leaves no copies in the scrollback, whatever becomes
/// of the window's size, and what was on the first screen comes back when it closes.
enum Screen {
  private enum State {
    case closed, open
    /// The program is being stopped: nothing is drawn until it goes on.
    case suspended
  }

  private static let opening = "\u{1B}[?1049h\u{1B}[?25l"
  private static let closing = "\u{1B}[?25h\u{1B}[?1049l"

  private static let state = Mutex(State.closed)

  /// Shows rows from the top, in place of what was shown before.
  static func show(_ rows: some Collection<String>) {
    state.withLock { state in
      if state == .suspended { return }
      var frame = state == .open ? "" : opening
      state = .open
      frame += "\u{1B}[H"
      frame += rows.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n")
      Terminal.write(frame + "\u{1B}[J")
    }
  }

  static func close() { state.withLock { leave(&$0, for: .closed) } }

  /// Closes it, unless a write that hangs holds it.
  static func closeAtOnce() { state.withLockIfAvailable { leave(&$0, for: .closed) } }

  /// Stops the whole program, as Ctrl-Z asks, with the terminal as it was.
  static func suspend() {
    state.withLock { leave(&$0, for: .suspended) }
    kill(getpid(), SIGSTOP)
  }

  /// Draws again, after the shell has continued the program.
  static func resume() {
    state.withLock { if $0 == .suspended { $0 = .closed } }
  }

  private static func leave(_ state: inout State, for next: State) {
    if state == .open { Terminal.write(closing) }
    state = next
  }
}
