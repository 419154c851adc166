import Testing
import Trellis
import TrellisSchema

@testable import TrellisServer

@Suite struct ContractTests {
  @Test func whiteSpaceIsTakenOutBetweenValuesOnly() {
    var compact = CompactJSON()
    let kept = Array(" { \"a b\\\" \" :\n[1 ,\t2] }\r".utf8).compactMap { compact.filter($0) }
    #expect(String(decoding: kept, as: UTF8.self) == "{\"a b\\\" \":[1,2]}")
  }

  /// Valid texts in random layouts, cut at random, are taken whole; one changed byte of structure is found.
  @Test func anyLayoutOfAValidTextIsTaken() throws {
    let item = DynamicGenerationSchema(
      name: "Item",
      properties: [
        .init(name: "id", schema: DynamicGenerationSchema(type: Int.self)),
        .init(
          name: "tags", schema: DynamicGenerationSchema(arrayOf: DynamicGenerationSchema(type: String.self)),
          isOptional: true),
      ])
    let schema = try GenerationSchema(
      root: DynamicGenerationSchema(
        name: "Root",
        properties: [
          .init(name: "items", schema: DynamicGenerationSchema(arrayOf: item)),
          .init(name: "ok", schema: DynamicGenerationSchema(type: Bool.self)),
        ]),
      dependencies: [])
    let fresh = try ContractStore().contract(for: schema)
    let marks = [
      "{", "\"items\"", ":", "[", "{", "\"id\"", ":", "-12", ",", "\"tags\"", ":", "[", "\"x \\\" y\"", ",", "\"é\"",
      "]", "}", ",", "{", "\"tags\"", ":", "[", "]", ",", "\"id\"", ":", "0", "}", "]", ",", "\"ok\"", ":", "true", "}",
    ]
    var random = SeededGenerator(state: 5)
    let spaces = ["", "", " ", "\n", "\t", "  \r\n "]
    for _ in 0..<300 {
      let text = marks.reduce("") { $0 + spaces[Int.random(in: 0..<spaces.count, using: &random)] + $1 }
      var contract = fresh
      var rest = Substring(text)
      while !rest.isEmpty {
        let count = Int.random(in: 1...9, using: &random)
        try contract.read(String(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      try contract.finish()
      // Without any one of its marks, the text breaks the contract or is not whole.
      let left = Int.random(in: 0..<marks.count, using: &random)
      let broken = marks.enumerated().filter { $0.offset != left }.map(\.element).joined(separator: " ")
      // An item of the list may be left out with nothing broken only if it is the string or the sign between.
      guard !["\"x \\\" y\"", "\"é\"", ","].contains(marks[left]) else { continue }
      var other = fresh
      #expect(throws: LanguageModelError.self, "\(broken)") {
        try other.read(broken)
        try other.finish()
      }
    }
  }
}
