import TrellisShape

/// Strings and keys as the notation writes them.
extension SchemaCompiler {
  /// The strings of a language; nil where there are none.
  mutating func string(_ language: StringLanguage, _ path: String) throws(GrammarError) -> Expression? {
    guard var language = try satisfiable(language, path) else { return nil }
    if case .marked(let mark) = options.notation { language.mark = mark }
    return .string(language)
  }

  /// The same as one automaton, where texts are told apart.
  mutating func uniqueString(_ language: StringLanguage, _ path: String) throws(GrammarError) -> Expression? {
    guard case .marked(let mark) = options.notation else { return try string(language, path) }
    guard let language = try satisfiable(language, path) else { return nil }
    return .automaton(ByteAutomaton(try automaton(language, path), markedBy: mark))
  }

  /// Keys that are not declared; nil where there are none.
  mutating func keys(_ language: StringLanguage, _ path: String) throws(GrammarError) -> Expression? {
    guard let quoted = try string(language, path) else { return nil }
    guard options.notation != .json else { return quoted }
    var bare = language
    bare.patterns.append(ValueNotation.bareKeys)
    guard let bare = try satisfiable(bare.simplified(), path) else { return quoted }
    if let text = Self.characters(bare) { return .choice([text, quoted]) }
    return .choice([.automaton(ByteAutomaton(try automaton(bare, path))), quoted])
  }

  func declared(_ key: String, _ value: Expression, isRequired: Bool) -> Members.Declared {
    Members.Declared(key: key, spelling: options.notation.key(key), value: value, isRequired: isRequired)
  }

  /// The texts of a language of one class of characters.
  private static func characters(_ language: StringLanguage) -> Expression? {
    language.uniformCharacters.map {
      .repetition(.scalars($0), minimum: language.minimumLength, maximum: language.maximumLength)
    }
  }

  private mutating func automaton(
    _ language: StringLanguage, _ path: String
  ) throws(GrammarError) -> ScalarAutomaton {
    do {
      return try normalizer.automaton(language)
    } catch {
      throw GrammarError(path: path, keyword: "pattern", reason: "combined with its length it \(error)")
    }
  }
}
