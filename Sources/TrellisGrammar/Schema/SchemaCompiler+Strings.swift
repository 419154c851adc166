import TrellisSchema

extension SchemaCompiler {
  /// The language of a string shape; nil when no string satisfies it.
  mutating func stringLanguage(_ shape: StringShape, _ path: String) throws(GrammarError) -> StringLanguage? {
    var language = StringLanguage(minimumLength: max(0, shape.minimumLength), maximumLength: shape.maximumLength)
    for pattern in shape.patterns {
      do {
        let conditions: PatternLanguage
        switch pattern.dialect {
        case .ecmaSearch: conditions = try .ecmaSearch(pattern.source, limits: options.limits)
        case .swiftWhole: conditions = try .swiftWhole(pattern.source, limits: options.limits)
        }
        language.patterns += conditions.required
        language.excludedPatterns += conditions.excluded
      } catch {
        try refuse(path, "pattern", "\(error.description), in '\(pattern.source)'")
      }
    }
    if let type = shape.contentEncoding {
      guard let decoded = StringFormats.language(decodedAs: type) else {
        throw GrammarError(path: path, keyword: "format", reason: "no decoder is known for '\(type)'")
      }
      language.patterns.append(decoded)
    } else if let format = shape.format {
      if let known = StringFormats.language(named: format) {
        language.patterns.append(known)
      } else {
        try refuse(path, "format", "the format '\(format)' has no language that could be enforced")
      }
    }
    return try satisfiable(language.simplified(), path)
  }

  /// The language, if any string belongs to it; products are proven to be live here, under the limit of states.
  mutating func satisfiable(_ language: StringLanguage, _ path: String) throws(GrammarError) -> StringLanguage? {
    if let maximum = language.maximumLength, maximum < language.minimumLength { return nil }
    if let characters = language.uniformCharacters {
      return characters.isEmpty && language.minimumLength > 0 ? nil : language
    }
    // Excluding some strings never leaves an infinite language empty.
    if language.patterns.isEmpty, language.excludedPatterns.isEmpty {
      return language.maximumLength == 0 && language.excluded.contains("") ? nil : language
    }
    guard language.isProduct else { return language }
    do {
      return try language.automaton(limits: options.limits).isEmpty ? nil : language
    } catch {
      throw GrammarError(path: path, keyword: "pattern", reason: "combined with its other conditions it \(error)")
    }
  }
}
