import Testing
import TrellisGrammar
import TrellisSchema

@testable import TrellisMasks

/// All short texts of small schemas in the notation of marked strings, against all short JSON texts of the same schemas.
@Suite struct NotationOracleTests {
  private static let mark: UInt8 = 0xFF

  struct Case: Sendable, CustomTestStringConvertible {
    var schema: String
    /// Beside what both notations have.
    var letters: String
    /// In bytes of JSON.
    var length: Int

    var testDescription: String { schema }
  }

  static let cases = [
    Case(schema: #"{"type": "string", "maxLength": 2}"#, letters: "ab é\\", length: 8),
    Case(schema: #"{"type": "string", "pattern": "^(a|:b)*$", "maxLength": 3}"#, letters: "abc", length: 8),
    Case(schema: #"{"enum": ["a", "", [], ["a"], {"b": "a", "a": 1}, {"": 0}, null]}"#, letters: "ab01nul", length: 15),
    Case(
      schema: #"{"type": "array", "items": {"enum": ["a", "b", 1]}, "uniqueItems": true}"#, letters: "ab1", length: 11),
    Case(
      schema: #"{"type": "array", "items": {"type": "string", "maxLength": 1}, "uniqueItems": true, "maxItems": 2}"#,
      letters: "ab", length: 10),
    Case(
      schema: #"{"type": "array", "items": {"anyOf": [{"type": "string", "maxLength": 1}, {"type": "boolean"}]}}"#,
      letters: "atrue", length: 9),
    Case(
      schema: #"""
        {"type": "object", "properties": {"b": {"enum": [1, "a"]}, "a": {"type": "null"}}, "additionalProperties": false}
        """#, letters: "ab1nul", length: 18),
    Case(
      schema: #"""
        {"type": "object", "properties": {"a:": {"const": 1}, "": {"const": 1}, "a": {"const": "a"}}, "required": ["a"],
        "additionalProperties": false}
        """#, letters: "a1", length: 21),
    Case(
      schema: #"""
        {"type": "object", "additionalProperties": {"const": 1}, "propertyNames": {"maxLength": 2}, "maxProperties": 1}
        """#, letters: "ab1", length: 9),
    Case(
      schema: #"""
        {"type": "object", "properties": {"a": {"const": ""}}, "additionalProperties": {"const": 1}, "minProperties": 1,
        "maxProperties": 2}
        """#, letters: "a1", length: 9),
    Case(
      schema: #"""
        {"type": "object", "patternProperties": {"^a": {"const": 1}, "b$": {"const": "b"}}, "additionalProperties": false}
        """#, letters: "ab1", length: 9),
    Case(
      schema: ##"""
        {"$defs": {"t": {"type": "object", "properties": {"a": {"$ref": "#/$defs/t"}}, "additionalProperties": false}},
        "$ref": "#/$defs/t"}
        """##, letters: "ab", length: 20),
    Case(schema: #"{"type": "number", "minimum": -1, "maximum": 1, "multipleOf": 0.1}"#, letters: "0123-.", length: 6),
    Case(schema: "true", letters: "a1", length: 7),
  ]

  /// All texts of at most some length over some bytes that a grammar accepts, found by masks of one-byte tokens.
  private func texts(
    _ grammar: Grammar, _ bytes: String, upTo length: Int, hasMark: Bool = false
  ) throws -> Set<[UInt8]> {
    let alphabet = bytes.utf8.map { $0 == UInt8(ascii: "'") ? Self.mark : $0 }
    let vocabulary = try Vocabulary(
      tokens: alphabet.map { [$0] } + [[]], kinds: alphabet.map { _ in .normal } + [.end], hasMark: hasMark)
    let compiled = try CompiledGrammar(grammar, vocabulary: vocabulary)
    var found: Set<[UInt8]> = []
    var pending: [(matcher: Matcher, text: [UInt8])] = [(compiled.makeMatcher(), [])]
    while let (matcher, text) = pending.popLast() {
      if matcher.isComplete { found.insert(text) }
      guard text.count < length, matcher.canComplete(within: length - text.count + 1) else { continue }
      for token in matcher.mask().tokens() where vocabulary.kind(of: token) == .normal {
        var next = matcher
        guard next.accept(token) else {
          Issue.record("the mask allows a token that is refused")
          continue
        }
        pending.append((next, text + vocabulary.bytes(of: token)))
      }
    }
    return found
  }

  /// Reads a value, written with `'` for the mark.
  private struct Reader {
    var rest: ArraySlice<UInt8>

    mutating func take(_ character: Character) -> Bool {
      let byte = character == "'" ? mark : character.asciiValue ?? 0
      guard rest.first == byte else { return false }
      rest.removeFirst()
      return true
    }

    mutating func until(_ byte: UInt8) -> String? {
      guard let end = rest.firstIndex(of: byte) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return String(validating: rest[..<end], as: UTF8.self)
    }

    mutating func value() -> JSONValue? {
      if take("'") { return until(mark).map { .string($0) } }
      if take("[") {
        var items: [JSONValue] = []
        while !take("]") {
          guard items.isEmpty || take(","), let item = value() else { return nil }
          items.append(item)
        }
        return .array(items)
      }
      if take("{") {
        var members: [JSONValue.Member] = []
        while !take("}") {
          guard members.isEmpty || take(",") else { return nil }
          let isQuoted = take("'")
          guard let key = until(isQuoted ? mark : UInt8(ascii: ":")), !isQuoted || take(":"), let value = value() else {
            return nil
          }
          members.append(.init(key: key, value: value))
        }
        return .object(members)
      }
      let word = rest.prefix { !",]}".utf8.contains($0) }
      rest = rest[word.endIndex...]
      return try? JSONValue(parsing: Array(word))
    }
  }

  /// A value with its members in one order.
  private func ordered(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let items): .array(items.map(ordered))
    case .object(let members):
      .object(
        members.sorted { $0.key < $1.key }.map { JSONValue.Member(key: $0.key, value: ordered($0.value)) })
    default: value
    }
  }

  @Test(arguments: cases)
  func theSameValuesHaveTextsInBothNotations(_ example: Case) throws {
    let graph = try ImportedSchema(JSONValue(parsing: example.schema)).graph
    var options = GrammarOptions(layout: .compact)
    let json = try texts(try Grammar(graph, options: options), #""{}[]:,"# + example.letters, upTo: example.length)
    options.notation = .marked(by: Self.mark)
    // No value is longer here than in JSON: keys have no quotes, or the same.
    let grammar = try Grammar(graph, options: options)
    let marked = try texts(grammar, "'{}[]:," + example.letters, upTo: example.length)
    // With ready sets for strings or without.
    #expect(try texts(grammar, "'{}[]:," + example.letters, upTo: example.length, hasMark: true) == marked)

    var values: Set<String> = []
    for text in marked {
      var reader = Reader(rest: text[...])
      guard let value = reader.value(), reader.rest.isEmpty else {
        Issue.record("no value: \(String(decoding: text, as: UTF8.self))")
        continue
      }
      values.insert(ordered(value).text())
    }
    // Escapes aside, which JSON needs for the sake of its notation alone.
    let isShort: (String) -> Bool = { $0.utf8.count <= example.length && !$0.contains("\\") }
    let expected = Set(try json.map { ordered(try JSONValue(parsing: Array($0))).text() }).filter(isShort)
    #expect(!values.isEmpty)
    #expect(values.filter(isShort) == expected)
  }
}
