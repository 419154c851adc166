extension Renderer {
  /// Letting go of a value recurses as deep as it nests.
  private static let deepestValue = 250

  func evaluate(_ expression: Expression, in scope: Scope) throws(TemplateError) -> Value {
    try budget.step()
    switch expression {
    case .constant(let constant): return Value(constant)
    case .name(let name): return scope[name] ?? Undefined.name(name)
    default:
      let value = try budget.nested { () throws(TemplateError) in try evaluate(compound: expression, in: scope) }
      guard value.depth <= Self.deepestValue else {
        throw TemplateError(.limit, "values nest deeper than \(Self.deepestValue)")
      }
      return value
    }
  }

  private func evaluate(compound expression: Expression, in scope: Scope) throws(TemplateError) -> Value {
    switch expression {
    case .constant, .name: return try evaluate(expression, in: scope)
    case .list(let elements): return .list(try evaluate(elements, in: scope))
    case .tuple(let elements): return .tuple(try evaluate(elements, in: scope))
    case .dictionary(let members):
      let mapping = MappingValue()
      for (key, value) in members {
        let key = try evaluate(key, in: scope)
        guard MappingValue.Key(key) != nil else {
          throw TemplateError(.type, "unhashable type: '\(key.typeName)'")
        }
        mapping[key] = try evaluate(value, in: scope)
      }
      return .mapping(mapping)
    case .unary(let operation, let operand): return try unary(operation, try evaluate(operand, in: scope))
    case .chain(let first, let rest):
      var value = try evaluate(first, in: scope)
      for (operation, operand) in rest { value = try binary(operation, value, try evaluate(operand, in: scope)) }
      return value
    case .concatenation(let parts):
      var result = Text()
      for part in parts {
        let part = try text(try evaluate(part, in: scope))
        try budget.write(part.count, total: result.count + part.count)
        result.append(part)
      }
      return .text(result)
    case .comparison(let first, let rest):
      var left = try evaluate(first, in: scope)
      for (comparison, operand) in rest {
        let right = try evaluate(operand, in: scope)
        guard try compare(comparison, left, right) else { return .boolean(false) }
        left = right
      }
      return .boolean(true)
    case .and(let terms):
      var value = Value.null
      for term in terms {
        value = try evaluate(term, in: scope)
        if !value.isTrue { break }
      }
      return value
    case .or(let terms):
      var value = Value.null
      for term in terms {
        value = try evaluate(term, in: scope)
        if value.isTrue { break }
      }
      return value
    case .conditional(let test, let then, let otherwise):
      if try evaluate(test, in: scope).isTrue { return try evaluate(then, in: scope) }
      if let otherwise { return try evaluate(otherwise, in: scope) }
      return .undefined(
        Undefined(
          message: "the inline if-expression evaluated to false and no else section was defined."))
    case .postfix(let base, let operations):
      var value = try evaluate(base, in: scope)
      for operation in operations { value = try apply(operation, to: value, in: scope) }
      return value
    }
  }

  private func evaluate(_ expressions: [Expression], in scope: Scope) throws(TemplateError) -> [Value] {
    var values: [Value] = []
    for expression in expressions { values.append(try evaluate(expression, in: scope)) }
    return values
  }

  // MARK: Postfix

  private func apply(
    _ operation: Expression.Postfix, to value: Value, in scope: Scope
  ) throws(TemplateError) -> Value {
    try budget.step()
    switch operation {
    case .attribute(let name): return try attribute(name, of: value)
    case .subscripted(let index): return try subscripted(value, by: try evaluate(index, in: scope))
    case .slice(let start, let stop, let step):
      func bound(_ expression: Expression?) throws(TemplateError) -> Int? {
        guard let expression else { return nil }
        let value = try evaluate(expression, in: scope)
        guard value.isNull || value.index != nil else {
          throw TemplateError(.type, "slice indices must be integers or None or have an __index__ method")
        }
        return try integer(value, "slice index")
      }
      return try slice(value, try bound(start), try bound(stop), try bound(step))
    case .call(let list): return try call(value, try arguments(list, in: scope))
    case .filter(let filter): return try apply(filter, to: value, in: scope)
    case .test(let test, let isNegated):
      let result = try self.test(value, test.name, try arguments(test.arguments, in: scope))
      return .boolean(result != isNegated)
    }
  }

  func arguments(_ list: Expression.ArgumentList, in scope: Scope) throws(TemplateError) -> CallArguments {
    var arguments = CallArguments(try evaluate(list.positional, in: scope))
    for (name, value) in list.named { arguments.named.append((name, try evaluate(value, in: scope))) }
    if let spread = list.spread { arguments.positional += try elements(of: try evaluate(spread, in: scope)) }
    if let spread = list.spreadNamed {
      guard case .mapping(let mapping) = try evaluate(spread, in: scope) else {
        throw TemplateError(.type, "argument after ** must be a mapping")
      }
      for (key, value) in zip(mapping.keys, mapping.values) {
        guard case .text(let name) = key else { throw TemplateError(.type, "keywords must be strings") }
        arguments.named.append((name.string, value))
      }
    }
    return arguments
  }

  func call(_ value: Value, _ arguments: CallArguments) throws(TemplateError) -> Value {
    switch value {
    case .function(let function):
      return try budget.nested { () throws(TemplateError) in try function.call(self, arguments) }
    case .loop(let loop):
      guard let recursion = loop.recursion else {
        throw TemplateError(
          .type,
          "The loop must have the 'recursive' marker to be called recursively.")
      }
      let iterable = try arguments.bound("loop", "iterable", required: 1)[0] ?? .null
      return .text(try budget.nested { () throws(TemplateError) in try recursion(self, iterable) })
    case .undefined(let undefined): throw undefined.error
    default: throw TemplateError(.type, "'\(value.typeName)' object is not callable")
    }
  }

  /// The call of a call block, with the block's body as `caller`.
  func evaluate(call expression: Expression, caller: FunctionValue, in scope: Scope) throws(TemplateError) -> Value {
    guard case .postfix(let base, var operations) = expression, case .call(let list)? = operations.popLast() else {
      throw TemplateError(.type, "expected call")
    }
    let function = try evaluate(operations.isEmpty ? base : .postfix(base, operations), in: scope)
    var arguments = try arguments(list, in: scope)
    arguments.named.append(("caller", .function(caller)))
    return try call(function, arguments)
  }

  func apply(_ filter: Expression.Filter, to value: Value, in scope: Scope) throws(TemplateError) -> Value {
    let arguments = try arguments(filter.arguments, in: scope)
    return try budget.nested { () throws(TemplateError) in try self.filter(value, filter.name, arguments) }
  }
}

extension Value {
  init(_ constant: Expression.Constant) {
    switch constant {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .integer(let value): self = .integer(value)
    case .number(let value): self = .number(value)
    case .text(let text): self = .text(text)
    }
  }
}
