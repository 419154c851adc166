import Testing
import TrellisGrammar
import TrellisSchema

struct SchemaGrammarTests {
  private func node(_ shape: Shape) -> SchemaNode { SchemaNode(shape) }

  private func string(_ minimum: Int = 0, _ maximum: Int? = nil, pattern: String? = nil) -> SchemaNode {
    node(
      .string(
        StringShape(
          minimumLength: minimum, maximumLength: maximum,
          patterns: pattern.map { [StringShape.Pattern($0, dialect: .swiftWhole)] } ?? [])))
  }

  private var int: SchemaNode { node(.number(NumberShape(isInteger: true, representation: .signed(bits: 64)))) }

  private func property(_ name: String, _ node: SchemaNode, required: Bool = true) -> ObjectShape.Property {
    ObjectShape.Property(name: name, node: node, isRequired: required)
  }

  private func expect(
    _ root: SchemaNode, definitions: [SchemaGraph.Definition] = [], options: GrammarOptions = GrammarOptions(),
    accepts: [String], refuses: [String], escaped: [String] = [], hasGBNF: Bool = true,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let grammar = try Grammar(
      SchemaGraph(name: "Test", root: root, definitions: definitions), options: options)
    for text in accepts + escaped {
      #expect(GrammarInterpreter.matches(grammar, text), "refuses \(text)", sourceLocation: location)
    }
    for text in refuses {
      #expect(!GrammarInterpreter.matches(grammar, text), "accepts \(text)", sourceLocation: location)
    }
    // The printed grammar says the same, but for needless escapes where there are patterns or excluded keys.
    guard hasGBNF else {
      #expect(throws: GBNFPrinter.UnsupportedError.self, sourceLocation: location) { try GBNFPrinter.print(grammar) }
      return
    }
    let printed = try GBNFPrinter.print(grammar)
    let parsed = try GBNFParser.parse(printed)
    for text in accepts {
      #expect(GrammarInterpreter.matches(parsed, text), "refuses \(text): \(printed)", sourceLocation: location)
    }
    for text in refuses {
      #expect(!GrammarInterpreter.matches(parsed, text), "accepts \(text): \(printed)", sourceLocation: location)
    }
  }

  @Test("Objects keep the order of declaration, and optional properties may be absent")
  func objects() throws {
    try expect(
      node(
        .object(
          ObjectShape(properties: [
            property("r", int), property("o1", int, required: false), property("o2", string(), required: false),
          ]))),
      accepts: [#"{"r": 1}"#, #"{"r": 1, "o2": "x"}"#, #"{"r": 1, "o1": 2, "o2": ""}"#],
      refuses: [#"{"r": 1,}"#, #"{"o1": 1}"#, "{}", #"{"r":1}"#, #"{"o1": 1, "r": 1}"#, #"{"r": 1, "r": 1}"#])
    try expect(node(.object(ObjectShape())), accepts: ["{}"], refuses: ["{ }", #"{"a": 1}"#])
  }

  @Test("Layouts")
  func layouts() throws {
    let root = node(.object(ObjectShape(properties: [property("a", node(.array(ArrayShape(items: int))))])))
    try expect(
      root, options: GrammarOptions(layout: .compact), accepts: [#"{"a":[1,2]}"#], refuses: [#"{"a": [1, 2]}"#])
    try expect(
      root, options: GrammarOptions(layout: .flexible),
      accepts: [#"{"a":[1,2]}"#, #"{"a": [1, 2]}"#, "{\n  \"a\": [\n    1,\n    2\n  ]\n}"],
      refuses: [#"{"a":  [1,2]}"#, "{\n\n\"a\": []}"])
  }

  @Test("Arrays with counts and prefixes")
  func arrays() throws {
    try expect(
      node(.array(ArrayShape(items: int, minimumCount: 2, maximumCount: 3))),
      accepts: ["[1, 2]", "[1, 2, 3]"], refuses: ["[]", "[1]", "[1, 2, 3, 4]", "[1, ]"])
    try expect(node(.array(ArrayShape(items: int))), accepts: ["[]", "[1]", "[1, 2]"], refuses: ["[,]", "[1,2]"])
    try expect(node(.array(ArrayShape(items: int, maximumCount: 0))), accepts: ["[]"], refuses: ["[1]"])
    try expect(node(.array(ArrayShape(items: int, maximumCount: 1))), accepts: ["[]", "[1]"], refuses: ["[1, 1]"])
    let pair = ArrayShape(prefixItems: [int, string()], items: node(.nothing), minimumCount: 1)
    try expect(node(.array(pair)), accepts: ["[1]", #"[1, "a"]"#], refuses: ["[]", #"[1, "a", 2]"#, #"["a"]"#])
    let open = ArrayShape(prefixItems: [int, string()], items: node(.boolean))
    try expect(
      node(.array(open)), accepts: ["[]", "[1]", #"[1, ""]"#, #"[1, "", true, false]"#],
      refuses: ["[true]", "[1, true]"])
  }

  @Test("Strings: lengths count scalars of the decoded text")
  func strings() throws {
    try expect(
      string(2, 3), accepts: [#""ab""#, #""\u00e9é""#, #""😀😀😀""#, #""\ud83d\ude00\n""#, #""\"\\\/""#],
      refuses: [#""a""#, #""abcd""#, "\"a\nb\"", #""\ud83dab""#, #""\x""#])
    try expect(
      string(pattern: #"[A-Z]{2}\d+"#), accepts: [#""AB1""#], refuses: [#""AB""#, #""xAB1""#, #""AB١""#],
      escaped: [#""A\u0042123""#])
    try expect(
      string(3, 4, pattern: "a*b*"), accepts: [#""aab""#, #""bbbb""#], refuses: [#""ab""#, #""aaabb""#, #""aba""#])
    #expect(throws: GrammarError.self) {
      try Grammar(SchemaGraph(name: "Empty", root: string(5, 9, pattern: "a{1,4}")))
    }
  }

  @Test("Constants of every type are spelled canonically")
  func constants() throws {
    try expect(
      node(
        .constants([
          .string("a\"b\\c\n€/"), .null, .bool(true), .number(ExactDecimal(15)), .array([.number(ExactDecimal(1))]),
          .object([JSONValue.Member(key: "k", value: .array([]))]),
        ])),
      accepts: [#""a\"b\\c\n€/""#, "null", "true", "15", "[1]", #"{"k": []}"#], refuses: ["false", "1", "150", #""a""#])
    #expect(throws: GrammarError.self) {
      try Grammar(SchemaGraph(name: "Empty", root: node(.constants([] as [JSONValue]))))
    }
  }

  @Test("Recursion by rules; a definition without a finite value is refused")
  func recursion() throws {
    let tree = SchemaNode(
      .object(
        ObjectShape(properties: [
          property("value", int), property("children", node(.array(ArrayShape(items: node(.reference("Tree")))))),
        ])))
    try expect(
      node(.reference("Tree")), definitions: [.init(name: "Tree", node: tree)],
      accepts: [#"{"value": 1, "children": [{"value": 2, "children": []}]}"#],
      refuses: [#"{"value": 1, "children": [{"value": 2}]}"#])
    let endless = SchemaNode(.object(ObjectShape(properties: [property("next", node(.reference("Endless")))])))
    #expect(throws: GrammarError.self) {
      try Grammar(
        SchemaGraph(
          name: "Endless", root: node(.reference("Endless")), definitions: [.init(name: "Endless", node: endless)]))
    }
    // The same behind a choice only loses the branch.
    try expect(
      node(.anyOf([node(.reference("Endless")), node(.null)])), definitions: [.init(name: "Endless", node: endless)],
      accepts: ["null"], refuses: ["{}"])
  }

  @Test("Payload enums as alternatives")
  func alternatives() throws {
    func variant(_ name: String, _ node: SchemaNode) -> SchemaNode {
      SchemaNode(.object(ObjectShape(properties: [property(name, node)])))
    }
    try expect(
      node(.anyOf([variant("circle", int), variant("text", string()), node(.null)])),
      accepts: [#"{"circle": 3}"#, #"{"text": "x"}"#, "null"],
      refuses: [#"{"circle": "x"}"#, #"{"circle": 3, "text": "x"}"#])
  }

  @Test("Dictionaries and named keys")
  func dictionaries() throws {
    try expect(
      node(.object(ObjectShape(additionalProperties: int, minimumProperties: 1, maximumProperties: 2))),
      accepts: [#"{"a": 1}"#, #"{"a": 1, "b\"": 2}"#], refuses: ["{}", #"{"a": 1, "b": 2, "c": 3}"#, #"{"a": "x"}"#])
    let moods = node(.constants([.string("calm"), .string("glad")]))
    try expect(
      node(.object(ObjectShape(additionalProperties: int, propertyNames: moods))),
      accepts: ["{}", #"{"calm": 1}"#, #"{"calm": 1, "glad": 2}"#], refuses: [#"{"sad": 1}"#])
    try expect(
      node(
        .object(ObjectShape(properties: [property("and", int, required: false)], additionalProperties: string()))),
      accepts: [#"{"an": "x"}"#, #"{"and": 1, "andy": "x"}"#, "{}"], refuses: [#"{"and": "x"}"#, #"{"\u0061nd": "x"}"#])
  }

  @Test("Any value")
  func anything() throws {
    try expect(
      node(.anything), accepts: ["1", "-1.5e3", "null", #"{"a": [1, {"b": []}], "c": "x"}"#, #""x""#, "[]", "{}"],
      refuses: ["", "{", "[1,]", "01", "nul"])
  }

  @Test("Unique items")
  func uniqueItems() throws {
    try expect(
      node(.array(ArrayShape(items: node(.constants([.string("a"), .string("b")])), itemsAreUnique: true))),
      accepts: ["[]", #"["a"]"#, #"["b", "a"]"#], refuses: [#"["a", "a"]"#, #"["a", "b", "a"]"#])
    try expect(
      node(.array(ArrayShape(items: string(), itemsAreUnique: true))),
      accepts: [#"["a", "b"]"#], refuses: [#"["a", "\u0061"]"#], hasGBNF: false)
    #expect(throws: GrammarError.self) {
      try Grammar(
        SchemaGraph(
          name: "Objects", root: node(.array(ArrayShape(items: node(.object(ObjectShape())), itemsAreUnique: true)))))
    }
  }

  @Test(
    "What GBNF cannot say of unique items is left out by name", arguments: [(0, 3), (2, nil), (1, 1)] as [(Int, Int?)])
  func uniqueItemsLeftOut(minimum: Int, maximum: Int?) throws {
    let items = ArrayShape(items: string(), minimumCount: minimum, maximumCount: maximum, itemsAreUnique: true)
    let grammar = try Grammar(SchemaGraph(name: "Labels", root: node(.array(items))))
    var omissions: [GBNFPrinter.UnsupportedError] = []
    let parsed = try GBNFParser.parse(try GBNFPrinter.print(grammar, reporting: &omissions))
    #expect(omissions.count == (maximum == 1 ? 0 : 1) && omissions.allSatisfy { $0.rule == "root" })
    for count in 0...5 {
      let text = "[" + Array(repeating: "\"a\"", count: count).joined(separator: ", ") + "]"
      #expect(GrammarInterpreter.matches(parsed, text) == (minimum...(maximum ?? 9)).contains(count), "\(text)")
    }
  }

  @Test("Formats of Swift types")
  func swiftFormats() throws {
    func format(_ type: String) -> SchemaNode { node(.string(StringShape(contentEncoding: type))) }
    try expect(
      format("Date"), accepts: [#""2024-02-29T23:59:59Z""#, #""2031-07-01T00:00:00+01:00""#],
      refuses: [#""2023-02-29T00:00:00Z""#, #""2024-01-02""#, #""2024-01-02T25:00:00Z""#])
    try expect(
      format("UUID"), accepts: [#""6BA7B810-9DAD-11D1-80B4-00C04FD430C8""#], refuses: [#""6BA7B810""#])
    try expect(
      format("URL"), accepts: [#""https://example.com/a?b=c#d""#],
      refuses: [#""no spaces here""#, #""https://exa mple""#])
    try expect(format("Data"), accepts: [#""""#, #""QUJD""#, #""QUI=""#, #""QQ==""#], refuses: [#""Q""#, #""QQ""#])
  }
}
