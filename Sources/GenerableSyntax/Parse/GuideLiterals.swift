import GenerableModel
internal import SwiftSyntax

extension GuideMeaning {
  /// Reads `.name(arguments)`, `GenerationGuide<T>.name(arguments)` or a regex literal; anything else is for the running program.
  init(_ expression: ExprSyntax) {
    if let regex = expression.as(RegexLiteralExprSyntax.self) {
      self = .regex(regex.regex.text)
      return
    }
    if let names = expression.chainedCalls, names.count > 1 {
      self = .chain(names)
      return
    }
    guard let call = expression.as(FunctionCallExprSyntax.self), call.trailingClosure == nil,
      let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base.namesGuides,
      call.arguments.allSatisfy({ $0.label == nil })
    else {
      self = .expression
      return
    }
    self = .call(
      name: member.declName.baseName.text, arguments: call.arguments.map { GuideLiteral($0.expression) })
  }
}

extension ExprSyntax {
  /// The names of calls one after the other, from an implicit member on: `.a(…).b(…)`.
  fileprivate var chainedCalls: [String]? {
    guard let call = self.as(FunctionCallExprSyntax.self),
      let member = call.calledExpression.as(MemberAccessExprSyntax.self)
    else { return nil }
    let name = member.declName.baseName.text
    guard let base = member.base else { return [name] }
    return base.chainedCalls.map { $0 + [name] }
  }
}

extension ExprSyntax? {
  /// Whether a member is one of `GenerationGuide`: `.range`, `GenerationGuide.range`, `GenerationGuide<Int>.range`.
  fileprivate var namesGuides: Bool {
    guard let self else { return true }
    let text = self.trimmedDescription
    return text == "GenerationGuide" || text.hasPrefix("GenerationGuide<")
  }
}

extension GuideLiteral {
  init?(_ expression: ExprSyntax) {
    if let string = expression.as(StringLiteralExprSyntax.self) {
      guard let value = string.representedLiteralValue else { return nil }
      self = .string(value)
    } else if let regex = expression.as(RegexLiteralExprSyntax.self) {
      self = .regex(regex.regex.text)
    } else if let number = Self.number(expression) {
      self = .number(number)
    } else if let array = expression.as(ArrayExprSyntax.self) {
      let elements = array.elements.map { GuideLiteral($0.expression) }
      let literals = elements.compactMap { $0 }
      guard literals.count == elements.count else { return nil }
      self = .array(literals)
    } else if let range = Self.range(expression) {
      self = range
    } else if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first, only.label == nil
    {
      guard let inner = GuideLiteral(only.expression) else { return nil }
      self = inner
    } else {
      let meaning = GuideMeaning(expression)
      guard meaning != .expression else { return nil }
      self = .guide(meaning)
    }
  }

  /// An integer or decimal literal, perhaps negative, in decimal digits.
  private static func number(_ expression: ExprSyntax) -> String? {
    if let prefix = expression.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "-" {
      return number(prefix.expression).map { "-" + $0 }
    }
    if let integer = expression.as(IntegerLiteralExprSyntax.self) {
      let digits = integer.literal.text.filter { $0 != "_" }
      for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
        return UInt64(digits.dropFirst(2), radix: radix).map(String.init)
      }
      return digits
    }
    if let decimal = expression.as(FloatLiteralExprSyntax.self) {
      let digits = decimal.literal.text.filter { $0 != "_" }
      return digits.hasPrefix("0x") ? nil : digits
    }
    return nil
  }

  private static func range(_ expression: ExprSyntax) -> GuideLiteral? {
    if let postfix = expression.as(PostfixOperatorExprSyntax.self), postfix.operator.text == "..." {
      return number(postfix.expression).map { .lowerBound($0) }
    }
    if let prefix = expression.as(PrefixOperatorExprSyntax.self), ["...", "..<"].contains(prefix.operator.text) {
      return number(prefix.expression).map { .upperBound(prefix.operator.text == "..." ? $0 : nil) }
    }
    let elements: [ExprSyntax]
    if let sequence = expression.as(SequenceExprSyntax.self) {
      elements = Array(sequence.elements)
    } else if let infix = expression.as(InfixOperatorExprSyntax.self) {
      elements = [infix.leftOperand, infix.operator, infix.rightOperand]
    } else {
      return nil
    }
    guard elements.count == 3, let lower = number(elements[0]), let upper = number(elements[2]),
      let operation = elements[1].as(BinaryOperatorExprSyntax.self)
    else { return nil }
    switch operation.operator.text {
    case "...": return .closedRange(lower: lower, upper: upper)
    case "..<": return .halfOpenRange
    default: return nil
    }
  }
}
