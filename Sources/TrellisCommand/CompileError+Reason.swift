import TrellisGrammar
import TrellisMasks

extension CompileError {
  /// Where the grammar cannot be held to a text, and why, for someone who wrote the schema or the grammar.
  func reason(in grammar: Grammar) -> String {
    switch self {
    case .limit(let name, let value, let rule):
      "\(Self.place(of: rule, grammar)): it is too large: it passes the limit \(name) = \(value)"
    case .unsupported(let what, let rule): "\(Self.place(of: rule, grammar)): \(what)"
    case .leftRecursion, .matchesNothing: description
    }
  }

  /// The place in the schema that a rule stands for; in GBNF the rule itself.
  private static func place(of rule: String, _ grammar: Grammar) -> String {
    guard let place = grammar.rules.first(where: { $0.name == rule })?.place else { return "rule '\(rule)'" }
    return "\(place.isEmpty ? "the root" : place): schema"
  }
}
