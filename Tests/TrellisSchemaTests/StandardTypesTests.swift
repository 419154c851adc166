import Foundation
import Testing

@testable import TrellisSchema

@Suite("Standard types")
struct StandardTypesTests {
  private func roundTrip<Value: Generable & Equatable>(_ values: [Value]) throws {
    for value in values {
      let text = value.generatedContent.jsonString
      #expect(try Value(GeneratedContent(json: text)) == value, "\(text)")
      #expect(try Value(value.generatedContent) == value)
      var decoder = StreamDecoder<Value>()
      for byte in text.utf8 { try decoder.append([byte]) }
      #expect(try decoder.finish() == value, "\(text)")
    }
  }

  @Test("Integers of every width keep both ends")
  func integers() throws {
    try roundTrip([Int.min, -1, 0, 1, .max])
    try roundTrip([Int8.min, .max])
    try roundTrip([Int16.min, .max])
    try roundTrip([Int32.min, .max])
    try roundTrip([Int64.min, .max])
    try roundTrip([Int128.min, .max])
    try roundTrip([UInt.min, .max])
    try roundTrip([UInt8.min, .max])
    try roundTrip([UInt16.min, .max])
    try roundTrip([UInt32.min, .max])
    try roundTrip([UInt64.min, .max])
    try roundTrip([UInt128.min, .max])
  }

  @Test("Integers out of range, and fractions, are errors")
  func integersRefused() {
    for text in ["128", "-129", "1.5", "\"1\"", "true", "1e400"] {
      #expect(throws: GeneratedContent.ParsingError.self, "\(text)") { try Int8(GeneratedContent(json: text)) }
    }
  }

  @Test("Floating point")
  func floatingPoint() throws {
    try roundTrip([0.1, -1e-308, .leastNonzeroMagnitude, 1.7976931348623157e308, 0, 123456.789])
    try roundTrip([Float(0.1), .leastNonzeroMagnitude, .greatestFiniteMagnitude])
    #expect(throws: GeneratedContent.ParsingError.self) { try Double(GeneratedContent(json: "1e309")) }
    #expect(throws: GeneratedContent.ParsingError.self) { try Float(GeneratedContent(json: "1e39")) }
    #expect(Double.nan.generatedContent.jsonString == "null")
    #expect(Float(0.1).generatedContent.jsonString == "0.1")
  }

  @Test("Decimals")
  func decimals() throws {
    try roundTrip(
      ["0.1", "-99999999999999999999999999999999999999", "1e-128", "42"].compactMap { Decimal(string: $0) })
  }

  @Test("Dates read back exactly, over thousands of years")
  func dates() throws {
    var random = SeededGenerator(seed: 31)
    var dates = [Date(timeIntervalSince1970: 0), Date(timeIntervalSinceReferenceDate: 0), .distantPast, .distantFuture]
    for _ in 0..<2_000 {
      let seconds = Double(Int64.random(in: -62_135_596_800...253_402_300_799, using: &random))
      dates.append(Date(timeIntervalSince1970: seconds + [0, 0.5, 0.25, 0.001, 0.123456][random.below(5)]))
    }
    for date in dates {
      let text = Timestamp.text(date)
      let read = try #require(Timestamp.date(text), "\(text)")
      #expect(abs(read.timeIntervalSinceReferenceDate - date.timeIntervalSinceReferenceDate) < 1e-6, "\(text)")
    }
  }

  @Test("Dates agree with Foundation's calendar")
  func datesAgainstFoundation() throws {
    let style = Date.ISO8601FormatStyle()
    var random = SeededGenerator(seed: 32)
    for _ in 0..<1_000 {
      let date = Date(timeIntervalSince1970: Double(Int64.random(in: -5_000_000_000...8_000_000_000, using: &random)))
      #expect(Timestamp.text(date) == style.format(date))
      #expect(Timestamp.date(style.format(date)) == date)
    }
  }

  @Test(
    "Dates in RFC 3339's forms",
    arguments: [
      ("2031-07-04T12:00:00Z", 1_940_932_800.0), ("2031-07-04t14:00:00+02:00", 1_940_932_800),
      ("2031-07-04T10:30:00-01:30", 1_940_932_800),
      ("1970-01-01T00:00:00.25Z", 0.25), ("2016-12-31T23:59:60Z", 1_483_228_800),
      ("0000-02-29T00:00:00Z", -62_162_121_600),
    ])
  func dateForms(text: String, seconds: Double) {
    #expect(Timestamp.date(text)?.timeIntervalSince1970 == seconds)
  }

  @Test(
    "Text that is no date",
    arguments: [
      "", "2031", "2031-13-01T00:00:00Z", "2031-02-29T00:00:00Z", "2031-01-01T24:00:00Z", "2031-01-01T00:00:00",
      "2031-01-01",
      "2031-01-01T00:00:61Z", "2031-01-01T00:00:00.Z", "2031-01-01T00:00:00Z ", "2031-01-01T00:00:00+2:00",
      "٢031-01-01T00:00:00Z",
    ])
  func notDates(text: String) {
    #expect(Timestamp.date(text) == nil)
  }

  @Test("UUIDs, URLs and data")
  func foundationValues() throws {
    try roundTrip([UUID(), UUID()])
    try roundTrip(
      ["https://example.org/a?b=c#d", "mailto:a@b.c", "urn:isbn:0451450523"].compactMap { URL(string: $0) })
    try roundTrip([Data(), Data([0]), Data([1, 2]), Data(0...255)])
    #expect(throws: GeneratedContent.ParsingError.self) { try UUID(GeneratedContent("x")) }
    #expect(throws: GeneratedContent.ParsingError.self) { try Data(GeneratedContent("=")) }
  }

  @Test("Dictionaries, also with the cases of an enum as keys, and sets")
  func collections() throws {
    try roundTrip([["a": 1, "b": 2], [:]])
    try roundTrip([[Mood.calm: [1, 2], .default: []]])
    try roundTrip([Set([1, 2, 3]), []])
    #expect(["b": 1, "a": 2].generatedContent.jsonString == #"{"a": 2, "b": 1}"#)
    #expect(throws: GeneratedContent.ParsingError.self) { try [Mood: Int](GeneratedContent(json: #"{"sad": 1}"#)) }
  }
}
