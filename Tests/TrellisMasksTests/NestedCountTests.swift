import Testing
import TrellisGrammar
import TrellisSchema

@testable import TrellisMasks

/// Counts of arrays in arrays: what an inner array leaves behind must not be taken for the outer one's.
@Suite struct NestedCountTests {
  private let vocabulary: Vocabulary

  init() throws {
    var tokens = (32..<127).map { [UInt8($0)] }
    tokens += ["]}", "]}]", "]}]}", #""}"#, #""}]"#, #""}]}"#, #""}]}]"#, ", ", #""}, {""#].map { Array($0.utf8) }
    tokens.append([])
    vocabulary = try Vocabulary(
      tokens: tokens, kinds: Array(repeating: .normal, count: tokens.count - 1) + [.end])
  }

  @Test func threeDaysOfOneToThreeActivitiesAreThree() throws {
    let grammar = try GBNFParser.parse(
      #"""
      root ::= "{" string ": [" day (", " day){2} "]}"
      day ::= "{" string ": [" activity (", " activity){0,2} "]}"
      activity ::= "{" string ": " string "}"
      string ::= "\"" [^"]{0,9} "\""
      """#)
    try check(grammar)
  }

  @Test func theSameHoldsOfObjectsInSchemas() throws {
    func object(_ name: String, _ node: SchemaNode) -> SchemaNode {
      SchemaNode(.object(ObjectShape(properties: [ObjectShape.Property(name: name, node: node, isRequired: true)])))
    }
    func array(_ name: String, _ minimum: Int, _ maximum: Int) -> SchemaNode {
      SchemaNode(
        .array(ArrayShape(items: SchemaNode(.reference(name)), minimumCount: minimum, maximumCount: maximum)))
    }
    let graph = SchemaGraph(
      name: "Trip", root: object("d", array("Day", 3, 3)),
      definitions: [
        SchemaGraph.Definition(name: "Day", node: object("a", array("Activity", 1, 3))),
        SchemaGraph.Definition(
          name: "Activity", node: object("t", SchemaNode(.string(StringShape(maximumLength: 9))))),
      ])
    try check(Grammar(graph))
  }

  private func check(_ grammar: Grammar) throws {
    let compiled = try CompiledGrammar(grammar, vocabulary: vocabulary)
    let activity = #"{"t": "x"}"#
    let day1 = #"{"a": ["# + activity + ", " + activity + "]}"
    let day2 = #"{"a": ["# + activity + "]}"
    var matcher = compiled.makeMatcher()
    let text = #"{"d": ["# + day1 + ", " + day2
    for (place, byte) in text.utf8.enumerated() {
      let mask = matcher.mask()
      #expect(mask.allows(Token(byte - 32)), "at \(place) of \(text)")
      let isAccepted = matcher.accept(Token(byte - 32))
      #expect(isAccepted)
      let after = matcher.mask()
      for token in 0..<Token(vocabulary.count) {
        var copy = matcher
        let isAccepted = copy.accept(token)
        #expect(after.allows(token) == isAccepted, "token \(token) after \(place) of \(text)")
      }
    }
    #expect(!matcher.mask().allows(Token(UInt8(ascii: "]") - 32)))
    #expect(!matcher.isComplete)
  }
}
