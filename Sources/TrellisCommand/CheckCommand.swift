import TrellisGrammar
import TrellisMasks
import TrellisSchema

extension Subcommand {
  /// `trellis check`: whether a text matches a schema or a grammar.
  static let check = Subcommand(
    words: ["check"],
    summary: "Check a text on standard input against a JSON Schema or a GBNF grammar.",
    details: """
      Says where the text leaves the language, and what could have come there. The exit status is 0 for a text that matches, 1 for
      one that does not, 2 where the schema or grammar is refused.

      A schema stands for the texts that can be generated from it, which are not all that JSON Schema allows. Declared members may
      come in any order, before those that are not declared. One space, or one line feed and up to 32 spaces or tabs, may stand
      inside brackets and braces, after a comma and after a colon, but not before a comma or colon; white space around the whole
      text is ignored. Integers are written without a fraction or exponent, constants as the schema writes them, and keys without
      escapes that they do not need. Formats allow somewhat less than their standards, such as host names and addresses of limited
      length. With --exact there is no choice of white space or order: ", " and ": ", and the members in the order of the schema.

      With a grammar, a line break at the end of the input is part of the text: use 'printf %s' rather than 'echo'.
      """,
    options: [
      Option(name: "schema", value: "FILE", help: "A JSON Schema."),
      Option(name: "grammar", value: "FILE", help: "A grammar in GBNF; the text must match its rule 'root'."),
      Option(name: "exact", help: "Ask for the layout and the order of members in which values are generated."),
    ],
    run: { arguments, console in
      let grammar: Grammar
      if [arguments["schema"], arguments["grammar"]].contains("-") {
        throw Refusal.usage("the text comes from standard input: the schema or grammar must come from a file")
      }
      switch (arguments["schema"], arguments["grammar"]) {
      case (let path?, nil):
        let options =
          arguments.has("exact") ? GrammarOptions() : GrammarOptions(layout: .flexible, propertiesInAnyOrder: true)
        let input = try SchemaInput(path, console)
        grammar = try input.grammar(options)
        input.complainOfAnnotations(console)
      case (nil, let path?):
        if arguments.has("exact") { throw Refusal.usage("--exact is for schemas: a grammar says all of its layout") }
        var warnings: [GBNFError] = []
        do {
          grammar = try GBNFParser.parse(utf8: console.contents(of: path), reporting: &warnings)
        } catch let error as GBNFError {
          throw Refusal("\(Console.name(of: path)) is refused: \(error)")
        }
        for warning in warnings { console.complain("\(Console.name(of: path)), \(warning)") }
      default: throw Refusal.usage("give either --schema or --grammar")
      }
      var text = try console.readInput()
      if arguments["schema"] != nil { text = trimmed(text) }
      do { return try TextCheck(grammar).run(text, console) } catch let error as CompileError {
        let path = arguments["schema"] ?? arguments["grammar"] ?? ""
        throw Refusal("\(path) is refused: \(error.reason(in: grammar))")
      }
    }
  )

  /// JSON text without the white space around it.
  private static func trimmed(_ text: [UInt8]) -> [UInt8] {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    let start = text.firstIndex { !isSpace($0) } ?? text.endIndex
    let end = text.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start
    return Array(text[start..<end])
  }
}

/// The check of a text, byte by byte, with a vocabulary of single bytes.
struct TextCheck {
  private let compiled: CompiledGrammar

  init(_ grammar: Grammar) throws {
    let tokens = (UInt8.min...UInt8.max).map { [$0] } + [[]]
    let kinds = [Vocabulary.Kind](repeating: .normal, count: 256) + [.end]
    compiled = try CompiledGrammar(grammar, vocabulary: Vocabulary(tokens: tokens, kinds: kinds))
  }

  func run(_ text: [UInt8], _ console: Console) -> Outcome {
    var matcher = compiled.makeMatcher()
    let read = text.scalarStart(at: matcher.readable(text))
    matcher.accept(bytes: text[..<read])
    if read == text.count, matcher.isComplete {
      console.print("the text matches")
      return .success
    }
    let lines = text[..<read].split(separator: 0x0A, omittingEmptySubsequences: false)
    let column = String(decoding: lines.last ?? [], as: UTF8.self).unicodeScalars.count + 1
    let place = "line \(max(1, lines.count)), column \(column)"
    if matcher.passesLimit(reading: text[read...]) {
      console.complain(
        "\(place): there are too many ways to read the text (limit alternatives); make the grammar less ambiguous")
      return .refused
    }
    let found = read == text.count ? "the text ends too early" : "unexpected \(Self.quoted(text[read...]))"
    console.print("\(place): \(found); expected \(ExpectedText(matcher))")
    return .negative
  }

  private static func quoted(_ text: ArraySlice<UInt8>) -> String {
    let start = String(decoding: text.prefix(24), as: UTF8.self).unicodeScalars.prefix(12)
    return "'\(printable(String(String.UnicodeScalarView(start))))'"
  }
}
