/// A Swift expression to be printed.
indirect enum Expression {
  /// A name, a member path, a number: what needs no layout.
  case code(String)
  /// The text of a string literal, not yet escaped.
  case string(String)
  case call(Expression, [Argument])
  case array([Expression])
  /// `[key: value, …]`, each pair as it is printed.
  case dictionary([String])
  case `try`(Expression)

  struct Argument {
    var label: String?
    var value: Expression

    init(_ label: String? = nil, _ value: Expression) {
      self.label = label
      self.value = value
    }
  }

  static func call(_ name: String, _ arguments: [Argument] = []) -> Expression {
    .call(.code(name), arguments)
  }

  /// `"…"`, escaped; nil is `nil`.
  static func text(_ text: String?) -> Expression {
    text.map { .string($0) } ?? .code("nil")
  }
}

extension String {
  /// A Swift string literal of this text.
  var quoted: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7F || scalar.properties.generalCategory == .format
          || scalar.properties.generalCategory == .lineSeparator
          || scalar.properties.generalCategory == .paragraphSeparator
        {
          result += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
