/// The bounds within which grammars are built. What would exceed one is refused with an error that names it.
public struct GrammarLimits: Sendable, Hashable {
  /// How deep schemas, patterns and grammars may nest.
  public var nesting = 200
  /// States of an automaton that has to be built as a whole: a product, an exclusion, a range of numbers.
  public var states = 50_000
  /// Places of a regular expression in the states of its automaton, summed over the states.
  public var statePlaces = 5_000_000
  /// Nodes of a regular expression once counted repetitions are written out.
  public var expressionNodes = 100_000
  /// Decimal digits of a numeric bound.
  public var digits = 400
  /// Rules and alternatives of one grammar, before printing.
  public var grammarNodes = 2_000_000
  /// Combinations that are tried when schemas are intersected or excluded.
  public var combinations = 20_000

  /// The limits for everyday use.
  public init() {}
}
