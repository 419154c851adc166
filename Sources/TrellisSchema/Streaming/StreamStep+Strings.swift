extension StreamStep {
  /// Reads on in a string and appends whole scalars.
  mutating func string(appendingTo partial: inout String?) throws {
    guard let (isNew, _) = try begin(.string, expecting: "a string") else { return }
    if isNew { partial = "" }
    var isEmpty = isNew
    while let piece = try nextPiece() {
      switch piece {
      case .plain(let range):
        let text = String(decoding: bytes[range], as: UTF8.self)
        if isEmpty { partial = text } else { partial?.append(text) }
      case .scalar(let scalar): partial?.unicodeScalars.append(scalar)
      }
      isEmpty = false
    }
  }

  mutating func skipString() throws {
    while try nextPiece() != nil {}
  }

  enum Piece {
    /// Bytes that stand for themselves, whole scalars.
    case plain(Range<Int>)
    case scalar(Unicode.Scalar)
  }

  /// The next piece of the open string; nil when the bytes end or the string does.
  mutating func nextPiece() throws -> Piece? {
    if !pending.isEmpty { return try finishPending() }
    let start = position
    while true {
      position = JSONText.endOfPlain(in: bytes, from: position)
      guard position < bytes.count else { break }
      switch bytes[position] {
      case UInt8(ascii: "\""):
        if position > start { return .plain(start..<position) }
        position += 1
        end()
        return nil
      case UInt8(ascii: "\\"):
        if position > start { return .plain(start..<position) }
        switch JSONText.escape(in: bytes, at: position, end: bytes.count) {
        case .scalar(let scalar, let length):
          position += length
          return .scalar(scalar)
        case .invalid(let message): throw failure(message)
        case .truncated: return keepRest()
        }
      case 0x00...0x1F: throw failure("control character \(bytes[position]) in a string must be escaped")
      case 0x80...:
        let length = JSONText.scalarLength(in: bytes, at: position, end: bytes.count)
        if length == 0 { throw failure("invalid UTF-8 in a string") }
        if length < 0 {
          if position > start { return .plain(start..<position) }
          return keepRest()
        }
        position += length
      default: position += 1
      }
    }
    return position > start ? .plain(start..<position) : nil
  }

  /// Keeps the beginning of an escape or scalar for the next step.
  private mutating func keepRest() -> Piece? {
    pending.append(contentsOf: bytes[position...])
    position = bytes.count
    return nil
  }

  /// Goes on with an escape or scalar that an earlier step began.
  private mutating func finishPending() throws -> Piece? {
    while position < bytes.count {
      pending.append(bytes[position])
      if pending[0] == UInt8(ascii: "\\") {
        switch JSONText.escape(in: pending, at: 0, end: pending.count) {
        case .truncated: position += 1
        case .invalid(let message): throw failure(message)
        case .scalar(let scalar, _):
          position += 1
          pending.removeAll(keepingCapacity: true)
          return .scalar(scalar)
        }
      } else {
        let length = JSONText.scalarLength(in: pending, at: 0, end: pending.count)
        if length == 0 { throw failure("invalid UTF-8 in a string") }
        position += 1
        if length > 0, let scalar = String(decoding: pending, as: UTF8.self).unicodeScalars.first {
          pending.removeAll(keepingCapacity: true)
          return .scalar(scalar)
        }
      }
    }
    return nil
  }
}
