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

  static func gbnf(_ grammar: Grammar, notes: [String]) throws(GBNFPrinter.UnsupportedError) -> String {
    notes.map { "# \($0)\n" }.joined() + (try GBNFPrinter.print(grammar))
  }
}
