import GenerableModel

/// A Swift declaration to be printed.
indirect enum Declaration {
  case `extension`(Extension)
  case type(TypeBody)
  case variable(Variable)
  case function(Function)
  case enumCase(attributes: [String], String)
  case `typealias`(modifiers: String, name: String, target: String)
  case comment(String)
  case conditional(Condition, [Declaration])
  /// Declarations of one line each that stand together without blank lines between them.
  case group([Declaration])
  /// A computed property whose only expression is the user's, printed so that the compiler finds it where the user wrote it.
  case located(Located)

  struct Extension {
    var attributes: [String] = []
    var extendedType: String
    var conformances: [String] = []
    var whereClause: String?
    var members: [Declaration]
  }

  struct TypeBody {
    var attributes: [String] = []
    var modifiers: String
    var keyword: String
    var name: String
    var inheritance: [String]
    var members: [Declaration]
  }

  struct Variable {
    var documentation: String?
    var modifiers: String
    var keyword = "var"
    var name: String
    var type: String?
    var value: Expression?
    var getter: [Statement]?
  }

  struct Function {
    var documentation: String?
    var modifiers: String
    /// `init` or `func name`.
    var name: String
    /// With parentheses.
    var parameters: String
    var isThrowing: Bool
    var body: [Statement]
  }

  struct Located {
    var modifiers: String
    var name: String
    var type: String
    /// Nil where the file must not name its sources (checked-in mode).
    var file: String?
    var line: Int
    var column: Int
    /// What the generator writes before the user's expression, on its first line, and after it.
    var opening = ""
    var expression: String
    var closing = ""
  }
}
