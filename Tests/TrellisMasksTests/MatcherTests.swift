import Testing
import TrellisGrammar

@testable import TrellisMasks

@Suite struct MatcherTests {
  private func random(_ seed: UInt64) throws -> (Vocabulary, [Grammar]) {
    var generator = RandomGrammar(seed: seed)
    let vocabulary = try generator.vocabulary()
    return (vocabulary, (0..<4).compactMap { _ in generator.grammar().pruned() })
  }

  private func compile(_ grammar: Grammar, _ vocabulary: Vocabulary) throws -> CompiledGrammar? {
    let result = Result { try CompiledGrammar(grammar, vocabulary: vocabulary) }
    if case .failure(let error) = result, case .matchesNothing? = error as? CompileError { return nil }
    return try result.get()
  }

  /// Calls `body` at each step of a random path, with the tokens so far.
  private func walk(_ compiled: CompiledGrammar, seed: UInt64, _ body: (Matcher, [Token]) throws -> Void) throws {
    var random = SeededGenerator(seed: seed)
    var matcher = compiled.makeMatcher()
    var tokens: [Token] = []
    for _ in 0..<10 where !matcher.hasEnded {
      try body(matcher, tokens)
      guard let token = matcher.mask().tokens().randomElement(using: &random), matcher.accept(token) else { return }
      tokens.append(token)
    }
  }

  @Test(arguments: 0..<60)
  func plansComplete(seed: UInt64) throws {
    let (vocabulary, grammars) = try random(seed &+ 40)
    for grammar in grammars {
      guard let compiled = try compile(grammar, vocabulary) else { continue }
      try walk(compiled, seed: seed) { matcher, _ in
        // Letters that the small vocabulary cannot spell leave some values without a plan.
        guard let plan = matcher.completionPlan() else { return }
        var copy = matcher
        for token in plan {
          #expect(copy.mask().allows(token))
          let isAccepted = copy.accept(token)
          #expect(isAccepted)
        }
        #expect(copy.hasEnded)
      }
    }
  }

  @Test(arguments: 0..<30)
  func narrowedMasksHoldWhatCanBeCompleted(seed: UInt64) throws {
    let (vocabulary, grammars) = try random(seed &+ 900)
    for grammar in grammars {
      guard let compiled = try compile(grammar, vocabulary) else { continue }
      try walk(compiled, seed: seed) { matcher, _ in
        guard let plan = matcher.completionPlan() else { return }
        for limit in [plan.count, plan.count + 2] {
          let mask = matcher.mask(completingWithin: limit)
          let full = matcher.mask()
          #expect(plan.first.map(mask.allows) ?? true, "limit \(limit) denies the plan; \(grammar)")
          for token in full.tokens() {
            #expect(
              mask.allows(token) == matcher.canComplete(after: token, within: limit - 1), "\(token) of \(grammar)")
          }
          for token in mask.tokens() { #expect(full.allows(token)) }
        }
      }
    }
  }

  @Test(arguments: 0..<40)
  func truncatingGoesBack(seed: UInt64) throws {
    let (vocabulary, grammars) = try random(seed &+ 300)
    for grammar in grammars {
      guard let compiled = try compile(grammar, vocabulary) else { continue }
      var masks: [[Token]] = []
      var last: Matcher?
      try walk(compiled, seed: seed) { matcher, _ in
        masks.append(matcher.mask().tokens())
        last = matcher
      }
      guard var matcher = last else { continue }
      #expect(matcher.acceptedCount == masks.count - 1)
      for count in stride(from: masks.count - 1, through: 0, by: -1) {
        matcher.truncate(to: count)
        #expect(matcher.acceptedCount == count)
        #expect(matcher.mask().tokens() == masks[count])
      }
    }
  }

  /// Tables that are replaced in the middle of a text, and keeping together what follows, change nothing.
  @Test(arguments: 0..<60, [1, CompileLimits().workingBytes])
  func smallTablesAndJoinedStacksGiveTheSame(seed: UInt64, workingBytes: Int) throws {
    let (vocabulary, grammars) = try random(seed &+ 600)
    var limits = CompileLimits()
    limits.workingBytes = workingBytes
    limits.joinedAlternatives = 1
    for grammar in grammars {
      guard let compiled = try compile(grammar, vocabulary) else { continue }
      let joined = try CompiledGrammar(grammar, vocabulary: vocabulary, limits: limits)
      try walk(compiled, seed: seed) { matcher, tokens in
        var other = joined.makeMatcher()
        for token in tokens {
          let isAccepted = other.accept(token)
          #expect(isAccepted)
        }
        #expect(other.mask().tokens() == matcher.mask().tokens())
        #expect(other.forcedBytes() == matcher.forcedBytes())
        #expect(other.completionPlan()?.count == matcher.completionPlan()?.count)
        for limit in 0..<12 { #expect(other.canComplete(within: limit) == matcher.canComplete(within: limit)) }
        if other.acceptedCount > 1 {
          other.truncate(to: 1)
          let isAccepted = other.accept(tokens[1])
          #expect(isAccepted)
        }
      }
    }
  }

  @Test func afterTheEndNothingChanges() throws {
    var generator = RandomGrammar(seed: 1)
    let vocabulary = try generator.vocabulary()
    let end = try #require(vocabulary.endTokens.first)
    let grammar = Grammar(rules: [.init(name: "root", body: .bytes([0x61]))], root: 0)
    var matcher = try CompiledGrammar(grammar, vocabulary: vocabulary).makeMatcher()
    #expect(matcher.forcedBytes() == [0x61])
    let early = matcher.accept(end)
    #expect(!early)
    matcher.accept(bytes: [0x61])
    #expect(matcher.isComplete && !matcher.hasEnded)
    #expect(matcher.mask().tokens() == [end])
    for _ in 0..<2 {
      let isAccepted = matcher.accept(end)
      #expect(isAccepted && matcher.hasEnded)
      #expect(matcher.mask().tokens() == [end])
      let isRead = matcher.accept(bytes: [0x61])
      #expect(!isRead)
    }
    #expect(matcher.acceptedCount == 2)
    matcher.truncate(to: 1)
    #expect(!matcher.hasEnded && matcher.isComplete)
  }
}
