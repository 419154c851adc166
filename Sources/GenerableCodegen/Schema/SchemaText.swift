import TrellisGrammar
import TrellisSchema

/// The printed forms of a schema, with what they leave out said at their head.
enum SchemaText {
  static func json(_ graph: SchemaGraph, notes: [String]) -> String {
    var json = graph.jsonSchema
    if !notes.isEmpty, case .object(let members) = json {
      json = .object([JSONValue.Member(key: "$comment", value: .string(notes.joined(separator: " ")))] + members)
    }
    return json.text(.indented) + "\n"
  }

  /// Where GBNF cannot say what the schema says, the text says that, and no parser takes it for a grammar.
  static func gbnf(_ grammar: Grammar, notes: [String]) -> String {
    let head = notes.map { "# \($0)\n" }.joined()
    do {
      return head + (try GBNFPrinter.print(grammar))
    } catch {
      return head + "# GBNF cannot say this (\(error)). The schema and the masks of Trellis can.\n"
    }
  }
}
