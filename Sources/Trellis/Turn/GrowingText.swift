import Synchronization

/// Append-only text that snapshots share: a snapshot is a length in bytes, and its text is made when somebody asks.
final class GrowingText: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  /// Appends text and returns the new length in bytes.
  func append(_ text: String) -> Int {
    bytes.withLock { bytes in
      bytes.append(contentsOf: text.utf8)
      return bytes.count
    }
  }

  /// The bytes of a range of offsets.
  func bytes(in range: Range<Int>) -> [UInt8] {
    bytes.withLock { Array($0[range]) }
  }

  /// The first `length` bytes as text.
  func prefix(_ length: Int) -> String {
    bytes.withLock { String(decoding: $0[..<length], as: UTF8.self) }
  }

  /// A text up to a length: what a snapshot holds.
  struct Prefix: Sendable {
    let text: GrowingText
    private(set) var length = 0

    init(_ content: String = "") {
      text = GrowingText()
      append(content)
    }

    mutating func append(_ content: String) {
      length = text.append(content)
    }

    var string: String { text.prefix(length) }
  }
}
