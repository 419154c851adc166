import Testing

/// Each message with its exact text and place.
@Suite struct DiagnosticTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var name: String
    var source: String
    var messages: [String]
    var testDescription: String { name }

    init(_ name: String, _ source: String, _ messages: String...) {
      self.name = name
      self.source = source
      self.messages = messages
    }
  }

  @Test(arguments: annotations + guides + names + arguments + ranges + patterns + emptiness + sets + types + properties)
  func messages(_ example: Example) {
    #expect(diagnostics(example.source) == example.messages.map { "App.swift:" + $0 })
  }

  static let annotations = [
    Example(
      "misspelt guide", "struct A: Generable {\n  // @Giude(.count(3))\n  var a: [Int]\n}",
      "2:6: error: unknown annotation '@Giude': did you mean '@Guide'?"),
    Example(
      "lower case", "struct A: Generable {\n  /// @guide(.count(3))\n  var a: [Int]\n}",
      "2:7: error: unknown annotation '@guide': did you mean '@Guide'?"),
    Example(
      "misspelt generable", "// @Generabel\nstruct A { var a: Int }",
      "1:4: error: unknown annotation '@Generabel': did you mean '@Generable'?"),
    Example(
      "block comment", "struct A: Generable {\n  /* @Guide(.count(3)) */\n  var a: [Int]\n}",
      "2:6: warning: '@Guide' is not read in a block comment: write '// @Guide(…)'"),
    Example(
      "missing sign", "struct A: Generable {\n  // Guide(.count(3))\n  var a: [Int]\n}",
      "2:6: warning: 'Guide(…)' is a remark without its '@': write '// @Guide(…)'"),
    Example(
      "another sign",
      "struct A: Generable {\n  // @ Guide(.count(3))\n  var a: [Int]\n  // #Guide(.count(3))\n  var b: [Int]\n}",
      "2:8: warning: 'Guide(…)' is a remark without its '@': write '// @Guide(…)'",
      "4:7: warning: 'Guide(…)' is a remark without its '@': write '// @Guide(…)'"),
    Example(
      "other annotations are not ours", "// @TODO: more\nstruct A: Generable {\n  // @State later\n  var a: Int\n}"),
    Example(
      "open parenthesis", "struct A: Generable {\n  // @Guide(.count(3)\n  var a: [Int]\n}",
      "2:6: error: '@Guide' has no closing parenthesis"),
    Example(
      "no arguments", "struct A: Generable {\n  // @Guide\n  var a: [Int]\n}",
      "2:6: error: '@Guide' needs arguments: a description, guides, or both, as in "
        + "'@Guide(description: \"…\", .range(1...10))'"),
    Example(
      "text after", "struct A: Generable {\n  // @Guide(.count(3)) three of them\n  var a: [Int]\n}",
      "2:24: error: unexpected 'three of them' after '@Guide': put remarks on a line of their own"),
    Example(
      "missing label", "struct A: Generable {\n  // @Guide(\"words\")\n  var a: [Int]\n}",
      "2:13: error: a description needs its label: '@Guide(description: \"words\")'"),
    Example(
      "wrong label", "struct A: Generable {\n  // @Guide(descripton: \"words\")\n  var a: [Int]\n}",
      "2:13: error: '@Guide' has no argument 'descripton:': did you mean 'description:'?"),
    Example(
      "wrong label of generable", "// @Generable(representNil: true)\nstruct A { var a: Int }",
      "1:15: error: '@Generable' has no argument 'representNil:': it has 'description:' and "
        + "'representNilExplicitlyInGeneratedContent:'"),
    Example(
      "live attribute", "@Generable\nstruct A {\n  @Guide(.count(3)) var a: [Int]\n}",
      "1:1: error: '@Generable' is a comment here, not an attribute: write '// @Generable', or run 'generable migrate' on this file",
      "3:3: error: '@Guide' is a comment here, not an attribute: write '// @Guide', or run 'generable migrate' on this file"
    ),
    Example(
      "second description",
      "// @Generable(description: \"a\", description: \"b\")\nstruct A {\n  // @Guide(description: \"a\", description: \"b\")\n  var a: Int\n"
        + "  // @Guide(description: \"a\", .minimum(1))\n  // @Guide(description: \"b\")\n  var b: Int\n}",
      "1:33: warning: this description takes the place of the one before it: leave one of them out",
      "3:31: warning: this description takes the place of the one before it: leave one of them out",
      "6:13: warning: this description takes the place of the one before it: leave one of them out"),
    Example(
      "behind other words",
      "struct A: Generable {\n  // TODO @Guide(.count(3))\n  var a: [Int]  // three: @Guide(.count(3))\n}\n// is @Generable(description: \"x\")\nstruct B {}",
      "2:11: warning: '@Guide' is not read behind other words: put '// @Guide(…)' on a line of its own",
      "3:27: warning: '@Guide' is not read behind other words: put '// @Guide(…)' on a line of its own",
      "5:7: warning: '@Generable' is not read behind other words: put '// @Generable(…)' on a line of its own"),
    Example(
      "out of use, or spoken of",
      "struct A: Generable {\n  // // @Guide(.count(3))\n  /// Like `// @Guide(.count(3))`, see @Guide, or me@Guide(x).\n  var a: [Int]\n}"
    ),
    Example(
      "above nothing", "struct A: Generable {\n  var a: Int\n  // @Guide(.minimum(1))\n}",
      "3:6: error: '@Guide' stands above nothing that it can annotate: put it right above a stored property"),
    Example(
      "above a function", "struct A: Generable {\n  var a: Int\n  // @Guide(.minimum(1))\n  func b() {}\n}",
      "3:6: error: '@Guide' stands above nothing that it can annotate: put it right above a stored property"),
    Example(
      "above a type", "// @Guide(.minimum(1))\nstruct A: Generable {\n  var a: Int\n}",
      "1:4: error: '@Guide' belongs above a stored property, not above a type"),
    Example(
      "generable above a property", "struct A: Generable {\n  // @Generable\n  var a: Int\n}",
      "2:6: error: '@Generable' belongs above a type, not above a property"),
    Example(
      "guide on a case", "enum A: Generable {\n  // @Guide(.minimum(1))\n  case a\n}",
      "2:13: error: '@Guide' above a case takes a description and nothing else: a case has no value to guide"),
    Example(
      "type is not generable", "struct A {\n  // @Guide(.minimum(1))\n  var a: Int\n}",
      "2:13: error: '@Guide' has no effect: 'A' is not Generable; write 'struct A: Generable'"),
  ]

  static let sets = [
    Example(
      "of structs", "struct B: Generable, Hashable { let x: Int }\nstruct A: Generable {\n  var a: Set<B>\n}",
      "3:7: error: 'a' is a 'Set<B>', and no grammar can tell structs apart: use '[B]', or a Set of strings, numbers, "
        + "booleans or an enum without payloads"),
    Example(
      "of arrays", "struct A: Generable {\n  var b: Int\n  var a: [Set<[Int]>]?\n}",
      "3:7: error: 'a' holds a 'Set<[Int]>', and no grammar can tell arrays apart: use '[[Int]]', or a Set of strings, "
        + "numbers, booleans or an enum without payloads"),
    Example(
      "of payloads", "enum B: Generable, Hashable { case a(Int) }\nenum A: Generable {\n  case a(Set<B>)\n}",
      "3:10: error: 'a' is a 'Set<B>', and no grammar can tell enums with payloads apart: use '[B]', or a Set of strings, "
        + "numbers, booleans or an enum without payloads"),
    Example(
      "of what a generic type is used for",
      "struct Box<V: Generable & Hashable>: Generable { var a: Set<V> }\nstruct B: Generable, Hashable { let x: Int }\n"
        + "struct A: Generable {\n  var a: Box<Int>\n  var b: Box<B>?\n}",
      "5:7: error: in 'Box<B>' 'a' is a 'Set<B>', and no grammar can tell structs apart: use '[B]', or a Set of strings, "
        + "numbers, booleans or an enum without payloads"),
    Example(
      "of what is written by hand",
      "struct B: Generable, Hashable {\n  init(_ content: GeneratedContent) throws {}\n  var generatedContent: GeneratedContent { .null }\n"
        + "  static var generationSchema: GenerationSchema { String.generationSchema }\n}\nstruct A: Generable { var a: Set<B> }"
    ),
    Example(
      "of what can be told apart",
      "import Foundation\nimport Other\nenum K: Generable { case a }\nstruct A: Generable {\n  var a: Set<String>, b: Set<Double>, "
        + "c: Set<UUID>, d: Set<K>, e: Set<Date>, f: Set<Foreign>, g: Set<Bool>\n}"),
  ]

  static let types = [
    Example(
      "class", "final class A: Generable {\n  let a: Int = 1\n}",
      "1:13: error: 'A' is a class, and only structs and enums are generated: make it a struct, or write 'init(_:)', "
        + "'generatedContent' and 'generationSchema' by hand"),
    Example(
      "actor", "// @Generable\nactor A {}",
      "2:7: error: 'A' is an actor, and only structs and enums are generated: make it a struct, or write 'init(_:)', "
        + "'generatedContent' and 'generationSchema' by hand"),
    Example(
      "private", "private struct A: Generable { var a: Int }",
      "1:16: error: 'A' is private, so generated code in another file cannot see it: make it at least internal"),
    Example(
      "inside a private type", "fileprivate enum N {\n  struct A: Generable { var a: Int }\n}",
      "2:10: error: 'N.A' is inside 'N', which is private, so generated code in another file cannot see it: make it at "
        + "least internal"),
    Example(
      "local", "func f() {\n  struct A: Generable { var a: Int }\n}",
      "2:10: error: 'A' is declared inside a function, where generated code cannot extend it: move it out"),
    Example(
      "no cases", "enum A: Generable {}",
      "1:6: error: 'A' has no cases, so there is no value to generate: add at least one"),
    Example(
      "foreign type", "extension Foo.Bar: Generable {}",
      "1:11: error: 'Foo.Bar' is not declared in this module, so its members cannot be read: declare the conformance where "
        + "the type is, or write its members by hand"),
    Example(
      "one name twice",
      "struct A: Generable {\n  var a: Int\n  var a: String\n  #if os(Linux)\n    var b: Int\n  #else\n    var b: String\n  #endif\n}",
      "3:7: error: 'A' has two properties named 'a': rename one of them"),
    Example(
      "one case twice",
      "enum A: Generable { case a, b, a }\nenum B: String, Generable { case a = \"b\", b }\nenum C: Generable { case a(x: Int), a(y: Int) }",
      "1:32: error: 'A' has two cases that are 'a' in the JSON: rename one of them",
      "2:43: error: 'B' has two cases that are 'b' in the JSON: rename one of them",
      "3:37: error: 'C' has two cases that are 'a' in the JSON: rename one of them"),
    Example(
      "a parameter that may be anything",
      "struct A<T>: Generable { var a: [T] }\nenum B<T: Hashable>: Generable { case a(T) }",
      "1:30: error: 'a' has the type 'T', which need not be Generable: write 'A<T: Generable>'",
      "2:41: error: 'a' has the type 'T', which need not be Generable: write 'B<T: Hashable & Generable>'"),
    Example(
      "arguments that no schema describes",
      "struct P<T: Generable>: Generable { var t: T }\nstruct A: Generable {\n  var a: P<Character>\n  var b: [P<C>]\n}\nclass C {}",
      "3:7: error: 'a' has the type 'Character', which no schema describes: use String",
      "4:7: error: 'b' has the type 'C', which is not Generable: use a struct or an enum"),
    Example(
      "parameters with conditions",
      "struct A<T>: Generable where T: Generable { var a: T }\nstruct B<T> { var a: T }\nextension B: Generable where T: Generable {}\n"
        + "struct C<T: Mine>: Generable { var a: T }\nprotocol Mine: Generable {}"),
    Example(
      "payload called type", "enum A: Generable {\n  case a(type: Int)\n  case b(Int, value: Int)\n}",
      "2:10: error: 'type' names the case in the JSON: give this value another label",
      "3:15: error: two values of 'b' would be called 'value': give this value another label"),
  ]

  static let properties = [
    Example(
      "no type", "struct A: Generable {\n  var a = [1]\n}",
      "2:7: error: 'a' needs a written type: the generator sees only the text, so write 'var a: …'"),
    Example(
      "tuple pattern", "struct A: Generable {\n  var (a, b): (Int, Int)\n}",
      "2:7: error: the generator cannot read a pattern: declare each property on its own"),
    Example(
      "private", "struct A: Generable {\n  private var a: Int\n  private(set) var b: Int\n}",
      "2:15: error: 'a' is private, so generated code cannot set it: make it at least internal, or compute it",
      "3:20: error: 'b' is private(set), so generated code cannot set it: make it at least internal, or compute it"),
    Example(
      "tuple", "struct A: Generable {\n  var a: (Int, Int)\n}",
      "2:7: error: 'a' has the type '(Int, Int)', which no schema describes: use a struct or an enum of your own"),
    Example(
      "known but unsupported", "struct A: Generable {\n  var a: CGFloat\n  var b: [Character]\n}",
      "2:7: error: 'a' has the type 'CGFloat', which no schema describes: use Double",
      "3:7: error: 'b' has the type 'Character', which no schema describes: use String"),
    Example(
      "made Generable by hand",
      "import Foundation\nstruct A: Generable {\n  var a: Locale, b: [Calendar]\n}\nextension Locale: Generable {\n  init(_ content: GeneratedContent) throws { self.init() }\n"
        + "  var generatedContent: GeneratedContent { .null }\n  static var generationSchema: GenerationSchema { String.generationSchema }\n}",
      "3:18: error: 'b' has the type 'Calendar', which no schema describes: use String"),
    Example(
      "not generable", "struct B { var x: Int }\nstruct A: Generable {\n  var a: B\n  var c: C\n}\nclass C {}",
      "3:7: error: 'a' has the type 'B', which is not Generable: write 'struct B: Generable'",
      "4:7: error: 'c' has the type 'C', which is not Generable: use a struct or an enum"),
    Example(
      "optional twice", "struct A: Generable {\n  var a: Int??\n}",
      "2:7: error: the type of 'a', 'Int??', is optional more than once: one '?' is enough to say that it may be absent"
    ),
    Example(
      "optional elements", "struct A: Generable {\n  var a: [Int?]\n}",
      "2:7: error: 'a' holds optional elements, 'Int?', which JSON Schema's arrays and dictionaries do not leave out: drop "
        + "the '?'"),
    Example(
      "keys", "struct A: Generable {\n  var a: [Int: Int]\n}",
      "2:7: error: 'a' has keys of type 'Int': keys are String, UUID or a Generable enum without payloads"),
  ]
}
