import TrellisGrammar
import TrellisSchema

/// A JSON Schema that a subcommand was given, read and understood, or refused in words.
struct SchemaInput {
  /// The file's name, as it is printed.
  let name: String
  let imported: ImportedSchema

  init(_ path: String, _ console: Console) throws(Refusal) {
    name = printable(path)
    let bytes = try console.contents(of: path)
    let document: JSONValue
    do { document = try JSONValue(parsing: bytes) } catch { throw Refusal("\(name) is not JSON: \(error)") }
    do { imported = try ImportedSchema(document) } catch {
      throw Refusal("\(name) is refused: \(printable(error.description))")
    }
  }

  func grammar(_ options: GrammarOptions) throws(Refusal) -> Grammar {
    do { return try Grammar(imported.graph, options: options) } catch {
      throw Refusal("\(name) is refused: \(printable(error.description))")
    }
  }
}
