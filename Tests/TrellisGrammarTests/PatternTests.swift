import Testing
import TrellisGrammar

struct PatternTests {
  private func matches(_ language: PatternLanguage, _ text: String) throws -> Bool {
    let scalars = Array(text.unicodeScalars)
    let isMatch =
      language.required.allSatisfy { GrammarInterpreter.matches($0, scalars) }
      && !language.excluded.contains { GrammarInterpreter.matches($0, scalars) }
    // The automaton is held against the slow reading at every step.
    let automaton = try ScalarAutomaton.product(
      required: language.required.map { try ScalarAutomaton($0) },
      excluded: language.excluded.map { try ScalarAutomaton($0) })
    #expect(automaton.accepts(text) == isMatch, "\(text)")
    return isMatch
  }

  @Test(
    "ECMA patterns search, unless anchored",
    arguments: [
      ("^ab", ["ab", "abz"], ["zab", "a"]), ("\\S", ["a", " a "], ["  ", ""]), ("^a|b$", ["axx", "xxb"], ["xax"]),
      ("^\\d{3}-\\d{4}$", ["555-0199"], ["55-0199", "٥٥٥-0199"]), ("^[\\d.]+$", ["1.2"], ["a"]),
      ("^[a\\-z]+$", ["a-z"], ["b"]), ("^a\\\\b$", ["a\\b"], ["ab"]), ("^[\\u00e0-\\u00ff]+$", ["éà"], ["e"]),
      ("^https:\\/\\/x\\.io\\/[a-z]+$", ["https://x.io/ab"], ["https://x-io/ab"]), ("", ["", "x"], []),
      ("^(?!.*--)[a-z-]+$", ["a-b"], ["a--b", "A"]),
      ("^(?=.*\\d)(?=.*[a-z]).{2,4}$", ["a1", "1bcd"], ["ab", "a1bcd"]),
      ("^((?!xy).)*$", ["", "xz"], ["axyb", "a\nb"]), ("(^|,)a(,|$)", ["a", "b,a", "a,b", "x,a,y"], ["ba", "ab"]),
      ("^$", [""], ["a"]), ("a$b", [], ["ab", "a"]), ("^(a|^b)+$", ["a", "b", "ba"], ["ab"]),
      ("^\\u{1F600}\\ud83d\\ude00[^]$", ["😀😀x"], ["😀"]), ("^\\p{Lu}\\p{Ll}+$", ["Äb"], ["äb"]),
      ("x{,3}", ["x{,3}"], ["x"]),
      ("^.$", ["a", "😀"], ["\n", "ab"]), ("^[^\\s\\d]$", ["a"], [" ", "1"]), ("^a{2,3}?$", ["aa"], ["a", "aaaa"]),
    ])
  func ecma(pattern: String, accepts: [String], refuses: [String]) throws {
    let language = try PatternLanguage.ecmaSearch(pattern)
    for text in accepts { #expect(try matches(language, text), "\(pattern) refuses \(text)") }
    for text in refuses { #expect(try !matches(language, text), "\(pattern) accepts \(text)") }
  }

  @Test("Swift patterns match the whole string")
  func swift() throws {
    let language = try PatternLanguage.swiftWhole(#"(?<year>\d{4})-\d{2}"#)
    #expect(try matches(language, "2031-07"))
    #expect(try !matches(language, "x2031-07"))
    #expect(try matches(try .swiftWhole(#"\Qa.b\E\u{e9}"#), "a.bé"))
  }

  @Test(
    "What has no exact meaning is refused with its place",
    arguments: [
      ("a\\b", 1), ("(a)\\1", 3), ("(?<=a)b", 0), ("a(?i)b", 1), ("[a", 0), ("(a", 0), ("a)", 1), ("*", 0), ("a**", 2),
      ("\\p{Script=Greek}", 0), ("[z-a]", 1), ("a\\", 1), ("\\q", 0), ("a{3,1}", 1), ("\\ud83d", 0),
    ])
  func refused(pattern: String, offset: Int) {
    let error = #expect(throws: PatternError.self) { try PatternLanguage.ecmaSearch(pattern) }
    #expect(error?.offset == offset)
  }

  @Test("Nesting is bounded")
  func nesting() {
    #expect(throws: PatternError.self) { try PatternLanguage.ecmaSearch(String(repeating: "(", count: 50_000)) }
    #expect(throws: PatternError.self) {
      try PatternLanguage.ecmaSearch(String(repeating: "a|(", count: 50_000))
    }
  }

  @Test("Automata are held to their limit")
  func limits() throws {
    let language = try PatternLanguage.ecmaSearch("[ab]*a[ab]{30}")
    #expect(throws: StateLimitExceeded.self) { try ScalarAutomaton(language.required[0]) }
    // Few states, but each of thousands of places.
    let long = try PatternLanguage.ecmaSearch("[a-c]{6000}")
    #expect(throws: StateLimitExceeded.self) { try ScalarAutomaton(long.required[0]) }
    let small = try PatternLanguage.ecmaSearch("^[ab]*a[ab]{3}$")
    #expect(try ScalarAutomaton(small.required[0]).states.count == 16)
  }

  @Test("A pattern longer than the string may be is seen without building it")
  func leastLength() throws {
    #expect(try PatternLanguage.ecmaSearch("^(ab|c{3}|d?){2}[xy]{2,}$").required[0].leastLength == 2)
    #expect(try PatternLanguage.ecmaSearch("(((a{999}){999}){999}){999}").required[0].leastLength == 1_000_000_000)
    var string = StringLanguage(patterns: try PatternLanguage.ecmaSearch("[a-c]{6000}").required)
    string.maximumLength = 40
    var known = KnownAutomata()
    #expect(try string.isEmpty(limits: GrammarLimits(), knowing: &known))
  }

  @Test("Random patterns: automaton, product and slow reading agree")
  func random() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<80 {
      let pattern = generator.pattern(depth: 3)
      let language = try PatternLanguage.ecmaSearch(pattern)
      for _ in 0..<20 {
        let text = String(
          (0..<Int.random(in: 0...5, using: &generator)).map { _ in "abc".randomElement(using: &generator) ?? "a" })
        _ = try matches(language, text)
      }
    }
  }
}

/// A small, repeatable source of random numbers (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func pattern(depth: Int) -> String {
    guard depth > 0 else { return ["a", "b", "[ab]", ".", "[^a]", "^", "$", ""].randomElement(using: &self) ?? "a" }
    switch Int.random(in: 0..<5, using: &self) {
    case 0: return pattern(depth: depth - 1) + pattern(depth: depth - 1)
    case 1: return "(?:\(pattern(depth: depth - 1))|\(pattern(depth: depth - 1)))"
    case 2:
      return "(?:\(pattern(depth: depth - 1)))" + (["*", "+", "?", "{2}", "{1,3}"].randomElement(using: &self) ?? "*")
    case 3: return pattern(depth: depth - 1) + "a"
    default: return pattern(depth: depth - 1)
    }
  }
}
