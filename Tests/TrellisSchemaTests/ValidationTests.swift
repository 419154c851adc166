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
