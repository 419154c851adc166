/// How the values of a schema are written.
package enum ValueNotation: Sendable, Hashable {
  /// JSON (RFC 8259).
  case json
  /// JSON but for strings, keys and the order of members, for models that quote with a token of their own.
  ///
  /// A string is its text as it is, without escapes, between two marks: a byte from F5 on, which occurs in no UTF-8. A
  /// key is bare where that is clear, otherwise a string; keys that are not declared may be either. Declared members are
  /// in the order of their keys, without regard to case.
  case marked(by: UInt8)

  /// The spelling of a string that is a value.
  func literal(_ text: String) -> [UInt8] {
    switch self {
    case .json: Array(JSONStringSpelling.literal(text).utf8)
    case .marked(let mark): [mark] + text.utf8 + [mark]
    }
  }

  /// The spelling of a declared key.
  func key(_ text: String) -> [UInt8] {
    self != .json && Self.isBare(text) ? Array(text.utf8) : literal(text)
  }

  /// Declared members in the order in which they are written.
  func ordered<Member>(_ members: [Member], by key: (Member) -> String) -> [Member] {
    if self == .json { return members }
    let keys = members.map { Array(key($0).lowercased().unicodeScalars) }
    let order = members.indices.sorted {
      keys[$0] == keys[$1] ? $0 < $1 : keys[$0].lexicographicallyPrecedes(keys[$1])
    }
    return order.map { members[$0] }
  }

  // MARK: Bare keys

  /// A colon ends a key. Marks of lists and objects, quotes, white space and controls are left out, so that no reader
  /// mistakes them and no key is written in JSON's quotes.
  private static let bareScalars = ScalarSet(
    [0...0x20, 0x22...0x22, 0x7F...0xA0] + ",:[]{}".unicodeScalars.map { $0.value...$0.value }
  ).complement

  private static func isBare(_ key: String) -> Bool {
    !key.isEmpty && key.unicodeScalars.allSatisfy(bareScalars.contains)
  }

  /// The keys that may be bare.
  static let bareKeys = RegularExpression.repetition(.scalars(bareScalars), minimum: 1, maximum: nil)
}
