import Synchronization

/// The text of a stream so far: one growing buffer that the decoder appends to and every snapshot refers to.
///
/// What was appended never changes, so a snapshot is this and a length.
final class StreamedText: Sendable {
  static let empty = StreamedText()

  private let bytes = Mutex<[UInt8]>([])

  init(_ bytes: [UInt8] = []) {
    self.bytes.withLock { $0 = bytes }
  }

  /// Appends after the first `count` bytes; false, and nothing happens, when there are others already (of a copy of the decoder).
  func append(_ more: [UInt8], after count: Int) -> Bool {
    bytes.withLock { bytes in
      guard bytes.count == count else { return false }
      bytes.append(contentsOf: more)
      return true
    }
  }

  /// A copy of a part.
  func bytes(_ range: Range<Int>) -> [UInt8] {
    bytes.withLock { Array($0[range]) }
  }
}

/// The raw content of a snapshot: read from the stream's text when it is asked for.
package struct StreamedContent: Sendable {
  let text: StreamedText
  /// What follows the first `base` bytes of the text.
  let base: Int
  let bytes: [UInt8]
  /// The part of all this that is the value.
  let range: Range<Int>
  let id: GenerationID
  let end: JSONParser.End

  /// The content as far as it is certain. Null (and not complete) while nothing is.
  package var content: GeneratedContent {
    if let document = try? JSONParser.parse(valueBytes, end: end), !document.entries.isEmpty {
      return GeneratedContent(document: document, id: id)
    }
    return GeneratedContent(
      document: JSONDocument(
        bytes: [], entries: [JSONDocument.Entry(kind: .null, isComplete: false, start: 0, end: 0, next: 1)]),
      id: id)
  }

  var valueBytes: [UInt8] {
    if range == base..<base + bytes.count { return bytes }
    let rest = bytes[max(0, range.lowerBound - base)..<max(0, range.upperBound - base)]
    return range.lowerBound < base ? text.bytes(range.lowerBound..<min(base, range.upperBound)) + rest : Array(rest)
  }
}
