import TrellisShape

extension SchemaCompiler {
  /// The language, if any string belongs to it; products are proven to be live here, under the limit of states.
  mutating func satisfiable(_ language: StringLanguage, _ path: String) throws(GrammarError) -> StringLanguage? {
    if let maximum = language.maximumLength, maximum < language.minimumLength { return nil }
    if language.patterns.contains(where: \.matchesNothing) { return nil }
    if let characters = language.uniformCharacters {
      return characters.isEmpty && language.minimumLength > 0 ? nil : language
    }
    // Excluding some strings never leaves an infinite language empty.
    if language.patterns.isEmpty, language.excludedPatterns.isEmpty {
      return language.maximumLength == 0 && language.excluded.contains("") ? nil : language
    }
    guard language.isProduct else { return language }
    do {
      return try normalizer.isEmpty(language, limits: options.limits) ? nil : language
    } catch {
      throw GrammarError(path: path, keyword: "pattern", reason: "combined with its other conditions it \(error)")
    }
  }
}
