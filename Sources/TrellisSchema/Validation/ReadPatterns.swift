/// Patterns as Swift's regular expressions, each made once for a validation.
final class ReadPatterns {
  private var known: [StringShape.Pattern: Regex<AnyRegexOutput>?] = [:]

  /// Nil where the pattern cannot be read.
  func regex(_ pattern: StringShape.Pattern) -> Regex<AnyRegexOutput>? {
    if let regex = known[pattern] { return regex }
    let regex = Self.read(pattern)
    known[pattern] = .some(regex)
    return regex
  }

  private static func read(_ pattern: StringShape.Pattern) -> Regex<AnyRegexOutput>? {
    let isECMA = pattern.dialect == .ecmaSearch
    guard let source = isECMA ? ECMAPattern.swiftSource(of: pattern.source) : pattern.source,
      nesting(of: source) <= nestingLimit, let regex = try? Regex(source)
    else { return nil }
    let plain = regex.matchingSemantics(.unicodeScalar)
      .asciiOnlyDigits().asciiOnlyWhitespace().asciiOnlyWordCharacters()
    // Swift's own boundaries are those of UAX #29, which knows words such as "don't".
    return isECMA ? plain.wordBoundaryKind(.simple) : plain
  }

  /// Swift reads nested groups and classes by recursion, the classes without a limit of its own.
  private static let nestingLimit = 100

  /// How deep groups and classes are nested in Swift's syntax, at most.
  private static func nesting(of source: String) -> Int {
    var groups = 0
    var classes = 0
    var deepest = 0
    var bytes = source.utf8.makeIterator()
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: "\\"): _ = bytes.next()
      case UInt8(ascii: "["): classes += 1
      case UInt8(ascii: "]"): classes = max(0, classes - 1)
      case UInt8(ascii: "(") where classes == 0: groups += 1
      case UInt8(ascii: ")") where classes == 0: groups = max(0, groups - 1)
      default: break
      }
      deepest = max(deepest, groups + classes)
    }
    return deepest
  }
}
