import Foundation
import Testing
import TrellisGrammar

@testable import TrellisMasks

/// The choice of tokens against a plain computation over all of them.
@Suite struct TokenDrawTests {
  /// A vocabulary in which most tokens are content of strings.
  private static func vocabulary(_ generator: inout SeededGenerator) throws -> Vocabulary {
    let letters = Array("abcdefghijklmnopqrstuvwxyz {}[]:,0123456789\"\\\n".utf8)
    var tokens: [[UInt8]] = []
    for _ in 0..<2500 {
      let length = Int.random(in: 1...4, using: &generator)
      tokens.append((0..<length).map { _ in letters[Int.random(in: 0..<letters.count, using: &generator)] })
    }
    var kinds = [Vocabulary.Kind](repeating: .normal, count: tokens.count)
    kinds[0] = .end
    return try Vocabulary(tokens: tokens, kinds: kinds)
  }

  /// The tokens that may be drawn, with their probabilities before the draw.
  private func expected(
    _ scores: [Float], _ mask: Mask?, temperature: Double, topK: Int?, topP: Double
  ) -> [Token: Double] {
    let allowed = scores.indices.map(Token.init).filter { mask?.allows($0) ?? true }
    var weights = allowed.map { (token: $0, weight: exp(Double(scores[Int($0)]) / temperature)) }
    weights.sort { $0.weight > $1.weight }
    if let topK { weights = Array(weights.prefix(topK)) }
    let total = weights.reduce(0) { $0 + $1.weight }
    var reached = 0.0
    var kept: [Token: Double] = [:]
    for (token, weight) in weights where reached < topP * total {
      kept[token] = weight
      reached += weight
    }
    return kept.mapValues { $0 / reached }
  }

  @Test(
    arguments: [
      (nil, 1.0), (5, 1.0), (40, 1.0), (nil, 0.5), (nil, 0.9), (nil, 0.99), (40, 0.9),
    ] as [(Int?, Double)])
  func drawsAreThoseOfThePlainComputation(topK: Int?, topP: Double) throws {
    var generator = SeededGenerator(seed: 5)
    let vocabulary = try Self.vocabulary(&generator)
    let grammar = try CompiledGrammar(
      Grammar(rules: [.init(name: "root", body: .string(StringLanguage()))], root: 0), vocabulary: vocabulary)
    var matcher = grammar.makeMatcher()
    let atStart = matcher.mask()
    matcher.accept(bytes: [UInt8(ascii: "\"")])
    let inString = matcher.mask()
    #expect(inString.form == .dense)
    for (mask, spread) in [(nil, 4), (inString, 4), (inString, 9), (atStart, 4)] as [(Mask?, Double)] {
      // Something like a model's scores: most far below a few.
      let scores = (0..<vocabulary.count).map { _ in
        let sum = (0..<4).reduce(0.0) { total, _ in total + Double.random(in: -1...1, using: &generator) }
        return Float(sum * spread)
      }
      let temperature = 0.8
      let expected = expected(scores, mask, temperature: temperature, topK: topK, topP: topP)
      var selector = TokenSelector(
        .random(temperature: Float(temperature), topK: topK, topP: Float(topP)), seed: 9)
      var counts: [Token: Int] = [:]
      let draws = 1000
      scores.withUnsafeBufferPointer { scores in
        for _ in 0..<draws {
          if let token = selector.select(from: Logits(borrowing: scores), allowed: mask) {
            counts[token, default: 0] += 1
          }
        }
      }
      #expect(counts.values.reduce(0, +) == draws)
      // A token at the very border may fall on either side of it.
      let strangers = counts.keys.filter { expected[$0] == nil }
      #expect(strangers.count <= 1)
      for (token, probability) in expected where probability > 0.01 {
        let share = Double(counts[token] ?? 0) / Double(draws)
        #expect(abs(share - probability) < 0.05)
      }
    }
  }

  @Test func greedyTakesTheGreatestOfTheAllowed() throws {
    var generator = SeededGenerator(seed: 6)
    let vocabulary = try Self.vocabulary(&generator)
    let grammar = try CompiledGrammar(
      Grammar(rules: [.init(name: "root", body: .string(StringLanguage(maximumLength: 3)))], root: 0),
      vocabulary: vocabulary)
    for bytes in ["", "\"", "\"ab", "\"abc\""] {
      var matcher = grammar.makeMatcher()
      let isAccepted1 = matcher.accept(bytes: bytes.utf8)
      #expect(isAccepted1)
      let mask = matcher.mask()
      var selector = TokenSelector()
      for _ in 0..<50 {
        let scores = (0..<vocabulary.count).map { _ in Float.random(in: -9...9, using: &generator) }
        let best = scores.indices.filter { mask.allows(Token($0)) }.max { scores[$0] < scores[$1] }
        let chosen = scores.withUnsafeBufferPointer { selector.select(from: Logits(borrowing: $0), allowed: mask) }
        #expect(chosen.map(Int.init) == best)
      }
    }
  }

  @Test func weightsAreExactEnough() {
    let softmax = Softmax(greatest: 3, temperature: 0.7)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let score = Float.random(in: -50...3, using: &generator)
      let exact = exp((Double(score) - 3) / 0.7)
      // A float's own resolution of the exponent is a part in a million here.
      #expect(abs(Double(softmax.weights(SIMD4(repeating: score)).x) - exact) <= 1e-5 * exact)
    }
    #expect(softmax.weights(SIMD4(3, -.infinity, .nan, -1e30)).x == 1)
    for lane in 1..<4 { #expect(softmax.weights(SIMD4(3, -.infinity, .nan, -1e30))[lane] < 1e-37) }
    #expect(Softmax(greatest: 0, temperature: .leastNonzeroMagnitude).weights(SIMD4()).x == 1)
  }
}
