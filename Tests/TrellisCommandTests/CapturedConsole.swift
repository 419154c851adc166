import Synchronization

@testable import TrellisCommand

/// A console that keeps what a subcommand prints.
final class CapturedConsole: Sendable {
  private let state = Mutex((output: "", errors: ""))
  let input: [UInt8]

  init(input: String = "") { self.input = Array(input.utf8) }

  init(input: [UInt8]) { self.input = input }

  var output: String { state.withLock { $0.output } }
  var errors: String { state.withLock { $0.errors } }

  var console: Console {
    Console(
      write: { text in self.state.withLock { $0.output += text } },
      writeError: { text in self.state.withLock { $0.errors += text } },
      readInput: { self.input }
    )
  }

  func run(_ arguments: String...) -> Outcome { Subcommand.run(arguments, console: console) }
}
