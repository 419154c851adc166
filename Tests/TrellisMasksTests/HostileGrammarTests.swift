import Testing
import TrellisGrammar
import TrellisSchema

@testable import TrellisMasks

/// Grammars that would explode if they were written out.
@Suite struct HostileGrammarTests {
  private let vocabulary: Vocabulary

  init() throws {
    let tokens =
      (UInt8.min...UInt8.max).map { [$0] } + ["aa", "ab", "ba", "aaaa", "[[", "]]"].map { Array($0.utf8) } + [[]]
    vocabulary = try Vocabulary(
      tokens: tokens, kinds: Array(repeating: .normal, count: tokens.count - 1) + [.end])
  }

  private func compile(_ gbnf: String) throws -> CompiledGrammar {
    try CompiledGrammar(GBNFParser.parse(gbnf), vocabulary: vocabulary)
  }

  private func matches(_ grammar: CompiledGrammar, _ text: String) -> Bool {
    var matcher = grammar.makeMatcher()
    for byte in text.utf8 {
      guard matcher.mask().allows(Token(byte)), matcher.accept(Token(byte)) else { return false }
    }
    return matcher.isComplete
  }

  @Test func aDeterministicFormWouldHaveABillionStates() throws {
    let grammar = try compile("root ::= [ab]* \"a\" [ab]{30}")
    #expect(matches(grammar, "bba" + String(repeating: "b", count: 30)))
    #expect(!matches(grammar, "bbb" + String(repeating: "b", count: 30)))
    #expect(matches(grammar, String(repeating: "ba", count: 200)))
    #expect(!matches(grammar, String(repeating: "ab", count: 200)))
  }

  @Test func aMillionRepetitions() throws {
    let grammar = try compile("root ::= [a-z]{0,1000000} \"!\"")
    #expect(matches(grammar, String(repeating: "q", count: 5000) + "!"))
    let exact = try compile("root ::= \"a\"{3,1000000}")
    #expect(!matches(exact, "aa"))
    #expect(matches(exact, "aaa"))
  }

  @Test func manyAlternatives() throws {
    let words = (0..<20_000).map { "\"w\($0)x\"" }.joined(separator: " | ")
    let grammar = try compile("root ::= (\(words)) \"!\"")
    #expect(matches(grammar, "w19999x!"))
    #expect(!matches(grammar, "w20000x!"))
  }

  @Test func emptyLoopsEnd() throws {
    for text in [#"(("a"*)*)*"#, #"("a"* "b"*)+"#, #"(("a"?){2,5}){3,}"#, #"("a"? | "b"?){0,9}"#] {
      let grammar = try compile("root ::= \(text) \"!\"")
      #expect(matches(grammar, "!"))
      #expect(matches(grammar, "aaa!"))
      #expect(!matches(grammar, "aac!"))
    }
  }

  @Test func ambiguityDoesNotGrow() throws {
    let grammar = try compile(#"root ::= (("a" | "aa")* | "a"*)* "!""#)
    #expect(matches(grammar, String(repeating: "a", count: 300) + "!"))
    let optional = try compile(
      "root ::= " + String(repeating: "\"a\"? ", count: 30) + String(repeating: "\"a\" ", count: 30))
    #expect(matches(optional, String(repeating: "a", count: 30)))
    #expect(!matches(optional, String(repeating: "a", count: 61)))
  }

  /// Alternatives that begin alike double at every level, unless what follows them is kept together.
  @Test func recursionThatBeginsAlike() throws {
    let grammar = try compile(#"root ::= "a" root "b" | "a" root "c" | "a""#)
    let depth = 2000
    var matcher = grammar.makeMatcher()
    let isOpened = matcher.accept(bytes: Array(repeating: UInt8(ascii: "a"), count: depth))
    #expect(isOpened && !matcher.isComplete)
    #expect(["a", "b", "c"].allSatisfy { matcher.mask().allows(Token(UInt8(ascii: $0))) })
    #expect(!matcher.mask().allows(Token(UInt8(ascii: "d"))))
    let isClosed = matcher.accept(bytes: (1..<depth).map { UInt8(ascii: $0.isMultiple(of: 3) ? "b" : "c") })
    #expect(isClosed && matcher.isComplete)
    let plan = try #require(grammar.makeMatcher().completionPlan())
    #expect(plan.count == 2)
  }

  /// What is below a junction is looked at as well: a mask is not another stack's.
  @Test func masksOfJoinedStacksAreTheirOwn() throws {
    let ends = "0123456789cd".map { "a q \"\($0)\"" }.joined(separator: " | ")
    let gbnf = "root ::= q \"!\"\nq ::= \(ends) | \"b\" | \"xy\" q\na ::= \"a\" | \"aa\""
    let tokens = (UInt8.min...UInt8.max).map { [$0] } + ["yaab0!", "yab0!", "aaaaaaaaa"].map { Array($0.utf8) } + [[]]
    let vocabulary = try Vocabulary(
      tokens: tokens, kinds: Array(repeating: .normal, count: tokens.count - 1) + [.end])
    let grammar = try CompiledGrammar(GBNFParser.parse(gbnf), vocabulary: vocabulary)
    for text in ["ax", "x", "aaxya", "axyx", "aaaaaaaaaaaax"] {
      var matcher = grammar.makeMatcher()
      let isAccepted = matcher.accept(bytes: text.utf8)
      #expect(isAccepted)
      let mask = matcher.mask()
      for token in 0..<Token(tokens.count - 1) {
        var copy = matcher
        let isRead = copy.accept(token)
        #expect(mask.allows(token) == isRead, "\(token) after \(text)")
      }
    }
  }

  @Test func alternativesThatMeetAgainAreFollowedOnce() throws {
    let chain = (1..<60).map { "r\($0) ::= r\($0 + 1) | r\($0 + 1)" }.joined(separator: "\n")
    #expect(matches(try compile("root ::= r1\n\(chain)\nr60 ::= \"a\""), "a"))
    let stars = String(repeating: "(", count: 300) + "\"a\"" + String(repeating: ")*", count: 300)
    #expect(matches(try compile("root ::= \(stars) \"!\""), "aaa!"))
  }

  @Test func whatIsTooAmbiguousIsRefusedByName() throws {
    let chain = (1..<60).map { "r\($0) ::= r\($0 + 1) r\($0 + 1)" }.joined(separator: "\n")
    #expect(throws: CompileError.limit("alternatives", 65_536, rule: "root")) {
      try compile("root ::= r1\n\(chain)\nr60 ::= \"a\"?")
    }
    var limits = CompileLimits()
    limits.alternatives = 500
    let counts = try CompiledGrammar(
      GBNFParser.parse(#"root ::= "yz" | "x" (("a"{0,90}){0,90}){0,90} "!!!""#), vocabulary: vocabulary, limits: limits)
    var matcher = counts.makeMatcher()
    let text = Array("xaaa".utf8)
    let isAccepted = matcher.accept(bytes: text)
    #expect(!isAccepted && matcher.passesLimit(reading: text))
    // Other ways are as open as before.
    #expect(matcher.completionPlan().map { $0.count } == 3)
    #expect(matcher.canComplete(within: 3) && !matcher.canComplete(within: 2))
    #expect(!matcher.passesLimit(reading: [UInt8(ascii: "b")]))
  }

  @Test func manyItemsThatAllDiffer() throws {
    let schema = try ImportedSchema(
      JSONValue(parsing: Array(#"{"items": {"type": "integer"}, "type": "array", "uniqueItems": true}"#.utf8)))
    let grammar = try CompiledGrammar(Grammar(schema.graph, options: GrammarOptions()), vocabulary: vocabulary)
    let items = (0..<2000).map(String.init).joined(separator: ", ")
    var matcher = grammar.makeMatcher()
    let isAccepted = matcher.accept(bytes: "[\(items), 19".utf8)
    #expect(isAccepted)
    // 19 is there, 19 and a digit is there, two digits more may still be another.
    #expect(!matcher.mask().allows(Token(UInt8(ascii: "]"))) && matcher.mask().allows(Token(UInt8(ascii: "7"))))
    let isLonger = matcher.accept(bytes: "99".utf8)
    #expect(isLonger && !matcher.mask().allows(Token(UInt8(ascii: "]"))))
    let isNew = matcher.accept(bytes: "9]".utf8)
    #expect(isNew && matcher.isComplete)
  }

  @Test func deepNesting() throws {
    let grammar = try compile(#"root ::= "[" root? "]""#)
    let depth = 100_000
    var matcher = grammar.makeMatcher()
    let opened = matcher.accept(bytes: Array(repeating: UInt8(ascii: "["), count: depth))
    #expect(opened)
    #expect(matcher.mask().allows(Token(UInt8(ascii: "]"))))
    let closed = matcher.accept(bytes: Array(repeating: UInt8(ascii: "]"), count: depth))
    #expect(closed && matcher.isComplete)
  }

  @Test func deepExpressionsAreRefusedByName() throws {
    var body = Expression.rule(1)
    for _ in 0..<600 { body = .repetition(.sequence([.bytes([0x61]), body]), minimum: 0, maximum: nil) }
    let grammar = Grammar(
      rules: [
        .init(name: "root", body: body),
        .init(name: "x", body: .sequence([.bytes([0x62]), .repetition(.rule(1), minimum: 0, maximum: 1)])),
      ], root: 0)
    #expect(throws: CompileError.limit("nesting", 512, rule: "root")) {
      try CompiledGrammar(grammar, vocabulary: vocabulary)
    }
  }

  @Test func leftRecursionIsRefused() throws {
    let grammar = Grammar(
      rules: [
        .init(name: "root", body: .choice([.sequence([.rule(1), .bytes([0x61])]), .bytes([0x62])])),
        .init(name: "x", body: .choice([.sequence([.rule(0), .bytes([0x61])]), .bytes([0x62])])),
      ], root: 0)
    #expect(throws: CompileError.self) { try CompiledGrammar(grammar, vocabulary: vocabulary) }
  }

  @Test func grammarsOfNothingAreRefused() throws {
    let grammar = Grammar(rules: [.init(name: "root", body: .sequence([.bytes([0x61]), .rule(0)]))], root: 0)
    #expect(throws: CompileError.matchesNothing(rule: "root")) {
      try CompiledGrammar(grammar, vocabulary: vocabulary)
    }
  }
}
