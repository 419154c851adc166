import TrellisShape

/// The reason why a schema has no grammar: where, which keyword, and what is wrong.
public struct GrammarError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The place in the schema, as a JSON Pointer of property names and positions; empty for the root.
  public var path: String
  /// The keyword (or guide) that cannot be enforced.
  public var keyword: String
  /// What is wrong, in words for a person.
  public var reason: String

  package init(path: String, keyword: String, reason: String) {
    self.path = path
    self.keyword = keyword
    self.reason = reason
  }

  /// A schema without any value, because it contains itself without end.
  static func endless(_ path: String) -> GrammarError {
    GrammarError(path: path, keyword: "$ref", reason: endlessReason)
  }

  private static let endlessReason =
    "it contains itself without end; what may be left out, or an array that may be empty, would end it"

  /// Whether it says that a schema contains itself without end.
  package var isEndless: Bool { reason == Self.endlessReason }

  public var description: String {
    "\(path.isEmpty ? "the root" : path.excerpt()): \(keyword): \(reason)"
  }
}

/// An automaton that would have more states than its limit allows.
package struct StateLimitExceeded: Error, Sendable, Hashable, CustomStringConvertible {
  package var limit: Int
  /// What there are too many of.
  package var unit = "states"

  package var description: String { "needs an automaton of more than \(limit) \(unit)" }
}
