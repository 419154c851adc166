import Foundation
import Testing

@testable import TrellisSchema

@Suite("JSON text")
struct JSONParserTests {
  @Test("Values in any legal spelling are read exactly, in order")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      let value = random.json()
      let text = random.spell(value)
      #expect(try JSONValue(parsing: text) == value, "\(text)")
      for layout in [JSONValue.Layout.canonical, .compact, .indented] {
        #expect(try JSONValue(parsing: value.text(layout)) == value)
      }
    }
  }

  @Test("A string with an escape keeps no memory for the rest of the document")
  func memoryOfEscapes() {
    let bytes = Array((#"a\nb", ""# + String(repeating: "x", count: 1_000_000)).utf8)
    var decoded: [UInt8] = []
    let reading = JSONText.read(bytes, from: 0, decodingInto: &decoded)
    #expect(reading.end == 4)
    #expect(decoded.capacity < 10_000)
  }

  @Test("What is printed is what Foundation reads")
  func foundationReads() throws {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<300 {
      let value = JSONValue.array([.string(random.string()), .object([.init(key: random.string(), value: .null)])])
      let data = Data(value.text(.indented).utf8)
      let read = try #require(try JSONSerialization.jsonObject(with: data) as? [Any])
      #expect(
        (read[0] as? String).map { Array($0.unicodeScalars) } == value.array?[0].string.map { Array($0.unicodeScalars) }
      )
    }
  }

  @Test(
    "Text that is not JSON is refused with its place",
    arguments: [
      ("", 1, 1), ("  ", 1, 3), ("{", 1, 2), ("[1,]", 1, 4), ("{\"a\":1,}", 1, 8), ("{a:1}", 1, 2), ("[1 2]", 1, 4),
      ("{\"a\" 1}", 1, 6), ("tru", 1, 4), ("nulL", 1, 1), ("01", 1, 2), ("1.", 1, 3), ("-", 1, 2), ("+1", 1, 1),
      ("\"a", 1, 3), ("\"\\x\"", 1, 2), ("\"\\u12G4\"", 1, 2), ("\"\\uD800\"", 1, 2), ("\"\\uDC00\"", 1, 2),
      ("\"\\uD800\\u0041\"", 1, 2), ("\"a\tb\"", 1, 3), ("[1]\n]", 2, 1), ("[\n1,\n é]", 3, 2), ("NaN", 1, 1),
      ("[1}", 1, 3),
      ("{\"é\": x}", 1, 7), ("1e9999999999", 1, 1), ("'a'", 1, 1), ("//c\n1", 1, 1), ("\u{FEFF}1", 1, 1),
    ])
  func refused(text: String, line: Int, column: Int) {
    #expect {
      try JSONValue(parsing: text)
    } throws: { error in
      guard let error = error as? JSONError else { return false }
      return (error.line, error.column) == (line, column)
    }
  }

  @Test(
    "Invalid UTF-8 in strings is refused",
    arguments: [
      [0x80], [0xC0, 0x80], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFF],
    ] as [[UInt8]])
  func invalidScalars(bytes: [UInt8]) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22] + bytes + [0x22]) }
  }

  @Test("Escapes, also surrogate pairs, name scalars")
  func escapes() throws {
    #expect(try JSONValue(parsing: #""\"\\\/\b\f\n\r\t\u0041\u00e9\uD83D\uDE00""#).string == "\"\\/\u{8}\u{C}\n\r\tAé😀")
  }

  @Test("Of a repeated key the last value wins, at the place of the first")
  func repeatedKeys() throws {
    let value = try JSONValue(parsing: #"{"a": 1, "b": 2, "\u0061": 3}"#)
    #expect(value.text() == #"{"a": 3, "b": 2}"#)
    // Equal to Swift, different to JSON.
    #expect(try JSONValue(parsing: "{\"\u{E9}\": 1, \"e\u{301}\": 2}").object?.count == 2)
  }

  @Test("Depth is limited, without recursion")
  func depth() throws {
    let limit = JSONParser.depthLimit
    let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    #expect(try JSONValue(parsing: deepest).text() == deepest)
    let deeper = String(repeating: "[", count: 100_000)
    #expect {
      try JSONValue(parsing: deeper)
    } throws: { ($0 as? JSONError)?.message.contains("deeper than \(limit)") == true }
  }

  @Test("Random bytes never crash, and text that is accepted prints and reads back")
  func hostile() throws {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<1_500 {
      var bytes = Array(random.spell(random.json()).utf8)
      for _ in 0..<random.below(4) where !bytes.isEmpty {
        switch random.below(3) {
        case 0: bytes[random.below(bytes.count)] = UInt8(random.below(256))
        case 1: bytes.remove(at: random.below(bytes.count))
        default: bytes.insert(UInt8(random.below(128)), at: random.below(bytes.count + 1))
        }
      }
      guard let value = try? JSONValue(parsing: bytes) else { continue }
      #expect(try JSONValue(parsing: value.text()) == value)
      #expect(JSONSerialization.isAcceptable(bytes))
    }
  }

  @Test("Every beginning of a text is read as far as it is certain")
  func prefixes() throws {
    var random = SeededGenerator(seed: 14)
    for _ in 0..<40 {
      let value = JSONValue.array([random.json(depth: 3)])
      let bytes = Array(random.spell(value).utf8)
      for length in 0...bytes.count {
        let prefix = Array(bytes.prefix(length))
        let document = try JSONParser.parse(prefix, end: .truncated)
        guard !document.entries.isEmpty else { continue }
        let isWhole = (try? JSONValue(parsing: prefix)) != nil
        #expect(document.entries[0].isComplete == isWhole)
        #expect(document.value(at: 0).isBeginning(of: value), "\(String(decoding: prefix, as: UTF8.self))")
      }
    }
  }

  @Test("Values are equal by their scalars, not by canonical equivalence; members in another order are the same value")
  func equality() throws {
    #expect(JSONValue.string("\u{E9}") != .string("e\u{301}"))
    #expect(Set([JSONValue.string("\u{212B}"), .string("A\u{30A}"), .string("A\u{30A}")]).count == 2)
    let (first, second) = try (
      JSONValue(parsing: #"{"a": [{"b": 1, "c": 2}]}"#), JSONValue(parsing: #"{"a": [{"c": 2, "b": 1}]}"#)
    )
    #expect(first != second)
    #expect(first.unordered == second.unordered)
  }

  @Test("A repeated key in what a person wrote is an error with its place")
  func uniqueKeys() throws {
    #expect(throws: Never.self) {
      try JSONValue(parsingUniqueKeys: Array("{\"\u{E9}\": {\"a\": 1}, \"e\u{301}\": {\"a\": 2}}".utf8))
    }
    for text in [#"{"a": 1,\#n "a": 2}"#, #"[{"b": {}}, {"a": 1,\#n "\u0061": 2}]"#] {
      let error = #expect(throws: JSONError.self) { try JSONValue(parsingUniqueKeys: Array(text.utf8)) }
      #expect(error?.line == 2)
      #expect(error?.message.contains("'a' comes twice") == true)
    }
  }
}

extension JSONSerialization {
  /// Whether Foundation reads the text too (it is laxer, so everything that we accept must be).
  fileprivate static func isAcceptable(_ bytes: [UInt8]) -> Bool {
    (try? jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
      // Its numbers are doubles or decimals; ours have no limit.
      || bytes.contains { (0x30...0x39).contains($0) }
  }
}

extension JSONValue {
  /// Whether this is what can be known of `whole` from the beginning of its text.
  func isBeginning(of whole: JSONValue) -> Bool {
    switch (self, whole) {
    case (.string(let part), .string(let whole)):
      return whole.unicodeScalars.starts(with: part.unicodeScalars)
    case (.array(let part), .array(let whole)):
      return part.count <= whole.count && zip(part.dropLast(), whole).allSatisfy(==)
        && zip(part, whole).allSatisfy { $0.isBeginning(of: $1) }
    case (.object(let part), .object(let whole)):
      return part.count <= whole.count && zip(part.dropLast(), whole).allSatisfy(==)
        && zip(part, whole).allSatisfy { $0.key == $1.key && $0.value.isBeginning(of: $1.value) }
    default: return self == whole
    }
  }
}
