import Dispatch
import Foundation
import Synchronization

/// Ctrl-C, `kill` and a closed window: the first stops the model and lets the program leave the terminal as it was; a second ends it
/// on the spot. Ctrl-Z hands the terminal back for as long as the program rests.
struct Interruption {
  private let first = First()
  private let sources: [any DispatchSourceSignal]

  /// The exit code for the signal that came, as shells have it: 128 and its number. Nil while none came.
  var exitCode: Int32? {
    let number = first.signal.load(ordering: .acquiring)
    return number == 0 ? nil : 128 + number
  }

  init(onFirst stop: @escaping @Sendable () -> Void) {
    var sources = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].map { [first] number in
      Self.source(number) {
        let (isFirst, _) = first.signal.compareExchange(expected: 0, desired: number, ordering: .acquiringAndReleasing)
        if isFirst { return stop() }
        Screen.closeAtOnce()
        _exit(128 + number)
      }
    }
    if Terminal.outputIsTerminal {
      sources += [Self.source(SIGTSTP, Screen.suspend), Self.source(SIGCONT, Screen.resume)]
    }
    self.sources = sources
  }

  private static func source(_ number: Int32, _ handle: @escaping @Sendable () -> Void) -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
    source.setEventHandler(handler: handle)
    source.resume()
    return source
  }

  private final class First: Sendable {
    let signal = Atomic<Int32>(0)
  }
}
