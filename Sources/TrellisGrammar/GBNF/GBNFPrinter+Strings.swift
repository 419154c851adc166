extension GBNFPrinter {
  /// A JSON string literal with its quotes.
  mutating func string(_ language: StringLanguage) throws(UnsupportedError) -> String {
    if language.mark != nil { throw unsupported("a string between marks that are no text") }
    return try sharedRule(.string(language)) { (printer) throws(UnsupportedError) in
      if language == .any { return printer.rule("string", "\"\\\"\" \(printer.character())* \"\\\"\"") }
      let body: String
      if let characters = language.uniformCharacters {
        let item = characters == .all ? printer.character() : printer.canonical(characters)
        body = printer.counted(
          item, isAtom: true, minimum: language.minimumLength, maximum: language.maximumLength)
      } else if !language.isProduct, let pattern = language.patterns.first {
        body = try printer.pattern(pattern)
      } else {
        do {
          let automaton = try language.automaton(limits: printer.limits, knowing: &printer.automata)
          return printer.rule("string", "\"\\\"\" " + printer.states(of: automaton))
        } catch {
          throw printer.unsupported("a string that \(error)")
        }
      }
      return printer.rule("string", "\"\\\"\" \(body == "\"\"" ? "" : body + " ")\"\\\"\"")
    }
  }

  /// One character of a JSON string in any spelling.
  mutating func character() -> String {
    sharedRule(.scalars(.all)) { printer in
      let pair = "[dD] [89abAB] [0-9a-fA-F]{2} \"\\\\u\" [dD] [c-fC-F] [0-9a-fA-F]{2}"
      let code = "[0-9a-cA-CefEF] [0-9a-fA-F]{3} | [dD] [0-7] [0-9a-fA-F]{2} | \(pair)"
      return printer.rule("char", "[^\"\\\\\\x00-\\x1F] | \"\\\\\" ([\"\\\\/bfnrt] | \"u\" (\(code)))")
    }
  }

  /// One character of a set in its canonical spelling, as an item that can be repeated.
  mutating func canonical(_ set: ScalarSet) -> String {
    let alternatives = Self.canonicalAlternatives(set)
    if alternatives.count == 1, alternatives[0].hasPrefix("[") { return alternatives[0] }
    return sharedRule(.scalars(set)) { printer in printer.rule("char", alternatives.joined(separator: " | ")) }
  }

  /// What stands for itself in a JSON string.
  private static let unescaped = ScalarSet([0x00...0x1F, 0x22...0x22, 0x5C...0x5C]).complement

  static func canonicalAlternatives(_ set: ScalarSet) -> [String] {
    var alternatives: [String] = []
    let raw = set.intersection(Self.unescaped)
    if !raw.isEmpty { alternatives.append(GBNFText.characterClass(raw)) }
    let short: [(UInt32, String)] = [
      (0x22, "\\\""), (0x5C, "\\\\"), (0x08, "b"), (0x0C, "f"), (0x0A, "n"), (0x0D, "r"), (0x09, "t"),
    ]
    var letters = ""
    for (value, letter) in short where set.ranges.contains(where: { $0.contains(value) }) {
      letters += letter == "\\\"" ? "\"" : letter
    }
    if !letters.isEmpty { alternatives.append("\"\\\\\" [\(letters)]") }
    // Most sets have no control characters, which alone are spelled by their code.
    guard let first = set.ranges.first, first.lowerBound < 0x20 else { return alternatives }
    for high in [UInt32(0), 1] {
      var codes: [ClosedRange<UInt32>] = []
      for low in UInt32(0)..<16 {
        let value = high * 16 + low
        guard !short.contains(where: { $0.0 == value }), set.ranges.contains(where: { $0.contains(value) }) else {
          continue
        }
        let digit = low < 10 ? 0x30 + low : 0x61 + low - 10
        codes.append(digit...digit)
      }
      if !codes.isEmpty {
        alternatives.append("\"\\\\u00\(high)\" \(GBNFText.characterClass(ScalarSet(codes)))")
      }
    }
    return alternatives
  }

  // MARK: Patterns

  /// The body of a string that matches a pattern, with the structure of the pattern.
  private mutating func pattern(_ expression: RegularExpression) throws(UnsupportedError) -> String {
    switch expression {
    case .scalars(let set):
      guard !set.isEmpty else { throw unsupported("a pattern that matches nothing") }
      return set == .all ? character() : canonical(set)
    case .sequence(let parts):
      var texts: [String] = []
      var literal: [UInt8] = []
      func flush() {
        if !literal.isEmpty { texts.append(GBNFText.literal(literal) ?? "") }
        literal = []
      }
      for part in parts {
        if case .scalars(let set) = part, let only = set.onlyScalar {
          literal += GBNFPrinter.spelling(of: only)
          continue
        }
        flush()
        let text = if case .choice = part { "(\(try pattern(part)))" } else { try pattern(part) }
        if text != "\"\"" { texts.append(text) }
      }
      flush()
      return texts.isEmpty ? "\"\"" : texts.joined(separator: " ")
    case .choice(let parts):
      var texts: [String] = []
      for part in parts { texts.append(try pattern(part)) }
      return texts.joined(separator: " | ")
    case .repetition(let part, let minimum, let maximum):
      guard maximum != 0 else { return "\"\"" }
      var part = part
      var minimum = minimum
      if part.matchesEmpty {
        guard let solid = part.withoutEmpty else { return "\"\"" }
        part = solid
        minimum = 0
      }
      if case .scalars(let set) = part {
        return counted(
          set == .all ? character() : canonical(set), isAtom: true, minimum: minimum, maximum: maximum)
      }
      return counted("(\(try pattern(part)))", isAtom: false, minimum: minimum, maximum: maximum)
    }
  }

  /// The canonical JSON spelling of a scalar inside a string.
  private static func spelling(of scalar: Unicode.Scalar) -> [UInt8] {
    Array(JSONStringSpelling.canonical(scalar).utf8)
  }

  // MARK: Automata

  /// The states of a string's automaton with the closing quote, one rule for each state that is used more than once.
  private mutating func states(of automaton: ScalarAutomaton) -> String {
    let alternatives = automaton.states.map { state -> [(head: [String], target: Int?)] in
      var grouped: [(target: Int, ranges: [ClosedRange<UInt32>])] = []
      var position: [Int: Int] = [:]
      for transition in state.transitions {
        if let index = position[transition.target] {
          grouped[index].ranges.append(transition.scalars)
        } else {
          position[transition.target] = grouped.count
          grouped.append((transition.target, [transition.scalars]))
        }
      }
      var result: [(head: [String], target: Int?)] = grouped.map { target, ranges in
        let set = ScalarSet(ranges)
        if let only = set.onlyScalar {
          return ([GBNFText.literal(Self.spelling(of: only)) ?? ""], target)
        }
        return (Self.canonicalAlternatives(set), target)
      }
      if state.isAccepting { result.append((["\"\\\"\""], nil)) }
      return result
    }
    return chained(alternatives, name: "\(current)-string")
  }

  /// Rules for the states of an automaton: a state with one way in is written where it is used.
  mutating func chained(_ states: [[(head: [String], target: Int?)]], name: String) -> String {
    var uses = Array(repeating: 0, count: states.count)
    uses[0] = 1
    for state in states { for (_, target) in state { if let target { uses[target] += 1 } } }
    var names: [Int: String] = [:]
    var pending: [Int] = []

    func body(_ index: Int, depth: Int, _ printer: inout GBNFPrinter) -> String {
      states[index].map { head, target in
        let first = head.count == 1 ? head[0] : "(\(head.joined(separator: " | ")))"
        guard let target else { return first }
        if uses[target] == 1, target != 0, depth < 12, !states[target].isEmpty {
          let rest = body(target, depth: depth + 1, &printer)
          if rest == "\"\"" { return first }
          return states[target].count == 1 ? "\(first) \(rest)" : "\(first) (\(rest))"
        }
        if let name = names[target] { return "\(first) \(name)" }
        let name = printer.reserve(name)
        names[target] = name
        pending.append(target)
        return "\(first) \(name)"
      }.joined(separator: " | ")
    }

    let start: String
    if uses[0] > 1 {
      start = reserve(name)
      names[0] = start
      pending.append(0)
    } else {
      let text = body(0, depth: 0, &self)
      start = states[0].count == 1 ? text : "(\(text))"
    }
    while let index = pending.popLast() {
      guard let name = names[index] else { continue }
      define(name, body(index, depth: 0, &self))
    }
    return start
  }
}

extension ScalarSet {
  /// The scalar, when there is exactly one.
  var onlyScalar: Unicode.Scalar? {
    guard ranges.count == 1, ranges[0].lowerBound == ranges[0].upperBound else { return nil }
    return Unicode.Scalar(ranges[0].lowerBound)
  }
}

extension RegularExpression {
  /// The same without the empty string; nil when nothing is left.
  var withoutEmpty: RegularExpression? {
    guard matchesEmpty else { return self }
    switch self {
    case .scalars: return self
    case .choice(let parts):
      let solid = parts.compactMap(\.withoutEmpty)
      return solid.isEmpty ? nil : .choice(solid)
    case .repetition(let part, _, let maximum):
      return part.withoutEmpty.map { .repetition($0, minimum: 1, maximum: maximum) }
    case .sequence(let parts):
      var branches: [RegularExpression] = []
      for (index, part) in parts.enumerated() {
        if let solid = part.withoutEmpty { branches.append(.sequence([solid] + parts[(index + 1)...])) }
      }
      return branches.isEmpty ? nil : .choice(branches)
    }
  }
}
