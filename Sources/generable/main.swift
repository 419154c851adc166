import Foundation
import GenerableCodegen

/// `generable`: makes the code, the JSON Schema and the GBNF of `Generable` types. Plugins call it; people may.
///
/// Exit codes: 0 all is well, 1 something is wrong with the sources, 2 the command line or a file cannot be used.
func run(_ words: [String]) throws -> Int32 {
  var arguments = Arguments(words)
  switch arguments.next() {
  case "generate":
    return try Generate(&arguments, writes: true).run()
  case "check":
    return try Generate(&arguments, writes: false).run()
  case "migrate":
    return try Migrate(&arguments).run()
  case "--help", "-h", "help", nil:
    print(Help.text)
    return words.isEmpty ? 2 : 0
  case let word?:
    throw Arguments.UsageError(message: "there is no subcommand '\(word)'")
  }
}

do {
  exit(try run(Array(CommandLine.arguments.dropFirst())))
} catch let error as Arguments.UsageError {
  standardError("generable: error: \(error.message)\n\n\(Help.usage)")
  exit(2)
} catch {
  standardError("generable: error: \(error.localizedDescription)")
  exit(2)
}
