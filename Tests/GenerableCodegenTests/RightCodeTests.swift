import Testing

/// What looks like a mistake and is none: nothing is said about it.
@Suite struct RightCodeTests {
  typealias Example = DiagnosticTests.Example

  @Test(arguments: examples)
  func nothingIsSaid(_ example: Example) {
    #expect(diagnostics(example.source) == [])
  }

  static let examples = [
    Example(
      "aliases",
      #"""
      typealias Names = [String]
      typealias Maybe<T> = T?
      struct A: Generable {
        // @Guide(.count(3), .element(.maximumLength(4)))
        var a: Names
        // @Guide(.minimum(1))
        var b: Maybe<Int>
      }
      """#),
    Example(
      "self nested",
      #"""
      struct A: Generable {
        enum K: String, Generable { case x, y }
        // @Guide(.count(1...2))
        var k: Set<K>
        var d: [K: [K]]
      }
      """#),
    Example(
      "comment prose",
      #"""
      /// Use @Guide to say more.
      // See @Generable.
      /// mail me@Guide.com
      struct A: Generable {
        /// Set with `// @Guide(.count(3))` in FoundationModels.
        var a: Int
      }
      """#),
    Example(
      "license",
      #"""
      // Copyright @Generable(inc)

      import Foundation
      struct A: Generable { var a: Int }
      """#),
    Example(
      "expressions",
      #"""
      struct A: Generable {
        // @Guide(description: text, .anyOf(Self.all), .maximumLength(limit))
        var a: String
        // @Guide(.range(lower...upper), .minimum(-limit))
        var b: Double
        // @Guide(.count(2 * 3))
        var c: [Int]
      }
      """#),
    Example(
      "explicit type",
      #"""
      struct A: Generable {
        // @Guide(GenerationGuide<Int>.range(1...3), GenerationGuide.minimum(2))
        var a: Int
      }
      """#),
    Example(
      "regex types",
      #"""
      struct A: Generable {
        // @Guide(/[a-z]+/, .maximumLength(3))
        var a: String
        // @Guide(.pattern(#/a/b/#))
        var b: String
        // @Guide(try! Regex("a"))
        var c: String
      }
      """#),
    Example(
      "mutual",
      #"""
      struct A: Generable { var b: [B]; var c: B? }
      struct B: Generable { var a: A }
      indirect enum E: Generable { case leaf(Int), node(E, E) }
      struct L: Generable { var next: Next; enum Next: Generable { case end(Int); indirect case more(L) } }
      """#),
    Example(
      "generic",
      #"""
      struct P<T: Generable>: Generable { var a: [T]; var b: T? }
      struct Q<K: GenerableKey, V: Generable>: Generable { var d: [K: V] }
      struct U: Generable { var p: P<String>; var q: Q<String, P<Int>> }
      """#),
    Example(
      "zero counts",
      #"""
      struct A: Generable {
        // @Guide(.count(0))
        var a: [Int]
        // @Guide(.maximumLength(0))
        var b: String
        // @Guide(.length(0...0), .pattern(/a*/))
        var c: String
      }
      """#),
    Example(
      "set full",
      #"""
      struct A: Generable {
        // @Guide(.count(2))
        var a: Set<Bool>
        // @Guide(.count(256))
        var b: Set<UInt8>
        // @Guide(.minimumCount(2), .element(.anyOf(["a", "b"])))
        var c: Set<String>
      }
      """#),
    Example(
      "same case names under if",
      #"""
      enum K: Generable {
        #if os(Linux)
        case a
        #else
        case a
        #endif
        case b
      }
      """#),
    Example(
      "overlap ok",
      #"""
      struct A: Generable {
        // @Guide(.pattern(/[a-z]+/), .pattern(/.{3}/), .length(2...5))
        var a: String
        // @Guide(.anyOf(["ab", "c"]), .pattern(/[a-c]+/), .minimumLength(2))
        var b: String?
      }
      """#),
    Example(
      "extremes",
      #"""
      struct A: Generable {
        // @Guide(.range(-9223372036854775808...9223372036854775807))
        var a: Int
        // @Guide(.minimum(1e-300), .maximum(1.7976931348623157e308))
        var b: Double
        // @Guide(.range(0.1...0.1))
        var c: Float
        // @Guide(.maximum(0xFF))
        var d: UInt8
        // @Guide(.minimum(1_000))
        var e: Decimal
      }
      """#),
    Example(
      "by hand",
      #"""
      struct H: Generable {
        init(_ c: GeneratedContent) throws {}
        var generatedContent: GeneratedContent { .null }
        static var generationSchema: GenerationSchema { String.generationSchema }
      }
      struct A: Generable { var h: [H]; var s: Set<H>; var n: H? }
      """#),
    Example(
      "foreign",
      #"""
      import Other
      struct A: Generable {
        // @Guide(.count(3))
        var a: Set<Thing>
        // @Guide(.range(1...3), .minimumLength(3))
        var b: Thing
        var c: [Thing: Int]
      }
      """#),
    Example(
      "multi line",
      #"""
      struct A: Generable {
        // @Guide(
        //   description: "x",
        //   .minimumLength(1),
        //   .maximumLength(3)
        // )
        var a: String
      }
      """#),
    Example(
      "two on one line",
      #"""
      struct A: Generable {
        // @Guide(.minimum(1)) @Guide(.maximum(3))
        var a: Int  // @Guide(.minimum(2))
      }
      """#),
    Example(
      "never opt",
      #"""
      struct A: Generable { var a: Never?; var b: [Never] }
      """#),
    Example(
      "unique name",
      #"""
      struct A: Generable { var `default`: Int; var type: String; var value: Int }
      """#),
    Example(
      "private ext",
      #"""
      struct A: Generable {
        private(set) static var x = 1
        private var y: Int { 3 }
        var z: Int
      }
      """#),
    Example(
      "protocol refine",
      #"""
      protocol Shape: Generable {}
      struct A: Shape { var a: Int }
      struct B<T: Shape>: Shape { var t: T }
      """#),
    Example(
      "own static var guide",
      #"""
      extension GenerationGuide<String> { static var shortName: Self { .maximumLength(3) } }
      struct A: Generable {
        // @Guide(.shortName)
        var a: String
      }
      """#),
    Example(
      "dates",
      #"""
      struct A: Generable { var a: Date, b: URL?, c: UUID, d: Data, e: [String: Date], f: Set<Date>, g: Set<URL>, h: [UUID: Int], i: GeneratedContent, j: [GeneratedContent] }
      """#),
    Example(
      "recursion via dict min",
      #"""
      struct A: Generable {
        // @Guide(.minimumCount(0))
        var a: [String: A]
      }
      """#),
    Example(
      "generic with assoc where",
      #"""
      struct A<T> where T: Generable & Hashable { var t: Set<T> }
      extension A: Generable {}
      struct U: Generable { var a: A<Int> }
      """#),
  ]
}
