/// An incremental parser of server-sent events (WHATWG HTML, "Server-sent events"): bytes in, events out.
///
/// Bytes may be cut anywhere, also inside a scalar or between the two bytes of a line end.
struct EventParser {
  struct Event: Hashable {
    /// The event's type; empty where the server gives none.
    var type = ""
    var data = ""
  }

  enum Failure: Error, Hashable {
    /// A line or event is longer than the limit, in bytes.
    case tooLong(limit: Int)
  }

  static let limit = 16 << 20

  private var line: [UInt8] = []
  private var followsReturn = false
  private var isFirstLine = true
  private var type = ""
  private var data: [UInt8] = []
  private var hasData = false

  /// The events that end within `bytes`.
  mutating func events(_ bytes: some Sequence<UInt8>) throws(Failure) -> [Event] {
    var events: [Event] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\n") where followsReturn: followsReturn = false
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        followsReturn = byte == UInt8(ascii: "\r")
        if let event = endLine() { events.append(event) }
      default:
        followsReturn = false
        line.append(byte)
        guard line.count + data.count <= Self.limit else { throw .tooLong(limit: Self.limit) }
      }
    }
    return events
  }

  private mutating func endLine() -> Event? {
    defer { line.removeAll(keepingCapacity: true) }
    if isFirstLine {
      isFirstLine = false
      if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    }
    guard !line.isEmpty else { return dispatch() }
    // A line that begins with a colon is a comment.
    let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
    var value = line[min(colon + 1, line.endIndex)...]
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    switch String(decoding: line[..<colon], as: UTF8.self) {
    case "data":
      if hasData { data.append(UInt8(ascii: "\n")) }
      data += value
      hasData = true
    case "event": type = String(decoding: value, as: UTF8.self)
    case "error":
      // llama-server's own field for an error in the middle of a stream.
      type = "error"
      data = Array(value)
      hasData = true
    default: break
    }
    return nil
  }

  private mutating func dispatch() -> Event? {
    defer {
      type = ""
      data.removeAll(keepingCapacity: true)
      hasData = false
    }
    return hasData ? Event(type: type, data: String(decoding: data, as: UTF8.self)) : nil
  }
}
