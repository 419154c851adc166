import TrellisGrammar

@testable import TrellisMasks

/// Small random grammars and vocabularies over the oracle's scalars.
struct RandomGrammar {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Whether strings may have patterns, or both bounds of length and excluded texts, which make a pattern too.
  var hasPatterns = true

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(0...elements.count - 1)] }

  /// - Parameter hasMark: Whether some tokens have the byte FF, which then begins and ends strings without escapes.
  mutating func vocabulary(hasMark: Bool = false) throws -> Vocabulary {
    let letters = Array("abc\"\\/ 1u{},:né😀ě".unicodeScalars) + Array("00de3681f".unicodeScalars)
    var tokens: [[UInt8]] = Set("abc\"\\/ 1u{},:n0de3681f9é😀ě😁".utf8).sorted().map { [$0] }
    for _ in 0..<60 {
      var token: [UInt8] = []
      for _ in 0..<number(2...5) { token += Array(String(pick(letters)).utf8) }
      // Some begin or end inside a scalar.
      if number(0...5) == 0 { token.removeFirst() }
      if number(0...5) == 0 { token.removeLast() }
      if !token.isEmpty { tokens.append(token) }
    }
    for text in [
      "\": ", "\", \"", "\"}", "\\u00", "\\\"", "\\ud83d", "\\ude00", "a\"", "\\u0061\"", "{\"", "\"a\"", ", ", "\",",
      "aa", "ab", "\"ab",
    ] {
      tokens.append(Array(text.utf8))
    }
    if hasMark { for text in ["'", "'}", "a'", "', '", "\"'", "'ab", "\\'"] { tokens.append(Self.marked(text)) } }
    tokens.append(tokens[3])
    var kinds = [Vocabulary.Kind](repeating: .normal, count: tokens.count)
    tokens += [Array("<end>".utf8), Array("<a>".utf8), []]
    kinds += [.end, .control, .normal]
    return try Vocabulary(tokens: tokens, kinds: kinds, hasMark: hasMark)
  }

  /// A text in which the apostrophe stands for the mark.
  static func marked(_ text: String) -> [UInt8] { text.utf8.map { $0 == UInt8(ascii: "'") ? 0xFF : $0 } }

  /// Some strings between marks, each after the other or instead of it.
  mutating func markedStrings() -> Grammar {
    let rules = (0..<2).map { index in
      let parts = (0..<number(1...2)).map { _ -> Expression in
        var language = self.string()
        language.mark = 0xFF
        let string = Expression.sequence([.string(language), .bytes(Self.marked(pick(["", "}", ", "])))])
        return pick([string, .choice([string, .bytes(self.text()), .string(self.string())]), .rule(1)])
      }
      return Grammar.Rule(
        name: "r\(index)",
        body: index == 1 ? .choice([.bytes([0xFF]), .sequence([.bytes([0x61]), parts[0]])]) : .sequence(parts))
    }
    return Grammar(rules: rules, root: 0)
  }

  mutating func grammar() -> Grammar {
    let rules = (0..<number(1...3)).map { index in
      Grammar.Rule(name: "r\(index)", body: expression(depth: 3))
    }
    return Grammar(rules: rules, root: 0)
  }

  private mutating func text() -> [UInt8] {
    (0..<number(1...3)).flatMap { _ in Array(String(pick(["a", "b", "1", "é", "{", ","])).utf8) }
  }

  private mutating func set() -> ScalarSet {
    pick([
      ScalarSet([0x61...0x62]), ScalarSet([0x61...0x61, 0xE9...0xE9]), ScalarSet([0x1F600...0x1F600]),
      ScalarSet([0x61...0x63]).complement, ScalarSet.all, ScalarSet([0x31...0x31, 0x11B...0x11B]),
    ])
  }

  private mutating func expression(depth: Int) -> Expression {
    switch depth == 0 ? number(0...3) : number(0...10) {
    case 0, 1: return .bytes(text())
    case 2: return .scalars(set())
    case 3: return .string(string())
    case 4, 5: return .sequence((0..<number(1...3)).map { _ in expression(depth: depth - 1) })
    case 6, 7: return .choice((0..<number(1...3)).map { _ in expression(depth: depth - 1) })
    case 8:
      let minimum = number(0...2)
      return .repetition(
        expression(depth: depth - 1), minimum: minimum, maximum: number(0...1) == 0 ? nil : minimum + number(0...2))
    case 9: return .sequence([.bytes(text()), .rule(0)])
    default: return .sequence([.bytes([0x7B]), .members(members(depth: depth - 1)), .bytes([0x7D])])
    }
  }

  mutating func string() -> StringLanguage {
    var language = StringLanguage()
    if number(0...2) == 0 { language.minimumLength = number(0...2) }
    if number(0...2) == 0 { language.maximumLength = language.minimumLength + number(0...2) }
    switch number((hasPatterns ? 0 : 2)...4) {
    case 0: language.patterns = [.repetition(.scalars(set()), minimum: 0, maximum: nil)]
    case 1:
      language.patterns = [
        .sequence([
          .repetition(.scalars(set()), minimum: 0, maximum: 2), .choice([.scalars(set()), .sequence([])]),
        ])
      ]
    case 2 where hasPatterns || language == StringLanguage():
      language.excluded = [["a", "ab"], ["é"], ["\""], ["", "a", "😀"]][number(0...3)]
    default: break
    }
    return language
  }

  private mutating func members(depth: Int) -> Members {
    let keys = ["a", "ab", "b"]
    let declared = (0..<number(1...3)).map { index in
      Members.Declared(key: keys[index], value: expression(depth: max(0, depth - 1)), isRequired: number(0...1) == 0)
    }
    let others =
      number(0...1) == 0 ? [] : [Members.Other(key: .string(StringLanguage(excluded: keys)), value: .bytes([0x31]))]
    let required = declared.count { $0.isRequired }
    let isCounted = number(0...2) == 0
    let minimum = isCounted ? number(0...declared.count) : 0
    return Members(
      declared: declared, order: number(0...2) == 0 ? .any : .declared, others: others, minimumCount: minimum,
      maximumCount: isCounted ? max(minimum, required) + number(0...2) : nil)
  }
}
