import Testing

@testable import TrellisServer

@Suite struct EventParserTests {
  private func events(_ text: String) throws -> [EventParser.Event] {
    var parser = EventParser()
    return try parser.events(Array(text.utf8))
  }

  @Test func eventsEndAtEmptyLines() throws {
    #expect(try events("data: one\n\ndata:two\n\n") == [.init(data: "one"), .init(data: "two")])
    #expect(try events("data: one") == [])
    #expect(try events("data: a\ndata: b\ndata\n\n") == [.init(data: "a\nb\n")])
    #expect(try events("event: x\ndata:  y\nid: 7\nretry: 5\n\n") == [.init(type: "x", data: " y")])
    #expect(try events(": comment\n\n\n\ndata: a\n: more\n\n") == [.init(data: "a")])
    #expect(try events("event: lost\n\ndata: a\n\n") == [.init(data: "a")])
    #expect(try events("\u{FEFF}data: a\n\n") == [.init(data: "a")])
    #expect(try events("error: {\"code\": 500}\n\n") == [.init(type: "error", data: "{\"code\": 500}")])
  }

  @Test func anyLineEndWillDo() throws {
    let expected = [EventParser.Event(data: "a\nb"), .init(data: "c")]
    for end in ["\n", "\r\n", "\r"] {
      #expect(try events(["data: a", "data: b", "", "data: c", "", ""].joined(separator: end)) == expected)
    }
  }

  @Test func bytesMayBeCutAnywhere() throws {
    let text = "data: hé🌍llo\r\ndata: x\r\n\r\n: keep-alive\n\nevent: e\ndata: {\"a\": \"ü\"}\n\n\rdata: [DONE]\r\r"
    let whole = try events(text)
    #expect(whole.count == 3)
    var random = SeededGenerator(state: 3)
    for _ in 0..<500 {
      var parser = EventParser()
      var found: [EventParser.Event] = []
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...7, using: &random)
        found += try parser.events(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      #expect(found == whole)
    }
  }

  @Test func endlessLinesAreRefused() {
    var parser = EventParser()
    #expect(throws: EventParser.Failure.self) {
      for _ in 0..<20 { _ = try parser.events(repeatElement(UInt8(ascii: "x"), count: 1 << 20)) }
    }
  }

  @Test func anyBytesAreTaken() throws {
    var random = SeededGenerator(state: 11)
    let pieces = [
      "data", ":", " ", "\n", "\r", "{", "}", "\"", "[DONE]", "error", "é", "\u{0}", "choices", "null", "1",
    ]
    for _ in 0..<2000 {
      var parser = EventParser()
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        bytes += Array(pieces[Int.random(in: 0..<pieces.count, using: &random)].utf8)
        if Int.random(in: 0..<6, using: &random) == 0 { bytes.append(.random(in: 0...255, using: &random)) }
      }
      for event in try parser.events(bytes) { _ = try? ChatChunk(event) }
    }
  }
}

struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
