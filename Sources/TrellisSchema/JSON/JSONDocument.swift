/// A JSON text and an index of its values: one entry for each, in the order of the text.
///
/// The form in which content is held after parsing. Strings and numbers stay as bytes until they are asked for, so a document
/// costs two allocations however many values it has. An entry's position is also the ordinal of its value, which is what
/// `GenerationID`s are made of.
package final class JSONDocument: Sendable {
  package let bytes: [UInt8]
  /// The decoded text of the strings and keys that have escapes, one after the other.
  let decoded: [UInt8]
  package let entries: [Entry]

  package struct Entry: Sendable {
    package enum Kind: UInt8, Sendable {
      case null, `false`, `true`, number, string, array, object
    }

    package var kind: Kind
    /// False where the text ended inside the value.
    package var isComplete = true
    package var hasEscapes = false
    package var keyHasEscapes = false
    /// The text of the value; for strings what is between the quotes, or its place in the decoded text when it has escapes.
    package var start: Int32
    package var end: Int32
    /// The same of the key, when the value is a member.
    package var keyStart: Int32 = 0
    package var keyEnd: Int32 = 0
    /// The position of the first entry after this value and all that it holds.
    package var next: Int32 = 0
  }

  init(bytes: [UInt8], decoded: [UInt8] = [], entries: [Entry]) {
    self.bytes = bytes
    self.decoded = decoded
    self.entries = entries
  }

  // MARK: Reading

  func string(at index: Int) -> String {
    String(decoding: (entries[index].hasEscapes ? decoded : bytes)[range(at: index)], as: UTF8.self)
  }

  func key(at index: Int) -> String {
    let entry = entries[index]
    return String(
      decoding: (entry.keyHasEscapes ? decoded : bytes)[Int(entry.keyStart)..<Int(entry.keyEnd)], as: UTF8.self)
  }

  /// The text of the value at `index`.
  package func range(at index: Int) -> Range<Int> { Int(entries[index].start)..<Int(entries[index].end) }

  /// Nil when the exponent is beyond what `ExactDecimal` holds.
  func number(at index: Int) -> ExactDecimal? {
    ExactDecimal(bytes: bytes[range(at: index)])
  }

  /// The positions of the values that the array or object at `index` holds, in order.
  func children(of index: Int) -> Children {
    Children(document: self, position: index + 1, end: Int(entries[index].next))
  }

  /// How many values the array or object at `index` holds.
  func childCount(of index: Int) -> Int {
    var count = 0
    var position = index + 1
    while position < entries[index].next {
      position = Int(entries[position].next)
      count += 1
    }
    return count
  }

  struct Children: Sequence, IteratorProtocol {
    let document: JSONDocument
    var position: Int
    let end: Int

    mutating func next() -> Int? {
      guard position < end else { return nil }
      defer { position = Int(document.entries[position].next) }
      return position
    }
  }

  /// The member of the object at `index` with that key; the last one when the key is repeated.
  package func member(_ key: String, of index: Int) -> Int? {
    let length = key.utf8.count
    var found: Int?
    var child = index + 1
    let end = Int(entries[index].next)
    while child < end {
      if Int(entries[child].keyEnd - entries[child].keyStart) == length, spells(key, at: child) {
        found = child
      }
      child = Int(entries[child].next)
    }
    return found
  }

  /// Whether the key at `index`, which has the right length, is that one.
  private func spells(_ key: String, at index: Int) -> Bool {
    let bytes = entries[index].keyHasEscapes ? decoded : bytes
    var position = Int(entries[index].keyStart)
    for byte in key.utf8 {
      guard bytes[position] == byte else { return false }
      position += 1
    }
    return true
  }

  /// The value at `index` as a tree.
  func value(at index: Int) -> JSONValue {
    let entry = entries[index]
    switch entry.kind {
    case .null: return .null
    case .false: return .bool(false)
    case .true: return .bool(true)
    // The parser has refused exponents that are out of range.
    case .number: return .number(number(at: index) ?? .zero)
    case .string: return .string(string(at: index))
    case .array: return .array(children(of: index).map(value(at:)))
    case .object:
      return .object(
        uniqueMembers(of: index).map { JSONValue.Member(key: $0.key, value: value(at: $0.index)) })
    }
  }

  /// The first member whose key an earlier member of its object has.
  var repeatedMember: Int? {
    for index in entries.indices where entries[index].kind == .object {
      var seen: Set<VerbatimName> = []
      if let child = children(of: index).first(where: { !seen.insert(VerbatimName(key(at: $0))).inserted }) {
        return child
      }
    }
    return nil
  }

  /// Members with unique keys: of a repeated key the last value, at the place of the first.
  func uniqueMembers(of index: Int) -> [(key: String, index: Int)] {
    var members: [(key: String, index: Int)] = []
    var places: [[UInt8]: Int] = [:]
    for child in children(of: index) {
      let key = key(at: child)
      if let place = places[Array(key.utf8)] {
        members[place].index = child
      } else {
        places[Array(key.utf8)] = members.count
        members.append((key, child))
      }
    }
    return members
  }
}
