/// A regular language over Unicode scalars. No anchors and no search: whoever parses a dialect writes those out.
package indirect enum RegularExpression: Sendable, Hashable {
  /// One scalar of the set; the empty set matches nothing.
  case scalars(ScalarSet)
  /// The empty sequence matches the empty string.
  case sequence([RegularExpression])
  case choice([RegularExpression])
  case repetition(RegularExpression, minimum: Int, maximum: Int?)
}
