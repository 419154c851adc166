import Foundation
import Testing
import TrellisGrammar
import TrellisSchema

@testable import TrellisMasks

/// The choice of tokens against a sort of all of them, over random vocabularies, masks, scores and methods.
@Suite struct SelectionOracleTests {
  /// A way to choose, and what to choose from.
  private struct Case {
    var scores: [Float]
    var mask: Mask?
    var temperature: Float
    var topK: Int?
    var topP: Float
    var minP: Float

    /// The allowed tokens by score, the lower token of equals first.
    var sorted: [Token] {
      scores.indices.map(Token.init).filter { mask?.allows($0) ?? true && scores[Int($0)] > -.infinity }
        .sorted { scores[Int($0)] != scores[Int($1)] ? scores[Int($0)] > scores[Int($1)] : $0 < $1 }
    }

    /// The probabilities of all tokens that may be drawn. Tokens whose scores equal that of the last are in.
    func probabilities() -> [Token: Double] {
      let sorted = sorted
      guard let first = sorted.first else { return [:] }
      func weight(_ token: Token) -> Double {
        exp((Double(scores[Int(token)]) - Double(scores[Int(first)])) / Double(temperature))
      }
      var kept = sorted.prefix(topK ?? .max)
      if topP < 1 {
        let goal = Double(topP) * kept.reduce(0) { $0 + weight($1) }
        var reached = 0.0
        kept = kept.prefix { token in
          defer { reached += weight(token) }
          return reached < goal
        }
      }
      kept = kept.prefix { weight($0) >= Double(minP) }
      let sum = kept.reduce(0) { $0 + weight($1) }
      return Dictionary(uniqueKeysWithValues: kept.map { ($0, weight($0) / sum) })
    }
  }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyz {}[]:,0123456789\"\\\n".utf8)

  private func vocabulary(_ generator: inout SeededGenerator) throws -> Vocabulary {
    let tokens = (0..<Int.random(in: 3...6000, using: &generator)).map { _ in
      (0..<Int.random(in: 1...4, using: &generator)).map { _ in Self.letters.randomElement(using: &generator) ?? 0 }
    }
    return try Vocabulary(
      tokens: tokens + Self.letters.map { [$0] } + [[]],
      kinds: [Vocabulary.Kind](repeating: .normal, count: tokens.count + Self.letters.count) + [.end])
  }

  /// Masks of all forms: few tokens, and content of strings that are plain, counted, patterned, of two kinds, and new.
  private static let schemas = [
    #"{"type": "string"}"#, #"{"type": "string", "maxLength": 3}"#,
    #"{"type": "string", "pattern": "^[a-m]{1,9} ?[a-z]*$"}"#,
    #"{"anyOf": [{"type": "string", "maxLength": 5}, {"type": "string", "pattern": "^[a-m]*$"}]}"#,
    #"{"type": "array", "uniqueItems": true, "items": {"type": "string", "maxLength": 4}}"#,
  ]

  private func mask(_ vocabulary: Vocabulary, _ generator: inout SeededGenerator) throws -> Mask? {
    guard Int.random(in: 0..<4, using: &generator) > 0, let schema = Self.schemas.randomElement(using: &generator)
    else { return nil }
    let grammar = try Grammar(SchemaGraph(importing: JSONValue(parsing: schema)))
    var matcher = try CompiledGrammar(grammar, vocabulary: vocabulary).makeMatcher()
    let beginnings = ["", "\"", "\"ab", "\"abc", "\"a\\", "[", "[\"", "[\"ab\", \"a"]
    matcher.accept(bytes: (beginnings.randomElement(using: &generator) ?? "").utf8)
    return matcher.mask()
  }

  private func randomCase(_ generator: inout SeededGenerator) throws -> Case {
    let vocabulary = try vocabulary(&generator)
    // From nearly equal scores to one that outdoes all others, with some that are no numbers, and many equal ones.
    let spread = Float([0.1, 1, 4, 12].randomElement(using: &generator) ?? 1)
    let isCoarse = Bool.random(using: &generator)
    let scores = (0..<vocabulary.count).map { _ -> Float in
      if Int.random(in: 0..<50, using: &generator) == 0 { return Bool.random(using: &generator) ? .nan : -.infinity }
      let normal = (0..<4).reduce(Float(0)) { sum, _ in sum + Float.random(in: -1...1, using: &generator) }
      return isCoarse ? (normal * 2).rounded() * spread / 2 : normal * spread
    }
    return Case(
      scores: scores.map { $0.isNaN ? -.infinity : $0 }, mask: try mask(vocabulary, &generator),
      temperature: [0.3, 0.7, 1, 1.5].randomElement(using: &generator) ?? 1,
      topK: [nil, nil, 2, 40, 1500].randomElement(using: &generator) ?? nil,
      topP: [1, 0.3, 0.9, 0.95, 0.999].randomElement(using: &generator) ?? 1,
      minP: [0, 0, 0.02, 0.5].randomElement(using: &generator) ?? 0)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func drawsAreThoseOfASort(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let example = try randomCase(&generator)
    let expected = example.probabilities()
    var selector = TokenSelector(
      .random(temperature: example.temperature, topK: example.topK, topP: example.topP, minP: example.minP), seed: seed)
    let draws = 500
    var counts: [Token: Int] = [:]
    let missing = example.scores.withUnsafeBufferPointer { scores in
      (0..<draws).count { _ in
        guard let token = selector.select(from: Logits(borrowing: scores), allowed: example.mask) else { return true }
        counts[token, default: 0] += 1
        return false
      }
    }
    if example.mask?.single != nil { return }
    #expect(missing == (expected.isEmpty ? draws : 0))

    // Of equal scores at the border, the reference keeps the lower tokens; so does a choice that counts or lists them, while one
    // that draws from all keeps them together. Nothing else may be drawn.
    let lastScore = expected.keys.map { example.scores[Int($0)] }.min() ?? 0
    let strangers = counts.keys.filter { expected[$0] == nil && example.scores[Int($0)] != lastScore }
    #expect(strangers.count <= 1)
    // Pearson's statistic, the unlikely ones together.
    var statistic = 0.0
    var degrees = 0
    var rest = (expected: 0.0, count: 0)
    for (token, probability) in expected {
      let mean = probability * Double(draws)
      guard mean >= 10, example.scores[Int(token)] != lastScore else {
        rest.expected += mean
        rest.count += counts[token] ?? 0
        continue
      }
      statistic += pow(Double(counts[token] ?? 0) - mean, 2) / mean
      degrees += 1
    }
    #expect(statistic <= Double(degrees) + 6 * (2 * Double(degrees)).squareRoot() + 12)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func theGreatestIsThatOfASort(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let example = try randomCase(&generator)
    if example.mask?.single != nil { return }
    for method in [TokenSelector.Method.greedy, .random(temperature: 0), .random(topK: 1)] {
      var selector = TokenSelector(method, seed: seed)
      let token = example.scores.withUnsafeBufferPointer {
        selector.select(from: Logits(borrowing: $0), allowed: example.mask)
      }
      #expect(token == example.sorted.first)
    }
  }

  @Test func tokensFarFromTheGreatestHaveTheirShare() {
    // Each of many unlikely tokens is beyond the border up to which all are weighed; together they weigh a sixtieth.
    let scores = (0..<16_384).map { Float($0 == 777 ? 13.8 : 0) }
    var selector = TokenSelector(.random(), seed: 3)
    let others = scores.withUnsafeBufferPointer { scores in
      (0..<3000).count { _ in selector.select(from: Logits(borrowing: scores)) != 777 }
    }
    // 49 on average.
    #expect((24...75).contains(others))
  }
}
