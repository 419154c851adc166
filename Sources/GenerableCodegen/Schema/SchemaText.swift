import TrellisGrammar
import TrellisShape

/// The printed forms of a schema, with what they leave out said at their head.
enum SchemaText {
  static func json(_ graph: SchemaGraph, notes: [String]) -> String {
    var json = graph.jsonSchema
    if !notes.isEmpty, case .object(let members) = json {
      json = .object([JSONValue.Member(key: "$comment", value: .string(notes.joined(separator: " ")))] + members)
    }
    return json.text(.indented) + "\n"
  }

  /// Where GBNF cannot say what the schema says, the text says that: at its head what is left out, or that there is none, and then no
  /// parser takes it for a grammar.
  static func gbnf(_ grammar: Grammar, notes: [String]) -> String {
    let head = notes.map { "# \($0)\n" }.joined()
    var omissions: [GBNFPrinter.UnsupportedError] = []
    do {
      let text = try GBNFPrinter.print(grammar, reporting: &omissions)
      return head + omissions.map { "# \($0.remark)\n" }.joined() + text
    } catch {
      return head + "# GBNF cannot say this (\(error)). The schema and the masks of Trellis can.\n"
    }
  }
}
