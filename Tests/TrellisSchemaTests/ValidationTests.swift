import Foundation
import Testing

@testable import TrellisSchema

@Suite("Validation")
struct ValidationTests {
  /// Why a schema does not allow a text; nil when it does.
  private func problem(_ json: String, in schema: GenerationSchema) throws -> String? {
    do {
      try schema.validate(GeneratedContent(json: json))
      return nil
    } catch let error as GeneratedContent.ParsingError {
      return error.debugDescription
    }
  }

  private func problem(_ json: String, schema: String) throws -> String? {
    try problem(json, in: JSONDecoder().decode(GenerationSchema.self, from: Data(schema.utf8)))
  }

  @Test("Random values are allowed exactly where they keep to their guides")
  func guides() throws {
    var random = SeededGenerator(seed: 51)
    var allowed = 0
    func keeps(_ activity: Activity) -> Bool {
      activity.title.unicodeScalars.count <= 60 && activity.cost.map { 0...1000.5 ~= $0 } ?? true
    }
    for _ in 0..<1_000 {
      var trip = random.trip()
      if random.chance(80) { trip.days = random.below(32) }
      if random.chance(80) { trip.tags = trip.tags.map { _ in random.chance(90) ? "a" : "c" } }
      let isAllowed =
        1...30 ~= trip.days && 1...3 ~= trip.activities.count && trip.activities.allSatisfy(keeps)
        && trip.tags.allSatisfy(["a", "b"].contains) && trip.best.map(keeps) ?? true
      let found = try problem(trip.generatedContent.jsonString, in: Trip.generationSchema)
      #expect((found == nil) == isAllowed, "\(found ?? "allowed"): \(trip)")
      allowed += isAllowed ? 1 : 0
    }
    #expect(allowed > 100 && allowed < 900)
    for _ in 0..<100 {
      try Paint.generationSchema.validate(random.paint().generatedContent)
      try Tree.generationSchema.validate(random.tree().generatedContent)
    }
  }

  @Test(
    "What is wrong is said, and where",
    arguments: [
      (#"{"days": 3"#, "the value is not whole"),
      (#"{"days": 31}"#, "the property \"name\" is missing"),
      (
        #"{"name": "x", "days": 31, "isBooked": true, "activities": [], "tags": [], "ratings": {}}"#,
        "days: expected a number of at most 30, found the number 31"
      ),
      (
        #"{"name": "x", "days": 3, "isBooked": true, "activities": [], "tags": [], "ratings": {}}"#,
        "activities: expected 1 to 3 items, found 0"
      ),
      (
        #"{"name": "x", "days": 3, "isBooked": true, "activities": [{"title": "", "mood": "odd"}], "tags": [], "ratings": {}}"#,
        "activities[0].mood: expected one of \"calm\", \"wild\", \"default\", found the string \"odd\""
      ),
      (
        #"{"name": "x", "days": 3, "isBooked": true, "activities": [{"title": "", "mood": "calm", "cost": -1}], "tags": [], "ratings": {}}"#,
        "activities[0].cost: expected a number of at least 0, found the number -1"
      ),
      (
        #"{"name": "x", "days": 3, "isBooked": true, "activities": [{"title": "", "mood": "calm", "cost": null}], "tags": ["z"], "ratings": {}}"#,
        "tags[0]: expected one of \"a\", \"b\", found the string \"z\""
      ),
      (
        #"{"name": "x", "days": 3, "isBooked": true, "activities": [{"title": "", "mood": "calm"}], "tags": [], "ratings": {"a": "b"}}"#,
        "ratings.a: expected a number, found the string \"b\""
      ),
      (
        #"{"name": "x", "days": 3, "isBooked": true, "activities": [{"title": "", "mood": "calm"}], "tags": [], "ratings": {}, "more": 1}"#,
        "more: the schema has no such property"
      ),
    ])
  func messages(json: String, message: String) throws {
    #expect(try problem(json, in: Trip.generationSchema) == message)
  }

  @Test("Unions tell what is wrong in the case that was meant")
  func unions() throws {
    #expect(
      try problem(#"{"type": "rgb", "red": 1, "green": "x", "blue": 2}"#, in: Paint.generationSchema)
        == "green: expected a number, found the string \"x\"")
    #expect(
      try problem(#"{"type": "hsv"}"#, in: Paint.generationSchema)
        == #"type: expected one of "rgb", "named", "mixed", "plain", found the string "hsv""#)
  }

  @Test(
    "Every keyword",
    arguments: [
      (#"{"type": "string", "minLength": 2, "maxLength": 3}"#, [#""ab""#, #""👩‍👩""#], [#""a""#, #""abcd""#, "1"]),
      (#"{"type": "string", "pattern": "^\\d{2}$"}"#, [#""12""#], [#""1""#, #""١٢""#, #""x12""#]),
      (#"{"type": "string", "pattern": "b+"}"#, [#""abc""#], [#""ac""#]),
      (#"{"type": "integer", "exclusiveMinimum": 1, "maximum": 4}"#, ["2", "4", "2.0"], ["1", "5", "2.5"]),
      (#"{"type": "number", "multipleOf": 0.25}"#, ["0.5", "0", "-1e30", "1.75"], ["0.3", "1e-3"]),
      (#"{"type": "integer", "multipleOf": 12}"#, ["24", "12e5", "-36"], ["30", "1e4"]),
      (
        #"{"type": "array", "items": {"type": "integer"}, "minItems": 1, "uniqueItems": true}"#, ["[1, 2]"],
        ["[]", "[1, 1]"]
      ),
      (
        #"{"type": "array", "items": {}, "uniqueItems": true}"#, [#"[{"a": 1, "b": 2}, {"a": 2, "b": 1}]"#],
        [#"[{"a": 1, "b": 2}, {"b": 2, "a": 1}]"#]
      ),
      (#"{"const": {"a": 1, "b": [{"c": 2, "d": 3}]}}"#, [#"{"b": [{"d": 3, "c": 2}], "a": 1}"#], [#"{"a": 1}"#]),
      (#"{"const": {"a": [1, null]}}"#, [#"{"a": [1.0, null]}"#], [#"{"a": [1]}"#]),
      (#"{"anyOf": [{"type": "null"}, {"type": "boolean"}]}"#, ["null", "true"], ["0"]),
      (
        #"{"type": "object", "additionalProperties": {"type": "integer"}, "minProperties": 1}"#, [#"{"x": 1}"#],
        ["{}", #"{"x": "1"}"#]
      ),
    ])
  func keywords(schema: String, allowed: [String], refused: [String]) throws {
    for text in allowed { #expect(try problem(text, schema: schema) == nil, "\(text)") }
    for text in refused { #expect(try problem(text, schema: schema) != nil, "\(text)") }
  }

  @Test(
    "Formats are held to their documents",
    arguments: [
      ("date", ["2024-02-29", "0000-01-01"], ["2023-02-29", "2024-2-9", "2024-13-01", "2024-01-32", "2024-02-29 "]),
      (
        "time", ["00:00:00Z", "23:59:60Z", "01:29:60+01:30", "12:00:00.123456789-05:00", "12:00:00z"],
        ["24:00:00Z", "12:00:60Z", "12:00:00", "12:00Z", "12:00:00.Z", "12:00:00+24:00", "22:59:60Z"]
      ),
      ("date-time", ["2031-07-04T12:00:00Z", "2031-07-04t12:00:00+02:00"], ["2031-07-04", "2031-07-04 12:00:00Z"]),
      (
        "duration", ["P4DT12H30M5S", "P1Y", "PT1M", "P2W", "P1Y2M3D", "PT5S"],
        ["P", "PT", "P1D2H", "P1YT", "P1Y2D", "PT1H5S", "P2WT1H", "P1Y2W", "4D", "P1M2Y"]
      ),
      (
        "email",
        ["joe@example.com", "te~st@example.com", #""joe bloggs"@example.com"#, "j@[127.0.0.1]", "j@[IPv6:::1]"],
        ["2962", ".test@example.com", "te..st@example.com", "joe@", "j@[1.2.3]", "j@-a", "a@b c"]
      ),
      (
        "hostname", ["www.example.com", "a--b", "1", String(repeating: "a", count: 63)],
        ["-a", "a-", "a..b", "", "a_b", String(repeating: "a", count: 64), "a.", "ü.de"]
      ),
      (
        "ipv4", ["192.168.0.1", "0.0.0.0"], ["127.0.0", "256.1.1.1", "01.2.3.4", "1.2.3.4.5", "1.2.3.4 ", "0x7f.1.1.1"]
      ),
      (
        "ipv6",
        [
          "::1", "::", "1:2:3:4:5:6:7:8", "1::", "::ffff:192.168.0.1", "1:2::7:8", "1:2:3:4:5:6:1.2.3.4",
          "::2:3:4:5:6:7:8",
        ],
        [
          "1", ":1", "1:", "1::2::3", "12345::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "::1%eth0", "1.2.3.4::",
          "::1.2.3", ":::1",
        ]
      ),
      (
        "uri",
        [
          "http://foo.bar/?baz=qux#quux", "mailto:a@b", "urn:oasis:names", "http://[::1]:80/x", "tel:+1", "a:",
          "http://u:p@h:8/",
        ],
        [
          "//foo.bar", "/abc", "abc", "http:// x", "http://[1]/", "http://a:x/", "a:%zz", "1a:b", "http://é/", "a:\\b",
          "a:b#c#d",
        ]
      ),
      ("uri-reference", ["/abc", "", "#f", "//h/p", "../a", "?q"], ["\\\\a", "#a#b", "a b", "1:2"]),
      ("iri", ["http://ƒøø.ßår/?∂éœ=πîx#πîüx"], ["/abc", "http:// x", "http://\u{E000}"]),
      ("iri-reference", ["âππ", "#ƒ"], ["a\\b", "{}"]),
      (
        "uuid", ["2eb8aa08-aa98-11ea-b4aa-73b441d16380", "2EB8AA08-AA98-11EA-B4AA-73B441D16380"],
        [
          "2eb8aa08aa9811eab4aa73b441d16380", "2eb8aa08-aa98-11ea-b4aa-73b441d1638",
          "xeb8aa08-aa98-11ea-b4aa-73b441d16380",
        ]
      ),
      ("json-pointer", ["", "/a/b~0c~1d/é", "/"], ["a", "/~", "/~2"]),
      ("relative-json-pointer", ["0", "12/a", "0#"], ["", "-1", "01", "0##", "/a"]),
    ] as [(String, [String], [String])])
  func formats(name: String, allowed: [String], refused: [String]) throws {
    let schema = #"{"type": "string", "format": "\#(name)"}"#
    for text in allowed { #expect(try problem(JSONValue.string(text).text(), schema: schema) == nil, "\(text)") }
    for text in refused { #expect(try problem(JSONValue.string(text).text(), schema: schema) != nil, "\(text)") }
  }

  @Test("Strings of Swift types are what the types read")
  func swiftTypes() throws {
    func check<Content: Generable>(_: Content.Type, _ allowed: String, _ refused: String) throws {
      #expect(try problem(JSONValue.string(allowed).text(), in: Content.generationSchema) == nil)
      #expect(try problem(JSONValue.string(refused).text(), in: Content.generationSchema) != nil)
    }
    try check(Date.self, "2031-07-04T12:00:00Z", "tomorrow")
    try check(UUID.self, "2EB8AA08-AA98-11EA-B4AA-73B441D16380", "2EB8")
    try check(Data.self, "QUJD", "QUJ")
    try check(URL.self, "https://example.org", "")
  }

  @Test(
    "Patterns of JSON Schema mean what ECMA-262 says",
    arguments: [
      (#"^\s$"#, ["\u{A0}", "\u{FEFF}", "\t"], ["\u{85}", "x"]),
      (#"^.$"#, ["\u{B}", "\u{85}", "é"], ["\n", "\u{2028}"]),
      (#"^[^]$"#, ["\n", "😀"], [""]), (#"^a[]$"#, [], ["a"]), (#"^\cA\v\0$"#, ["\u{1}\u{B}\u{0}"], ["A"]),
      (#"^[[]+$"#, ["[["], ["]"]), (#"^a{,3}$"#, ["a{,3}"], ["aa"]), (#"^a{2,}$"#, ["aa", "aaaa"], ["a"]),
      (#"^[*--b&&]+$"#, ["+b&-"], ["c"]), (#"^[+--]$"#, [",", "-"], ["*"]), (#"^[a-c-e]+$"#, ["b-e"], ["d"]),
      (#"^\uD83D\uDE00\u{1F600}$"#, ["😀😀"], ["😀"]), (#"^[^\S]$"#, [" "], ["a"]), (#"^[\w-]+$"#, ["a-b"], ["é"]),
      (#"^(?<n>a|b)\k<n>\1$"#, ["aaa"], ["aba"]), (#"^\p{Lu}\/$"#, ["É/"], ["é/"]), (#"^(?!a)\w+?$"#, ["bc"], ["ab"]),
      (#"\bbar$"#, ["foo.bar"], ["foobar"]), (#"\bt\b"#, ["don't", "ét"], ["at"]), (#"n\Bt"#, [], ["n't"]),
      ("^e\u{301}+$", ["e\u{301}\u{301}"], ["\u{E9}\u{301}"]), ("^(a)\u{301}$", ["a\u{301}"], ["a"]),
    ] as [(String, [String], [String])])
  func patterns(pattern: String, allowed: [String], refused: [String]) throws {
    let schema = #"{"type": "string", "pattern": \#(JSONValue.string(pattern).text())}"#
    for text in allowed { #expect(try problem(JSONValue.string(text).text(), schema: schema) == nil, "\(text)") }
    for text in refused { #expect(try problem(JSONValue.string(text).text(), schema: schema) != nil, "\(text)") }
  }

  @Test("What cannot be decided is told, with its place, and lets values pass")
  func unchecked() throws {
    let text = #"""
      {"type": "object", "properties": {
        "people": {"type": "array", "items": {"$ref": "#/$defs/Person"}},
        "site": {"type": "string", "format": "uri"}, "code": {"type": "string", "pattern": "a++"}},
        "additionalProperties": false,
        "$defs": {"Person": {"type": "object", "properties": {"mail": {"type": "string", "format": "idn-email"}}}}}
      """#
    let schema = try JSONDecoder().decode(GenerationSchema.self, from: Data(text.utf8))
    let unchecked = try schema.uncheckedConstraints()
    #expect(Set(unchecked.map(\.description)) == ["people[].mail: format 'idn-email'", "code: pattern 'a++'"])
    #expect(try problem(#"{"people": [{"mail": "?"}], "code": "b", "site": "a:b"}"#, in: schema) == nil)
    #expect(
      try problem(#"{"site": "b"}"#, in: schema)
        == "site: expected a string of the format 'uri', found the string \"b\"")
    #expect(try Trip.generationSchema.uncheckedConstraints().isEmpty)
    let deep = String(repeating: "(", count: 50_000) + "a" + String(repeating: ")", count: 50_000)
    let nested = #"{"type": "string", "pattern": "\#(deep)"}"#
    #expect(try problem(#""b""#, schema: nested) == nil)
    #expect(
      try JSONDecoder().decode(GenerationSchema.self, from: Data(nested.utf8)).uncheckedConstraints().map(\.value)
        == [deep])
  }

  @Test(
    "Groups that are nested too deep are found whatever stands between them",
    arguments: [#"(\)"#, "([)]", "()\u{301}", "(?<)>", #"(\p{)}"#, #"(\k<)>"#, "[^(](", "(?:"])
  func nesting(opening: String) throws {
    let deep = String(repeating: opening, count: 5_000) + "a" + String(repeating: ")", count: 5_000)
    let schema = #"{"type": "string", "pattern": \#(JSONValue.string(deep).text())}"#
    #expect(try problem(#""b""#, schema: schema) == nil)
    let unchecked = try JSONDecoder().decode(GenerationSchema.self, from: Data(schema.utf8)).uncheckedConstraints()
    #expect(unchecked.map(\.value) == [deep])
  }

  @Test("Classes that are nested too deep are found too", arguments: ["[", #"[\]"#, "[(", "[^"])
  func nestedClasses(opening: String) {
    let deep = String(repeating: opening, count: 5_000) + "a" + String(repeating: "]", count: 5_000)
    #expect(ReadPatterns().regex(StringShape.Pattern(deep, dialect: .swiftWhole)) == nil)
  }

  @Test("Parentheses that open no group do not count as nesting")
  func plainParentheses() throws {
    let flat = "^(?:" + String(repeating: #"\([(]"#, count: 200) + ")$"
    let schema = #"{"type": "string", "pattern": \#(JSONValue.string(flat).text())}"#
    #expect(try problem(JSONValue.string(String(repeating: "(", count: 400)).text(), schema: schema) == nil)
    #expect(try problem(#""(""#, schema: schema) != nil)
  }

  @Test("Multiples are exact, whatever the size")
  func multiples() {
    var random = SeededGenerator(seed: 52)
    for _ in 0..<2_000 {
      let divisor = 1 + random.below(5_000)
      let factor = Int.random(in: -1_000_000_000...1_000_000_000, using: &random)
      let number = random.chance(50) ? factor * divisor : factor
      let scale = random.below(30) - 15
      func scaled(_ value: Int) -> ExactDecimal { ExactDecimal("\(value)e\(scale)") ?? .zero }
      #expect(scaled(number).isMultiple(of: scaled(divisor)) == (number % divisor == 0), "\(number) \(divisor)")
    }
  }
}
