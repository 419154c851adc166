extension SchemaGuide {
  /// The pattern of a regex, as the standard library spells it back.
  ///
  /// A regex built from components has no pattern, and becomes an invalid guide.
  package init<Output>(regex: Regex<Output>) {
    guard let source = regex._literalPattern else {
      self = .invalid(
        "the regex has no literal pattern (it was built from components); write it as a regex literal or a pattern string"
      )
      return
    }
    self = .pattern(StringShape.Pattern(Self.withoutNeedlessEscapes(source), dialect: .swiftWhole))
  }

  /// The pattern of a regex literal, given by the text between its delimiters.
  ///
  /// It goes the same way as a regex at run time, so that both give the same text.
  package init(regexSource source: String) {
    // The standard library's parser recurses.
    var depth = 0
    for scalar in source.unicodeScalars {
      depth += scalar == "(" || scalar == "[" ? 1 : scalar == ")" || scalar == "]" ? -1 : 0
      guard depth <= Self.regexDepthLimit else {
        self = .invalid("the regex is nested more than \(Self.regexDepthLimit) deep; split it into several guides")
        return
      }
    }
    do {
      self.init(regex: try Regex(source))
    } catch {
      self = .invalid("the pattern \(source) is not a valid regex: \(error)")
    }
  }

  /// How deep the groups and classes of a regex may be nested.
  private static let regexDepthLimit = 250

  /// The standard library escapes punctuation that has no meaning of its own (`\-`), which ECMA-262 does not allow outside of
  /// character classes.
  private static func withoutNeedlessEscapes(_ source: String) -> String {
    var kept = ""
    var classDepth = 0
    var characters = source[...]
    while let character = characters.popFirst() {
      switch character {
      case "\\":
        guard let escaped = characters.popFirst() else { return kept + "\\" }
        let isNeedless = classDepth == 0 && "-#&~@%,;:=!<>'\"`_ ".contains(escaped)
        kept += isNeedless ? String(escaped) : "\\" + String(escaped)
        continue
      case "[": classDepth += 1
      case "]": classDepth -= 1
      default: break
      }
      kept.append(character)
    }
    return kept
  }
}
