import GenerableModel

/// A Swift statement to be printed.
indirect enum Statement {
  case expression(Expression)
  case assignment(String, Expression)
  /// `let name = value` or `var name: type = value`.
  case variable(keyword: String, name: String, type: String?, value: Expression)
  case `return`(Expression)
  case `throw`(Expression)
  case ifLet(name: String, value: String, [Statement])
  case `switch`(String, [SwitchCase])
  case conditional(Condition, [Statement])
  case `break`
  case `defer`([Statement])

  struct SwitchCase {
    /// What stands between `case` and the colon; nil for `default`.
    var pattern: String?
    var body: [Statement]
    var condition: Condition?
  }
}
