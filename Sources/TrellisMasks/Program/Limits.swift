/// What a grammar may cost. Whatever needs more is refused at compile, by the name of the limit.
public struct CompileLimits: Sendable, Hashable {
  /// Nesting of expressions inside one rule.
  public var nesting = 512
  /// Nodes of the compiled graph, and states of all its automata.
  public var states = 8_000_000
  /// States of one automaton that must be built whole.
  public var automatonStates = 100_000
  /// Bytes of the tables that grow while matching (per grammar), before they are started afresh.
  public var workingBytes = 64 << 20
  /// Alternatives that are followed at once while matching, once those that differ in nothing but what follows are one. A grammar so
  /// ambiguous that a text needs more takes that text for no match; `Matcher.passesLimit(reading:)` tells.
  public var alternatives = 1 << 16
  /// Alternatives from which on it is looked for such that differ in nothing but what follows.
  package var joinedAlternatives = 128

  public init() {}
}

/// Why a grammar cannot be compiled.
public enum CompileError: Error, Hashable, CustomStringConvertible {
  /// A limit of `CompileLimits` by name, its value, and the rule where it was passed.
  case limit(String, Int, rule: String)
  /// A rule that begins with itself, directly or through others.
  case leftRecursion(rule: String)
  /// No text at all matches.
  case matchesNothing(rule: String)
  /// A form that the engine does not enforce.
  case unsupported(String, rule: String)

  public var description: String {
    switch self {
    case .limit(let name, let value, let rule):
      "rule '\(rule)' passes the limit \(name) = \(value): make it smaller, or raise the limit in CompileLimits"
    case .leftRecursion(let rule):
      "rule '\(rule)' begins with itself: left recursion is not supported, write it with a repetition instead"
    case .matchesNothing(let rule): "rule '\(rule)' matches no text at all: its conditions contradict each other"
    case .unsupported(let what, let rule): "rule '\(rule)': \(what)"
    }
  }
}
