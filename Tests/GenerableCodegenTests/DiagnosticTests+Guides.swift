/// Messages about guides.
extension DiagnosticTests {
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
}
