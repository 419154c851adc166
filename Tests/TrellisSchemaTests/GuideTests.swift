import Foundation
import RegexBuilder
import Testing

@testable import TrellisSchema

@Suite("Guides")
struct GuideTests {
  private func members<Value: Generable>(_ type: Value.Type, _ guides: [GenerationGuide<Value>]) throws -> String {
    let schema = GenerationSchema(type: Point.self, properties: [.init(name: "p", type: type, guides: guides)])
    guard case .object(let object) = try schema.graph().root.shape else { return "" }
    let text = SchemaGraph(name: "p", root: object.properties[0].node).jsonSchema.text(.compact)
    return String(text.dropFirst(#"{"title":"p","#.count).dropLast())
  }

  private func failure<Value: Generable>(_ type: Value.Type, _ guides: [GenerationGuide<Value>]) -> String? {
    do {
      return "no error: \(try members(type, guides))"
    } catch {
      return (error as? GenerationSchema.SchemaError)?.context.debugDescription
    }
  }

  @Test("Strings")
  func strings() throws {
    #expect(try members(String.self, [.constant("a\"b")]) == #""type":"string","const":"a\"b""#)
    #expect(try members(String.self, [.anyOf(["a", "b", "a"])]) == #""type":"string","enum":["a","b"]"#)
    #expect(
      try members(String.self, [.minimumLength(2), .maximumLength(5), .maximumLength(4)])
        == #""type":"string","minLength":2,"maxLength":4"#)
    #expect(try members(String.self, [.length(1...3)]) == #""type":"string","minLength":1,"maxLength":3"#)
    #expect(try members(String.self, [.pattern(/\d{4}-\d{2}/)]) == #""type":"string","pattern":"^(?:\\d{4}-\\d{2})$""#)
    #expect(
      try members(String.self, [.pattern(/a+/), .pattern(/.*b/)])
        == #""type":"string","allOf":[{"pattern":"^(?:a+)$"},{"pattern":"^(?:.*b)$"}]"#)
  }

  @Test("A regex property takes its regexes as guides")
  func regexProperty() throws {
    let schema = GenerationSchema(
      type: Point.self,
      properties: [
        .init(name: "a", type: String.self, guides: [/x|y/]), .init(name: "b", type: String?.self, guides: [/z/]),
      ])
    #expect(
      try schema.graph().jsonSchema.text(.compact).contains(
        ##""a":{"type":"string","pattern":"^(?:x|y)$"},"b":{"type":"string","pattern":"^(?:z)$"}"##))
  }

  @Test("A regex without a literal pattern is refused when the schema is used")
  func builtRegex() {
    let regex = Regex {
      TryCapture {
        OneOrMore(.digit)
      } transform: {
        Int($0)
      }
    }
    #expect(failure(String.self, [.pattern(regex)])?.contains("regex") == true)
  }

  @Test("A pattern given as text goes the same way as a regex literal")
  func patternSource() throws {
    #expect(SchemaGuide(regexSource: #"\d{4}-\d{2}"#) == SchemaGuide(regex: /\d{4}-\d{2}/))
    #expect(SchemaGuide(regexSource: #"[a\-z]\/b"#) == SchemaGuide(regex: /[a\-z]\/b/))
    for hostile in ["(", "a{2,1}", String(repeating: "(", count: 50_000), String(repeating: "[", count: 50_000)] {
      guard case .invalid(let message) = SchemaGuide(regexSource: hostile) else {
        Issue.record("accepted \(hostile.prefix(20))")
        continue
      }
      #expect(message.contains("regex"))
    }
  }

  @Test("Choices with quotes, backslashes, newlines and symbols are escaped and come back exact")
  func hostileChoices() throws {
    let choices = ["\"", "\\", "\n", "€", "\u{0}", "</s>", "e\u{301}", "é"]
    let schema = GenerationSchema(
      type: Point.self, properties: [.init(name: "p", type: String.self, guides: [.anyOf(choices)])])
    let printed = try JSONValue(parsing: try schema.graph().jsonSchema.text(.indented))
    let values = try #require(printed["properties"]?["p"]?["enum"]?.array)
    #expect(values.compactMap(\.string).map { Array($0.unicodeScalars) } == choices.map { Array($0.unicodeScalars) })
  }

  @Test("Guides merge, in whatever order they come")
  func merging() throws {
    let guides: [GenerationGuide<String>] = [
      .anyOf(["a", "bb", "ccc"]), .maximumLength(2), .minimumLength(2), .pattern(/b+/),
    ]
    var random = SeededGenerator(seed: 51)
    let expected = ##""allOf":[{"type":"string","const":"bb"},{"type":"string","pattern":"^(?:b+)$"}]"##
    for _ in 0..<10 {
      #expect(try members(String.self, guides.shuffled(using: &random)) == expected)
    }
    #expect(try members(String.self, [.anyOf(["a", "b"]), .anyOf(["b", "c"])]) == #""type":"string","const":"b""#)
  }

  @Test("Numbers")
  func numbers() throws {
    #expect(try members(Int.self, [.range(1...5), .minimum(3)]) == #""type":"integer","minimum":3,"maximum":5"#)
    #expect(
      try members(UInt64.self, [.maximum(.max)]) == #""type":"integer","minimum":0,"maximum":18446744073709551615"#)
    #expect(try members(Int8.self, [.minimum(0)]) == #""type":"integer","minimum":0,"maximum":127"#)
    #expect(try members(Double.self, [.range(0.1...0.3)]) == #""type":"number","minimum":0.1,"maximum":0.3"#)
    #expect(try members(Float.self, [.maximum(0.1)]) == #""type":"number","maximum":0.1"#)
    #expect(try members(Decimal.self, [.minimum(Decimal(string: "0.01") ?? 0)]) == #""type":"number","minimum":0.01"#)
  }

  @Test("Arrays, sets and dictionaries")
  func collections() throws {
    #expect(
      try members([Int].self, [.count(3)]) == #""type":"array","items":{"type":"integer"},"minItems":3,"maxItems":3"#)
    #expect(
      try members([Int].self, [.minimumCount(1), .element(.range(0...9))])
        == #""type":"array","items":{"type":"integer","minimum":0,"maximum":9},"minItems":1"#)
    #expect(
      try members(Set<Int>.self, [.count(1...2)])
        == #""type":"array","items":{"type":"integer"},"minItems":1,"maxItems":2,"uniqueItems":true"#)
    #expect(
      try members([String: Int].self, [.maximumCount(2), .element(.minimum(1))])
        == #""type":"object","maxProperties":2,"additionalProperties":{"type":"integer","minimum":1}"#)
    #expect(
      try members([[String]].self, [.element(.element(.constant("x")))])
        == #""type":"array","items":{"type":"array","items":{"type":"string","const":"x"}}"#)
  }

  @Test("Contradictions and misfits are errors that say so")
  func errors() {
    #expect(failure(Int.self, [.minimum(5), .maximum(3)]) == "Point.p: the minimum 5 is above the maximum 3")
    #expect(
      failure(String.self, [.minimumLength(5), .maximumLength(3)])
        == "Point.p: the minimum length 5 is above the maximum length 3")
    #expect(failure(String.self, [.anyOf([])]) == "Point.p: anyOf needs at least one choice")
    #expect(failure(String.self, [.anyOf(["a"]), .constant("b")]) == #"Point.p: constant allows none of "a""#)
    #expect(
      failure(String.self, [.anyOf(["a"]), .minimumLength(2)])
        == #"Point.p: none of "a" has a length within the length guides"#)
    #expect(failure(String.self, [.maximumLength(-1)]) == "Point.p: the maximum length -1 is negative")
    #expect(failure([Int].self, [.count(-1)]) == "Point.p: the minimum count -1 is negative")
    #expect(
      failure(Double.self, [.minimum(.nan)])
        == "Point.p: minimum(nan) is not a finite number; leave the guide out for no limit")
    #expect(
      failure([Int].self, [.element(.minimum(5)), .element(.maximum(3))])
        == "Point.p: the minimum 5 is above the maximum 3")
    #expect(throws: SchemaGuide.Failure("minimumCount does not apply to a string")) {
      try SchemaGuide.minimumCount(1).apply(to: SchemaNode(.string(StringShape())))
    }
  }
}
