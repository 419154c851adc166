import Foundation

extension Renderer {
  func unary(_ operation: UnaryOperator, _ operand: Value) throws(TemplateError) -> Value {
    switch operation {
    case .not: return .boolean(!operand.isTrue)
    case .positive, .negative:
      if case .undefined(let undefined) = operand { throw undefined.error }
      if let value = operand.index {
        let (negated, overflow) = (0).subtractingReportingOverflow(value)
        if operation == .negative, overflow { throw Self.overflow }
        return .integer(operation == .negative ? negated : value)
      }
      guard let value = operand.double else {
        throw TemplateError(
          .type, "bad operand type for unary \(operation == .negative ? "-" : "+"): '\(operand.typeName)'")
      }
      return .number(operation == .negative ? -value : value)
    }
  }

  func compare(_ comparison: ComparisonOperator, _ left: Value, _ right: Value) throws(TemplateError) -> Bool {
    switch comparison {
    case .equal: try equal(left, right)
    case .notEqual: try !equal(left, right)
    case .less: try less(left, right)
    case .greater: try less(right, left, operatorName: ">")
    case .lessOrEqual: try !less(right, left, operatorName: "<=")
    case .greaterOrEqual: try !less(left, right, operatorName: ">=")
    case .contained: try contains(right, left)
    case .notContained: try !contains(right, left)
    }
  }

  private static var overflow: TemplateError { TemplateError(.limit, "an integer grows beyond 64 bits") }

  func binary(_ operation: BinaryOperator, _ left: Value, _ right: Value) throws(TemplateError) -> Value {
    if case .undefined(let undefined) = left { throw undefined.error }
    if case .undefined(let undefined) = right { throw undefined.error }
    switch (operation, left, right) {
    case (.add, .text(let left), .text(let right)): return .text(try add(left, right))
    case (.add, .list(let left), .list(let right)) where left.isTuple == right.isTuple:
      try budget.step(left.elements.count + right.elements.count)
      return .list(ListValue(left.elements + right.elements, isTuple: left.isTuple))
    case (.multiply, .text(let text), _), (.multiply, _, .text(let text)):
      guard let times = left.index ?? right.index else { break }
      try budget.write(text.count.multipliedSaturating(max(0, times)))
      return .text(text.repeated(times))
    case (.multiply, .list(let list), _), (.multiply, _, .list(let list)):
      guard let times = left.index ?? right.index else { break }
      try budget.step(list.elements.count.multipliedSaturating(max(0, times)))
      let elements = Array(repeatElement(list.elements, count: max(0, times)).joined())
      return .list(ListValue(elements, isTuple: list.isTuple))
    case (.remainder, .text(let format), _): return .text(try printf(format, right))
    default:
      if let result = try arithmetic(operation, left, right) { return result }
    }
    if operation == .add, case .text = left {
      throw TemplateError(.type, "can only concatenate str (not \"\(right.typeName)\") to str")
    }
    if operation == .add, case .list(let list) = left {
      let name = list.isTuple ? "tuple" : "list"
      throw TemplateError(.type, "can only concatenate \(name) (not \"\(right.typeName)\") to \(name)")
    }
    throw TemplateError(
      .type,
      "unsupported operand type(s) for \(operation.rawValue): '\(left.typeName)' and '\(right.typeName)'")
  }

  /// Adding to safe text escapes the other side, as markupsafe does.
  private func add(_ left: Text, _ right: Text) throws(TemplateError) -> Text {
    let isMarkup = left.isMarkup || right.isMarkup
    var result = isMarkup ? left.escaped : left
    let right = isMarkup ? right.escaped : right
    try budget.write(result.count + right.count)
    result.append(right)
    return result
  }

  private func arithmetic(_ operation: BinaryOperator, _ left: Value, _ right: Value) throws(TemplateError) -> Value? {
    if let left = left.index, let right = right.index {
      switch operation {
      case .add: return .integer(try Self.checked(left.addingReportingOverflow(right)))
      case .subtract: return .integer(try Self.checked(left.subtractingReportingOverflow(right)))
      case .multiply: return .integer(try Self.checked(left.multipliedReportingOverflow(by: right)))
      case .floorDivide, .remainder:
        guard right != 0 else { throw TemplateError(.type, "integer division or modulo by zero") }
        let quotient = try Self.checked(left.dividedReportingOverflow(by: right))
        let remainder = left - quotient * right
        // Python rounds down, and the remainder has the divisor's sign.
        let rounds = remainder != 0 && (remainder < 0) != (right < 0)
        return .integer(
          operation == .remainder ? (rounds ? remainder + right : remainder) : (rounds ? quotient - 1 : quotient))
      case .power where right >= 0: return .integer(try Self.power(left, right))
      case .divide, .power: break
      }
    }
    guard let left = left.double, let right = right.double else { return nil }
    switch operation {
    case .add: return .number(left + right)
    case .subtract: return .number(left - right)
    case .multiply: return .number(left * right)
    case .divide, .floorDivide, .remainder:
      guard right != 0 else { throw TemplateError(.type, operation == .divide ? "division by zero" : "float modulo") }
      if operation == .divide { return .number(left / right) }
      if operation == .floorDivide { return .number((left / right).rounded(.down)) }
      let remainder = left.truncatingRemainder(dividingBy: right)
      return .number(remainder != 0 && (remainder < 0) != (right < 0) ? remainder + right : remainder)
    case .power: return .number(pow(left, right))
    }
  }

  private static func checked(_ result: (partialValue: Int, overflow: Bool)) throws(TemplateError) -> Int {
    guard !result.overflow else { throw overflow }
    return result.partialValue
  }

  private static func power(_ base: Int, _ exponent: Int) throws(TemplateError) -> Int {
    var (result, square, rest) = (1, base, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result = try checked(result.multipliedReportingOverflow(by: square)) }
      rest >>= 1
      if rest > 0 { square = try checked(square.multipliedReportingOverflow(by: square)) }
    }
    return result
  }
}

extension Int {
  func multipliedSaturating(_ other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max / 4 : Swift.min(product, .max / 4)
  }
}
