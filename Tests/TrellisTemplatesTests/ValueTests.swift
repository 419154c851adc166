import Testing

@testable import TrellisTemplates

@Suite struct ValueTests {
  @Test func jsonIsReadInOrder() throws {
    #expect(
      try TemplateValue(
        json: " {\"b\": [1, -2.5e1, true, null], \"a\": {\"x\": \"\\u00e9\\ud83c\\udf0d\\n\"}, \"\": \"\"} ")
        == .object([
          .init("b", [1, -25.0, true, nil]), .init("a", .object([.init("x", "é🌍\n")])), .init("", ""),
        ]))
    #expect(try TemplateValue(json: "9223372036854775807") == .integer(.max))
    #expect(try TemplateValue(json: "9223372036854775808") == .double(9223372036854775808))
  }

  @Test(arguments: [
    "", "{", "[1,]", "{\"a\":}", "01", "1.", "+1", "nul", "\"", "\"\\x\"", "\"\\ud800\"", "\"\\u12\"", "[1] 2",
    "{'a': 1}", "\"\n\"", "{\"a\" 1}", "--1", "1e",
  ])
  func whatIsNoJSONIsRefused(text: String) {
    #expect(throws: TemplateError.self) { try TemplateValue(json: text) }
  }

  @Test func deepJSONIsRefused() {
    #expect(throws: TemplateError.self) { try TemplateValue(json: String(repeating: "[", count: 100_000)) }
  }

  @Test func datesAreWrittenAsStrftimeDoes() throws {
    // Weekdays of known days: the first of the epoch, a leap day, a day before 1970.
    #expect(try TemplateDate(year: 1970, month: 1, day: 1).formatted("%A %j") == "Thursday 001")
    #expect(try TemplateDate(year: 2024, month: 2, day: 29).formatted("%a %j %u %w") == "Thu 060 4 4")
    #expect(try TemplateDate(year: 1969, month: 7, day: 20).formatted("%A") == "Sunday")
    #expect(
      try TemplateDate(year: 2024, month: 12, day: 31, hour: 0).formatted("%j %I %p %F") == "366 12 AM 2024-12-31")
    #expect(throws: TemplateError.self) { try TemplateDate(year: 2024, month: 1, day: 1).formatted("%Q") }
  }

  @Test func ofARepeatedMemberTheLastOneHolds() throws {
    let value = TemplateValue.object([.init("a", 1), .init("b", 2), .init("a", 3)])
    #expect(try ChatTemplate(source: "{{ v | tojson }}").render(variables: ["v": value]).text == "{\"a\": 3, \"b\": 2}")
  }
}
