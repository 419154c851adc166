/// The keys of a streamed object, in the order of their indices.
///
/// Make it once for a type (`static let`, or a constant outside a generic type).
public struct StreamedKeys: Sendable {
  let names: [[UInt8]]

  public init(_ names: String...) {
    self.init(names)
  }

  init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }
  }

  /// The index of a key, -1 for a key that is not one of these. Looked for first after the one that came before it.
  func index(of key: String, after index: Int = -1) -> Int {
    for offset in 1...max(1, names.count) {
      let candidate = (index + offset) % max(1, names.count)
      if candidate < names.count, key.utf8.elementsEqual(names[candidate]) { return candidate }
    }
    return -1
  }
}

/// The cases of a streamed union and the keys of their payloads: `["rgb": ["red", "green", "blue"], "plain": []]`.
///
/// Make it once for a type (`static let`, or a constant outside a generic type).
public struct StreamedCases: Sendable, ExpressibleByDictionaryLiteral {
  let names: [String]
  let keys: [StreamedKeys]

  public init(dictionaryLiteral elements: (String, [String])...) {
    names = elements.map(\.0)
    // The discriminator comes first and has the index zero, so a payload's index is one less.
    keys = elements.map { StreamedKeys([GenerationSchema.discriminator] + $0.1) }
  }

  /// The keys of an object of that case; of one whose case is not known yet for -1.
  @usableFromInline
  func keys(of unionCase: Int) -> StreamedKeys { unionCase < 0 ? Self.unknown : keys[unionCase] }

  private static let unknown = StreamedKeys([GenerationSchema.discriminator])

  func index(of name: String) -> Int? { names.firstIndex(of: name) }

  /// For errors: `one of "rgb", "named", "plain"`.
  var list: String { "one of " + names.map { "\"\($0)\"" }.joined(separator: ", ") }
}
