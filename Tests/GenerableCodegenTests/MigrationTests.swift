import Testing

@testable import GenerableCodegen
@testable import GenerableSyntax

@Suite struct MigrationTests {
  static let attributes = """
    @Generable(description: "A cat.")
    struct Cat {
      /// Its age.
      @Guide(description: "in years", .range(0...30))
      var age: Int
      @Guide(.count(3)) var toys: [String]
      @State var untouched = 1
    }
    """
  static let comments = """
    // @Generable(description: "A cat.")
    struct Cat {
      /// Its age.
      // @Guide(description: "in years", .range(0...30))
      var age: Int
      // @Guide(.count(3))
      var toys: [String]
      @State var untouched = 1
    }
    """

  @Test func attributesBecomeComments() {
    #expect(Migration.toComments.rewrite(Self.attributes) == Self.comments)
    #expect(Migration.toComments.rewrite(Self.comments) == Self.comments)
    #expect(diagnostics(Self.comments.replacing("@State ", with: "")) == [])
  }

  @Test func commentsBecomeAttributes() {
    let expected = Self.attributes.replacing("3)) var", with: "3))\n  var")
    #expect(Migration.toAttributes.rewrite(Self.comments) == expected)
    #expect(Migration.toAttributes.rewrite(Self.attributes) == Self.attributes)
  }

  /// The macro declares the conformance itself.
  @Test(arguments: [
    ("struct A: Generable {}", "@Generable struct A {}"),
    ("public enum A: String, Generable { case a }", "@Generable public enum A: String { case a }"),
    ("struct A: Generable, Equatable {}", "@Generable struct A: Equatable {}"),
    ("// @Generable\nstruct A: Generable {}", "@Generable\nstruct A {}"),
    (
      "enum N {\n  /// Words.\n  struct A : Codable,Generable {\n    let a: Int  // @Guide(.minimum(1))\n    let b: Int\n  }\n}",
      "enum N {\n  /// Words.\n  @Generable struct A : Codable {\n    @Guide(.minimum(1)) let a: Int\n    let b: Int\n  }\n}"
    ),
    ("extension A: Generable {}", "extension A: Generable {}"),
  ])
  func conformancesBecomeAttributes(source: String, expected: String) {
    let rewritten = Migration.toAttributes.rewrite(source)
    #expect(rewritten == expected)
    #expect(Migration.toAttributes.rewrite(rewritten) == rewritten)
  }

  @Test func severalLines() {
    let source = "struct A {\n  @Guide(\n    description: \"d\",\n    .minimum(1)\n  )\n  var a: Int\n}"
    let rewritten = "struct A {\n  // @Guide(\n  // description: \"d\",\n  // .minimum(1)\n  // )\n  var a: Int\n}"
    #expect(Migration.toComments.rewrite(source) == rewritten)
    #expect(
      Migration.toAttributes.rewrite(rewritten)
        == "struct A {\n  @Guide(\n  description: \"d\",\n  .minimum(1)\n  )\n  var a: Int\n}")
  }

  @Test func stringsAreLeftAlone() {
    let source = "let a = \"// @Guide(.count(3))\" // not @Guide\n"
    for direction in Migration.allCases { #expect(direction.rewrite(source) == source) }
  }
}
