import Foundation
import Testing

@testable import TrellisSchema

@Suite("Generated content")
struct GeneratedContentTests {
  @Test("Properties keep their order")
  func order() {
    let content = GeneratedContent(properties: ["z": 1, "a": "two", "m": [true, false]])
    #expect(content.jsonString == #"{"z": 1, "a": "two", "m": [true, false]}"#)
    guard case .structure(let properties, let keys) = content.kind else {
      Issue.record("not a structure")
      return
    }
    #expect(keys == ["z", "a", "m"])
    #expect(properties["a"]?.kind == .string("two"))
  }

  @Test("Repeated keys are combined by the caller's rule")
  func combining() throws {
    let pairs: [(String, any ConvertibleToGeneratedContent)] = [("a", 1), ("b", 2), ("a", 3)]
    let sum = try GeneratedContent(properties: pairs) { try $0.value(Int.self) + $1.value(Int.self) }
    #expect(sum.jsonString == #"{"a": 4, "b": 2}"#)
    #expect(GeneratedContent(properties: ["a": 1, "a": 2]).jsonString == #"{"a": 2}"#)
  }

  @Test("Elements of several types")
  func elements() {
    let elements: [any ConvertibleToGeneratedContent] = [1, "a", 1.5, true, Optional<Int>.none]
    #expect(GeneratedContent(elements: elements).jsonString == #"[1, "a", 1.5, true, null]"#)
  }

  @Test("Kinds come back as they were given")
  func kinds() {
    let kinds: [GeneratedContent.Kind] = [
      .null, .bool(true), .number(1.5), .string("a"), .array([GeneratedContent("x")]),
      .structure(properties: ["b": GeneratedContent(1), "a": GeneratedContent(2)], orderedKeys: ["b", "a"]),
    ]
    for kind in kinds { #expect(GeneratedContent(kind: kind).kind == kind) }
  }

  @Test("Numbers do not pass through Double")
  func exactNumbers() throws {
    let content = try GeneratedContent(
      json: #"{"i": 9007199254740993, "u": 18446744073709551615, "d": 0.1234567890123456789012345678}"#)
    #expect(try content.value(Int.self, forProperty: "i") == 9_007_199_254_740_993)
    #expect(try content.value(UInt64.self, forProperty: "u") == .max)
    #expect(try content.value(Decimal.self, forProperty: "d").description == "0.1234567890123456789012345678")
    #expect(
      content.jsonString == #"{"i": 9007199254740993, "u": 18446744073709551615, "d": 0.1234567890123456789012345678}"#)
  }

  @Test(
    "Truncated text keeps what is certain",
    arguments: [
      (#"{"title": "A story of"#, #"{"title": "A story of"}"#),
      (#"{"n": 1"#, "{}"), (#"{"n": 1.5"#, "{}"), (#"{"n": 1,"#, #"{"n": 1}"#), (#"{"b": tru"#, "{}"), (#"{"ke"#, "{}"),
      (#"{"a": {"b": [1, "x"#, #"{"a": {"b": [1, "x"]}}"#), (#"["a\u00e"#, #"["a"]"#), (#"["\uD83D\uDE"#, #"[""]"#),
      ("[", "[]"), (#""abc"#, #""abc""#),
    ])
  func truncated(text: String, closed: String) throws {
    let content = try GeneratedContent(json: text)
    #expect(!content.isComplete)
    #expect(content.jsonString == closed)
  }

  @Test("A whole text is complete, also a number alone")
  func whole() throws {
    #expect(try GeneratedContent(json: " 12 ").isComplete)
    #expect(try GeneratedContent(json: "[1]").isComplete)
    let inner = try GeneratedContent(json: #"{"a": "x", "b": "y"#)
    #expect(try inner.value(GeneratedContent.self, forProperty: "a").isComplete)
    #expect(try !inner.value(GeneratedContent.self, forProperty: "b").isComplete)
  }

  @Test("Text of which nothing is JSON throws, with the place", arguments: ["", "  ", "Sure! {", "tru", "{\"a\" 1"])
  func notJSON(text: String) {
    #expect {
      try GeneratedContent(json: text)
    } throws: { error in
      guard let error = error as? GeneratedContent.ParsingError else { return false }
      return error.rawContent == text && error.debugDescription.contains("not JSON")
    }
  }

  @Test("Required, optional, absent and null")
  func presence() throws {
    let content = try GeneratedContent(json: #"{"a": 1, "n": null}"#)
    #expect(try content.value(Int.self, forProperty: "a") == 1)
    #expect(try content.value(Int?.self, forProperty: "a") == 1)
    #expect(try content.value(Int?.self, forProperty: "n") == nil)
    #expect(try content.value(Int?.self, forProperty: "x") == nil)
    #expect(throws: GeneratedContent.ParsingError.self) { try content.value(Int.self, forProperty: "x") }
    #expect(throws: GeneratedContent.ParsingError.self) { try content.value(Int.self, forProperty: "n") }
    #expect(throws: GeneratedContent.ParsingError.self) { try GeneratedContent("s").value(Int?.self, forProperty: "a") }
  }

  @Test("Errors name the place and what was found")
  func errors() throws {
    let text =
      #"{"name": "x", "days": 1, "isBooked": true, "activities": [{"title": "a", "mood": "calm"}, {"title": 12, "mood": "calm"}], "tags": [], "ratings": {}}"#
    let content = try GeneratedContent(json: text)
    #expect {
      try Trip(content)
    } throws: { error in
      (error as? GeneratedContent.ParsingError)?.debugDescription
        == "activities[1].title: expected a string, found the number 12"
    }
  }

  @Test("Identities are given, kept and derived")
  func identities() throws {
    let id = GenerationID()
    #expect(GeneratedContent("a").id == nil)
    #expect(GeneratedContent("a", id: id).id == id)
    #expect(GeneratedContent(GeneratedContent("a", id: id)).id == id)
    #expect(try GeneratedContent(json: "[1]").id == nil)
    #expect("\(id)".count == 39 && "\(id)".hasSuffix("[0]"))
  }

  @Test("Made and parsed content with the same value are equal")
  func equality() throws {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<150 {
      let value = random.json()
      let made = GeneratedContent(jsonValue: value)
      let parsed = try GeneratedContent(json: random.spell(value))
      #expect(made == parsed)
      #expect(made.jsonString == value.text())
      #expect(parsed.jsonString == value.text())
      #expect(parsed.jsonValue == value)
      #expect(try GeneratedContent(json: made.jsonString) == made)
    }
  }

  @Test("Values of the fixtures survive the way through JSON")
  func fixtures() throws {
    var random = SeededGenerator(seed: 22)
    for _ in 0..<150 {
      let trip = random.trip()
      #expect(try Trip(GeneratedContent(json: trip.generatedContent.jsonString)) == trip)
      #expect(try Trip(trip.generatedContent) == trip)
      let tree = random.tree()
      #expect(try Tree(GeneratedContent(json: tree.generatedContent.jsonString)) == tree)
      let paint = random.paint()
      #expect(try Paint(GeneratedContent(json: paint.generatedContent.jsonString)) == paint)
    }
  }

  @Test("A whole value as a partial one has everything")
  func asPartiallyGenerated() {
    let activity = Activity(title: "Walk", mood: .wild, cost: nil)
    let partial = activity.asPartiallyGenerated()
    #expect(partial.title == "Walk")
    #expect(partial.mood == .wild)
    #expect(partial.cost == nil)
    #expect(Paint.rgb(red: 1, green: 2, blue: 3).asPartiallyGenerated() == .rgb(red: 1, green: 2, blue: 3))
    #expect([activity].asPartiallyGenerated().first?.title == "Walk")
  }
}
