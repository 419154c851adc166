import Foundation
import Testing

@testable import TrellisCommand

/// `trellis check`: a text against a schema or a grammar, by exit status and in words.
@Suite struct CheckCommandTests {
  private func check(_ text: String, _ option: String, _ language: String, _ more: String...) throws -> (
    Outcome, String
  ) {
    let path = FileManager.default.temporaryDirectory.path + "/trellis-\(UUID().uuidString)"
    try language.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let captured = CapturedConsole(input: text)
    let outcome = Subcommand.run(["check", option, path] + more, console: captured.console)
    return (outcome, (captured.output + captured.errors).replacingOccurrences(of: path, with: "FILE"))
  }

  private let schema =
    #"{"type": "object", "properties": {"n": {"type": "integer", "minimum": 1, "maximum": 9}}, "required": ["n"]}"#

  @Test(arguments: [#"{"n": 3}"#, "{\n  \"n\": 3\n}\n", #"{"m": 1, "n": 3}"#])
  func aTextThatMatches(text: String) throws {
    #expect(try check(text, "--schema", schema).0 == .success)
  }

  @Test(arguments: [
    (#"{"n": 0}"#, "line 1, column 7: unexpected '0}'; expected '1'…'9'"),
    ("{\n\"n\": 3", "line 2, column 7: the text ends too early"),
    (#"{"n": 3} x"#, "line 1, column 9: unexpected ' x'; expected the end"),
  ])
  func aTextThatDoesNotMatchIsPlaced(text: String, expected: String) throws {
    let (outcome, words) = try check(text, "--schema", schema)
    #expect(outcome == .negative)
    #expect(words.contains(expected), "\(words)")
  }

  @Test func exactlyWhatIsGenerated() throws {
    #expect(try check(#"{"n": 3}"#, "--schema", schema, "--exact").0 == .success)
    #expect(try check(#"{"n":3}"#, "--schema", schema, "--exact").0 == .negative)
  }

  @Test(arguments: [
    ("{", "FILE is not JSON"),
    (#"{"type": "tree"}"#, "FILE is refused"),
    (#"{"type": "string", "pattern": "("}"#, "FILE is refused"),
  ])
  func aSchemaThatIsRefused(schema: String, expected: String) throws {
    let (outcome, words) = try check("1", "--schema", schema)
    #expect(outcome == .refused)
    #expect(words.contains(expected), "\(words)")
    #expect(!words.contains("SchemaError"), "\(words)")
  }

  @Test func whatIsNotEnforcedIsNamed() throws {
    let (outcome, words) = try check(
      #"{"a": "x"}"#, "--schema", #"{"properties": {"a": {"minLenght": 3}}, "requird": ["b"]}"#)
    #expect(outcome == .success)
    #expect(words.contains("not enforced") && words.contains("requird") && words.contains("minLenght"), "\(words)")
  }

  @Test func aGrammarHasNoExactForm() throws {
    #expect(try check("a", "--grammar", #"root ::= "a""#, "--exact").0 == .refused)
  }

  @Test func grammars() throws {
    let grammar = #"root ::= "a" [0-9]{1,3}"#
    #expect(try check("a12", "--grammar", grammar).0 == .success)
    let (outcome, words) = try check("ab", "--grammar", grammar)
    #expect(outcome == .negative)
    #expect(words.contains("line 1, column 2: unexpected 'b'; expected '0'…'9'"), "\(words)")
    // A final line break is text like any other.
    #expect(try check("a12\n", "--grammar", grammar).0 == .negative)
    let (refused, complaint) = try check("a", "--grammar", "root ::= \"a")
    #expect(refused == .refused)
    #expect(complaint.contains("line 1, column 10: this literal is never closed"), "\(complaint)")
  }

  @Test func whatIsTooLargeIsPlaced() throws {
    let schema =
      ##"{"definitions": {"long": {"type": "string", "pattern": "^.{0,90000}x.{0,10}$"}}, "items": {"$ref": "#/definitions/long"}}"##
    let (outcome, words) = try check("[]", "--schema", schema)
    #expect(outcome == .refused)
    #expect(words.contains("FILE is refused: /definitions/long: schema: it is too large"), "\(words)")
    #expect(!words.contains("CompileLimits"), "\(words)")
  }

  @Test(arguments: ["\u{1B}[31m", "\u{0}", "\u{202E}"])
  func nothingTakesEffectOnATerminal(text: String) throws {
    for (option, language) in [("--grammar", "root ::= \(text)"), ("--schema", #"{"type": "\#(text)"}"#)] {
      let (outcome, words) = try check("a", option, language)
      #expect(outcome == .refused)
      #expect(!words.unicodeScalars.contains { $0 == text.unicodeScalars.first }, "\(words)")
    }
    let captured = CapturedConsole(input: "")
    #expect(captured.run("check", "--schema", "/nowhere/\(text)") == .refused)
    #expect(!captured.errors.unicodeScalars.contains { $0 == text.unicodeScalars.first })
  }

  @Test func aFolderIsNoFile() {
    let captured = CapturedConsole(input: "")
    #expect(captured.run("check", "--schema", FileManager.default.temporaryDirectory.path) == .refused)
    #expect(captured.errors.contains("it is a folder"), "\(captured.errors)")
  }

  @Test func wholeScalarsAreUnexpected() throws {
    let (outcome, words) = try check("\"€\"", "--schema", #"{"pattern": "^[^€]$"}"#)
    #expect(outcome == .negative)
    #expect(words.contains("line 1, column 2: unexpected '€\"'"), "\(words)")
  }

  @Test(arguments: [
    ("\"a\"", #"{"enum": ["é", "è", "x"]}"#, "line 1, column 2: unexpected 'a\"'; expected 'x' 'è' 'é'"),
    ("\"a\"", #"{"type": "string", "pattern": "^[à-ü]+$"}"#, "expected '\\' 'à'…'ü'"),
    ("\"€\"", #"{"pattern": "^[^€]$"}"#, "expected a space '!' '#'…'₫' '₭'…U+10FFFF"),
    ("\"\u{1}\"", #"{"type": "string"}"#, "expected a space…U+10FFFF"),
    ("\"", #"{"enum": ["日本", "日光"]}"#, "line 1, column 2: the text ends too early; expected '日'"),
    ("\"日", #"{"enum": ["日本", "日光"]}"#, "expected '光' '本'"),
    ("1", #"{"type": "string", "pattern": "^\\p{L}$"}"#, "expected '\"'"),
  ])
  func whatIsExpectedAreScalars(text: String, schema: String, expected: String) throws {
    let (outcome, words) = try check(text, "--schema", schema)
    #expect(outcome == .negative)
    #expect(words.hasSuffix(expected + "\n"), "\(words)")
  }

  @Test func manyRangesAreCutShort() throws {
    let words = try check("\"1\"", "--schema", #"{"type": "string", "pattern": "^\\p{L}+$"}"#).1
    #expect(words.contains("expected 'A'…'Z' '\\' 'a'…'z' 'ª'") && words.hasSuffix(" and others\n"), "\(words)")
  }

  @Test func aTextThatEndsInsideAScalar() throws {
    let path = FileManager.default.temporaryDirectory.path + "/trellis-\(UUID().uuidString)"
    try #"{"enum": ["é", "è"]}"#.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let captured = CapturedConsole(input: [0x22, 0xC3])
    #expect(captured.run("check", "--schema", path) == .negative)
    #expect(captured.output == "line 1, column 2: unexpected '\u{FFFD}'; expected 'è' 'é'\n")
  }

  @Test func aRuleThatIsDefinedTwiceIsNamed() throws {
    let (outcome, words) = try check("é", "--grammar", "root ::= b\nb ::= \"a\"\nb ::= \"é\"")
    #expect(outcome == .success)
    #expect(
      words.contains("FILE, line 3, column 1: the rule 'b' is defined in line 2 already: the last definition counts"),
      "\(words)")
  }

  @Test func standardInputCannotBeBoth() {
    for option in ["--schema", "--grammar"] {
      let captured = CapturedConsole(input: "{}")
      #expect(captured.run("check", option, "-") == .refused)
      #expect(captured.errors.contains("the text comes from standard input"), "\(captured.errors)")
    }
  }

  @Test func aRepeatedKeywordIsRefused() throws {
    let (outcome, words) = try check("1", "--schema", #"{"type": "integer", "type": "string"}"#)
    #expect(outcome == .refused)
    #expect(words.contains("the key 'type' comes twice"), "\(words)")
  }

  @Test func theMembersOfAConstantComeInAnyOrder() throws {
    #expect(try check(#"{"b": 2, "a": 1}"#, "--schema", #"{"const": {"a": 1, "b": 2}}"#).0 == .success)
    #expect(try check(#"{"b": 2, "a": 1}"#, "--schema", #"{"const": {"a": 1, "b": 2}}"#, "--exact").0 == .negative)
  }
}
