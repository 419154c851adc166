/// One of the things that `trellis` does: its names, its arguments and its work.
///
/// A subcommand lives in a file of its own, as a static member of this type, and is listed in `all`.
struct Subcommand: Sendable {
  /// The words that call it: `["model"]`, `["bench", "masks"]`.
  var words: [String]
  /// One line for the list of subcommands.
  var summary: String
  /// Further paragraphs for its own help.
  var details = ""
  var operands: [Operand] = []
  var options: [Option] = []
  /// The work. What it cannot do, it throws as a `Refusal`; any other error is printed as it describes itself.
  var run: @Sendable (Arguments, Console) throws -> Outcome

  /// An argument without a name.
  struct Operand: Sendable {
    var name: String
    var isOptional = false
    /// Whether any number may be given.
    var repeats = false
  }

  /// An argument with a name: `--name`, or `--name VALUE`.
  struct Option: Sendable {
    var name: String
    /// What stands for the value in the help; nil for an option without one.
    var value: String?
    var help: String
    /// Whether it may be given more than once.
    var repeats = false
  }

  var name: String { words.joined(separator: " ") }
}

extension Subcommand {
  static let all: [Subcommand] = [.model, .schema, .check, .benchMasks, .benchChoice]

  /// Runs what `arguments` ask for (without the name of the program) and says how it went.
  static func run(_ arguments: [String], console: Console, among subcommands: [Subcommand] = all) -> Outcome {
    let helps = ["--help", "-h", "help"]
    guard let first = arguments.first, !helps.contains(first) || arguments.count > 1 else {
      console.print(overview(subcommands))
      return arguments.isEmpty ? .refused : .success
    }
    let asksForHelp = helps.contains(first)
    let words = asksForHelp ? Array(arguments.dropFirst()) : arguments
    guard
      let subcommand = subcommands.filter({ words.starts(with: $0.words) }).max(by: { $0.words.count < $1.words.count })
    else {
      let known = subcommands.filter { $0.words.first == words.first }
      let name = (known.isEmpty ? words.prefix(1) : words.prefix(2)).joined(separator: " ")
      let nearest = nearest(to: name, among: subcommands.map(\.name))
      console.complain("there is no '\(name)'" + (nearest.map { "; did you mean 'trellis \($0)'?" } ?? ""))
      console.complain("'trellis --help' lists what there is")
      return .refused
    }
    let rest = Array(words.dropFirst(subcommand.words.count))
    if asksForHelp || rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      console.print(subcommand.help)
      return .success
    }
    do {
      return try subcommand.run(try Arguments(rest, for: subcommand), console)
    } catch let refusal as Refusal {
      console.complain(refusal.message)
      if refusal.isUsage { console.complain("usage: \(subcommand.usage)") }
    } catch {
      console.complain("\(error)")
    }
    return .refused
  }
}

// MARK: Help

extension Subcommand {
  private static func overview(_ subcommands: [Subcommand]) -> String {
    let rows = subcommands.map { ($0.name, $0.summary) }
    return """
      usage: trellis SUBCOMMAND …

      \(columns(rows))

      'trellis SUBCOMMAND --help' explains each. The exit status is 0 for yes or done, 1 for no, 2 for what was refused.
      """
  }

  var usage: String {
    let operands = operands.map { operand in
      let name = operand.name + (operand.repeats ? " …" : "")
      return operand.isOptional ? "[\(name)]" : name
    }
    return (["trellis"] + words + operands + (options.isEmpty ? [] : ["[options]"])).joined(separator: " ")
  }

  var help: String {
    let rows = options.map { option in (["--\(option.name)"] + (option.value.map { [$0] } ?? []), option.help) }
      .map { ($0.0.joined(separator: " "), $0.1) }
    let sections = ["usage: \(usage)", summary, details, rows.isEmpty ? "" : Self.columns(rows)]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private static func columns(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  \($0.0)\(String(repeating: " ", count: width - $0.0.count + 2))\($0.1)" }.joined(
      separator: "\n")
  }
}
