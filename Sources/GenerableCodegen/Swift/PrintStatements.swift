extension SwiftPrinter {
  mutating func print(_ statements: [Statement]) {
    for statement in statements { print(statement) }
  }

  private mutating func print(_ statement: Statement) {
    switch statement {
    case .expression(let expression):
      print("", expression)
    case .assignment(let target, let value):
      print("\(target) = ", value)
    case .variable(let keyword, let name, let type, let value):
      print("\(keyword) \(name)\(type.map { ": \($0)" } ?? "") = ", value)
    case .return(let value):
      print("return ", value)
    case .throw(let error):
      print("throw ", error)
    case .ifLet(let name, let value, let body):
      block(name == value ? "if let \(name)" : "if let \(name) = \(value)") { $0.print(body) }
    case .switch(let subject, let cases):
      line("switch \(subject) {")
      for switchCase in cases {
        if let condition = switchCase.condition { line("#if \(condition.text)") }
        print(switchCase)
        if switchCase.condition != nil { line("#endif") }
      }
      line("}")
    case .conditional(let condition, let body):
      line("#if \(condition.text)")
      indented { $0.print(body) }
      line("#endif")
    case .break:
      line("break")
    case .defer(let body):
      if body.count == 1, let text = body[0].oneLine, fits("defer { \(text) }") {
        line("defer { \(text) }")
      } else {
        block("defer") { $0.print(body) }
      }
    }
  }

  private mutating func print(_ switchCase: Statement.SwitchCase) {
    let head = switchCase.pattern.map { "case \($0):" } ?? "default:"
    if switchCase.body.count == 1, let only = switchCase.body.first, let text = only.oneLine, fits(head + " " + text) {
      line(head + " " + text)
    } else {
      line(head)
      indented { $0.print(switchCase.body) }
    }
  }
}

extension Statement {
  fileprivate var oneLine: String? {
    switch self {
    case .expression(let expression): expression.oneLine
    case .assignment(let target, let value): "\(target) = \(value.oneLine)"
    case .return(let value): "return \(value.oneLine)"
    case .throw(let error): "throw \(error.oneLine)"
    case .break: "break"
    case .variable, .ifLet, .switch, .conditional, .defer: nil
    }
  }
}
