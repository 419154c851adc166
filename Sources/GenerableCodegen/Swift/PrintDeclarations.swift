extension SwiftPrinter {
  /// Prints declarations with a blank line between them.
  mutating func print(_ declarations: [Declaration]) {
    for (index, declaration) in declarations.enumerated() {
      if index > 0 { line() }
      print(declaration)
    }
  }

  mutating func print(_ declaration: Declaration) {
    switch declaration {
    case .extension(let body):
      body.attributes.forEach { line($0) }
      let conformances = body.conformances.isEmpty ? "" : ": " + body.conformances.joined(separator: ", ")
      let condition = body.whereClause.map { " \($0)" } ?? ""
      block("extension \(body.extendedType)\(conformances)\(condition)") { $0.print(body.members) }
    case .type(let body):
      body.attributes.forEach { line($0) }
      let inheritance = body.inheritance.isEmpty ? "" : ": " + body.inheritance.joined(separator: ", ")
      block("\(body.modifiers)\(body.keyword) \(body.name)\(inheritance)") { $0.print(body.members) }
    case .variable(let variable):
      print(variable)
    case .function(let function):
      if let documentation = function.documentation { line("/// " + documentation) }
      let throwing = function.isThrowing ? " throws" : ""
      if function.body.isEmpty {
        line("\(function.modifiers)\(function.name)\(function.parameters)\(throwing) {}")
      } else {
        block("\(function.modifiers)\(function.name)\(function.parameters)\(throwing)") { $0.print(function.body) }
      }
    case .enumCase(let attributes, let text):
      attributes.forEach { line($0) }
      line("case \(text)")
    case .typealias(let modifiers, let name, let target):
      line("\(modifiers)typealias \(name) = \(target)")
    case .comment(let text):
      text.split(separator: "\n", omittingEmptySubsequences: false).forEach { line($0.isEmpty ? "//" : "// \($0)") }
    case .conditional(let condition, let declarations):
      line("#if \(condition.text)")
      indented { $0.print(declarations) }
      line("#endif")
    case .group(let declarations):
      declarations.forEach { print($0) }
    case .located(let located):
      print(located)
    }
  }

  private mutating func print(_ variable: Declaration.Variable) {
    if let documentation = variable.documentation { line("/// " + documentation) }
    let type = variable.type.map { ": \($0)" } ?? ""
    let head = "\(variable.modifiers)\(variable.keyword) \(variable.name)\(type)"
    if let getter = variable.getter {
      block(head) { $0.print(getter) }
    } else if let value = variable.value {
      print(head + " = ", value)
    } else {
      line(head)
    }
  }

  /// The member's own line carries the number of the line before the user's, so that the expression stands on the user's
  /// line, and spaces put it into the user's column.
  private mutating func print(_ located: Declaration.Located) {
    let head = "\(located.modifiers)var \(located.name): \(located.type) {"
    guard let file = located.file else {
      line(head)
      indented { $0.line(located.opening + located.expression + located.closing) }
      line("}")
      return
    }
    let padding = String(repeating: " ", count: max(0, located.column - 1 - located.opening.utf8.count))
    if located.line > 1 {
      line("#sourceLocation(file: \(file.quoted), line: \(located.line - 1))")
      line(head)
    } else {
      line("\(head)\n#sourceLocation(file: \(file.quoted), line: \(located.line))")
    }
    flushLeft(padding + located.opening + located.expression + located.closing)
    line("}")
    line("#sourceLocation()")
  }
}
