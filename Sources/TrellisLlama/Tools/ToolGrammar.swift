import TrellisGrammar

extension ToolFormat {
  /// The grammar of responses that call some of these tools, each with arguments that follow its schema; or, where
  /// `value` is given, of responses that are either calls or a value of that grammar.
  ///
  /// Throws `ToolFormatError` for a tool whose calls cannot be written.
  func grammar(
    for tools: [GrammarStore.Key.Tool], orValue value: Grammar? = nil
  ) throws -> Grammar {
    var rules = [Grammar.Rule(name: "root", body: .sequence([])), Grammar.Rule(name: "call", body: .sequence([]))]
    func text(_ text: String) -> Expression { .bytes(hasMarks ? CallMarks.bytes(of: text) : Array(text.utf8)) }
    var options = GrammarOptions()
    if hasMarks {
      options.layout = .compact
      options.notation = .marked(by: CallMarks.quoteByte)
    }
    /// Adds a grammar's rules and returns a reference to its root.
    func add(_ grammar: Grammar, as prefix: String) -> Expression {
      let offset = rules.count
      rules += grammar.rules.map { rule in
        Grammar.Rule(name: "\(prefix)-\(rule.name)", body: rule.body.renumbered { $0 + offset })
      }
      return .rule(offset + grammar.root)
    }

    var calls: [Expression] = []
    for (index, tool) in tools.enumerated() {
      try check(tool)
      let arguments = add(try Grammar(tool.parameters, options: options), as: "tool\(index)")
      let name = Expression.bytes(Array(tool.name.utf8))
      calls.append(.sequence([text(beforeName), name, text(afterName), arguments, text(afterArguments)]))
    }
    rules[1].body = .choice(calls)
    var parts = [text(opening), .rule(1)]
    if let separator {
      parts.append(.repetition(.sequence([text(separator), .rule(1)]), minimum: 0, maximum: Self.maximumCalls - 1))
    }
    parts.append(text(closing))
    rules[0].body = .sequence(parts)
    if let value {
      // Only as a mark can the trigger be told from text.
      if hasMarks { parts.insert(text(trigger), at: 0) }
      rules[0].body = .choice([add(value, as: "value"), .sequence(parts)])
    }
    return Grammar(rules: rules, root: 0)
  }

  /// Calls in one response, at most.
  static let maximumCalls = 16
}
