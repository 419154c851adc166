/// A statement of a template, with the line where it begins.
struct Statement: Sendable {
  indirect enum Kind: Sendable {
    case text(Text)
    case output(Expression)
    case conditional([(test: Expression, body: [Statement])], otherwise: [Statement])
    case loop(Loop)
    case assign(Target, Expression)
    /// `{% set x %}…{% endset %}`.
    case capture(Target, filters: [Expression.Filter], body: [Statement])
    case macro(Macro)
    /// `{% call macro() %}…{% endcall %}`: the body is the macro's `caller`.
    case call(Expression, caller: Macro)
    case filter([Expression.Filter], body: [Statement])
    case scope([(target: Target, value: Expression)], body: [Statement])
    case breakLoop
    case continueLoop
  }

  var kind: Kind
  var line: Int
}

struct Loop: Sendable {
  var target: Target
  var iterable: Expression
  var test: Expression?
  var isRecursive: Bool
  var body: [Statement]
  var otherwise: [Statement]
}

struct Macro: Sendable {
  var name: String
  var parameters: [(name: String, defaultValue: Expression?)]
  var body: [Statement]
}

/// What an assignment or a loop gives a value to.
indirect enum Target: Sendable {
  case name(String)
  case attribute(namespace: String, String)
  case tuple([Target])
}
