import GenerableModel
import Testing

@testable import GenerableCodegen
@testable import GenerableSyntax

/// Text that is no program: the generator takes what it can and leaves the complaint to the compiler.
@Suite struct RobustnessTests {
  static let seed = """
    import TrellisSchema

    /// A trip.
    // @Generable(description: "x")
    struct Trip<Item: Generable>: Generable, Equatable {
      /// Its name.
      // @Guide(description: "n", .maximumLength(80), /a+/)
      var name: String? = "b", other: [Item]
      #if os(Linux)
        let days: [String: Swift.Int]
      #endif
      enum Kind: String, Generable { case a = "x", `default`; indirect case c(Int, d: [Kind]) }
      init(_ content: GeneratedContent) throws { struct Local: Generable {} }
    }
    extension Trip.Kind: Codable where Self == Int { typealias X = (Int, String) -> Void }
    """

  @Test func everyPrefix() {
    let text = Array(Self.seed.utf8)
    for length in 0...text.count {
      _ = plan(String(decoding: text.prefix(length), as: UTF8.self)).everything()
    }
  }

  @Test(arguments: 0..<6)
  func randomEdits(round: Int) {
    var random = SplitMix(state: UInt64(round + 1))
    let tokens = [
      "{", "}", "(", ")", "\"", "/", "// @Guide(", "@Guide", "\n", ":", "<", ">", "#if A", "#endif", "é", "\u{0}", "`",
    ]
    for _ in 0..<60 {
      var text = Array(Self.seed.utf8)
      for _ in 0..<Int(random.next() % 6 + 1) {
        let place = Int(random.next() % UInt64(text.count))
        switch random.next() % 3 {
        case 0: text.remove(at: place)
        case 1: text.insert(contentsOf: tokens[Int(random.next() % UInt64(tokens.count))].utf8, at: place)
        default: text.swapAt(place, Int(random.next() % UInt64(text.count)))
        }
      }
      _ = plan(String(decoding: text, as: UTF8.self)).everything()
    }
  }

  @Test func tenThousandLines() throws {
    var text = "import TrellisSchema\n"
    for number in 0..<1_000 {
      text += """
        /// Number \(number).
        struct T\(number): Generable {
          /// A name.
          // @Guide(.maximumLength(80))
          let name: String
          // @Guide(.range(0...\(number + 1)))
          let count: Int
          let kinds: [String]
        }


        """
    }
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count > 10_000)
    let file = SourceFile.parse(text, path: "Long.swift")
    #expect(file.types.count == 1_000 && file.diagnostics.isEmpty)
    #expect(file.types[999].properties[1].guides.count == 1)
  }

  @Test func patternsWithoutEnd() {
    let source =
      "struct A: Generable {\n  // @Guide(/" + String(repeating: "(", count: 50_000) + "a/)\n  var a: String\n}"
    #expect(!diagnostics(source).isEmpty)
  }

  @Test func typesThatGrowForEver() {
    let messages = diagnostics(
      "struct A: Generable { var b: B<Int> }\nstruct B<T: Generable>: Generable { var next: [B<[T]>] }")
    #expect(!messages.isEmpty)
  }
}

struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
