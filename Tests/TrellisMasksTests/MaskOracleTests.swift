import Testing
import TrellisGrammar

@testable import TrellisMasks

/// Masks against a brute-force reading, token by token, on small random vocabularies and grammars.
@Suite struct MaskOracleTests {
  /// Walks a random path and compares the whole mask at every step.
  private func check(_ grammar: Grammar, _ vocabulary: Vocabulary, _ random: inout SeededGenerator, _ note: String)
    throws
  {
    guard let live = grammar.pruned() else { return }
    guard let compiled = try compile(live, vocabulary) else { return }
    var matcher = compiled.makeMatcher()
    var oracle = try Oracle(live)
    var text: [UInt8] = []
    for step in 0..<8 {
      var expected: Set<Token> = []
      let isComplete = try oracle.isComplete
      for token in 0..<Token(vocabulary.count) {
        switch vocabulary.kind(of: token) {
        case .normal:
          var copy = oracle
          let bytes = vocabulary.bytes(of: token)
          for byte in bytes where copy.isAlive { try copy.read(byte) }
          if copy.isAlive, !bytes.isEmpty { expected.insert(token) }
        case .end: if isComplete { expected.insert(token) }
        case .control, .unused: break
        }
      }
      let mask = matcher.mask()
      let place = "\(note), step \(step), after \(String(decoding: text, as: UTF8.self).debugDescription)"
      let found = Set((0..<Token(vocabulary.count)).filter { mask.allows($0) })
      for token in found.symmetricDifference(expected) {
        let bytes = String(decoding: vocabulary.bytes(of: token), as: UTF8.self).debugDescription
        Issue.record("\(place): \(bytes) should \(expected.contains(token) ? "" : "not ")be allowed; grammar \(live)")
        return
      }
      #expect(mask.tokens() == found.sorted(), "\(place): visiting and asking differ")
      #expect(matcher.isComplete == isComplete, "\(place)")
      #expect(!found.isEmpty, "\(place): a dead end")
      for token in 0..<Token(vocabulary.count) {
        var copy = matcher
        let isAccepted = copy.accept(token)
        #expect(isAccepted == expected.contains(token), "\(place): accepting \(token)")
      }
      let forced = matcher.forcedBytes(limit: 8)
      if let first = forced.first {
        #expect(!isComplete)
        for token in found { #expect(vocabulary.bytes(of: token).first == first, "\(place)") }
      }
      let normal = found.filter { vocabulary.kind(of: $0) == .normal }.sorted()
      guard let token = normal.randomElement(using: &random) else { return }
      let isAccepted = matcher.accept(token)
      #expect(isAccepted)
      for byte in vocabulary.bytes(of: token) {
        try oracle.read(byte)
        text.append(byte)
      }
    }
  }

  /// Nil for a random grammar with a string whose conditions contradict each other.
  private func compile(_ grammar: Grammar, _ vocabulary: Vocabulary) throws -> CompiledGrammar? {
    var limits = CompileLimits()
    // Every second grammar keeps together what it can.
    if grammar.rules.count.isMultiple(of: 2) { limits.joinedAlternatives = 1 }
    let result = Result { try CompiledGrammar(grammar, vocabulary: vocabulary, limits: limits) }
    if case .failure(let error) = result, case .matchesNothing? = error as? CompileError { return nil }
    return try result.get()
  }

  @Test(arguments: 0..<30)
  func randomGrammars(seed: Int) throws {
    var generator = RandomGrammar(seed: UInt64(seed))
    let vocabulary = try generator.vocabulary()
    var random = SeededGenerator(seed: UInt64(seed) &+ 1000)
    for round in 0..<4 {
      try check(generator.grammar(), vocabulary, &random, "seed \(seed), round \(round)")
    }
  }

  @Test(arguments: 0..<25)
  func randomStrings(seed: Int) throws {
    var generator = RandomGrammar(seed: UInt64(seed) &+ 77)
    let vocabulary = try generator.vocabulary()
    var random = SeededGenerator(seed: UInt64(seed))
    for round in 0..<4 {
      let first = generator.string()
      let second = generator.string()
      let body = Expression.sequence([
        .choice([.string(first), .string(second)]), .choice([.bytes([0x7D]), .bytes(Array(", 1".utf8))]),
      ])
      try check(
        Grammar(rules: [.init(name: "root", body: body)], root: 0), vocabulary, &random, "seed \(seed), round \(round)")
    }
  }

  @Test(arguments: 0..<40)
  func stringsBetweenMarks(seed: Int) throws {
    var generator = RandomGrammar(seed: UInt64(seed) &+ 300)
    let vocabulary = try generator.vocabulary(hasMark: true)
    var random = SeededGenerator(seed: UInt64(seed))
    for round in 0..<4 {
      try check(generator.markedStrings(), vocabulary, &random, "seed \(seed), round \(round)")
    }
  }

  @Test(arguments: 0..<20)
  func uniqueItems(seed: Int) throws {
    var generator = RandomGrammar(seed: UInt64(seed) &+ 500)
    let vocabulary = try generator.vocabulary()
    var random = SeededGenerator(seed: UInt64(seed))
    let texts = ["a", "ab", "1", "\"a\"", "é"].shuffled(using: &random).prefix(3).map {
      Expression.bytes(Array($0.utf8))
    }
    let minimum = Int.random(in: 0...3, using: &random)
    let items = UniqueItems(
      item: .choice(Array(texts)), minimumCount: minimum,
      maximumCount: Bool.random(using: &random) ? nil : minimum + 1)
    let body = Expression.sequence([.bytes([0x7B]), .uniqueItems(items), .bytes([0x7D])])
    try check(Grammar(rules: [.init(name: "root", body: body)], root: 0), vocabulary, &random, "seed \(seed)")
  }
}
