extension StreamStep {
  /// Begins or resumes an object; whether it is new. Nil when the bytes end first, or when the value is null.
  @usableFromInline
  mutating func enterObject() throws -> Bool? {
    guard let (isNew, _) = try begin(.object, expecting: "an object") else { return nil }
    depth += 1
    return isNew
  }

  /// Begins or resumes an array; whether it is new. Nil when the bytes end first, or when the value is null.
  @usableFromInline
  mutating func enterArray() throws -> Bool? {
    guard let (isNew, _) = try begin(.array, expecting: "an array") else { return nil }
    depth += 1
    return isNew
  }

  /// Goes back up from the entered object or array.
  @usableFromInline
  mutating func leave() { depth -= 1 }

  /// The identity of the entered object or array, which must be open.
  @usableFromInline
  var enteredID: GenerationID { id.advanced(by: frames[depth - 1].ordinal) }

  /// The index of the property of the entered object whose value comes next or is open (-1 for an unknown key); nil when the object or
  /// the bytes end.
  @usableFromInline
  mutating func nextProperty(of keys: StreamedKeys?) throws -> Int? {
    let frame = depth - 1
    while true {
      switch frames[frame].place {
      case .value: return frames[frame].index
      case .opening:
        guard let byte = peek() else { return nil }
        if byte == UInt8(ascii: "}") { return close() }
        frames[frame].place = .beforeKey
      case .afterValue:
        guard let byte = peek() else { return nil }
        if byte == UInt8(ascii: "}") { return close() }
        guard byte == UInt8(ascii: ",") else { throw failure("expected ',' or '}', found \(describe(byte))") }
        position += 1
        frames[frame].place = .beforeKey
      case .beforeKey:
        guard let byte = peek() else { return nil }
        guard byte == UInt8(ascii: "\"") else { throw failure("expected a key in quotes, found \(describe(byte))") }
        position += 1
        frames[frame].place = .key
      case .key:
        guard try readKey(of: keys) else { return nil }
        frames[frame].place = .beforeColon
      case .beforeColon:
        guard let byte = peek() else { return nil }
        guard byte == UInt8(ascii: ":") else { throw failure("expected ':' after the key, found \(describe(byte))") }
        position += 1
        frames[frame].place = .value
      }
    }
  }

  /// Whether an item of the entered array comes next or is open; false when the array or the bytes end.
  @usableFromInline
  mutating func nextItem() throws -> Bool {
    let frame = depth - 1
    while true {
      switch frames[frame].place {
      case .value: return true
      case .opening:
        guard let byte = peek() else { return false }
        if byte == UInt8(ascii: "]") { return close() != nil }
        frames[frame].index = 0
        frames[frame].place = .value
      default:
        guard let byte = peek() else { return false }
        if byte == UInt8(ascii: "]") { return close() != nil }
        guard byte == UInt8(ascii: ",") else { throw failure("expected ',' or ']', found \(describe(byte))") }
        position += 1
        frames[frame].index += 1
        frames[frame].place = .value
      }
    }
  }

  /// Ends the entered array or object; always nil.
  private mutating func close() -> Int? {
    position += 1
    depth -= 1
    end()
    depth += 1
    return nil
  }

  /// Reads a key to its closing quote; false when the bytes end first. Without keys to look in, the key itself is kept.
  private mutating func readKey(of keys: StreamedKeys?) throws -> Bool {
    let frame = depth - 1
    if let keys, pending.isEmpty {
      // What usually comes: the next declared key, whole and without escapes.
      let next = frames[frame].index + 1
      if next < keys.names.count {
        let name = keys.names[next]
        let end = position + name.count
        if end < bytes.count, bytes[end] == UInt8(ascii: "\""), isNext(name) {
          position = end + 1
          frames[frame].index = next
          return true
        }
      }
    }
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\""), !keyIsEscaping {
        let (name, hasEscapes) = try validatedKey()
        let key = hasEscapes ? Array(JSONText.decode(name, 0..<name.count, hasEscapes: true).utf8) : name
        if let keys {
          frames[frame].index = keys.index(of: key)
        } else {
          frames[frame].key = String(decoding: key, as: UTF8.self)
        }
        return true
      }
      keyIsEscaping = byte == UInt8(ascii: "\\") && !keyIsEscaping
      pending.append(byte)
    }
    return false
  }

  /// Whether the next bytes, of which there are enough, are these.
  private func isNext(_ name: [UInt8]) -> Bool {
    for offset in 0..<name.count where bytes[position + offset] != name[offset] { return false }
    return true
  }

  /// The raw bytes of the key that was collected.
  private mutating func validatedKey() throws -> (bytes: [UInt8], hasEscapes: Bool) {
    let name = pending
    pending = []
    var hasEscapes = false
    var place = 0
    while place < name.count {
      switch name[place] {
      case UInt8(ascii: "\\"):
        hasEscapes = true
        switch JSONText.escape(in: name, at: place, end: name.count) {
        case .scalar(_, let length): place += length
        case .invalid(let message): throw failure(message)
        case .truncated: throw failure("an escape in a key is not whole")
        }
      case 0x00...0x1F: throw failure("control character \(name[place]) in a key must be escaped")
      default:
        let length = JSONText.scalarLength(in: name, at: place, end: name.count)
        guard length > 0 else { throw failure("invalid UTF-8 in a key") }
        place += length
      }
    }
    return (name, hasEscapes)
  }
}
