/// Reads a template's tokens into statements; the grammar is jinja2's.
///
/// Nesting is bounded, so that no source can exhaust the stack.
struct Parser {
  private var tokens: ArraySlice<Token>
  private var depth = 0
  private var loopDepth = 0

  /// Statements and expressions inside each other; real templates stay below 30.
  static let maximumDepth = 100

  static func statements(of source: String) throws(TemplateError) -> [Statement] {
    var parser = Parser(tokens: try Lexer.tokens(of: source)[...])
    let statements = try parser.statements(until: [], of: nil)
    return statements
  }

  // MARK: Tokens

  var current: Token { tokens.first ?? Token(kind: .end, line: 1) }
  var line: Int { current.line }

  mutating func next() -> Token {
    let token = current
    if token.kind != .end { _ = tokens.popFirst() }
    return token
  }

  func isName(_ name: String) -> Bool { current.kind == .name(name) }
  func isSymbol(_ symbol: String) -> Bool { current.kind == .symbol(symbol) }

  func following(_ offset: Int) -> Token.Kind {
    tokens.count > offset ? tokens[tokens.startIndex + offset].kind : .end
  }

  mutating func skip(_ kind: Token.Kind) -> Bool {
    guard current.kind == kind else { return false }
    _ = next()
    return true
  }

  mutating func expect(_ kind: Token.Kind) throws(TemplateError) {
    guard skip(kind) else {
      throw TemplateError(
        .syntax, "expected token '\(kind.description)', got '\(current.kind.description)'", line: line)
    }
  }

  mutating func expectName() throws(TemplateError) -> String {
    guard case .name(let name) = current.kind else {
      throw TemplateError(.syntax, "expected token 'name', got '\(current.kind.description)'", line: line)
    }
    _ = next()
    return name
  }

  mutating func nested<T>(_ body: (inout Parser) throws(TemplateError) -> T) throws(TemplateError) -> T {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      throw TemplateError(.limit, "the template nests deeper than \(Self.maximumDepth)", line: line)
    }
    return try body(&self)
  }

  // MARK: Statements

  /// The statements up to a block whose name is one of `ends`; the name is left to be read.
  private mutating func statements(until ends: Set<String>, of opener: (name: String, line: Int)?) throws(TemplateError)
    -> [Statement]
  {
    try nested { (parser: inout Parser) throws(TemplateError) in
      var statements: [Statement] = []
      while true {
        let token = parser.next()
        switch token.kind {
        case .data(let text): statements.append(Statement(kind: .text(Text(text)), line: token.line))
        case .variableBegin:
          statements.append(Statement(kind: .output(try parser.tuple()), line: token.line))
          try parser.expect(.variableEnd)
        case .blockBegin:
          if case .name(let name) = parser.current.kind, ends.contains(name) { return statements }
          statements += try parser.statement(at: token.line)
        case .end:
          guard let opener else { return statements }
          throw TemplateError(
            .syntax, "'\(opener.name)' is not closed before the end of the template", line: opener.line)
        default:
          throw TemplateError(.syntax, "unexpected \(token.kind.description)", line: token.line)
        }
      }
    }
  }

  /// The body of a block: from the end of its tag through the end of the closing one.
  private mutating func body(of opener: (name: String, line: Int)) throws(TemplateError) -> [Statement] {
    try expect(.blockEnd)
    let body = try statements(until: ["end\(opener.name)"], of: opener)
    _ = next()
    // A closing tag may repeat the name that it closes.
    if case .name = current.kind { _ = next() }
    try expect(.blockEnd)
    return body
  }

  private mutating func statement(at line: Int) throws(TemplateError) -> [Statement] {
    guard case .name(let name) = current.kind else {
      throw TemplateError(.syntax, "tag name expected", line: line)
    }
    _ = next()
    let kind: Statement.Kind
    switch name {
    case "if": kind = try conditional(line)
    case "for": kind = .loop(try loop(line))
    case "set": kind = try assignment(line)
    case "macro": kind = .macro(try macro(line))
    case "call": kind = try callBlock(line)
    case "filter": kind = .filter(try filters(), body: try body(of: (name, line)))
    case "with": kind = try scope(line)
    case "generation": return try body(of: (name, line))
    case "block":
      _ = try expectName()
      kind = .scope([], body: try body(of: (name, line)))
    case "autoescape":
      _ = try expression()
      kind = .scope([], body: try body(of: (name, line)))
    case "print": return try printed(at: line)
    case "break", "continue":
      guard loopDepth > 0 else { throw TemplateError(.syntax, "'\(name)' outside loop", line: line) }
      kind = name == "break" ? .breakLoop : .continueLoop
    case "include", "import", "from", "extends":
      throw TemplateError(.unsupported, "a chat template stands alone: '\(name)' is not supported", line: line)
    default:
      throw TemplateError(.syntax, "Encountered unknown tag '\(name)'.", line: line)
    }
    switch kind {
    case .assign, .output, .breakLoop, .continueLoop: try expect(.blockEnd)
    default: break
    }
    return [Statement(kind: kind, line: line)]
  }

  private mutating func printed(at line: Int) throws(TemplateError) -> [Statement] {
    var outputs = [Statement(kind: .output(try expression()), line: line)]
    while skip(.symbol(",")) { outputs.append(Statement(kind: .output(try expression()), line: line)) }
    try expect(.blockEnd)
    return outputs
  }

  private mutating func conditional(_ line: Int) throws(TemplateError) -> Statement.Kind {
    var branches: [(test: Expression, body: [Statement])] = []
    while true {
      let test = try tuple(allowsConditional: false)
      try expect(.blockEnd)
      branches.append((test, try statements(until: ["elif", "else", "endif"], of: ("if", line))))
      if skip(.name("elif")) { continue }
      var otherwise: [Statement] = []
      if skip(.name("else")) {
        try expect(.blockEnd)
        otherwise = try statements(until: ["endif"], of: ("if", line))
      }
      _ = next()
      try expect(.blockEnd)
      return .conditional(branches, otherwise: otherwise)
    }
  }

  private mutating func loop(_ line: Int) throws(TemplateError) -> Loop {
    let target = try target(until: "in")
    try expect(.name("in"))
    let iterable = try tuple(allowsConditional: false, until: "recursive")
    let test = skip(.name("if")) ? try expression() : nil
    let isRecursive = skip(.name("recursive"))
    try expect(.blockEnd)
    loopDepth += 1
    let body = try statements(until: ["else", "endfor"], of: ("for", line))
    loopDepth -= 1
    var otherwise: [Statement] = []
    if skip(.name("else")) {
      try expect(.blockEnd)
      otherwise = try statements(until: ["endfor"], of: ("for", line))
    }
    _ = next()
    try expect(.blockEnd)
    return Loop(
      target: target, iterable: iterable, test: test, isRecursive: isRecursive, body: body, otherwise: otherwise)
  }

  private mutating func assignment(_ line: Int) throws(TemplateError) -> Statement.Kind {
    let target = try target(allowsAttribute: true)
    if skip(.symbol("=")) { return .assign(target, try tuple()) }
    let filters = skip(.symbol("|")) ? try filters() : []
    return .capture(target, filters: filters, body: try body(of: ("set", line)))
  }

  private mutating func macro(_ line: Int) throws(TemplateError) -> Macro {
    let name = try expectName()
    let parameters = try signature()
    // A loop around a macro is not around the macro's body.
    let outer = loopDepth
    loopDepth = 0
    defer { loopDepth = outer }
    return Macro(name: name, parameters: parameters, body: try body(of: ("macro", line)))
  }

  private mutating func signature() throws(TemplateError) -> [(name: String, defaultValue: Expression?)] {
    var parameters: [(name: String, defaultValue: Expression?)] = []
    try expect(.symbol("("))
    while !isSymbol(")") {
      if !parameters.isEmpty { try expect(.symbol(",")) }
      if isSymbol(")") { break }
      let name = try expectName()
      let value = skip(.symbol("=")) ? try expression() : nil
      if value == nil, parameters.last?.defaultValue != nil {
        throw TemplateError(.syntax, "non-default argument follows default argument", line: line)
      }
      parameters.append((name, value))
    }
    try expect(.symbol(")"))
    return parameters
  }

  private mutating func callBlock(_ line: Int) throws(TemplateError) -> Statement.Kind {
    let parameters = isSymbol("(") ? try signature() : []
    let call = try expression()
    guard case .postfix(_, let postfixes) = call, case .call? = postfixes.last else {
      throw TemplateError(.syntax, "expected call", line: line)
    }
    let outer = loopDepth
    loopDepth = 0
    defer { loopDepth = outer }
    return .call(call, caller: Macro(name: "caller", parameters: parameters, body: try body(of: ("call", line))))
  }

  private mutating func scope(_ line: Int) throws(TemplateError) -> Statement.Kind {
    var assignments: [(target: Target, value: Expression)] = []
    while current.kind != .blockEnd {
      if !assignments.isEmpty { try expect(.symbol(",")) }
      let target = try target()
      try expect(.symbol("="))
      assignments.append((target, try expression()))
    }
    return .scope(assignments, body: try body(of: ("with", line)))
  }

  /// `trim | upper`, without a value in front.
  private mutating func filters() throws(TemplateError) -> [Expression.Filter] {
    var filters = [try filterCall()]
    while skip(.symbol("|")) { filters.append(try filterCall()) }
    return filters
  }

  private mutating func target(until end: String? = nil, allowsAttribute: Bool = false) throws(TemplateError) -> Target
  {
    if allowsAttribute, case .name(let name) = current.kind, following(1) == .symbol(".") {
      _ = next()
      _ = next()
      return .attribute(namespace: name, try expectName())
    }
    var targets = [try singleTarget()]
    var isTuple = false
    while skip(.symbol(",")) {
      isTuple = true
      if isSymbol("=") || end.map({ isName($0) }) ?? false { break }
      targets.append(try singleTarget())
    }
    return isTuple ? .tuple(targets) : targets[0]
  }

  private mutating func singleTarget() throws(TemplateError) -> Target {
    if skip(.symbol("(")) {
      let inner = try nested { (parser: inout Parser) throws(TemplateError) in try parser.target() }
      try expect(.symbol(")"))
      return inner
    }
    let name = try expectName()
    if ["true", "false", "none", "True", "False", "None"].contains(name) {
      throw TemplateError(.syntax, "can't assign to '\(name)'", line: line)
    }
    return .name(name)
  }
}
