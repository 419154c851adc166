import Testing
import TrellisGrammar

@testable import TrellisMasks

@Suite struct TokenSelectorTests {
  private func scores(_ count: Int, seed: UInt64) -> [Float] {
    var random = SeededGenerator(seed: seed)
    // Few distinct values, so that equal ones happen.
    return (0..<count).map { _ in Float(Int.random(in: -20...20, using: &random)) / 4 }
  }

  private func select(_ selector: inout TokenSelector, _ scores: [Float], _ mask: Mask?) -> Token? {
    scores.withUnsafeBufferPointer { selector.select(from: Logits(borrowing: $0), allowed: mask) }
  }

  /// Calls `body` with masks of all forms.
  private func forEachMask(_ body: (Vocabulary, Mask) throws -> Void) throws {
    for seed in 0..<25 as Range<UInt64> {
      var generator = RandomGrammar(seed: seed)
      let vocabulary = try generator.vocabulary()
      for language in [generator.string(), StringLanguage()] {
        let grammar = Grammar(rules: [.init(name: "root", body: .string(language))], root: 0)
        guard let compiled = try? CompiledGrammar(grammar, vocabulary: vocabulary) else { continue }
        var matcher = compiled.makeMatcher()
        try body(vocabulary, matcher.mask())
        matcher.accept(bytes: [0x22])
        try body(vocabulary, matcher.mask())
      }
    }
  }

  @Test func greedyTakesTheGreatestAllowed() throws {
    try forEachMask { vocabulary, mask in
      for seed in 0..<4 as Range<UInt64> {
        let scores = scores(vocabulary.count, seed: seed)
        var expected: Token?
        for token in mask.tokens() where expected.map({ scores[Int(token)] > scores[Int($0)] }) ?? true {
          expected = token
        }
        var selector = TokenSelector()
        #expect(select(&selector, scores, mask) == expected)
      }
    }
  }

  @Test func randomChoicesFollowTheOptions() throws {
    try forEachMask { vocabulary, mask in
      let scores = scores(vocabulary.count, seed: 5)
      let allowed = mask.tokens().sorted { scores[Int($0)] > scores[Int($1)] }
      let greatest = try #require(allowed.first.map { scores[Int($0)] })
      var selector = TokenSelector(.random(temperature: 0.8, topK: 5), seed: 1)
      for _ in 0..<20 {
        let token = try #require(select(&selector, scores, mask))
        let better = allowed.filter { scores[Int($0)] > scores[Int(token)] }.count
        #expect(mask.allows(token) && better < 5)
      }
      selector = TokenSelector(.random(minP: 0.5), seed: 2)
      for _ in 0..<20 {
        let token = try #require(select(&selector, scores, mask))
        #expect(mask.allows(token) && scores[Int(token)] >= greatest - 0.7)
      }
      selector = TokenSelector(.random(topP: 0.01), seed: 3)
      let token = try #require(select(&selector, scores, mask))
      #expect(scores[Int(token)] == greatest)
    }
  }

  @Test func frequenciesFollowTheScores() throws {
    let scores: [Float] = [0, 1, 2, -.infinity, .nan]
    var selector = TokenSelector(.random(), seed: 4)
    var counts = [0, 0, 0, 0, 0]
    for _ in 0..<20_000 { counts[Int(try #require(select(&selector, scores, nil)))] += 1 }
    #expect(counts[3] == 0 && counts[4] == 0)
    // e² and 1 of 1 + e + e²: 66.5 % and 9.0 %.
    #expect((12_900...13_700).contains(counts[2]))
    #expect((1_500...2_100).contains(counts[0]))
  }

  @Test func theSameSeedGivesTheSameTokens() throws {
    let scores = scores(500, seed: 8)
    var first = TokenSelector(.random(temperature: 1.5, topP: 0.9), seed: 6)
    var second = first
    for _ in 0..<50 { #expect(select(&first, scores, nil) == select(&second, scores, nil)) }
  }

  @Test func theLikeliestIsAlwaysAmongThoseOfAShare() {
    let scores = scores(500, seed: 9)
    for share in [Float(0), .leastNonzeroMagnitude, 1e-30] {
      var selector = TokenSelector(.random(temperature: 0.8, topP: share), seed: 1)
      // Several may be the likeliest.
      #expect(select(&selector, scores, nil).map { scores[Int($0)] } == scores.max())
    }
  }

  @Test func usedTokensArePenalised() {
    var scores: [Float] = [2, -2, 1]
    let penalty = RepetitionPenalty(repetition: 2, frequency: 0.5, presence: 1)
    scores.withUnsafeMutableBufferPointer { penalty.apply(to: $0, used: [0, 1, 0, 7]) }
    let expected: [Float] = [-1, -5.5, 1]
    #expect(scores == expected)
  }
}
