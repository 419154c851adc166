extension Renderer {
  /// `value is name(arguments)`.
  func test(_ value: Value, _ name: String, _ arguments: CallArguments) throws(TemplateError) -> Bool {
    let operand = arguments.positional.first
    func other() throws(TemplateError) -> Value {
      guard let operand else { throw TemplateError(.type, "the test '\(name)' needs a value to compare with") }
      return operand
    }
    switch name {
    case "defined": return !value.isUndefined
    case "undefined": return value.isUndefined
    case "none": return value.isNull
    case "boolean": if case .boolean = value { return true } else { return false }
    case "true": if case .boolean(true) = value { return true } else { return false }
    case "false": if case .boolean(false) = value { return true } else { return false }
    case "integer": if case .integer = value { return true } else { return false }
    case "float": if case .number = value { return true } else { return false }
    case "number": return value.double != nil
    case "string": if case .text = value { return true } else { return false }
    case "mapping": if case .mapping = value { return true } else { return false }
    case "sequence":
      switch value {
      // An undefined value has a length and elements: none.
      case .text, .list, .mapping, .undefined: return true
      default: return false
      }
    case "iterable":
      switch value {
      case .text, .list, .mapping, .undefined, .loop: return true
      default: return false
      }
    case "callable":
      switch value {
      case .function, .undefined: return true
      case .loop: return true
      default: return false
      }
    case "escaped": if case .text(let text) = value { return text.isMarkup } else { return false }
    case "lower":
      return try isCase(value) { $0.properties.isUppercase || $0.properties.generalCategory == .titlecaseLetter }
    case "upper":
      return try isCase(value) { $0.properties.isLowercase || $0.properties.generalCategory == .titlecaseLetter }
    case "odd", "even", "divisibleby":
      let divisor = name == "divisibleby" ? try other() : .integer(2)
      let remainder = try binary(.remainder, value, divisor)
      return try equal(remainder, .integer(name == "odd" ? 1 : 0))
    case "eq", "equalto", "==": return try equal(value, try other())
    case "ne", "!=": return try !equal(value, try other())
    case "lt", "lessthan", "<": return try compare(.less, value, try other())
    case "le", "<=": return try compare(.lessOrEqual, value, try other())
    case "gt", "greaterthan", ">": return try compare(.greater, value, try other())
    case "ge", ">=": return try compare(.greaterOrEqual, value, try other())
    case "in": return try contains(try other(), value)
    case "sameas": return isSame(value, try other())
    case "filter": return Filters.all[try text(value).string] != nil
    case "test": return Self.testNames.contains(try text(value).string)
    default: throw TemplateError(.unsupported, "No test named '\(name)'.")
    }
  }

  private static let testNames: Set<String> = [
    "defined", "undefined", "none", "boolean", "true", "false", "integer", "float", "number", "string", "mapping",
    "sequence",
    "iterable", "callable", "escaped", "lower", "upper", "odd", "even", "divisibleby", "eq", "equalto", "==", "ne",
    "!=", "lt",
    "lessthan", "<", "le", "<=", "gt", "greaterthan", ">", "ge", ">=", "in", "sameas", "filter", "test",
  ]

  /// Whether a text has cased scalars and none of the wrong case.
  private func isCase(_ value: Value, isWrong: (Unicode.Scalar) -> Bool) throws(TemplateError) -> Bool {
    let scalars = try text(value).string.unicodeScalars
    return scalars.contains { $0.properties.isCased } && !scalars.contains(where: isWrong)
  }

  private func isSame(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.text(let left), .text(let right)): left == right
    case (.list(let left), .list(let right)): left === right
    case (.mapping(let left), .mapping(let right)): left === right
    case (.namespace(let left), .namespace(let right)): left === right
    case (.function(let left), .function(let right)): left === right
    default: false
    }
  }
}
