import TrellisGrammar
import TrellisSchema

extension Subcommand {
  /// `trellis schema FILE`: what a JSON Schema means here.
  static let schema = Subcommand(
    words: ["schema"],
    summary: "Read a JSON Schema: what of it is enforced, and the schema or grammar that comes of it.",
    details: """
      Prints the schema as it is understood. A schema that cannot be enforced exactly is refused, with the place and the keyword;
      keywords that only annotate are listed. FILE is '-' for standard input.
      """,
    operands: [Operand(name: "FILE")],
    options: [
      Option(name: "gbnf", help: "Print the grammar in llama.cpp's GBNF instead."),
      Option(name: "compact", help: "Print the schema in one line; with --gbnf, a grammar without white space."),
      Option(name: "flexible", help: "With --gbnf, a grammar that allows some white space."),
      Option(name: "any-order", help: "With --gbnf, a grammar with the properties in any order."),
    ],
    run: { arguments, console in try SchemaReport(arguments, console).run() }
  )
}

/// The report of `trellis schema` about one file.
private struct SchemaReport {
  private let input: SchemaInput
  private let arguments: Arguments
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) throws(Refusal) {
    self.arguments = arguments
    self.console = console
    if arguments.has("compact"), arguments.has("flexible") {
      throw .usage("--compact and --flexible contradict each other")
    }
    for option in ["flexible", "any-order"] where arguments.has(option) && !arguments.has("gbnf") {
      throw .usage("--\(option) is about the grammar: give --gbnf as well")
    }
    input = try SchemaInput(arguments.operands[0], console)
  }

  func run() throws(Refusal) -> Outcome {
    // Compiled in any case: what is printed as accepted must be enforceable.
    let options = GrammarOptions(layout: layout, propertiesInAnyOrder: arguments.has("any-order"))
    let grammar = try input.grammar(options)
    input.complainOfAnnotations(console)
    if arguments.has("gbnf") {
      do {
        var omissions: [GBNFPrinter.UnsupportedError] = []
        let text = try GBNFPrinter.print(grammar, reporting: &omissions)
        for omission in omissions { console.complain(omission.remark) }
        console.write(omissions.map { "# \($0.remark)\n" }.joined() + text)
      } catch {
        throw Refusal("\(input.name) cannot be said in GBNF: \(error)")
      }
    } else {
      console.print(input.imported.graph.jsonSchema.text(arguments.has("compact") ? .canonical : .indented))
    }
    return .success
  }

  private var layout: GrammarLayout {
    arguments.has("compact") ? .compact : arguments.has("flexible") ? .flexible : .standard
  }
}
