import Testing

@testable import TrellisSchema

/// Streams of random values of random types, against reading what there is of them as a whole.
@Suite("Random types")
struct RandomTypesTests {
  /// Types of each case, and documents of each type: two thousand documents in all.
  private static let typeCount = 40
  private static let documentCount = 5

  @Test("Every beginning of a document gives what reading it as a whole gives, however it is cut", arguments: 0..<10)
  func prefixes(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(100 + seed))
    for _ in 0..<Self.typeCount {
      let type = random.type(depth: 2 + seed % 2)
      try check(type, &random)
    }
  }

  private func check<Content: Generable>(_ type: Content.Type, _ random: inout SeededGenerator) throws {
    let graph = try Content.generationSchema.graph()
    for _ in 0..<Self.documentCount {
      let text = random.spell(random.value(of: graph.root, in: graph))
      let bytes = Array(text.utf8)
      let id = GenerationID()
      var byteWise = StreamDecoder<Content>(id: id)
      var chunked = StreamDecoder<Content>(id: id)
      var kept: [(seen: Content.PartiallyGenerated?, expected: Content.PartiallyGenerated?)] = []
      do {
        for chunk in random.chunks(of: bytes) {
          var expected: Content.PartiallyGenerated?
          for byte in chunk {
            try byteWise.append(CollectionOfOne(byte))
            let raw = byteWise.rawContent
            expected = raw.isNull && !raw.isComplete ? nil : try raw.certainValue()
            if !Self.areEqual(byteWise.snapshot, expected) {
              Issue.record("\(type) after \(raw.debugDescription) of \(text)")
              return
            }
          }
          try chunked.append(chunk)
          kept.append((chunked.snapshot, expected))
        }
        let whole = try Content(GeneratedContent(json: text))
        #expect(try byteWise.finish().generatedContent == whole.generatedContent, "\(type): \(text)")
        #expect(try chunked.finish().generatedContent == whole.generatedContent, "\(type): \(text)")
      } catch {
        Issue.record("\(type): \(error) in \(text)")
        return
      }
      // What was kept is what it was, whatever came after it.
      #expect(kept.allSatisfy { Self.areEqual($0.seen, $0.expected) }, "\(type): \(text)")
    }
  }

  private static func areEqual<Value>(_ left: Value?, _ right: Value?) -> Bool {
    func areEqual(_ left: some Equatable) -> Bool {
      func areSame<Other: Equatable>(_ left: Other) -> Bool { (right as? Other) == left }
      return areSame(left)
    }
    guard let left else { return right == nil }
    guard let comparable = left as? any Equatable else {
      Issue.record("\(Value.self) is not Equatable")
      return false
    }
    return areEqual(comparable)
  }
}
