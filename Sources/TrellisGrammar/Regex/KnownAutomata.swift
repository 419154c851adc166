/// The automata of expressions that were met before: those of formats, which are made once in a process, and those of one schema.
///
/// They change nothing about what they are kept with, so any two are equal.
package struct KnownAutomata: Sendable, Hashable {
  private var made: [RegularExpression: ScalarAutomaton] = [:]

  package init() {}

  /// The automaton of an expression, from memory or made now.
  ///
  /// - Throws: `StateLimitExceeded` when it needs more states than `limits` allow.
  mutating func automaton(
    of expression: RegularExpression, limits: GrammarLimits
  ) throws(StateLimitExceeded) -> ScalarAutomaton {
    if let format = StringFormats.automaton(of: expression) { return format }
    if let known = made[expression] { return known }
    let automaton = try ScalarAutomaton(expression, limits: limits)
    made[expression] = automaton
    return automaton
  }

  package static func == (left: Self, right: Self) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}
