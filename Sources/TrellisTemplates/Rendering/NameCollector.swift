/// The names that statements read, to know whether a macro wants its further arguments (`varargs`, `kwargs`).
struct NameCollector {
  private var names: Set<String> = []

  init(_ statements: [Statement]) { visit(statements) }

  func contains(_ name: String) -> Bool { names.contains(name) }

  private mutating func visit(_ statements: [Statement]) {
    for statement in statements {
      switch statement.kind {
      case .text, .breakLoop, .continueLoop: break
      case .output(let expression), .assign(_, let expression): visit(expression)
      case .conditional(let branches, let otherwise):
        for (test, body) in branches {
          visit(test)
          visit(body)
        }
        visit(otherwise)
      case .loop(let loop):
        visit(loop.iterable)
        if let test = loop.test { visit(test) }
        visit(loop.body)
        visit(loop.otherwise)
      case .capture(_, let filters, let body), .filter(let filters, let body):
        for filter in filters { visit(filter.arguments) }
        visit(body)
      case .macro(let macro): visit(macro)
      case .call(let call, let caller):
        visit(call)
        visit(caller)
      case .scope(let assignments, let body):
        for assignment in assignments { visit(assignment.value) }
        visit(body)
      }
    }
  }

  private mutating func visit(_ macro: Macro) {
    for parameter in macro.parameters { if let value = parameter.defaultValue { visit(value) } }
    visit(macro.body)
  }

  private mutating func visit(_ list: Expression.ArgumentList) {
    for value in list.positional { visit(value) }
    for (_, value) in list.named { visit(value) }
    if let spread = list.spread { visit(spread) }
    if let spread = list.spreadNamed { visit(spread) }
  }

  private mutating func visit(_ expression: Expression) {
    switch expression {
    case .constant: break
    case .name(let name): names.insert(name)
    case .list(let parts), .tuple(let parts), .concatenation(let parts), .and(let parts), .or(let parts):
      for part in parts { visit(part) }
    case .dictionary(let members):
      for (key, value) in members {
        visit(key)
        visit(value)
      }
    case .unary(_, let operand): visit(operand)
    case .chain(let first, let rest):
      visit(first)
      for (_, operand) in rest { visit(operand) }
    case .comparison(let first, let rest):
      visit(first)
      for (_, operand) in rest { visit(operand) }
    case .conditional(let test, let then, let otherwise):
      visit(test)
      visit(then)
      if let otherwise { visit(otherwise) }
    case .postfix(let base, let operations):
      visit(base)
      for operation in operations {
        switch operation {
        case .attribute: break
        case .subscripted(let index): visit(index)
        case .slice(let start, let stop, let step):
          for bound in [start, stop, step] { if let bound { visit(bound) } }
        case .call(let list): visit(list)
        case .filter(let filter), .test(let filter, _): visit(filter.arguments)
        }
      }
    }
  }
}
