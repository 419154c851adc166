/// The expressions, by falling precedence as in jinja2: conditional, `or`, `and`, `not`, comparison, `+ -`, `~`, `* / // %`, `**`, sign,
/// postfix.
extension Parser {
  mutating func expression(allowsConditional: Bool = true) throws(TemplateError) -> Expression {
    try nested { (parser: inout Parser) throws(TemplateError) in
      allowsConditional ? try parser.conditionalExpression() : try parser.disjunction()
    }
  }

  /// One expression, or several with commas between as a tuple.
  mutating func tuple(allowsConditional: Bool = true, until end: String? = nil) throws(TemplateError) -> Expression {
    var elements: [Expression] = []
    var isTuple = false
    while true {
      if !elements.isEmpty { guard skip(.symbol(",")) else { break } }
      if elements.count == 1 { isTuple = true }
      if isTupleEnd(end) { break }
      elements.append(try expression(allowsConditional: allowsConditional))
    }
    if isTuple { return .tuple(elements) }
    guard let first = elements.first else {
      throw TemplateError(.syntax, "Expected an expression, got '\(current.kind.description)'", line: line)
    }
    return first
  }

  private func isTupleEnd(_ end: String?) -> Bool {
    switch current.kind {
    case .variableEnd, .blockEnd, .symbol(")"): true
    case .name(let name): name == end
    default: false
    }
  }

  private mutating func conditionalExpression() throws(TemplateError) -> Expression {
    var result = try disjunction()
    while skip(.name("if")) {
      let test = try disjunction()
      let otherwise = skip(.name("else")) ? try expression() : nil
      result = .conditional(test: test, then: result, otherwise: otherwise)
    }
    return result
  }

  private mutating func disjunction() throws(TemplateError) -> Expression {
    var terms = [try conjunction()]
    while skip(.name("or")) { terms.append(try conjunction()) }
    return terms.count == 1 ? terms[0] : .or(terms)
  }

  private mutating func conjunction() throws(TemplateError) -> Expression {
    var terms = [try negation()]
    while skip(.name("and")) { terms.append(try negation()) }
    return terms.count == 1 ? terms[0] : .and(terms)
  }

  private mutating func negation() throws(TemplateError) -> Expression {
    guard skip(.name("not")) else { return try comparison() }
    return .unary(.not, try nested { (parser: inout Parser) throws(TemplateError) in try parser.negation() })
  }

  private mutating func comparison() throws(TemplateError) -> Expression {
    let first = try binary(0)
    var rest: [(ComparisonOperator, Expression)] = []
    while let comparison = comparisonOperator() { rest.append((comparison, try binary(0))) }
    return rest.isEmpty ? first : .comparison(first, rest)
  }

  private mutating func comparisonOperator() -> ComparisonOperator? {
    switch current.kind {
    case .symbol(let symbol):
      guard let comparison = ComparisonOperator(rawValue: symbol) else { return nil }
      _ = next()
      return comparison
    case .name("in"):
      _ = next()
      return .contained
    case .name("not") where following(1) == .name("in"):
      _ = next()
      _ = next()
      return .notContained
    default: return nil
    }
  }

  /// The levels of operators that go from left to right.
  private static let levels: [[String]] = [["+", "-"], ["~"], ["*", "/", "//", "%"], ["**"]]

  private mutating func binary(_ level: Int) throws(TemplateError) -> Expression {
    guard level < Self.levels.count else { return try unary() }
    let first = try binary(level + 1)
    var rest: [(String, Expression)] = []
    while case .symbol(let symbol) = current.kind, Self.levels[level].contains(symbol) {
      _ = next()
      rest.append((symbol, try binary(level + 1)))
    }
    guard !rest.isEmpty else { return first }
    if level == 1 { return .concatenation([first] + rest.map(\.1)) }
    var operations: [(BinaryOperator, Expression)] = []
    for (symbol, operand) in rest {
      if let operation = BinaryOperator(rawValue: symbol) { operations.append((operation, operand)) }
    }
    return .chain(first, operations)
  }

  private mutating func unary(allowsFilters: Bool = true) throws(TemplateError) -> Expression {
    let sign: UnaryOperator? = isSymbol("-") ? .negative : isSymbol("+") ? .positive : nil
    var result: Expression
    if let sign {
      _ = next()
      result = .unary(
        sign, try nested { (parser: inout Parser) throws(TemplateError) in try parser.unary(allowsFilters: false) })
    } else {
      result = try primary()
    }
    var operations = try postfixes()
    if allowsFilters { operations += try filtersAndTests() }
    if !operations.isEmpty { result = .postfix(result, operations) }
    return result
  }

  private mutating func primary() throws(TemplateError) -> Expression {
    let token = next()
    switch token.kind {
    case .name(let name):
      switch name {
      case "true", "True": return .constant(.boolean(true))
      case "false", "False": return .constant(.boolean(false))
      case "none", "None": return .constant(.null)
      default: return .name(name)
      }
    case .string(var string):
      while case .string(let more) = current.kind {
        string += more
        _ = next()
      }
      return .constant(.text(Text(string)))
    case .integer(let value): return .constant(.integer(value))
    case .number(let value): return .constant(.number(value))
    case .symbol("("):
      if skip(.symbol(")")) { return .tuple([]) }
      let inner = try tuple()
      try expect(.symbol(")"))
      return inner
    case .symbol("["): return .list(try elements(until: "]"))
    case .symbol("{"): return try dictionary()
    default: throw TemplateError(.syntax, "unexpected '\(token.kind.description)'", line: token.line)
    }
  }

  private mutating func elements(until end: String) throws(TemplateError) -> [Expression] {
    var elements: [Expression] = []
    while !isSymbol(end) {
      if !elements.isEmpty { try expect(.symbol(",")) }
      if isSymbol(end) { break }
      elements.append(try expression())
    }
    try expect(.symbol(end))
    return elements
  }

  private mutating func dictionary() throws(TemplateError) -> Expression {
    var members: [(key: Expression, value: Expression)] = []
    while !isSymbol("}") {
      if !members.isEmpty { try expect(.symbol(",")) }
      if isSymbol("}") { break }
      let key = try expression()
      try expect(.symbol(":"))
      members.append((key, try expression()))
    }
    try expect(.symbol("}"))
    return .dictionary(members)
  }

  // MARK: Postfix

  private mutating func postfixes() throws(TemplateError) -> [Expression.Postfix] {
    var result: [Expression.Postfix] = []
    while case .symbol(let symbol) = current.kind {
      switch symbol {
      case ".":
        _ = next()
        switch next().kind {
        case .name(let name): result.append(.attribute(name))
        case .integer(let index): result.append(.subscripted(.constant(.integer(index))))
        default: throw TemplateError(.syntax, "expected name or number", line: line)
        }
      case "[":
        _ = next()
        result.append(try subscripted())
      case "(": result.append(.call(try arguments()))
      default: return result
      }
    }
    return result
  }

  private mutating func subscripted() throws(TemplateError) -> Expression.Postfix {
    var parts: [Expression?] = []
    var isSlice = false
    while parts.count < 3 {
      let isEmpty = isSymbol(":") || isSymbol("]")
      parts.append(isEmpty ? nil : try expression())
      guard skip(.symbol(":")) else { break }
      isSlice = true
    }
    if isSlice {
      try expect(.symbol("]"))
      return .slice(start: parts[0], stop: parts.count > 1 ? parts[1] : nil, step: parts.count > 2 ? parts[2] : nil)
    }
    guard let index = parts[0] else { throw TemplateError(.syntax, "expected subscript expression", line: line) }
    guard isSymbol(",") else {
      try expect(.symbol("]"))
      return .subscripted(index)
    }
    _ = next()
    return .subscripted(.tuple([index] + (try elements(until: "]"))))
  }

  private mutating func arguments() throws(TemplateError) -> Expression.ArgumentList {
    var list = Expression.ArgumentList()
    var isFirst = true
    try expect(.symbol("("))
    while !isSymbol(")") {
      if !isFirst { try expect(.symbol(",")) }
      isFirst = false
      if isSymbol(")") { break }
      if skip(.symbol("*")) {
        guard list.spread == nil else {
          throw TemplateError(.syntax, "invalid syntax for function call expression", line: line)
        }
        list.spread = try expression()
      } else if skip(.symbol("**")) {
        guard list.spreadNamed == nil else {
          throw TemplateError(.syntax, "invalid syntax for function call expression", line: line)
        }
        list.spreadNamed = try expression()
      } else if case .name(let name) = current.kind, following(1) == .symbol("=") {
        _ = next()
        _ = next()
        list.named.append((name, try expression()))
      } else {
        guard list.named.isEmpty, list.spread == nil, list.spreadNamed == nil else {
          throw TemplateError(.syntax, "invalid syntax for function call expression", line: line)
        }
        list.positional.append(try expression())
      }
    }
    try expect(.symbol(")"))
    return list
  }

  private mutating func filtersAndTests() throws(TemplateError) -> [Expression.Postfix] {
    var result: [Expression.Postfix] = []
    while true {
      if skip(.symbol("|")) {
        result.append(.filter(try filterCall()))
      } else if skip(.name("is")) {
        result.append(try test())
      } else if isSymbol("("), !result.isEmpty {
        result.append(.call(try arguments()))
      } else {
        return result
      }
    }
  }

  mutating func filterCall() throws(TemplateError) -> Expression.Filter {
    var name = try expectName()
    while skip(.symbol(".")) { name += ".\(try expectName())" }
    return Expression.Filter(name: name, arguments: isSymbol("(") ? try arguments() : Expression.ArgumentList())
  }

  private mutating func test() throws(TemplateError) -> Expression.Postfix {
    let isNegated = skip(.name("not"))
    var name = try expectName()
    while skip(.symbol(".")) { name += ".\(try expectName())" }
    var list = Expression.ArgumentList()
    switch current.kind {
    case .symbol("("): list = try arguments()
    case .name(let word) where ["else", "or", "and"].contains(word): break
    case .name("is"): throw TemplateError(.syntax, "You cannot chain multiple tests with is", line: line)
    case .name, .string, .integer, .number, .symbol("["), .symbol("{"):
      let operand = try nested { (parser: inout Parser) throws(TemplateError) in try parser.primary() }
      let operations = try postfixes()
      list.positional = [operations.isEmpty ? operand : .postfix(operand, operations)]
    default: break
    }
    return .test(Expression.Filter(name: name, arguments: list), isNegated: isNegated)
  }
}
