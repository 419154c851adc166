extension StreamStep {
  /// The index of the property of the entered object whose value comes next or is open (-1 for an unknown key); nil when the object or
  /// the bytes end.
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
        if end < bytes.count, bytes[end] == UInt8(ascii: "\""), bytes[position..<end].elementsEqual(name) {
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

// MARK: Collections

extension StreamStep {
  /// Reads on in an array. Its last item stands in the partial array as soon as there is something of it.
  mutating func array<Item: ConvertibleFromGeneratedContent>(into partial: inout [Item]?) throws {
    guard let (isNew, frame) = try begin(.array, expecting: "an array") else { return }
    if isNew { partial = [] }
    depth += 1
    while try nextItem() {
      // Moved out and back, so that the item is updated where it is the only reference.
      var item = frames[frame].flag ? partial?.removeLast() : nil
      let isClosed: Bool
      do {
        try Item.update(&item, with: &self)
        isClosed = try finishItem()
      } catch {
        if let item { partial?.append(item) }
        throw error
      }
      if isClosed, item == nil { throw failure("an array of \(Item.self) cannot hold null") }
      frames[frame].flag = item != nil && !isClosed
      if let item { partial?.append(item) }
      guard isClosed else { break }
    }
    depth -= 1
  }

  /// Reads on in a dictionary. An entry stands in it as soon as there is something of its value.
  mutating func dictionary<Key: GenerableKey, Value: ConvertibleFromGeneratedContent>(
    into partial: inout [Key: Value]?
  ) throws {
    guard let (isNew, frame) = try begin(.object, expecting: "an object") else { return }
    if isNew { partial = [:] }
    depth += 1
    while try nextProperty(of: nil) != nil {
      let key = try Key(GeneratedContent(.string(frames[frame].key)))
      try partial?.update(key, with: &self)
      guard try finishItem() else { break }
      if partial?[key] == nil { throw failure("a dictionary of \(Value.self) cannot hold null") }
    }
    depth -= 1
  }
}

extension Dictionary where Value: ConvertibleFromGeneratedContent {
  fileprivate mutating func update(_ key: Key, with step: inout StreamStep) throws {
    try Value.update(&self[key], with: &step)
  }
}
