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
  private let path: String
  private let imported: ImportedSchema
  private let arguments: Arguments
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) throws(Refusal) {
    self.arguments = arguments
    self.console = console
    path = printable(arguments.operands[0])
    if arguments.has("compact"), arguments.has("flexible") {
      throw .usage("--compact and --flexible contradict each other")
    }
    let bytes = try console.contents(of: arguments.operands[0])
    let document: JSONValue
    do { document = try JSONValue(parsing: bytes) } catch { throw Refusal("\(path) is not JSON: \(error)") }
    do { imported = try ImportedSchema(document) } catch {
      throw Refusal("\(path) is refused: \(printable(error.description))")
    }
  }

  func run() throws(Refusal) -> Outcome {
    // Compiled in any case: what is printed as accepted must be enforceable.
    let options = GrammarOptions(layout: layout, propertiesInAnyOrder: arguments.has("any-order"))
    let grammar: Grammar
    do { grammar = try Grammar(imported.graph, options: options) } catch {
      throw Refusal("\(path) is refused: \(printable(error.description))")
    }
    for annotation in imported.annotations {
      console.complain("not enforced: \(printable(annotation.description))")
    }
    if arguments.has("gbnf") {
      do { console.write(try GBNFPrinter.print(grammar)) } catch {
        throw Refusal("\(path) cannot be said in GBNF: \(printable(error.description))")
      }
    } else {
      console.print(imported.graph.jsonSchema.text(arguments.has("compact") ? .canonical : .indented))
    }
    return .success
  }

  private var layout: GrammarLayout {
    arguments.has("compact") ? .compact : arguments.has("flexible") ? .flexible : .standard
  }
}
