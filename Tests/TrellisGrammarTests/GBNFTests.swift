import Testing
import TrellisGrammar
import TrellisSchema

struct GBNFTests {
  private func expect(
    _ text: String, accepts: [String], refuses: [String] = [], location: SourceLocation = #_sourceLocation
  ) throws {
    let grammar = try GBNFParser.parse(text)
    for text in accepts { #expect(GrammarInterpreter.matches(grammar, text), "\(text)", sourceLocation: location) }
    for text in refuses { #expect(!GrammarInterpreter.matches(grammar, text), "\(text)", sourceLocation: location) }
  }

  @Test("What llama.cpp reads")
  func reads() throws {
    try expect("root ::= \"a\" e \"b\"\ne ::=", accepts: ["ab"], refuses: ["a"])
    try expect("root ::= [\\]\\[]+", accepts: ["]["], refuses: [""])
    try expect(#"root ::= "\U0001F600" [\x41-\x5A]* "\u00e9""#, accepts: ["😀é", "😀AZé"], refuses: ["😀aé"])
    try expect("root ::= [^a] .", accepts: ["b\n", "\na"], refuses: ["ab", "b"])
    try expect("# first\nroot ::= \"a#b\" # comment\n", accepts: ["a#b"])
    try expect("root ::= \"a\"\nroot ::= \"b\"", accepts: ["b"], refuses: ["a"])
    try expect("root ::= (\n  \"a\" |\n  \"b\"\n) \"c\"{2}", accepts: ["acc", "bcc"], refuses: ["ac", "accc"])
    try expect(
      "root ::= x{ 1 , 2 } y?\r\nx ::= \"x\"\r\ny ::= [a-]", accepts: ["x", "xx-", "xa"], refuses: ["xxx", "xb"])
    try expect("root ::= \"a\"?*", accepts: ["", "aa"], refuses: ["b"])
    try expect("root ::= (\"a\"*)*", accepts: ["aaa", ""], refuses: ["b"])
    try expect("root ::= [a-z]{0,2001} \"!\"", accepts: ["abc!"], refuses: [String(repeating: "a", count: 2002) + "!"])
  }

  @Test("What may be empty is printed without repeating the empty text")
  func emptyRepetitions() throws {
    for text in ["root ::= a* \"x\"\na ::= a{0}", "root ::= (\"\")* \"x\"", "root ::= (\"a\"? \"b\"*)+ \"x\""] {
      let printed = try GBNFPrinter.print(try GBNFParser.parse(text))
      #expect(GrammarInterpreter.matches(try GBNFParser.parse(printed), "x"), "\(printed)")
      #expect(!GrammarInterpreter.matches(try GBNFParser.parse(printed), "xx"), "\(printed)")
    }
  }

  @Test("What people write and llama.cpp refuses")
  func forgives() throws {
    try expect("root ::= root \"a\" | \"a\"", accepts: ["a", "aaa"], refuses: ["", "b"])
    try expect("root ::= \"a\"\n  | \"b\"\n", accepts: ["b"])
    try expect("root ::= [\\d]+ 'x'", accepts: ["12x"], refuses: ["ax"])
    try expect("root ::= a.b\na.b ::= \"x\"", accepts: ["x"])
    try expect("root ::= a.b\na ::= \"1\"\nb ::= \"2\"", accepts: ["1x2"])
  }

  @Test(
    "Errors have a place",
    arguments: [
      ("root ::= foo", 1, 10), ("root ::= \"abc", 1, 10), ("root ::= \"a\"\nb ::= [abc", 2, 7), ("root ::= +", 1, 10),
      ("root ::= \"a\"{99999999999999999999}", 1, 14), ("start ::= \"a\"", 1, 1), ("root ::= (\"a\"", 1, 10),
      ("root ::= \"a\")", 1, 13), ("root ::= \"\\q\"", 1, 11), ("root ::= <[12]>", 1, 10), ("root = \"a\"", 1, 6),
      ("root ::= a\na ::= b \"x\"\nb ::= a | \"y\"", 2, 1), ("root ::= \"\\uD83D\"", 1, 11),
      ("root ::= \"a\"{3,1}", 1, 13),
      ("root ::= []", 1, 10),
    ])
  func errors(text: String, line: Int, column: Int) {
    let error = #expect(throws: GBNFError.self) { try GBNFParser.parse(text) }
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test("Rules that are defined again are warned of, the first twenty by name", arguments: [20, 21, 40_000])
  func redefinitions(count: Int) throws {
    let text = "root ::= a\na ::= root2\n" + String(repeating: "a::=b\n", count: count) + "b ::= [x]\nroot2 ::= [y]"
    var warnings: [GBNFError] = []
    let grammar = try GBNFParser.parse(utf8: Array(text.utf8), reporting: &warnings)
    #expect(GrammarInterpreter.matches(grammar, "x"))
    #expect(warnings.count == min(count, 21))
    for (index, warning) in warnings.prefix(20).enumerated() {
      #expect(warning.line == index + 3 && warning.column == 1)
      #expect(warning.reason.contains("'a' is defined in line \(index + 2) already"))
    }
    if count > 20 {
      #expect(warnings.last?.line == 23)
      #expect(warnings.last?.reason.hasPrefix("\(count - 20) more") == true)
    }
  }

  @Test("Depth costs no recursion")
  func depth() throws {
    let open = String(repeating: "(", count: 50_000)
    #expect(throws: GBNFError.self) { try GBNFParser.parse("root ::= " + open) }
    let nested = try GBNFParser.parse("root ::= \(open)\"a\"\(String(repeating: ")", count: 50_000))")
    #expect(nested.rules.count > 1000)
    _ = try GBNFParser.parse("root ::= \"a\"" + String(repeating: "?", count: 50_000))
  }

  @Test("Repetitions are factored for llama.cpp, exactly")
  func repetitions() throws {
    for (minimum, maximum) in [(0, 2500), (2500, nil), (1999, 2001), (1500, 3600), (0, 1000), (2000, 2000)]
      as [(Int, Int?)]
    {
      let grammar = Grammar(
        rules: [
          Grammar.Rule(
            name: "root",
            body: .repetition(.scalars(ScalarSet([0x61...0x61])), minimum: minimum, maximum: maximum))
        ], root: 0)
      let text = try GBNFPrinter.print(grammar)
      for count in text.matches(of: /\{(\d+)(,(\d+))?/) { #expect(Int(count.1) ?? 0 <= 2000) }
      let parsed = try GBNFParser.parse(text)
      for length in [0, 1, 999, 1000, 1001, 1499, 1500, 1999, 2000, 2001, 2499, 2500, 2501, 3599, 3600, 3601] {
        let isInside = length >= minimum && length <= maximum ?? .max
        #expect(
          GrammarInterpreter.matches(parsed, String(repeating: "a", count: length)) == isInside, "\(length) of \(text)")
      }
    }
  }

  @Test("Names and literals that need care survive printing and parsing")
  func names() throws {
    let constants = ["\"", "\\", "a\nb", "€/", "]^-", "\u{7f}", "\u{301}", "😀", "", "a", "ab", "abc"]
    let root = SchemaNode(
      .object(
        ObjectShape(properties: [
          .init(name: "é.x/y z", node: SchemaNode(.constants(constants.map { .string($0) })), isRequired: true),
          .init(name: "é-x-y-z", node: SchemaNode(.boolean), isRequired: true),
          .init(name: "root", node: SchemaNode(.reference("string")), isRequired: true),
        ])))
    let grammar = try Grammar(
      SchemaGraph(
        name: "Names", root: root, definitions: [.init(name: "string", node: SchemaNode(.string(StringShape())))]))
    let parsed = try GBNFParser.parse(try GBNFPrinter.print(grammar))
    for constant in constants {
      let text = #"{"é.x/y z": \#(JSONStringSpelling.literal(constant)), "é-x-y-z": true, "root": "x"}"#
      #expect(GrammarInterpreter.matches(grammar, text))
      #expect(GrammarInterpreter.matches(parsed, text), "\(text)")
    }
  }

  @Test("A repetition that contains itself and may be empty has no end to print")
  func endlessUnfolding() throws {
    let grammar = try GBNFParser.parse("root ::= \"a\" root* | \"\"")
    #expect(throws: GBNFPrinter.UnsupportedError.self) { try GBNFPrinter.print(grammar) }
  }

  @Test("Bytes that are no UTF-8 are an error with their place; what cannot be seen is named by number")
  func unreadableText() throws {
    let bytes = Array("root ::= \"é\"\nx ::= \"é".utf8) + [0xFF, UInt8(ascii: "\"")]
    let error = #expect(throws: GBNFError.self) { try GBNFParser.parse(utf8: bytes) }
    #expect(error?.line == 2)
    #expect(error?.column == 9)
    #expect(throws: Never.self) { try GBNFParser.parse(utf8: Array("root ::= \"é\"".utf8)) }
    for (scalar, name) in [("\u{1B}", "U+001B"), ("\u{0}", "U+0000"), ("\u{202E}", "U+202E")] {
      let error = #expect(throws: GBNFError.self) { try GBNFParser.parse("root ::= \(scalar)") }
      #expect(error?.reason.hasSuffix("found \(name)") == true)
    }
  }
}
