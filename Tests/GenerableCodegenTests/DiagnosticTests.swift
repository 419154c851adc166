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

  static let guides = [
    Example(
      "range on a string", "struct A: Generable {\n  // @Guide(.range(1...3))\n  var a: String\n}",
      "2:13: error: '.range' does not fit 'String': the length of a string is guided by '.minimumLength', '.maximumLength' "
        + "and '.length'"),
    Example(
      "count on a number", "struct A: Generable {\n  // @Guide(.count(3))\n  var a: Int\n}",
      "2:13: error: '.count' does not fit 'Int': it is for arrays, sets and dictionaries"),
    Example(
      "range on an array", "struct A: Generable {\n  // @Guide(.range(1...3))\n  var a: [Int]\n}",
      "2:13: error: '.range' does not fit '[Int]': the size of an array is guided by '.count', '.minimumCount' and "
        + "'.maximumCount'; for its elements write '.element(.range(…))'"),
    Example(
      "regex on a number", "struct A: Generable {\n  // @Guide(/\\d+/)\n  var a: Int\n}",
      "2:13: error: a regex does not fit 'Int'"),
    Example(
      "guide on a type of the user's",
      "enum K: Generable { case a }\nstruct A: Generable {\n  // @Guide(.count(1))\n  var a: K\n}",
      "3:13: error: '.count' does not fit 'K': it is for arrays, sets and dictionaries"),
    Example(
      "empty range", "struct A: Generable {\n  // @Guide(.range(5...3))\n  var a: Int\n}",
      "2:13: error: the range 5...3 is empty: its lower bound is above its upper bound"),
    Example(
      "half-open range", "struct A: Generable {\n  // @Guide(.range(5..<8))\n  var a: Int\n}",
      "2:13: error: '.range' takes a closed range: write '...' instead of '..<'"),
    Example(
      "counts that contradict", "struct A: Generable {\n  // @Guide(.count(3), .maximumCount(2))\n  var a: [Int]\n}",
      "2:24: error: the guides of 'a' contradict one another: the minimum count 3 is above the maximum count 2"),
    Example(
      "bounds that contradict",
      "struct A: Generable {\n  // @Guide(.minimum(3))\n  // @Guide(.maximum(2))\n  var a: Int\n}",
      "3:13: error: the guides of 'a' contradict one another: the minimum 3 is above the maximum 2"),
    Example(
      "no choices", "struct A: Generable {\n  // @Guide(.anyOf([]))\n  var a: String\n}",
      "2:13: error: '.anyOf' needs at least one choice"),
    Example(
      "negative count", "struct A: Generable {\n  // @Guide(.count(-1))\n  var a: [Int]\n}",
      "2:13: error: '.count' cannot be negative"),
    Example(
      "computed", "struct A: Generable {\n  var b: Int\n  // @Guide(.minimum(1))\n  var a: Int { 1 }\n}",
      "3:6: error: '@Guide' can only guide a stored property: this one is computed"),
    Example(
      "static", "struct A: Generable {\n  // @Guide(.minimum(1))\n  static var a: Int = 1\n  var b: Int\n}",
      "2:6: error: '@Guide' can only guide a stored property: this one is static"),
    Example(
      "lazy", "struct A: Generable {\n  // @Guide(.minimum(1))\n  lazy var a: Int = 1\n  var b: Int\n}",
      "2:6: error: '@Guide' can only guide a stored property: this one is lazy"),
    Example(
      "constant", "struct A: Generable {\n  // @Guide(.minimum(1))\n  let a = 1\n  var b: Int\n}",
      "2:6: error: '@Guide' can only guide a property that is part of the value: a 'let' with a value never changes"),
  ]

  static let names = [
    Example(
      "misspelt",
      "struct A: Generable {\n  // @Guide(.minimum(1), .maximun(3))\n  var a: Int\n  // @Guide(.minimumLenght(3))\n  var b: String?\n}",
      "2:26: error: there is no guide '.maximun': did you mean '.maximum'?",
      "4:13: error: there is no guide '.minimumLenght': did you mean '.minimumLength'?"),
    Example(
      "inside another", "struct A: Generable {\n  // @Guide(.element(.lenght(1...3)))\n  var a: [String]\n}",
      "2:13: error: there is no guide '.lenght': did you mean '.length'?"),
    Example(
      "called otherwise elsewhere",
      "struct A: Generable {\n  // @Guide(.minLength(3), .regex(/a+/))\n  var a: String\n  // @Guide(.maxItems(3))\n  var b: [Int]\n}",
      "2:13: error: there is no guide '.minLength': did you mean '.minimumLength'?",
      "2:28: error: there is no guide '.regex': did you mean '.pattern'?",
      "4:13: error: there is no guide '.maxItems': did you mean '.maximumCount'?"),
    Example(
      "the user's own",
      "extension GenerationGuide where Value == String {\n  static func lengths(_ a: Int) -> Self { .length(a...a) }\n"
        + "  #if os(Linux)\n    static func min(_ a: Int) -> Self { .minimumLength(a) }\n  #endif\n}\n"
        + "typealias Numbers = GenerationGuide<Int>\nextension Numbers {\n  static func ranges(_ a: Int, _ b: Int) -> Self { .range(a...b) }\n"
        + "  static func range(_ a: Int, _ b: Int) -> Self { .range(a...b) }\n}\n"
        + "struct A: Generable {\n  // @Guide(.lengths(3), .min(2), .far(4))\n  var a: String\n  // @Guide(.ranges(3, 4), .range(3, 4))\n  var b: Int\n}"
    ),
  ]

  static let arguments = [
    Example(
      "two for a range", "struct A: Generable {\n  // @Guide(.range(1, 5))\n  var a: Int\n}",
      "2:13: error: '.range' takes one argument, a closed range of whole numbers, as in '.range(1...9)'"),
    Example(
      "choices without brackets", "struct A: Generable {\n  // @Guide(.anyOf(\"a\", \"b\"))\n  var a: String\n}",
      "2:13: error: '.anyOf' takes one argument, an array of strings, as in '.anyOf([\"…\", \"…\"])'"),
    Example(
      "none", "struct A: Generable {\n  // @Guide(.minimum())\n  var a: Double\n}",
      "2:13: error: '.minimum' takes one argument, a number, as in '.minimum(3)'"),
    Example(
      "strings for numbers",
      "struct A: Generable {\n  // @Guide(.count(\"3\"))\n  var a: [Int]\n  // @Guide(.minimum(\"3\"))\n  var b: Double\n  // @Guide(.maximumLength(2.5))\n  var c: String\n}",
      "2:13: error: '.count' takes a whole number or a closed range, as in '.count(3)'",
      "4:13: error: '.minimum' takes a number, as in '.minimum(3)'",
      "6:13: error: '.maximumLength' takes a whole number, as in '.maximumLength(3)'"),
    Example(
      "numbers for strings",
      "struct A: Generable {\n  // @Guide(.constant(3))\n  var a: String\n  // @Guide(.anyOf([\"a\", 1]))\n  var b: String\n  // @Guide(.anyOf(\"a\"))\n  var c: String\n}",
      "2:13: error: '.constant' takes a string, as in '.constant(\"…\")'",
      "4:13: error: '.anyOf' takes an array of strings, as in '.anyOf([\"…\", \"…\"])'",
      "6:13: error: '.anyOf' takes an array of strings, as in '.anyOf([\"…\", \"…\"])'"),
    Example(
      "a fraction for an integer",
      "struct A: Generable {\n  // @Guide(.range(0.5...2))\n  var a: Int\n  // @Guide(.minimum(1.5))\n  var b: UInt8\n}",
      "2:13: error: '.range' takes a closed range of whole numbers, as in '.range(1...9)'",
      "4:13: error: '.minimum' takes a whole number, as in '.minimum(3)'"),
    Example(
      "one bound of a range",
      "struct A: Generable {\n  // @Guide(.range(1...))\n  var a: Int\n  // @Guide(.count(...3))\n  var b: [Int]\n  // @Guide(.length(..<9))\n  var c: String\n}",
      "2:13: error: '.range' takes a closed range: for a lower bound alone write '.minimum(1)'",
      "4:13: error: '.count' takes a closed range: for an upper bound alone write '.maximumCount(3)'",
      "6:13: error: '.length' takes a closed range: for an upper bound alone write '.maximumLength(…)'"),
    Example(
      "no comma",
      "struct A: Generable {\n  // @Guide(.minimum(1) .maximum(3))\n  var a: Int\n  // @Guide(.minimum(1).doubled(3))\n  var b: Int\n}",
      "2:13: error: a comma is missing between '.minimum(…)' and '.maximum(…)'"),
    Example(
      "a sign of equality", "struct A: Generable {\n  // @Guide(description = \"x\")\n  var a: Int\n}",
      "2:13: error: an argument's label has a ':' behind it, not a '=', as in '@Guide(description: \"…\")'"),
    Example(
      "a guide as a label", "struct A: Generable {\n  // @Guide(minimum: 3)\n  var a: Int\n}",
      "2:13: error: '@Guide' has no argument 'minimum:': it has 'description:', and guides such as '.range(1...10)'"),
    Example(
      "no guide for elements",
      "struct A: Generable {\n  // @Guide(.element(/a+/))\n  var a: [String]\n  // @Guide(.element(3))\n  var b: [Int]\n}",
      "2:13: error: '.element' takes a guide, as in '.element(.maximumLength(20))'",
      "4:13: error: '.element' takes a guide, as in '.element(.minimum(1))'"),
    Example(
      "of types that only the compiler knows",
      "import Other\nstruct A: Generable {\n  // @Guide(.range(1...3), .minimumLength(3), /a/)\n  var a: Thing\n  // @Guide(.count(3), .element(.minimumLength(3)))\n  var b: [Thing]\n}"
    ),
    Example(
      "what only the compiler knows",
      "struct A: Generable {\n  // @Guide(.constant(.name), .anyOf(all), .minimumLength(2 + 3), .maximumLength(Int.max))\n  var a: String\n}"
    ),
  ]

  static let ranges = [
    Example(
      "beyond the type",
      "struct A: Generable {\n  // @Guide(.maximum(300))\n  var a: UInt8\n  // @Guide(.range(-1...5))\n  var b: UInt?\n"
        + "  // @Guide(.element(.minimum(-200)))\n  var c: [Int8]\n  // @Guide(.maximum(9_223_372_036_854_775_808))\n  var d: Int\n}",
      "2:13: error: 300 does not fit 'UInt8', which holds 0...255",
      "4:13: error: -1 does not fit 'UInt', which holds 0...18446744073709551615",
      "6:13: error: -200 does not fit 'Int8', which holds -128...127",
      "8:13: error: 9223372036854775808 does not fit 'Int', which holds -9223372036854775808...9223372036854775807"),
    Example(
      "beyond all numbers",
      "struct A: Generable {\n  // @Guide(.maximum(1e400))\n  var a: Double\n  // @Guide(.maximum(1e40))\n  var b: Float\n}",
      "2:13: error: 1e400 is too large for 'Double'", "4:13: error: 1e40 is too large for 'Float'"),
    Example(
      "to the ends of the type",
      "struct A: Generable {\n  // @Guide(.range(0...255))\n  var a: UInt8\n  // @Guide(.minimum(-0x80))\n  var b: Int8\n"
        + "  // @Guide(.maximum(170141183460469231731687303715884105727))\n  var c: Int128\n  // @Guide(.maximum(1e30))\n  var d: Decimal\n}"
    ),
  ]

  static let patterns = [
    Example("pattern as a string", "struct A: Generable {\n  // @Guide(.pattern(\"[a-z]+\"))\n  var a: String\n}"),
    Example(
      "no pattern", "struct A: Generable {\n  // @Guide(.pattern(\"[a-z\"))\n  var a: String\n}",
      "2:13: error: the pattern [a-z is not a valid regex: expected ']'"),
    Example(
      "pattern beyond a grammar", "struct A: Generable {\n  // @Guide(/(a)\\1/)\n  var a: String\n}",
      "2:13: error: the regex cannot be held to: at character 4: back references are not supported"),
  ]

  /// Guides that each fit and together leave no value: told where they stand, whatever would have been left.
  static let emptiness = [
    Example(
      "pattern and length",
      "struct A: Generable {\n  // @Guide(.pattern(/abc/), .maximumLength(2))\n  var a: String\n}",
      "2:30: error: the guides of 'a' contradict one another: no value satisfies both '.pattern(/abc/)' and "
        + "'.maximumLength(2)'"),
    Example(
      "of an optional",
      "struct A: Generable {\n  // @Guide(.pattern(/abc/))\n  // @Guide(.maximumLength(2))\n  var a: String?\n}",
      "3:13: error: the guides of 'a' contradict one another: no value satisfies both '.pattern(/abc/)' and "
        + "'.maximumLength(2)'; 'a' could only be absent"),
    Example(
      "of an explicit optional",
      "// @Generable(representNilExplicitlyInGeneratedContent: true)\nstruct A {\n  // @Guide(.minimum(3), .maximum(2))\n"
        + "  var a: Int?\n}",
      "3:26: error: the guides of 'a' contradict one another: the minimum 3 is above the maximum 2; 'a' could only be null"
    ),
    Example(
      "only those that are to blame",
      "struct A: Generable {\n  // @Guide(.minimumLength(1), .pattern(/abc/), .maximumLength(9), .pattern(/b+/))\n  var a: String\n}",
      "2:68: error: the guides of 'a' contradict one another: no value satisfies both '.pattern(/abc/)' and "
        + "'.pattern(/b+/)'"),
    Example(
      "three together",
      "struct A: Generable {\n  // @Guide(.pattern(/a+b+/), .pattern(/a?b*/), .minimumLength(3), .pattern(/a*b/))\n  var a: String\n}",
      "2:68: error: the guides of 'a' contradict one another: no value satisfies '.pattern(/a?b*/)', '.minimumLength(3)' "
        + "and '.pattern(/a*b/)'"),
    Example(
      "choices", "struct A: Generable {\n  // @Guide(.anyOf([\"ab\", \"cd\"]), .pattern(/[x-z]+/))\n  var a: String\n}",
      "2:35: error: the guides of 'a' contradict one another: no value satisfies both '.anyOf([\"ab\", \"cd\"])' and "
        + "'.pattern(/[x-z]+/)'"),
    Example(
      "of elements",
      "struct A: Generable {\n  // @Guide(.element(.pattern(/abc/)), .element(.maximumLength(2)))\n  var a: [String]\n}",
      "2:40: error: the guides of 'a' contradict one another: no element satisfies both '.element(.pattern(/abc/))' and "
        + "'.element(.maximumLength(2))'; only an empty one could be generated"),
    Example(
      "of the values of a dictionary",
      "struct A: Generable {\n  // @Guide(.minimumCount(1), .element(.pattern(/abc/)), .element(.pattern(/b/)))\n  var a: [String: String]?\n}",
      "2:58: error: the guides of 'a' contradict one another: no element satisfies both '.element(.pattern(/abc/))' and "
        + "'.element(.pattern(/b/))'"),
    Example(
      "a set of two", "struct A: Generable {\n  // @Guide(.count(3))\n  var a: Set<Bool>?\n}",
      "2:13: error: '.count(3)' leaves no value for 'a': a 'Set<Bool>' has at most 2 members; 'a' could only be absent"),
    Example(
      "sets of few numbers",
      "struct A: Generable {\n  // @Guide(.count(257))\n  var a: Set<UInt8>\n  // @Guide(.element(.range(1...3)), .minimumCount(4))\n  var b: Set<Int>?\n"
        + "  // @Guide(.element(.pattern(/[ab]/)), .count(2))\n  var c: Set<String>\n}",
      "2:13: error: '.count(257)' leaves no value for 'a': a 'Set<UInt8>' has at most 256 members",
      "4:38: error: the guides of 'b' contradict one another: no value satisfies both '.element(.range(1...3))' and "
        + "'.minimumCount(4)'; 'b' could only be absent"),
    Example(
      "more keys than cases",
      "enum K: Generable { case x, y }\nstruct A: Generable {\n  // @Guide(.minimumCount(3))\n  var a: [K: Int]\n  // @Guide(.count(2))\n  var b: Set<K>\n}",
      "3:13: error: '.minimumCount(3)' leaves no value for 'a': a '[K: Int]' has at most 2 members"),
    Example(
      "no character", "struct A: Generable {\n  // @Guide(/[^\\s\\S]/)\n  var a: String?\n}",
      "2:13: error: '/[^\\s\\S]/' leaves no value for 'a'; 'a' could only be absent"),
    Example(
      "through a typealias",
      "typealias Name = String?\nstruct A: Generable {\n  // @Guide(.pattern(/abc/), .maximumLength(2))\n  var a: Name\n}",
      "3:30: error: the guides of 'a' contradict one another: no value satisfies both '.pattern(/abc/)' and "
        + "'.maximumLength(2)'; 'a' could only be absent"),
    Example(
      "of a use of a generic type",
      "struct Box<V: Generable & Hashable>: Generable {\n  // @Guide(.count(3))\n  var a: Set<V>\n}\n"
        + "struct A: Generable {\n  var a: Box<String>\n  var b: [Box<Bool>]\n}",
      "7:7: error: in 'Box<Bool>' '.count(3)' leaves no value for 'a': a 'Set<Bool>' has at most 2 members"),
    Example(
      "beside other mistakes",
      "struct B: Generable { let next: B }\nstruct A: Generable {\n  // @Guide(.count(3))\n  var a: Set<Bool>\n  // @Giude(.count(3))\n  var b: [Int]\n}",
      "1:27: error: 'B' contains itself without end: make 'next' optional, or an array, to end it",
      "3:13: error: '.count(3)' leaves no value for 'a': a 'Set<Bool>' has at most 2 members",
      "5:6: error: unknown annotation '@Giude': did you mean '@Guide'?"),
    Example(
      "without end through others",
      "struct A: Generable { let b: B }\nstruct B: Generable { let a: A; let n: Int }\nstruct C: Generable { let a: A? }",
      "1:27: error: 'A' contains itself without end: make 'b' optional, or an array, to end it",
      "2:27: error: 'B' contains itself without end: make 'a' optional, or an array, to end it"),
    Example(
      "without end through a generic type",
      "struct Box<V: Generable>: Generable { let value: V }\nstruct A: Generable { let next: Box<A> }",
      "2:27: error: 'A' contains itself without end: make 'next' optional, or an array, to end it"),
    Example(
      "an array that must not be empty",
      "struct A: Generable {\n  // @Guide(.minimumCount(1))\n  let next: [A]\n}",
      "3:7: error: 'A' contains itself without end: let 'next' be empty to end it"),
    Example(
      "every case again", "indirect enum A: Generable { case a(A), b(x: A, Int) }",
      "1:15: error: every case of 'A' contains it again, without end: add a case that does not"),
    Example(
      "never", "struct A: Generable { let a: Never; let b: Never?; let c: [Never] }",
      "1:27: error: 'a' has the type 'Never', which has no values: leave it out, or make it optional"),
    Example(
      "recursion that ends",
      "struct A: Generable { let a: A?; let b: [A]; let c: [String: A]; let e: E }\nindirect enum E: Generable { case a(A), b(E), c }"
    ),
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
