/// An expression of a template.
indirect enum Expression: Sendable {
  case constant(Constant)
  case name(String)
  case list([Expression])
  case tuple([Expression])
  case dictionary([(key: Expression, value: Expression)])
  case unary(UnaryOperator, Expression)
  /// Operators of one precedence, from left to right: long sums do not nest.
  case chain(Expression, [(BinaryOperator, Expression)])
  /// `a ~ b ~ c`.
  case concatenation([Expression])
  /// `a < b <= c`.
  case comparison(Expression, [(ComparisonOperator, Expression)])
  case and([Expression])
  case or([Expression])
  case conditional(test: Expression, then: Expression, otherwise: Expression?)
  /// A value followed by attributes, subscripts, calls, filters and tests.
  case postfix(Expression, [Postfix])

  enum Constant: Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case text(Text)
  }

  enum Postfix: Sendable {
    case attribute(String)
    case subscripted(Expression)
    case slice(start: Expression?, stop: Expression?, step: Expression?)
    case call(ArgumentList)
    case filter(Filter)
    case test(Filter, isNegated: Bool)
  }

  /// The name of a filter or test with its further arguments.
  struct Filter: Sendable {
    var name: String
    var arguments: ArgumentList
  }

  struct ArgumentList: Sendable {
    var positional: [Expression] = []
    var named: [(name: String, value: Expression)] = []
    /// `*list` and `**mapping`.
    var spread: Expression?
    var spreadNamed: Expression?
  }
}

enum UnaryOperator: Sendable { case negative, positive, not }

enum BinaryOperator: String, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case floorDivide = "//"
  case remainder = "%"
  case power = "**"
}

enum ComparisonOperator: String, Sendable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case contained = "in"
  case notContained = "not in"
}
