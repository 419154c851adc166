import Foundation
import Shapes
import TrellisGrammar
import TrellisSchema

/// Reads lines of a type's name and JSON, with a tab between, and writes what the type makes of each: the JSON again, or why not.
///
/// With a folder as argument it writes there what the types print when the program runs: `NAME.schema.json` and `NAME.gbnf`.
@main
struct ShapesCheck {
  static func main() throws {
    if let folder = CommandLine.arguments.dropFirst().first {
      try write(to: URL(fileURLWithPath: folder))
    } else {
      readAndWrite()
    }
  }

  private static func write(to folder: URL) throws {
    for (name, type) in checkedTypes {
      let schema = type.generationSchema
      for (ending, text) in ["schema.json": schema.debugDescription + "\n", "gbnf": try gbnf(of: schema)] {
        try text.write(to: folder.appending(path: "\(name).\(ending)"), atomically: true, encoding: .utf8)
      }
    }
  }

  /// What GBNF cannot say, the build's file says in a remark.
  private static func gbnf(of schema: GenerationSchema) throws -> String {
    var omissions: [GBNFPrinter.UnsupportedError] = []
    return try GBNFPrinter.print(Grammar(schema), reporting: &omissions)
  }

  private static func readAndWrite() {
    while let line = readLine() {
      let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
      guard parts.count == 2, let type = checkedTypes[parts[0]] else {
        print("error: no such type in \(line)")
        continue
      }
      do {
        print(try type.init(GeneratedContent(json: parts[1])).generatedContent.jsonString)
      } catch {
        print("error: \(error)")
      }
    }
  }
}
