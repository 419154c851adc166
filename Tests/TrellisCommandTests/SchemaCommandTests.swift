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
