import GenerableModel

/// What `#if` sees when the schema files are made: the target's own conditions, and the platform of this machine.
package struct CompilationConditions: Sendable, Hashable, Codable {
  /// Names that are defined (`-D`).
  package var names: Set<String>

  package init(names: Set<String> = []) {
    self.names = names
  }

  /// Whether the condition holds; one that cannot be decided here does.
  func hold(_ condition: Condition?) -> Bool {
    guard let condition else { return true }
    var parser = ConditionParser(condition.text, names: names)
    return parser.parse() ?? true
  }
}

/// A reader of `#if` expressions with three values: true, false, and nil for what only the compiler knows.
private struct ConditionParser {
  private var tokens: [Substring]
  private var position = 0
  private let names: Set<String>

  init(_ text: String, names: Set<String>) {
    self.names = names
    tokens = Self.tokens(of: text)
  }

  private static func tokens(of text: String) -> [Substring] {
    var tokens: [Substring] = []
    var rest = text[...]
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if first.isLetter || first.isNumber || first == "_" {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        tokens.append(word)
        rest = rest.dropFirst(word.count)
      } else {
        let length = ["&&", "||", ">=", "<="].contains { rest.hasPrefix($0) } ? 2 : 1
        tokens.append(rest.prefix(length))
        rest = rest.dropFirst(length)
      }
    }
    return tokens
  }

  private mutating func take(_ token: String) -> Bool {
    guard position < tokens.count, tokens[position] == token else { return false }
    position += 1
    return true
  }

  mutating func parse() -> Bool? {
    var value = conjunction()
    while take("||") {
      let right = conjunction()
      value = value == true || right == true ? true : value == nil || right == nil ? nil : false
    }
    return value
  }

  private mutating func conjunction() -> Bool? {
    var value = primary()
    while take("&&") {
      let right = primary()
      value = value == false || right == false ? false : value == nil || right == nil ? nil : true
    }
    return value
  }

  private mutating func primary() -> Bool? {
    if take("!") { return primary().map { !$0 } }
    if take("(") {
      let value = parse()
      _ = take(")")
      return value
    }
    guard position < tokens.count else { return nil }
    let word = String(tokens[position])
    position += 1
    switch word {
    case "true": return true
    case "false": return false
    default: break
    }
    guard take("(") else { return names.contains(word) }
    var argument: [Substring] = []
    while position < tokens.count, !take(")") {
      argument.append(tokens[position])
      position += 1
    }
    return Self.platform(word, argument.joined())
  }

  private static func platform(_ kind: String, _ argument: String) -> Bool? {
    switch kind {
    case "os":
      #if os(Linux)
        return argument == "Linux"
      #elseif os(macOS)
        return argument == "macOS" || argument == "OSX"
      #else
        return nil
      #endif
    case "arch":
      #if arch(x86_64)
        return argument == "x86_64"
      #elseif arch(arm64)
        return argument == "arm64"
      #else
        return nil
      #endif
    default:
      return nil
    }
  }
}
