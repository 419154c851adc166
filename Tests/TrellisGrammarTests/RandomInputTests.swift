import Testing
import TrellisGrammar
import TrellisSchema

/// Random and damaged input: every parser answers with a value or with its own error.
struct RandomInputTests {
  private func mutated(_ text: String, _ alphabet: [Character], _ generator: inout SeededGenerator) -> String {
    var characters = Array(text)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: 0...characters.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0 where place < characters.count: characters.remove(at: place)
      case 1 where place < characters.count: characters[place] = alphabet.randomElement(using: &generator) ?? "a"
      default: characters.insert(alphabet.randomElement(using: &generator) ?? "a", at: place)
      }
    }
    return String(characters)
  }

  @Test("Patterns")
  func patterns() {
    var generator = SeededGenerator(seed: 11)
    let seeds = ["^(?:a|b{2,3})+[^\\d-z]$", "(?=.*x)\\u0041[\\]a-]{1,}", "^((?!ab).)*$", "\\p{Lu}(?<n>c)?|"]
    var limits = GrammarLimits()
    limits.states = 200
    limits.expressionNodes = 2000
    for _ in 0..<2000 {
      let text = mutated(
        seeds.randomElement(using: &generator) ?? "", Array("ab()[]{}|*+?^$\\.,-:!=<>dwsu019é"), &generator)
      for language in [try? PatternLanguage.ecmaSearch(text), try? PatternLanguage.swiftWhole(text)] {
        for expression in language?.required ?? [] { _ = try? ScalarAutomaton(expression, limits: limits) }
      }
    }
  }

  @Test("GBNF: what parses also prints, and what was printed parses")
  func gbnf() throws {
    var generator = SeededGenerator(seed: 13)
    let seeds = [
      "root ::= a | b{2,3} \"x\\n\" # c\na ::= [^a-z\\x41]? b*\nb ::= (\"y\" | a)+ .\n",
      "root ::= \"\\u00e9\" ( root )? | ''",
    ]
    var count = 0
    for _ in 0..<2000 {
      let text = mutated(
        seeds.randomElement(using: &generator) ?? "", Array("ab()[]{}|*+?\"'\\:=#.,-<!\n \t019é"), &generator)
      guard let grammar = try? GBNFParser.parse(text), let printed = try? GBNFPrinter.print(grammar) else { continue }
      count += 1
      #expect(throws: Never.self, "\(text)\n\(printed)") { try GBNFParser.parse(printed) }
    }
    #expect(count > 50)
  }

  @Test("JSON Schema")
  func schemas() {
    var generator = SeededGenerator(seed: 17)
    let seeds = [
      ##"{"type": ["object", "null"], "properties": {"a": {"$ref": "#"}, "b": {"enum": [1, "x"]}}, "required": ["a"]}"##,
      #"{"allOf": [{"pattern": "^a+$"}, {"not": {"const": "aa"}}], "maxLength": 5, "minLength": 1}"#,
      #"{"oneOf": [{"multipleOf": 0.5, "minimum": -3}, {"items": [{}, false], "uniqueItems": true}, {"if": {}, "then": false}]}"#,
      #"{"patternProperties": {"^x": {"type": "integer"}}, "additionalProperties": false, "minProperties": 1, "maxProperties": 3}"#,
    ]
    var limits = GrammarLimits()
    limits.states = 500
    var count = 0
    for _ in 0..<1500 {
      let text = mutated(seeds.randomElement(using: &generator) ?? "", Array("{}[]:,\"01-.truefalsn$#/"), &generator)
      guard let document = try? JSONValue(parsing: text), let schema = try? ImportedSchema(document) else { continue }
      guard let grammar = try? Grammar(schema.graph, options: GrammarOptions(limits: limits)) else { continue }
      count += 1
      _ = GrammarInterpreter.matches(grammar, #"{"a": null, "b": 1}"#)
    }
    #expect(count > 20)
  }
}
