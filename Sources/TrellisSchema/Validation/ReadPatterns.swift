/// Patterns as Swift's regular expressions, each made once for a validation.
final class ReadPatterns {
  private var known: [StringShape.Pattern: Regex<AnyRegexOutput>?] = [:]

  /// Nil where the pattern cannot be read.
  func regex(_ pattern: StringShape.Pattern) -> Regex<AnyRegexOutput>? {
    if let regex = known[pattern] { return regex }
    let source = pattern.dialect == .ecmaSearch ? ECMAPattern.swiftSource(of: pattern.source) : pattern.source
    let regex = source.flatMap { try? Regex($0) }?
      .matchingSemantics(.unicodeScalar).asciiOnlyDigits().asciiOnlyWhitespace().asciiOnlyWordCharacters()
    known[pattern] = .some(regex)
    return regex
  }
}
