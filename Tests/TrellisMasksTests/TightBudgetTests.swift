import Testing
import TrellisGrammar
import TrellisSchema

@testable import TrellisMasks

/// Masks of texts that have to end soon, with many strings still to come.
@Suite struct TightBudgetTests {
  private static let count = 200
  private static let schema: String = {
    let keys = (0..<count).map { "\"k\($0)\"" }
    let properties = keys.map { $0 + #": {"type": "string"}"# }.joined(separator: ", ")
    return """
      {"type": "object", "properties": {\(properties)}, "required": [\(keys.joined(separator: ", "))], \
      "additionalProperties": false}
      """
  }()

  private func grammar(_ notation: ValueNotation) throws -> CompiledGrammar {
    let bytes = (0..<256).map { [UInt8($0)] } + ["aa", "ab", "k1", ",k"].map { Array($0.utf8) }
    let vocabulary = try Vocabulary(
      tokens: bytes + [[]], kinds: bytes.map { _ in .normal } + [.end], hasMark: notation != .json)
    var options = GrammarOptions(layout: .compact)
    options.notation = notation
    let graph = try ImportedSchema(JSONValue(parsing: Self.schema)).graph
    return try CompiledGrammar(Grammar(graph, options: options), vocabulary: vocabulary)
  }

  /// The rest after each string is completed once, whatever place asks for it.
  @Test(arguments: [ValueNotation.json, .marked(by: 0xFF)])
  func completionsStopAfterEachString(_ notation: ValueNotation) throws {
    let matcher = try grammar(notation).makeMatcher()
    let (tokens, places) = matcher.machine.locked { machine in
      (machine.sufficientTokens(of: matcher.state), machine.sufficient.count)
    }
    #expect(places > Self.count)
    // The plan counts the end as well.
    #expect(try #require(matcher.completionPlan()?.count) <= tokens + 1)
  }

  @Test(arguments: [ValueNotation.json, .marked(by: 0xFF)])
  func masksHoldWhatLeavesRoomForTheRest(_ notation: ValueNotation) throws {
    let letter = Token(UInt8(ascii: "a"))
    var matcher = try grammar(notation).makeMatcher()
    // Asked about single tokens only.
    var other = try grammar(notation).makeMatcher()
    var left = try #require(matcher.completionPlan()?.count) + 9
    var letters = 0
    for _ in 0..<30 {
      let mask = matcher.mask(completingWithin: left)
      #expect(mask.tokens() == other.mask().tokens().filter { other.canComplete(after: $0, within: left - 1) })
      let chosen = mask.allows(letter) ? letter : try #require(mask.tokens().first)
      if chosen == letter { letters += 1 }
      let isAccepted = matcher.accept(chosen) && other.accept(chosen)
      #expect(isAccepted)
      left -= 1
      #expect(matcher.canComplete(within: left))
    }
    #expect(letters >= 9)
    #expect(matcher.machine.locked { $0.sufficient.count } > Self.count)
  }
}
