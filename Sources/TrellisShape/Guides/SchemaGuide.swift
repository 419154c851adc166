/// A guide as data, without the type that it guides: what `GenerationGuide` holds at run time, and what the code generator
/// evaluates from literals at build time. Both narrow a node through `SchemaGuide.apply(to:)`, so they cannot differ.
package indirect enum SchemaGuide: Hashable, Sendable {
  case constant(String)
  case anyOf([String])
  case pattern(StringShape.Pattern)
  /// In Unicode scalars.
  case minimumLength(Int)
  case maximumLength(Int)
  case minimum(ExactDecimal)
  case maximum(ExactDecimal)
  /// Of arrays, sets and dictionaries.
  case minimumCount(Int)
  case maximumCount(Int)
  /// Of the items of an array or set, or of the values of a dictionary.
  case element(SchemaGuide)
  /// A guide that could not be made (a regex without a pattern, a bound that is not finite): why.
  case invalid(String)
}
