/// The parsed form of a pattern, before anchors and assertions are written out.
package indirect enum PatternSyntax: Sendable, Hashable {
  case scalars(ScalarSet)
  case sequence([PatternSyntax])
  case choice([PatternSyntax])
  case repetition(PatternSyntax, minimum: Int, maximum: Int?)
  /// `^`
  case start
  /// `$`
  case end
  /// `(?=…)` and `(?!…)`
  case lookahead(PatternSyntax, isNegative: Bool)
}

/// A pattern that cannot be read or enforced: where (in scalars from its beginning) and why.
package struct PatternError: Error, Sendable, Hashable, CustomStringConvertible {
  package var offset: Int
  package var reason: String

  package var description: String { "at character \(offset + 1): \(reason)" }
}
