/// Patterns as Swift's regular expressions, each made once for a validation.
final class ReadPatterns {
  private var known: [StringShape.Pattern: Regex<AnyRegexOutput>?] = [:]

  /// Nil where the pattern cannot be read.
  func regex(_ pattern: StringShape.Pattern) -> Regex<AnyRegexOutput>? {
    if let regex = known[pattern] { return regex }
    guard Self.nesting(of: pattern.source) <= Self.nestingLimit else {
      known[pattern] = .some(nil)
      return nil
    }
    let source = pattern.dialect == .ecmaSearch ? ECMAPattern.swiftSource(of: pattern.source) : pattern.source
    let regex = source.flatMap { try? Regex($0) }?
      .matchingSemantics(.unicodeScalar).asciiOnlyDigits().asciiOnlyWhitespace().asciiOnlyWordCharacters()
    known[pattern] = .some(regex)
    return regex
  }

  /// Swift reads nested groups by recursion.
  private static let nestingLimit = 100

  /// How deep groups are nested, at most.
  private static func nesting(of source: String) -> Int {
    var depth = 0
    var deepest = 0
    for byte in source.utf8 {
      if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") { depth -= 1 }
      deepest = max(deepest, depth)
    }
    return deepest
  }
}
