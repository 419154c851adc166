import Synchronization

/// What a schema file leaves out, collected while its schema is made: each once, in order.
final class Notes: Sendable {
  private let texts = Mutex<[String]>([])

  func add(_ text: String) {
    texts.withLock { if !$0.contains(text) { $0.append(text) } }
  }

  var all: [String] {
    texts.withLock { $0 }
  }
}
