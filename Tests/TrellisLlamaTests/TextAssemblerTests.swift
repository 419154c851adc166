import Testing

@testable import TrellisLlama

@Suite struct TextAssemblerTests {
  @Test func cutAnywhereTheTextIsTheSame() {
    let text = "naïve — 日本語 🇯🇵 👩‍🚀 \u{0}end"
    let bytes = Array(text.utf8)
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var assembler = TextAssembler()
      var result = ""
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...min(5, rest.count), using: &generator)
        let piece = assembler.append(rest.prefix(count))
        #expect(!piece.unicodeScalars.contains("\u{FFFD}"))
        result += piece
        rest = rest.dropFirst(count)
      }
      #expect(result + assembler.finish() == text)
    }
  }

  @Test func whatCanNeverBecomeTextIsReplacedAtOnce() {
    var assembler = TextAssembler()
    #expect(assembler.append([0x61, 0xFF, 0x62]) == "a\u{FFFD}b")
    #expect(assembler.append([0x80]) == "\u{FFFD}")
    #expect(assembler.append([0xC0]) == "\u{FFFD}")
  }

  @Test func theBeginningOfAScalarIsHeldBack() {
    var assembler = TextAssembler()
    #expect(assembler.append([0xF0, 0x9F, 0x8C]) == "")
    #expect(assembler.append([0x8D]) == "\u{1F30D}")
    #expect(assembler.append([0xE6, 0x97]) == "")
    #expect(assembler.finish() == "\u{FFFD}")
  }
}
