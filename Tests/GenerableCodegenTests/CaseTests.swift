import Foundation
import Testing

@testable import GenerableCodegen
@testable import GenerableSyntax
import TrellisGrammar

/// Inputs that broke packages of this kind.
@Suite struct CaseTests {
  @Test func referencesAreDefined() throws {
    let json = try #require(
      output(
        "Trip.schema.json",
        of: """
          struct Trip: Generable { var name: String; var stops: [Stop] }
          struct Stop: Generable { var city: String; var nights: Int }
          """))
    #expect(json.contains("\"$ref\": \"#/$defs/Stop\"") && json.contains("\"Stop\": {"))
  }

  @Test func nestedTypesOfOneName() throws {
    let json = try #require(
      output(
        "B.Row.schema.json",
        of: """
          struct A: Generable { struct Row: Generable { var x: Int } ; var rows: [Row] }
          struct B: Generable { struct Row: Generable { var cell: A.Row } ; var row: Row }
          """))
    #expect(json.contains("#/$defs/A.Row") && !json.contains("\"#\""))
  }

  @Test func backticksStayInTheSource() throws {
    let json = try #require(
      output("S.schema.json", of: "enum S: String, Generable { case small = \"sm\"; case `default` }"))
    #expect(json.contains("\"sm\"") && json.contains("\"default\"") && !json.contains("`"))
  }

  @Test func keysAreLimitedToCases() throws {
    let json = try #require(
      output(
        "A.schema.json",
        of: "enum Mood: String, Generable { case calm, wild }\nstruct A: Generable { var a: [Mood: Int] }"))
    #expect(json.contains("propertyNames") && json.contains("calm"))
  }

  @Test func computedPropertiesAreNoPart() throws {
    let json = try #require(
      output("A.schema.json", of: "struct A: Generable { var code: Int; var id: Int { code } }"))
    #expect(json.contains("code") && !json.contains("\"id\""))
  }

  @Test func typesWithoutProperties() throws {
    let gbnf = try #require(output("Arguments.gbnf", of: "struct Arguments: Generable {}"))
    #expect(gbnf.contains("{"))
  }

  /// What llama.cpp refuses is a repetition of more than 2000.
  @Test(arguments: [
    "var a: [String]", "var r: Int\n  var o1: Int?\n  var o2: Int?", "// @Guide(.minimum(3))\n  var a: Int",
    #"// @Guide(/^\d{4}-\d{2}$/)"# + "\n  var a: String",
    #"// @Guide(/^https:\/\/x\.io\/[a-z]+$/)"# + "\n  var a: String",
    "// @Guide(.maximumLength(1999))\n  var a: String", "// @Guide(.maximumLength(2000))\n  var a: String",
    "// @Guide(.length(3...10000))\n  var a: String", "// @Guide(.maximumCount(1998))\n  var a: [Int]",
  ])
  func grammarsLoad(properties: String) throws {
    let gbnf = try #require(output("A.gbnf", of: "struct A: Generable {\n  \(properties)\n}"))
    _ = try GBNFParser.parse(gbnf)
    for match in gbnf.matches(of: /\{(\d*),?(\d*)\}/) {
      #expect((Int(match.1) ?? 0) <= 2000 && (Int(match.2) ?? 0) <= 2000)
    }
  }

  @Test func patternsAreAnchoredAndAscii() throws {
    let source = "struct A: Generable {\n  // @Guide(/^\\d{4}-\\d{2}$/)\n  var a: String\n}"
    #expect(try #require(output("A.gbnf", of: source)).contains(#""\"" [0-9]{4} "-" [0-9]{2} "\"""#))
  }

  @Test func choicesAreEscaped() throws {
    let json = try #require(
      output(
        "A.schema.json",
        of: "struct A: Generable {\n  // @Guide(.anyOf([\"a\\\"b\", \"c\\\\d\", \"e\\nf\", \"€\"]))\n  var a: String\n}"
      ))
    #expect(json.contains(#""a\"b""#) && json.contains(#""c\\d""#) && json.contains(#""e\nf""#) && json.contains("€"))
  }

  @Test func recursionWorks() throws {
    #expect(diagnostics("struct Tree: Generable { var children: [Tree] }") == [])
    #expect(
      try #require(output("Tree.schema.json", of: "struct Tree: Generable { var children: [Tree] }")).contains("\"#\""))
  }

  @Test func genericTypesHaveAFileForEachUse() {
    let source = """
      struct Page<Item: Generable>: Generable { var items: [Item]; var inner: Box<Item> }
      struct Box<Value: Generable>: Generable { var value: Value }
      struct Cat: Generable { var name: String }
      struct Use: Generable { var cats: Page<Cat>; var numbers: Page<Int> }
      typealias Words = Box<[String]>
      """
    let names = Set(plan(source).everything().outputs.map(\.name).filter { $0.hasSuffix(".schema.json") })
    #expect(
      names == [
        "Cat.schema.json", "Use.schema.json", "PageOfCat.schema.json", "PageOfInt.schema.json", "BoxOfCat.schema.json",
        "BoxOfInt.schema.json", "BoxOfArrayOfString.schema.json",
      ])
  }

  @Test func runTimeGuidesAreNamedAtTheHead() throws {
    let source = """
      struct A: Generable {
        // @Guide(.anyOf(Names.all), .maximumLength(9))
        var a: String
      }
      """
    let json = try #require(output("A.schema.json", of: source))
    #expect(
      json.hasPrefix(
        "{\n  \"$comment\": \"A.a is also held to .anyOf(Names.all), which only the running program knows.\""))
    #expect(json.contains("\"maxLength\": 9"))
    let gbnf = try #require(output("A.gbnf", of: source))
    #expect(gbnf.hasPrefix("# A.a is also held to .anyOf(Names.all), which only the running program knows.\n"))
  }

  @Test func checkedInCodeNamesNoFiles() {
    let source = "struct A: Generable {\n  // @Guide(.minimum(1))\n  var a: Int\n}"
    let plan = plan(source)
    let type = plan.types
    let text = FileRenderer(index: plan.index, locatesGuides: false).render(plan.module.files[0], type)
    #expect(!text.contains("sourceLocation") && text.contains(".minimum(1)"))
  }
}
