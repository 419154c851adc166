import Testing
import TrellisGrammar
import TrellisSchema

/// Values in the notation whose strings stand between marks.
struct ValueNotationTests {
  private static let mark: UInt8 = 0xFF

  /// How the notation writes a value, members as they are.
  private static func text(_ value: JSONValue) -> [UInt8] {
    func joined(_ texts: [[UInt8]]) -> [UInt8] { Array(texts.joined(separator: Array(",".utf8))) }
    switch value {
    case .null, .bool, .number: return Array(value.text().utf8)
    case .string(let text): return [mark] + text.utf8 + [mark]
    case .array(let items): return Array("[".utf8) + joined(items.map(text)) + Array("]".utf8)
    case .object(let members):
      let texts = members.map { member in
        let isBare = !member.key.isEmpty && !member.key.contains { ",:[]{}\" \n".contains($0) }
        return (isBare ? Array(member.key.utf8) : text(.string(member.key))) + Array(":".utf8) + text(member.value)
      }
      return Array("{".utf8) + joined(texts) + Array("}".utf8)
    }
  }

  private func grammars(_ schema: String, anyOrder: Bool = false) throws -> (json: Grammar, marked: Grammar) {
    let graph = try ImportedSchema(JSONValue(parsing: schema)).graph
    var options = GrammarOptions(propertiesInAnyOrder: anyOrder)
    let json = try Grammar(graph, options: options)
    options.layout = .compact
    options.notation = .marked(by: Self.mark)
    return (json, try Grammar(graph, options: options))
  }

  @Test(
    "What broke others: a value belongs to a schema in both notations, or in neither", arguments: JSONSchemaCases.all)
  func cases(_ example: JSONSchemaCases.Case) throws {
    guard let (json, marked) = try? grammars(example.schema, anyOrder: true) else {
      // What JSON has no grammar for has none in this notation.
      #expect(throws: (any Error).self) { try grammars(example.schema) }
      return
    }
    for text in example.accepts + example.refuses {
      guard let value = try? JSONValue(parsing: text) else { continue }
      let belongs = GrammarInterpreter.matches(json, value.text())
      #expect(GrammarInterpreter.matches(marked, Self.text(value)) == belongs, "\(text) of \(example.schema)")
      // Texts in JSON's notation are no values here, unless they have neither strings nor keys.
      if belongs, text.contains("\"") { #expect(!GrammarInterpreter.matches(marked, text)) }
    }
  }

  private func expect(_ schema: String, accepts: [String], refuses: [String]) throws {
    let (_, grammar) = try grammars(schema)
    func bytes(_ text: String) -> [UInt8] { text.utf8.map { $0 == UInt8(ascii: "'") ? Self.mark : $0 } }
    for text in accepts { #expect(GrammarInterpreter.matches(grammar, bytes(text)), "refuses \(text)") }
    for text in refuses { #expect(!GrammarInterpreter.matches(grammar, bytes(text)), "accepts \(text)") }
  }

  @Test("Strings are raw, and only the mark ends them")
  func strings() throws {
    try expect(
      #"{"type": "string"}"#, accepts: ["''", #"'"\"'"#, "'a\n\tb'", "'{\u{0}}日本😀'"],
      refuses: ["", "'", "'a", #""a""#, "'a''", "'a'b'"])
    try expect(
      #"{"type": "string", "minLength": 2, "maxLength": 3}"#, accepts: ["'ab'", #"'\"\'"#, "'日本語'", "'😀😀'"],
      refuses: ["'a'", "'日'", "'abcd'"])
    try expect(
      #"{"type": "string", "pattern": "^[a-cé]+\\\\$", "maxLength": 4}"#, accepts: [#"'a\'"#, #"'éab\'"#],
      refuses: [#"'\'"#, #"'a\\'"#, #"'abca\'"#, "'a'"])
    try expect(
      #"{"enum": ["a\"b", "c\nd", 3, null, ["x", {"B": 1, "a": ""}]]}"#,
      accepts: ["'a\"b'", "'c\nd'", "3", "null", "['x',{a:'',B:1}]"],
      refuses: [#"'a\"b'"#, "a", "['x',{B:1,a:''}]", "['x',{'a':'',B:1}]"])
    try expect(
      #"{"type": "array", "items": {"type": "string", "maxLength": 2}, "uniqueItems": true}"#,
      accepts: ["[]", "['']", "['a','b','','ab']"], refuses: ["['a','a']", "['','']"])
  }

  @Test("Keys are bare where that is clear, and declared ones in their order whatever their case")
  func keys() throws {
    try expect(
      #"""
      {"type": "object", "properties": {"b": {"type": "integer"}, "a b": {"type": "integer"}, "A": {"type": "integer"},
      "a:": {"type": "integer"}, "": {"type": "integer"}}, "required": ["b"], "additionalProperties": false}
      """#,
      accepts: ["{b:1}", "{A:1,b:2}", "{'':0,A:1,'a b':2,'a:':3,b:4}"],
      refuses: ["{}", "{b:1,A:1}", "{'b':1}", "{a b:1,b:1}", "{a::1,b:1}", "{A:1}", "{b:1}}"])
    try expect(
      #"{"type": "object", "properties": {"a": {"type": "null"}}, "additionalProperties": {"type": "string"}}"#,
      accepts: ["{}", "{a:null}", "{b:''}", "{'b':'x'}", "{'b:}':'x',é:'1'}", "{'':'x'}"],
      refuses: ["{a:'x'}", "{'a':'x'}", "{'a':null}", "{:'x'}", "{b:1}", "{b}:''}", "{b c:''}"])
    try expect(
      #"{"type": "object", "propertyNames": {"pattern": "^x:.$"}, "additionalProperties": true, "minProperties": 1}"#,
      accepts: ["{'x:y':[true,{z:'',v:{}}]}"], refuses: ["{}", "{x:y:1}", "{'y':1}"])
  }

  @Test("A pattern together with a length takes no product but among items that differ")
  func limits() throws {
    let string = #"{"type": "string", "pattern": "^(ab|cd|é)+$", "maxLength": 60000}"#
    _ = try grammars(string)
    #expect(throws: GrammarError.self) {
      try grammars(#"{"type": "array", "uniqueItems": true, "items": \#(string)}"#)
    }
  }
}
