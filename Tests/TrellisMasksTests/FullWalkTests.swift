import Testing
import TrellisGrammar
import TrellisSchema

@testable import TrellisMasks

/// Masks as they are made and remembered, against full walks of a vocabulary of words.
@Suite struct FullWalkTests {
  /// Words of letters and digits of many lengths, alone and after a space or a mark, and what is hard in strings.
  private static func vocabulary(hasMark: Bool = false) throws -> Vocabulary {
    var random = SeededGenerator(seed: 5)
    var tokens = (0...255).map { [UInt8($0)] }
    let letters = Array("abcdefghstwXYZ019".utf8)
    for _ in 0..<1500 {
      let word = (0..<Int.random(in: 2...11, using: &random)).map { _ in letters.randomElement(using: &random) ?? 0x61 }
      switch Int.random(in: 0...5, using: &random) {
      case 0: tokens.append([0x20] + word)
      case 1: tokens.append([Array("._-/@:%+#\"".utf8).randomElement(using: &random) ?? 0x2E] + word)
      case 2: tokens.append(word.prefix(3) + Array("é".utf8))
      default: tokens.append(word)
      }
    }
    let texts = [
      "\", \"", "\",", "\"}", "\": ", "\", \"a", "\", \"ab\"", "a\", \"", "\"]", "\"],", "\\u00", "\\u0061", "\\\"",
      "\\n", "a\\",
      "http", "https://", "://", "www.", ".com", "2031-0", "10:00", "T10", "00Z", "%2F", "1, 2", ", 3", "\"a\", \"a\"",
      "日本",
      "\u{2028}", "  ", "aa", "ab",
    ]
    tokens += texts.map { Array($0.utf8) }
    let kinds = tokens.map { _ in Vocabulary.Kind.normal } + [.end]
    return try Vocabulary(tokens: tokens + [Array("<end>".utf8)], kinds: kinds, hasMark: hasMark)
  }

  @Test(
    arguments: [
      #"{"type": "string", "format": "email"}"#, #"{"type": "string", "format": "uri"}"#,
      #"{"type": "string", "format": "date-time"}"#, #"{"type": "string", "format": "uri-template"}"#,
      #"{"type": "string", "pattern": "^[0-9A-Za-z]{8}-[0-9A-Za-z]{4}$"}"#,
      #"{"type": "string", "pattern": "^https?://.*?\\..*$"}"#,
      #"{"type": "string", "pattern": "\\d{4}-(0[1-9]|1[0-2])"}"#,
      #"{"type": "string", "pattern": "^a.b.c/.*$", "maxLength": 20}"#,
      #"{"type": "string", "pattern": "^(ab|a[^b])+$"}"#,
      #"{"type": "string", "pattern": "^[a-z]+( [a-z]+)*$", "minLength": 5, "maxLength": 12}"#,
      #"{"type": "string", "pattern": "^[a-z][a-z0-9-]*$", "minLength": 3, "maxLength": 60000}"#,
      #"{"type": "string", "pattern": "^(a{1,3}|[b-y]{2,9}-?)+$", "minLength": 7}"#,
      #"{"type": "string", "pattern": "^[\\w ]{2,6}$"}"#, #"{"type": "string", "maxLength": 9}"#,
      #"{"type": "object", "patternProperties": {"a": {"type": "integer"}, "b": {"type": "null"}}}"#,
      #"{"type": "array", "uniqueItems": true, "items": {"type": "string"}}"#,
      #"{"type": "array", "uniqueItems": true, "items": {"type": "string", "pattern": "^[ab]{1,2}$"}, "minItems": 3}"#,
      #"{"type": "array", "uniqueItems": true, "items": {"type": "string", "pattern": "^(é|a)*$", "maxLength": 3}}"#,
      #"{"type": "array", "uniqueItems": true, "items": {"enum": ["a", "ab", "abc", "b", 1, 12, null]}, "minItems": 5}"#,
      #"{"type": "array", "uniqueItems": true, "items": {"type": ["integer", "string"], "minimum": 0, "maximum": 12}}"#,
      #"{"type": "object", "properties": {"a": {"type": "number"}, "ab": {}, "b": {"enum": ["x", "xy"]}}, "maxProperties": 2}"#,
    ], [false, true])
  func masks(schema: String, isCompact: Bool) throws {
    let options = GrammarOptions(layout: isCompact ? .compact : .standard)
    let grammar = try Grammar(ImportedSchema(JSONValue(parsing: schema)).graph, options: options)
    try check(grammar, try Self.vocabulary(), schema)
  }

  @Test(
    "Strings between marks",
    arguments: [
      #"{"type": "string"}"#, #"{"type": "string", "maxLength": 9}"#, #"{"type": "string", "minLength": 4}"#,
      #"{"type": "array", "items": {"anyOf": [{"type": "string", "minLength": 2, "maxLength": 6}, {"type": "null"}]}}"#,
      #"{"type": "object", "properties": {"a": {"type": "string", "maxLength": 3}, "ab": {}}, "required": ["a"]}"#,
      #"{"type": "object", "additionalProperties": {"type": "string", "pattern": "^[a-h]*$", "maxLength": 8}}"#,
      #"{"type": "array", "uniqueItems": true, "items": {"type": "string", "maxLength": 2}}"#,
      #"{"type": "string", "pattern": "^a.b.c/.*$", "maxLength": 20}"#, #"{"type": "string", "format": "email"}"#,
      #"{"type": "string", "pattern": "^[a-z]+( [a-z]+)*$", "minLength": 5, "maxLength": 12}"#,
      #"{"type": "string", "pattern": "^(\"|\\\\|\n|[a-h日])*$", "maxLength": 40}"#,
      #"{"type": "string", "pattern": "^[\\w ]{2,6}$"}"#, #"{"type": "string", "pattern": "^https?://.*?\\..*$"}"#,
      #"{"type": "object", "propertyNames": {"maxLength": 5}, "additionalProperties": {"type": "string", "pattern": "\\s"}}"#,
    ])
  func markedStrings(schema: String) throws {
    var options = GrammarOptions(layout: .compact)
    options.notation = .marked(by: StringPosition.mark)
    let grammar = try Grammar(ImportedSchema(JSONValue(parsing: schema)).graph, options: options)
    try check(grammar, try Self.vocabulary(hasMark: true), schema)
  }

  private func check(_ grammar: Grammar, _ vocabulary: Vocabulary, _ schema: String) throws {
    let compiled = try CompiledGrammar(grammar, vocabulary: vocabulary)
    var random = SeededGenerator(seed: 11)
    for path in 0..<2 {
      var matcher = compiled.makeMatcher()
      for step in 0..<18 {
        let mask = matcher.mask()
        let allowed = mask.tokens()
        let place = "\(schema), path \(path), step \(step)"
        #expect(allowed == matcher.fullMask().tokens(), "\(place)")
        #expect(allowed == (0..<Token(vocabulary.count)).filter { mask.allows($0) }, "\(place)")
        // Short tokens, so that items come again.
        let short = allowed.filter { vocabulary.bytes(of: $0).count <= (step % 3 == 0 ? 12 : 1) }
        guard let token = (short.isEmpty ? allowed : short).randomElement(using: &random) else { break }
        let isAccepted = matcher.accept(token)
        #expect(isAccepted, "\(place)")
        if matcher.hasEnded { break }
      }
    }
  }

  @Test("Strings that were there before are told apart from longer ones and other spellings")
  func repeated() throws {
    let schema = #"{"type": "array", "uniqueItems": true, "items": {"type": "string"}}"#
    let grammar = try Grammar(ImportedSchema(JSONValue(parsing: schema)).graph)
    let vocabulary = try Self.vocabulary()
    let compiled = try CompiledGrammar(grammar, vocabulary: vocabulary)
    var matcher = compiled.makeMatcher()
    matcher.accept(bytes: Array(#"["ab", "a", ""#.utf8))
    for step in ["", "\\u00", "61"] {
      matcher.accept(bytes: Array(step.utf8))
      #expect(matcher.mask().tokens() == matcher.fullMask().tokens(), "after \(step)")
    }
    func token(_ text: String) -> Token {
      Token(
        (0..<vocabulary.count).first {
          Array(vocabulary.bytes(of: Token($0))) == Array(text.utf8)
        } ?? -1)
    }
    #expect(!matcher.mask().allows(token("\"")) && !matcher.mask().allows(token("\"]")))
    #expect(matcher.mask().allows(token("b")) && matcher.mask().allows(token("aa")))
    matcher.accept(bytes: Array("c".utf8))
    #expect(matcher.mask().allows(token("\"]")))
  }

  @Test("Unique strings beyond the basic plane, by pairs of escapes")
  func surrogates() throws {
    let schema = #"{"type": "array", "uniqueItems": true, "items": {"type": "string", "pattern": "^[😀😁]$"}}"#
    let grammar = try Grammar(ImportedSchema(JSONValue(parsing: schema)).graph)
    var matcher = try CompiledGrammar(grammar, vocabulary: Self.vocabulary()).makeMatcher()
    for text in [#"["😀", ""#, "\\u", "d83d", "\\ude01"] {
      let isAccepted = matcher.accept(bytes: Array(text.utf8))
      #expect(isAccepted, "\(text)")
      #expect(matcher.mask().tokens() == matcher.fullMask().tokens(), "after \(text)")
    }
    matcher.truncate(to: matcher.acceptedCount - 1)
    let isRepeated = matcher.accept(bytes: Array("\\ude00".utf8))
    #expect(!isRepeated)
  }
}
