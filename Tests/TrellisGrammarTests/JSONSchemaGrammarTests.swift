import Testing
import TrellisGrammar
import TrellisSchema

/// Imported JSON Schema, down to the texts that its grammar allows.
struct JSONSchemaGrammarTests {
  private func grammar(
    _ schema: String, options: GrammarOptions = GrammarOptions(layout: .compact)
  ) throws -> Grammar {
    try Grammar(try ImportedSchema(JSONValue(parsing: schema)).graph, options: options)
  }

  private func expect(
    _ schema: String, accepts: [String], refuses: [String], location: SourceLocation = #_sourceLocation
  ) throws {
    let grammar = try grammar(schema)
    for text in accepts { #expect(GrammarInterpreter.matches(grammar, text), "\(text)", sourceLocation: location) }
    for text in refuses { #expect(!GrammarInterpreter.matches(grammar, text), "\(text)", sourceLocation: location) }
  }

  @Test("What broke others", arguments: JSONSchemaCases.all)
  func cases(_ example: JSONSchemaCases.Case) throws {
    for layout in [GrammarLayout.compact, .flexible] {
      let grammar = try grammar(example.schema, options: GrammarOptions(layout: layout))
      for text in example.accepts { #expect(GrammarInterpreter.matches(grammar, text), "\(text)") }
      for text in example.refuses { #expect(!GrammarInterpreter.matches(grammar, text), "\(text)") }
    }
  }

  @Test("Long strings, long enums, many properties")
  func large() throws {
    func text(_ count: Int) -> String { "\"" + String(repeating: "a", count: count) + "\"" }
    try expect(#"{"type": "string", "maxLength": 3000}"#, accepts: [text(3000)], refuses: [text(3001)])
    try expect(#"{"type": "string", "minLength": 2500}"#, accepts: [text(2500)], refuses: [text(2499)])
    let names = (0..<20_000).map { "\"value-\($0)\"" }
    try expect(
      "{\"enum\": [\(names.joined(separator: ", "))]}", accepts: ["\"value-19999\""], refuses: ["\"value-20000\""])
    let properties = (0..<100).map { "\"p\($0)\": {\"type\": \"integer\"}" }.joined(separator: ", ")
    try expect(
      "{\"type\": \"object\", \"properties\": {\(properties)}, \"additionalProperties\": false}",
      accepts: [#"{"p0":1,"p50":2,"p99":3}"#, "{}"], refuses: [#"{"p100":1}"#, #"{"p1":1,"p0":1}"#])
  }

  @Test("Shapes are intersected: bounds, lengths, items, keys")
  func allOf() throws {
    try expect(
      #"{"allOf": [{"type": "number", "minimum": 2, "multipleOf": 4}, {"type": "integer", "maximum": 30, "multipleOf": 6}]}"#,
      accepts: ["12", "24"], refuses: ["0", "4", "6", "36", "12.0"])
    try expect(
      #"{"allOf": [{"pattern": "^a"}, {"pattern": "z$"}, {"maxLength": 3}], "type": "string"}"#,
      accepts: [#""az""#, #""aXz""#], refuses: [#""a""#, #""aXXz""#])
    try expect(
      """
      {"allOf": [{"properties": {"a": {"type": "integer"}}, "additionalProperties": false},
                 {"patternProperties": {"^b": {"type": "string"}}, "required": ["a"]}], "type": "object"}
      """, accepts: [#"{"a":1}"#], refuses: [#"{"a":1,"b":"x"}"#, "{}"])
    try expect(
      """
      {"allOf": [{"patternProperties": {"^b": {"type": "string"}}, "additionalProperties": {"maxLength": 2}},
                 {"patternProperties": {"c$": {"minLength": 1}}, "additionalProperties": {"type": ["string", "null"]}}],
       "type": "object"}
      """, accepts: [#"{"bc":"xyz"}"#, #"{"b":""}"#, #"{"c":"xy"}"#, #"{"d":null}"#],
      refuses: [#"{"bc":""}"#, #"{"c":"xyz"}"#, #"{"d":1}"#, #"{"b":null}"#])
    try expect(
      #"{"allOf": [{"prefixItems": [{"type": "integer"}], "maxItems": 2}, {"items": {"minimum": 3}}], "type": "array"}"#,
      accepts: ["[]", "[3]", #"[3,"x"]"#], refuses: ["[2]", #"["x"]"#, "[3,2]", "[3,3,3]"])
  }

  @Test("Names that one shape only requires stand where another declares them, or last")
  func order() throws {
    try expect(
      """
      {"type": "object",
       "allOf": [{"properties": {"a": {"type": "integer"}}, "required": ["a", "c", "z"]},
                 {"properties": {"b": {"type": "integer"}}},
                 {"properties": {"c": {"type": "integer"}, "d": {}}}]}
      """, accepts: [#"{"a":1,"b":2,"c":3,"z":null}"#, #"{"a":1,"c":3,"d":4,"z":null}"#],
      refuses: [#"{"a":1,"c":3,"b":2,"z":null}"#, #"{"a":1,"b":2,"z":null}"#, #"{"a":1,"b":2,"c":3}"#])
  }

  @Test("Whole numbers among constants may be spelled as the schema spells them")
  func spelledConstants() throws {
    try expect(
      #"{"enum": [2.0, 3, -1.00, {"a": 5.0}]}"#, accepts: ["2", "2.0", "3", "-1", "-1.00", #"{"a":5.0}"#],
      refuses: ["3.0", "2.00", "-1.0", "2e0"])
    try expect(
      #"{"type": "array", "items": {"enum": [2.0, 3]}, "uniqueItems": true}"#, accepts: ["[2,3]", "[3,2]"],
      refuses: ["[2,2.0]", "[2,2]"])
  }

  @Test("Keywords of later drafts than the document's say nothing")
  func drafts() throws {
    func text(_ draft: String) -> String {
      """
      {"$schema": "http://json-schema.org/draft-\(draft)/schema#", "type": "object",
       "properties": {"a": {"const": 1}}, "if": {"required": ["a"]}, "then": {"maxProperties": 1},
       "additionalProperties": {"type": "null"}}
      """
    }
    let both = #"{"a":1,"b":null}"#
    try expect(text("04"), accepts: [both, #"{"a":2}"#], refuses: [#"{"b":2}"#])
    try expect(text("06"), accepts: [both], refuses: [#"{"a":2}"#])
    try expect(text("07"), accepts: [#"{"a":1}"#, #"{"b":null}"#], refuses: [both, #"{"a":2}"#])
    let imported = try ImportedSchema(JSONValue(parsing: text("04")))
    #expect(imported.annotations.map(\.keyword).filter { ["const", "if", "then"].contains($0) }.count == 3)
  }

  @Test("Intersections of recursive schemas end")
  func recursiveAllOf() throws {
    try expect(
      """
      {"$defs": {"a": {"type": "object", "properties": {"n": {"$ref": "#/$defs/a"}, "v": {"type": "integer"}}},
                 "b": {"type": "object", "properties": {"n": {"$ref": "#/$defs/b"}}, "required": ["v"]}},
       "allOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/b"}]}
      """, accepts: [#"{"v":1}"#, #"{"n":{"v":2},"v":1}"#], refuses: ["{}", #"{"n":{},"v":1}"#, #"{"v":"x"}"#])
  }

  @Test("Exactly one: disjoint by type, by constants, by a discriminator, or made so")
  func oneOf() throws {
    try expect(#"{"oneOf": [{"type": "integer"}, {"type": "string"}]}"#, accepts: ["1", #""a""#], refuses: ["null"])
    try expect(
      """
      {"oneOf": [{"properties": {"k": {"const": "a"}, "x": {"type": "integer"}}, "required": ["k"], "type": "object"},
                 {"properties": {"k": {"const": "b"}, "x": {"type": "string"}}, "required": ["k"], "type": "object"}]}
      """, accepts: [#"{"k":"a","x":1}"#, #"{"k":"b","x":""}"#], refuses: [#"{"k":"a","x":""}"#, "{}"])
    try expect(
      #"{"type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}}, "oneOf": [{"required": ["a"]}, {"required": ["b"]}]}"#,
      accepts: [#"{"a":1}"#, #"{"b":1}"#, #"{"a":1,"c":1}"#], refuses: ["{}", #"{"a":1,"b":1}"#])
    // Fifty of them: each excludes all others.
    let names = (0..<50).map { #"{"properties": {"p\#($0)": {"type": "string"}}, "required": ["p\#($0)"]}"# }
    try expect(
      #"{"type": "object", "oneOf": [\#(names.joined(separator: ", "))]}"#,
      accepts: [#"{"p7":"x"}"#, #"{"p49":"x","q":1}"#], refuses: ["{}", #"{"p7":"x","p8":"x"}"#])
    try expect(
      #"{"oneOf": [{"type": "integer", "minimum": 3}, {"type": "integer", "maximum": 5}]}"#,
      accepts: ["2", "6"], refuses: ["3", "4", "5"])
    try expect(
      #"{"oneOf": [{"type": "string", "pattern": "^a"}, {"type": "string", "pattern": "b$"}]}"#,
      accepts: [#""ax""#, #""xb""#], refuses: [#""ab""#, #""x""#])
  }

  @Test("Exclusion, where it can be said exactly")
  func not() throws {
    try expect(
      #"{"type": "object", "not": {"required": ["a"]}}"#, accepts: ["{}", #"{"b":1}"#], refuses: [#"{"a":1}"#])
    try expect(#"{"not": {"type": ["string", "object"]}}"#, accepts: ["1", "[]", "null"], refuses: [#""""#, "{}"])
    try expect(
      #"{"type": "string", "not": {"enum": ["a", "b"]}}"#, accepts: [#""c""#, #""ab""#], refuses: [#""a""#, #""b""#])
    try expect(
      #"{"type": "integer", "not": {"enum": [3, 5]}, "minimum": 2, "maximum": 6}"#,
      accepts: ["2", "4", "6"], refuses: ["3", "5", "7"])
    let error = #expect(throws: GrammarError.self) {
      try grammar(#"{"type": "object", "not": {"additionalProperties": {"type": "string"}}}"#)
    }
    #expect(error?.keyword == "not")
  }

  @Test("Conditions and dependencies")
  func conditions() throws {
    try expect(
      """
      {"type": "object", "properties": {"k": {"enum": ["x", "y"]}, "n": {"type": "integer"}}, "required": ["k"],
       "additionalProperties": false, "if": {"properties": {"k": {"const": "x"}}}, "then": {"required": ["n"]},
       "else": {"not": {"required": ["n"]}}}
      """, accepts: [#"{"k":"x","n":1}"#, #"{"k":"y"}"#], refuses: [#"{"k":"x"}"#, #"{"k":"y","n":1}"#])
    try expect(
      #"{"type": "object", "properties": {"a": true, "b": true}, "dependentRequired": {"a": ["b"]}, "additionalProperties": false}"#,
      accepts: ["{}", #"{"b":1}"#, #"{"a":1,"b":1}"#], refuses: [#"{"a":1}"#])
    try expect(
      #"{"type": "object", "dependencies": {"a": {"properties": {"b": {"type": "integer"}}}}, "properties": {"a": true, "b": true}}"#,
      accepts: [#"{"b":"x"}"#, #"{"a":1,"b":1}"#], refuses: [#"{"a":1,"b":"x"}"#])
  }

  @Test("Properties that nothing else has evaluated")
  func unevaluated() throws {
    try expect(
      """
      {"type": "object", "allOf": [{"properties": {"a": {"type": "integer"}}}], "properties": {"b": true},
       "unevaluatedProperties": false}
      """, accepts: [#"{"b":1}"#, #"{"b":1,"a":1}"#], refuses: [#"{"c":1}"#, #"{"a":"x"}"#])
  }

  @Test(
    "Formats of the specification",
    arguments: [
      ("date-time", ["2024-01-02T03:04:05Z", "2024-02-29t23:59:59.5+01:00"], ["2024-01-02", "2023-02-29T00:00:00Z"]),
      ("date", ["2024-12-31"], ["2024-13-01", "2024-4-1"]), ("time", ["01:02:03Z"], ["24:00:00Z", "01:02:03"]),
      ("duration", ["P1Y2M3D", "PT5M", "P2W", "P1DT12H"], ["P", "P1", "1D", "PT"]),
      ("email", ["joe.bloggs@example.com"], ["joe", "a@", "@b.c", "a..b@c.de"]),
      ("hostname", ["a.example.com", "x"], ["-a.com", "a-.com", "a_b", ""]),
      ("ipv4", ["127.0.0.1"], ["256.0.0.1", "1.2.3", "01.2.3.4"]),
      (
        "ipv6", ["::1", "2001:db8::ff00:42:8329", "1:2:3:4:5:6:7:8", "::ffff:1.2.3.4", "::"],
        ["1::2::3", "12345::", "1:2:3:4:5:6:7"]
      ),
      ("uri", ["https://e.com/x?y=1#z", "urn:isbn:1", "ftp://[::1]:21/"], ["no spaces here", "//x", "a b:c"]),
      ("uri-reference", ["/a/b", "x", "//h/p", ""], ["a b", "\\"]), ("iri", ["http://ex.com/é"], ["é"]),
      ("uuid", ["2eb8aa08-aa98-11ea-b4aa-73b441d16380"], ["2eb8aa08", "2eb8aa08-aa98-11ea-b4aa73b441d16380"]),
      ("uri-template", ["http://e.com/{a,b*}/{?q:3}"], ["{", "a}b"]),
      ("json-pointer", ["", "/a/~0~1"], ["a", "/~2"]), ("relative-json-pointer", ["0", "1/a", "2#"], ["/a", "01"]),
      ("regex", ["^[a-z]+(?:x|\\\\d{2})*$", "", "."], ["(", "[", "*a", "a**"]),
      ("idn-email", ["実例@example.com"], ["a"]), ("idn-hostname", ["例え.jp"], ["-a"]), ("iri-reference", ["/é"], [" "]),
    ])
  func formats(name: String, accepts: [String], refuses: [String]) throws {
    try expect(
      #"{"type": "string", "format": "\#(name)"}"#, accepts: accepts.map { "\"\($0)\"" },
      refuses: refuses.map { "\"\($0)\"" })
  }

  @Test("What cannot be enforced is refused with its place, or left out and reported on request")
  func refusals() throws {
    for (schema, path, keyword) in [
      (#"{"properties": {"a": {"type": "array", "uniqueItems": true}}}"#, "/properties/a", "uniqueItems"),
      (#"{"properties": {"a": {"pattern": "a\\b"}}}"#, "/properties/a", "pattern"),
      (#"{"type": "string", "pattern": "[ab]*a[ab]{30}", "maxLength": 100}"#, "", "pattern"),
    ] {
      let error = #expect(throws: GrammarError.self) { try grammar(schema) }
      #expect(error?.path.hasPrefix(path) == true)
      #expect(error?.keyword == keyword)
    }
    let graph = try ImportedSchema(JSONValue(parsing: #"{"type": "string", "pattern": "a\\b", "maxLength": 2}"#)).graph
    let (loose, omissions) = try Grammar.compiling(graph, options: GrammarOptions(leavesOutUnenforceable: true))
    #expect(omissions.map(\.keyword) == ["pattern"])
    #expect(GrammarInterpreter.matches(loose, #""xy""#))
    #expect(!GrammarInterpreter.matches(loose, #""xyz""#))
  }

  @Test(
    "Different items: as many as there are values, and not one more",
    arguments: [
      (#"{"type": "integer", "minimum": 1, "maximum": 3}"#, 3),
      (#"{"type": "integer", "exclusiveMinimum": 1, "exclusiveMaximum": 3}"#, 1),
      (#"{"type": "string", "pattern": "^[ab]$"}"#, 2), (#"{"type": "string", "maxLength": 0}"#, 1),
      (#"{"type": "string", "pattern": "^[ab]{1,2}$"}"#, 6), (#"{"type": "string", "pattern": "^(a|bc|[d-f]x)$"}"#, 5),
      (#"{"type": "string", "pattern": "^a*$", "maxLength": 4}"#, 5),
      (#"{"anyOf": [{"type": "boolean"}, {"type": "null"}, {"enum": ["a", 5]}]}"#, 5),
      (#"{"anyOf": [{"type": "string", "pattern": "^[ab]$"}, {"type": "integer", "minimum": 0, "maximum": 1}]}"#, 4),
      (#"{"type": "integer", "minimum": \#(Int128.max), "maximum": 170141183460469231731687303715884105730}"#, 4),
      (
        #"{"anyOf": [{"type": "integer", "exclusiveMinimum": \#(Int128.max), "maximum": \#(Int128.max)}, {"const": "a"}]}"#,
        1
      ),
      (
        #"{"anyOf": [{"type": "integer", "exclusiveMaximum": \#(Int128.min), "minimum": \#(Int128.min)}, {"const": "a"}]}"#,
        1
      ),
    ])
  func countsOfDifferentItems(items: String, count: Int) throws {
    func schema(_ minimum: Int) -> String {
      #"{"type": "object", "properties": {"a": {"type": "array", "uniqueItems": true, "minItems": \#(minimum), "items": \#(items)}}, "required": ["a"]}"#
    }
    _ = try grammar(schema(count))
    let error = #expect(throws: GrammarError.self) { try grammar(schema(max(2, count + 1))) }
    #expect(error?.path == "/properties/a" && error?.keyword == "schema")
  }

  @Test(
    "Different items are counted without overflow",
    arguments: [
      #"{"type": "string", "pattern": "^[a-z]{20}(a|c)[a-z]{20}$"}"#,
      #"{"type": "string", "pattern": "^[a-z]{0,30}$"}"#,
      #"{"anyOf": [{"type": "integer", "minimum": 1, "maximum": \#(Int.max - 1)}, {"type": "integer", "minimum": -\#(Int.max - 1), "maximum": -1}]}"#,
    ])
  func countsBeyondInt(items: String) throws {
    _ = try grammar(#"{"type": "array", "uniqueItems": true, "minItems": \#(Int.max), "items": \#(items)}"#)
  }

  @Test("An integer type of Swift has all of its values", arguments: [(5, true), (13, true), (14, false)])
  func countsOfUInt128(minimum: Int, hasValues: Bool) throws {
    let half = UInt128(1) << 127
    let number = NumberShape(
      isInteger: true, representation: .unsigned(bits: 128), minimum: NumberShape.Bound(ExactDecimal(half - 2)),
      maximum: NumberShape.Bound(ExactDecimal(half + 10)))
    let array = ArrayShape(items: SchemaNode(.number(number)), minimumCount: minimum, itemsAreUnique: true)
    let graph = SchemaGraph(name: "Test", root: SchemaNode(.array(array)))
    if hasValues {
      _ = try Grammar(graph)
    } else {
      #expect(throws: GrammarError.self) { try Grammar(graph) }
    }
  }

  @Test("The place without values is found however many ways and however many references lead to it")
  func emptySchemasOfManyDefinitions() throws {
    func choice(_ index: Int) -> String {
      ##"{"anyOf": [{"$ref": "#/$defs/a\##(index)"}, {"$ref": "#/$defs/b\##(index)"}]}"##
    }
    let diamonds = (0..<40).map { ##""a\##($0)": \##(choice($0 + 1)), "b\##($0)": \##(choice($0 + 1))"## }
    let ways =
      ##"{"$ref": "#/$defs/a0", "$defs": {"a40": false, "b40": false, \##(diamonds.joined(separator: ", "))}}"##
    let wayError = #expect(throws: GrammarError.self) { try grammar(ways) }
    #expect(wayError?.keyword == "schema" && wayError?.path.hasPrefix("/$defs/") == true)

    let links = (0..<10_000).map { ##""c\##($0)": {"$ref": "#/$defs/c\##($0 + 1)"}"## }
    let chain = ##"{"$ref": "#/$defs/c0", "$defs": {"c10000": false, \##(links.joined(separator: ", "))}}"##
    let chainError = #expect(throws: GrammarError.self) { try grammar(chain) }
    #expect(chainError?.keyword == "schema" && chainError?.path.hasPrefix("/$defs/c") == true)
  }

  @Test("A schema without values is refused at the place that has none")
  func emptySchemas() throws {
    for (schema, path, isEndless) in [
      (##"{"type": "object", "properties": {"n": {"$ref": "#"}}, "required": ["n"]}"##, "/properties/n", true),
      (
        ##"{"$ref": "#/$defs/A", "$defs": {"A": {"type": "object", "properties": {"b": {"$ref": "#/$defs/B"}}, "required": ["b"]}, "B": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/A"}}}}"##,
        "/$defs/A/properties/b", true
      ),
      (##"{"anyOf": [{"type": "object", "properties": {"n": {"$ref": "#"}}, "required": ["n"]}]}"##, "", true),
      (
        #"{"properties": {"a": {}, "b": {"type": "array", "items": false, "minItems": 1}}, "type": "object", "required": ["b"]}"#,
        "/properties/b/items", false
      ),
      (#"{"allOf": [{"type": "string"}, {"type": "integer"}]}"#, "", false),
    ] {
      let error = #expect(throws: GrammarError.self) { try grammar(schema) }
      #expect(error?.path.hasPrefix(path) == true && error?.isEndless == isEndless, "\(String(describing: error))")
    }
  }

  @Test("Properties in any order, on request")
  func anyOrder() throws {
    let grammar = try grammar(
      #"{"type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}}, "required": ["a"], "additionalProperties": false}"#,
      options: GrammarOptions(layout: .compact, propertiesInAnyOrder: true))
    let printed = try GBNFParser.parse(try GBNFPrinter.print(grammar))
    for grammar in [grammar, printed] {
      for text in [#"{"b":1,"a":2}"#, #"{"a":2,"b":1}"#, #"{"a":1}"#] {
        #expect(GrammarInterpreter.matches(grammar, text))
      }
      for text in [#"{"b":1}"#, #"{"a":1,"a":1}"#] { #expect(!GrammarInterpreter.matches(grammar, text)) }
    }
  }

  @Test("Names, constants and patterns are told apart by their scalars")
  func scalars() throws {
    let (one, two) = ("\u{E9}", "e\u{301}")
    try expect(
      #"{"type": "object", "required": ["\#(one)", "\#(two)"]}"#, accepts: [#"{"\#(one)":1,"\#(two)":1}"#],
      refuses: [#"{"\#(one)":1}"#, #"{"\#(two)":1}"#])
    try expect(
      #"{"type": "object", "properties": {"\#(one)": {"type": "integer"}}, "required": ["\#(two)"]}"#,
      accepts: [#"{"\#(two)":null}"#], refuses: [#"{"\#(one)":1}"#])
    try expect(
      #"{"dependentRequired": {"\#(one)": ["\#(two)"]}, "type": "object"}"#, accepts: [#"{"\#(two)":1}"#],
      refuses: [#"{"\#(one)":1}"#])
    try expect(
      #"{"patternProperties": {"\#(one)": {"type": "integer"}, "\#(two)": {"type": "string"}}, "type": "object"}"#,
      accepts: [#"{"\#(one)":1}"#, #"{"\#(two)":"x"}"#], refuses: [#"{"\#(one)":"x"}"#, #"{"\#(two)":1}"#])
    try expect(
      #"{"allOf": [{"properties": {"\#(one)": {"type": "integer"}}}, {"properties": {"\#(two)": {"type": "string"}}}], "type": "object"}"#,
      accepts: [#"{"\#(one)":1,"\#(two)":"x"}"#], refuses: [#"{"\#(one)":"x"}"#, #"{"\#(two)":1}"#])
    try expect(#"{"enum": ["\#(one)", "\#(two)"]}"#, accepts: ["\"\(one)\"", "\"\(two)\""], refuses: [])
    try expect(
      #"{"type": "array", "items": {"enum": ["\#(one)", "\#(two)"]}, "uniqueItems": true}"#,
      accepts: [#"["\#(two)","\#(one)"]"#], refuses: [#"["\#(two)","\#(two)"]"#])
    #expect(throws: GrammarError.self) { try grammar(#"{"allOf": [{"const": "\#(one)"}, {"const": "\#(two)"}]}"#) }
  }

  @Test("A pattern that no string matches leaves the other values")
  func impossiblePatterns() throws {
    try expect(#"{"pattern": "[]"}"#, accepts: ["1", "[]"], refuses: [#""""#, #""a""#])
    try expect(
      #"{"type": "object", "properties": {"s": {"type": "string", "pattern": "a^b"}}}"#, accepts: ["{}"],
      refuses: [#"{"s":"ab"}"#])
    try expect(
      #"{"type": "object", "patternProperties": {"a^b": {"type": "integer"}}}"#, accepts: [#"{"ab":"x"}"#], refuses: [])
    try expect(
      #"{"not": {"pattern": "[]"}, "type": ["string", "null"]}"#, accepts: [#""a""#, #""""#], refuses: ["null"])
  }

  @Test("What is said of all properties or items has evaluated them; so has what is referred to")
  func evaluated() throws {
    try expect(
      #"{"type": "array", "items": true, "unevaluatedItems": false}"#, accepts: ["[1]"], refuses: ["1"])
    try expect(
      #"{"type": "array", "allOf": [{"prefixItems": [true]}, {"prefixItems": [true, {"type": "null"}]}], "unevaluatedItems": false}"#,
      accepts: ["[1]", "[1,null]"], refuses: ["[1,2]", "[1,null,1]"])
    try expect(
      #"{"type": "object", "allOf": [{"additionalProperties": true}], "unevaluatedProperties": false}"#,
      accepts: [#"{"a":1}"#], refuses: ["1"])
    try expect(
      ##"{"type": "object", "$ref": "#/$defs/a", "$defs": {"a": {"properties": {"a": {"type": "null"}}}}, "unevaluatedProperties": false}"##,
      accepts: [#"{"a":null}"#, "{}"], refuses: [#"{"a":1}"#, #"{"b":null}"#])
  }

  @Test("The members of a constant come in any order where members do, and their order does not tell constants apart")
  func constantObjects() throws {
    let options = GrammarOptions(layout: .compact, propertiesInAnyOrder: true)
    let free = try grammar(#"{"const": {"a": 1, "b": {"c": 2, "d": 3}}}"#, options: options)
    for text in [#"{"a":1,"b":{"c":2,"d":3}}"#, #"{"b":{"d":3,"c":2},"a":1}"#] {
      #expect(GrammarInterpreter.matches(free, text), "\(text)")
    }
    for text in [#"{"a":1}"#, #"{"a":1,"a":1}"#, #"{"b":{"c":2},"a":1}"#] {
      #expect(!GrammarInterpreter.matches(free, text), "\(text)")
    }
    try expect(
      #"{"allOf": [{"const": {"a": 1, "b": 2}}, {"enum": [3, {"b": 2, "a": 1}]}]}"#, accepts: [#"{"a":1,"b":2}"#],
      refuses: ["3"])
    try expect(
      #"{"enum": [3, {"a": 1, "b": 2}], "not": {"const": {"b": 2, "a": 1}}}"#, accepts: ["3"],
      refuses: [#"{"a":1,"b":2}"#])
  }

  @Test("Many constants, patterns and items are combined; too many are refused by a limit that is named")
  func manyCombined() throws {
    func list(_ range: Range<Int>, _ text: (Int) -> String) -> String { range.map(text).joined(separator: ", ") }
    try expect(
      #"{"oneOf": [\#(list(0..<20_000) { #"{"const": \#($0)}"# }), {"const": 7}]}"#, accepts: ["0", "19999"],
      refuses: ["7", "20000"])
    try expect(
      #"{"enum": [\#(list(0..<20_000) { "\($0)" })], "not": {"enum": [\#(list(0..<10_000) { "\($0)" })]}}"#,
      accepts: ["10000"], refuses: ["9999"])
    try expect(
      #"{"type": "object", "patternProperties": {\#(list(0..<200) { #""^p\#($0)_": {"const": \#($0)}"# })}}"#,
      accepts: [#"{"p199_x":199,"p1":0}"#], refuses: [#"{"p199_x":1}"#, #"{"p1_":0}"#])
    let items = list(0..<5_000) { _ in "true" }
    try expect(
      #"{"type": "array", "prefixItems": [\#(items)], "minItems": 5000, "items": false}"#,
      accepts: ["[" + Array(repeating: "1", count: 5_000).joined(separator: ",") + "]"], refuses: ["[1]"])
    let error = #expect(throws: GrammarError.self) {
      try grammar(#"{"type": "object", "patternProperties": {\#(list(0..<20) { #""a.{\#($0)}b": {}"# })}}"#)
    }
    #expect(error?.keyword == "patternProperties")
  }

  @Test("Errors name places of the document, not of its normal form")
  func places() throws {
    for (schema, path, keyword) in [
      (#"{"if": {"type": "integer"}, "then": {"minimum": 3}}"#, "", "if"),
      (#"{"items": {"if": {"type": "integer"}, "then": {"minimum": 3}}, "type": "array"}"#, "/items", "if"),
      (
        ##"{"definitions": {"a b": {"properties": {"c": {"type": "array", "uniqueItems": true}}}}, "$ref": "#/definitions/a%20b"}"##,
        "/definitions/a b/properties/c", "uniqueItems"
      ),
      (
        #"{"dependentSchemas": {"a": {"properties": {"b": {"type": "array", "uniqueItems": true}}}}, "type": "object"}"#,
        "/dependentSchemas/a/properties/b", "uniqueItems"
      ),
    ] {
      let error = #expect(throws: GrammarError.self) { try grammar(schema) }
      #expect(error?.path == path)
      #expect(error?.keyword == keyword)
    }
  }
}
