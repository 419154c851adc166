import TrellisGrammar
import TrellisSchema

/// A JSON Schema that a subcommand was given, read and understood, or refused in words.
struct SchemaInput {
  /// What the input is called.
  let name: String
  let imported: ImportedSchema

  init(_ path: String, _ console: Console) throws(Refusal) {
    name = Console.name(of: path)
    let bytes = try console.contents(of: path)
    let document: JSONValue
    do { document = try JSONValue(parsingUniqueKeys: bytes) } catch { throw Refusal("\(name) is not JSON: \(error)") }
    do { imported = try ImportedSchema(document) } catch { throw Refusal("\(name) is refused: \(error)") }
  }

  /// Names what the schema says that no text is held to: remarks, and words that are no keywords.
  func complainOfAnnotations(_ console: Console) {
    for annotation in imported.annotations { console.complain("not enforced: \(annotation)") }
  }

  func grammar(_ options: GrammarOptions) throws(Refusal) -> Grammar {
    do { return try Grammar(imported.graph, options: options) } catch { throw Refusal("\(name) is refused: \(error)") }
  }
}
