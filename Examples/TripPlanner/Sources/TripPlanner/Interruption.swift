import Dispatch
import Foundation
import Synchronization

/// Ctrl-C and `kill`: the first stops the model and lets the program leave the terminal as it was; a second ends it on the spot.
struct Interruption {
  private let count = Count()
  private let sources: [any DispatchSourceSignal]

  var happened: Bool { count.value.load(ordering: .acquiring) > 0 }

  init(onFirst stop: @escaping @Sendable () -> Void) {
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      return DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
    }
    for source in sources {
      source.setEventHandler { [count] in
        if count.value.add(1, ordering: .acquiringAndReleasing).oldValue == 0 {
          stop()
        } else {
          if Terminal.outputIsTerminal { Terminal.write(LiveView.showCursor) }
          _exit(130)
        }
      }
      source.resume()
    }
  }

  private final class Count: Sendable {
    let value = Atomic<Int>(0)
  }
}
