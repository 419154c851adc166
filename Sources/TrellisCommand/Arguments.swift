/// The arguments of a subcommand, sorted into operands and options.
struct Arguments: Hashable, Sendable {
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// Whether the option was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option that is given at most once.
  subscript(name: String) -> String? { values[name]?.first }

  /// All values of an option that may be repeated.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The value of an option as an integer in `range`.
  func integer(_ name: String, in range: ClosedRange<Int>) throws(Refusal) -> Int? {
    guard let text = self[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .usage("--\(name) takes an integer from \(range.lowerBound) to \(range.upperBound), not '\(text)'")
    }
    return number
  }

  /// Sorts `arguments`: `--name value`, `--name=value`, `--flag`; `--` ends the options, and `-` is an operand.
  init(_ arguments: [String], for subcommand: Subcommand) throws(Refusal) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      try take(option: argument, from: &rest, for: subcommand)
    }
    try checkOperands(subcommand)
  }

  private mutating func take(
    option argument: String, from rest: inout ArraySlice<String>, for subcommand: Subcommand
  ) throws(Refusal) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = String(parts[0].drop { $0 == "-" })
    guard parts[0].hasPrefix("--"), let option = subcommand.options.first(where: { $0.name == name }) else {
      let nearest = nearest(to: name, among: subcommand.options.map(\.name))
      throw .usage("there is no option '\(parts[0])'" + (nearest.map { "; did you mean '--\($0)'?" } ?? ""))
    }
    guard values[name] == nil || option.repeats else { throw .usage("--\(name) is given twice") }
    guard let placeholder = option.value else {
      guard parts.count == 1 else { throw .usage("--\(name) takes no value") }
      values[name, default: []].append("")
      return
    }
    guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
      throw .usage("--\(name) needs a value: --\(name) \(placeholder)")
    }
    values[name, default: []].append(value)
  }

  private func checkOperands(_ subcommand: Subcommand) throws(Refusal) {
    let needed = subcommand.operands.filter { !$0.isOptional }
    if operands.count < needed.count { throw .usage("\(needed[operands.count].name) is missing") }
    if operands.count > subcommand.operands.count, subcommand.operands.last?.repeats != true {
      throw .usage("'\(operands[subcommand.operands.count])' is one argument too many")
    }
  }
}

/// The name that `word` was probably meant to be: at most two fifths of it differ (Levenshtein distance).
func nearest(to word: String, among names: [String]) -> String? {
  let distances = names.map { (name: $0, distance: editDistance(word, $0)) }
  guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance * 5 <= word.count * 2 ? best.name : nil
}

private func editDistance(_ first: String, _ second: String) -> Int {
  let second = Array(second)
  var row = Array(0...second.count)
  for (index, character) in first.enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for column in second.indices {
      let substitution = diagonal + (character == second[column] ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(substitution, row[column] + 1, diagonal + 1)
    }
  }
  return row[second.count]
}
