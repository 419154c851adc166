import Testing

@testable import TrellisCommand

@Suite struct SchemaCommandTests {
  private let schema = #"""
    {"type": "object", "properties": {"n": {"type": "integer", "minimum": 1, "maximum": 9, "examples": [5]}},
     "required": ["n"], "additionalProperties": false}
    """#

  @Test func aSchemaIsPrintedAsItIsUnderstood() {
    let captured = CapturedConsole(input: schema)
    #expect(captured.run("schema", "-") == .success)
    #expect(captured.output.contains(#""maximum": 9"#))
    // What says nothing about values is listed.
    #expect(captured.errors.contains("examples"))
  }

  @Test func theGrammarComesOnRequest() {
    let captured = CapturedConsole(input: schema)
    #expect(captured.run("schema", "-", "--gbnf") == .success)
    #expect(captured.output.hasPrefix("root ::= "))
    #expect(captured.run("schema", "-", "--gbnf", "--compact", "--flexible") == .refused)
    #expect(captured.errors.contains("contradict each other"))
  }

  /// A schema without any value is refused at the place that leaves none.
  @Test(arguments: [
    (
      #"{"properties": {"a": {"type": "string", "pattern": "^abc$", "maxLength": 2}}, "required": ["a"], "type": "object"}"#,
      "/properties/a: schema: no value can satisfy it"
    ),
    (
      ##"{"properties": {"b": {"$ref": "#/$defs/B"}}, "required": ["b"], "type": "object", "$defs": {"B": {"minItems": 2, "items": {"type": "array", "uniqueItems": true, "minItems": 3, "items": {"type": "boolean"}}, "type": "array"}}}"##,
      "/$defs/B/items: schema: no value can satisfy it"
    ),
    (
      ##"{"properties": {"next": {"$ref": "#"}}, "required": ["next"], "type": "object"}"##,
      "/properties/next: $ref: it contains itself without end"
    ),
    ("false", "the root: schema: no value can satisfy it"),
  ])
  func whereThereIsNoValue(schema: String, complaint: String) {
    let captured = CapturedConsole(input: schema)
    #expect(captured.run("schema", "-") == .refused)
    #expect(captured.errors.contains("is refused: \(complaint)"), "\(captured.errors)")
  }

  /// What GBNF cannot say is left out and named, in the grammar and beside it.
  @Test func aGrammarThatAllowsMoreSaysSo() {
    let captured = CapturedConsole(input: #"{"type": "array", "uniqueItems": true, "items": {"type": "string"}}"#)
    #expect(captured.run("schema", "-", "--gbnf") == .success)
    let remark =
      "GBNF cannot say this, and the text leaves it out (rule root: items without repetition, of more than 10 values). "
      + "The masks of Trellis hold it.\n"
    #expect(captured.output.hasPrefix("# \(remark)root ::= "), "\(captured.output)")
    #expect(captured.errors == "trellis: \(remark)")
  }

  @Test(arguments: ["--flexible", "--any-order"])
  func optionsOfTheGrammarNeedIt(option: String) {
    let captured = CapturedConsole(input: schema)
    #expect(captured.run("schema", "-", option) == .refused)
    #expect(captured.errors.contains("\(option) is about the grammar: give --gbnf as well"), "\(captured.errors)")
    #expect(captured.run("schema", "-", option, "--gbnf") == .success)
  }

  @Test func standardInputIsNamed() {
    let captured = CapturedConsole(input: "{")
    #expect(captured.run("schema", "-") == .refused)
    #expect(captured.errors.hasPrefix("trellis: standard input is not JSON"), "\(captured.errors)")
  }

  @Test func whatCannotBeReadOrEnforcedIsRefused() {
    for (input, complaint) in [
      ("{", "is not JSON"), (#"{"type": "tree"}"#, "is refused"), (##"{"$ref": "#/nowhere"}"##, "is refused"),
    ] {
      let captured = CapturedConsole(input: input)
      #expect(captured.run("schema", "-") == .refused)
      #expect(captured.errors.contains(complaint), "\(captured.errors)")
      #expect(captured.output.isEmpty)
    }
  }
}
