import Testing

@testable import TrellisMasks

@Suite struct VocabularyTests {
  private func random(seed: UInt64) throws -> Vocabulary {
    var generator = RandomGrammar(seed: seed)
    return try generator.vocabulary()
  }

  @Test func ranksFollowByteOrder() throws {
    let vocabulary = try random(seed: 3)
    let trie = vocabulary.trie
    let texts = (0..<trie.count).map { Array(vocabulary.bytes(of: Token(trie.members[$0]))) }
    for (left, right) in zip(texts, texts.dropFirst()) { #expect(!right.lexicographicallyPrecedes(left)) }
    let normal = (0..<Token(vocabulary.count)).filter {
      vocabulary.kind(of: $0) == .normal && !vocabulary.bytes(of: $0).isEmpty
    }
    #expect(Set((0..<trie.count).map { Token(trie.members[$0]) }) == Set(normal))
  }

  @Test func nodesHoldExactlyTheTokensBelowThem() throws {
    let vocabulary = try random(seed: 4)
    let trie = vocabulary.trie
    func visit(_ node: Int, _ prefix: [UInt8]) {
      let entry = trie.nodes[node]
      for rank in 0..<trie.count {
        let text = Array(vocabulary.bytes(of: Token(trie.members[rank])))
        #expect((entry.low..<entry.high).contains(UInt32(rank)) == text.starts(with: prefix))
        #expect((entry.low..<trie.ownEnd(entry)).contains(UInt32(rank)) == (text == prefix))
      }
      for child in 0..<Int(entry.childCount) {
        let index = Int(entry.firstChild) + child
        visit(index, prefix + [trie.nodes[index].byte])
        #expect(trie.child(of: node, by: trie.nodes[index].byte) == index)
      }
    }
    visit(0, [])
  }

  @Test func whatIsSavedIsReadAgain() throws {
    let vocabulary = try random(seed: 5)
    let saved = vocabulary.saved()
    let read = try Vocabulary(saved: saved)
    #expect(read.count == vocabulary.count)
    #expect(read.endTokens == vocabulary.endTokens)
    for token in 0..<Token(vocabulary.count) {
      #expect(read.bytes(of: token) == vocabulary.bytes(of: token))
      #expect(read.kind(of: token) == vocabulary.kind(of: token))
    }
  }

  @Test func damagedFilesAreRefused() throws {
    let saved = try random(seed: 6).saved()
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<200 {
      var damaged = saved
      switch Int.random(in: 0...2, using: &generator) {
      case 0: damaged.removeLast(Int.random(in: 1...saved.count, using: &generator))
      case 1:
        damaged[Int.random(in: 0..<saved.count, using: &generator)] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      default: damaged.append(0)
      }
      #expect(throws: VocabularyError.self) { try Vocabulary(saved: damaged) }
    }
  }

  @Test func kindsMustMatch() {
    #expect(throws: VocabularyError.kindsDoNotMatch(tokens: 1, kinds: 0)) { try Vocabulary(tokens: [[1]], kinds: []) }
  }
}
