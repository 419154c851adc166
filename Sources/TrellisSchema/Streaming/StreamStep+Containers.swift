extension StreamStep {
  /// The identity of the value that is open at this place.
  @usableFromInline
  var openID: GenerationID { id.advanced(by: frames[depth].ordinal) }

  /// The index of the property of the entered object whose value comes next or is open; -1 for an unknown key.
  @inlinable
  var enteredIndex: Int { frames[depth - 1].index }

  /// The index of the property of the entered object whose value comes next or is open (-1 for an unknown key); nil when the object or
  /// the bytes end.
  @usableFromInline
  mutating func nextProperty(of keys: StreamedKeys?) throws -> Int? {
    let frame = depth - 1
    var place = frames[frame].place
    if place == .value { return frames[frame].index }
    // Written back where the bytes end; an object that has ended is not there any more.
    defer { if frames.count > frame { frames[frame].place = place } }
    while true {
      switch place {
      case .value: return frames[frame].index
      case .opening:
        guard let byte = peek() else { return nil }
        if byte == UInt8(ascii: "}") { return close() }
        place = .beforeKey
      case .afterValue:
        guard let byte = peek() else { return nil }
        if byte == UInt8(ascii: "}") { return close() }
        guard byte == UInt8(ascii: ",") else { throw failure("expected ',' or '}', found \(describe(byte))") }
        position += 1
        place = .beforeKey
      case .beforeKey:
        guard let byte = peek() else { return nil }
        guard byte == UInt8(ascii: "\"") else { throw failure("expected a key in quotes, found \(describe(byte))") }
        position += 1
        place = .key
      case .key:
        guard try readKey(of: keys) else { return nil }
        place = .beforeColon
      case .beforeColon:
        guard let byte = peek() else { return nil }
        guard byte == UInt8(ascii: ":") else { throw failure("expected ':' after the key, found \(describe(byte))") }
        position += 1
        place = .value
      }
    }
  }

  /// Whether an item of the entered array comes next or is open; false when the array or the bytes end.
  @usableFromInline
  mutating func nextItem() throws -> Bool {
    let frame = depth - 1
    let place = frames[frame].place
    if place == .value { return true }
    guard let byte = peek() else { return false }
    if byte == UInt8(ascii: "]") { return close() != nil }
    if place != .opening {
      guard byte == UInt8(ascii: ",") else { throw failure("expected ',' or ']', found \(describe(byte))") }
      position += 1
    }
    frames[frame].index += 1
    frames[frame].place = .value
    return true
  }

  /// Ends the entered array or object; always nil.
  private mutating func close() -> Int? {
    position += 1
    end()
    return nil
  }

  /// Reads a key to its closing quote; false when the bytes end first. Without keys to look in, the key itself is kept.
  private mutating func readKey(of keys: StreamedKeys?) throws -> Bool {
    let frame = depth - 1
    guard let keys else {
      guard let key = try wholeString(of: "a key") else { return false }
      while self.keys.count <= frame { self.keys.append("") }
      self.keys[frame] = key
      return true
    }
    // What usually comes: the next declared key, whole and without escapes.
    let next = frames[frame].index + 1
    if next < keys.names.count, isNext(keys.names[next]) {
      position += keys.names[next].count + 1
      scanned = 0
      frames[frame].index = next
      return true
    }
    guard let key = try wholeString(of: "a key") else { return false }
    frames[frame].index = keys.index(of: key, after: frames[frame].index)
    return true
  }

  /// Whether the next bytes are these and a quote.
  private func isNext(_ name: [UInt8]) -> Bool {
    let end = position + name.count
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return false }
    for offset in 0..<name.count where bytes[position + offset] != name[offset] { return false }
    return true
  }
}
