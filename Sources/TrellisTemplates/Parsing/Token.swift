/// A piece of a template's source.
struct Token: Sendable {
  enum Kind: Hashable, Sendable {
    /// Text outside the tags.
    case data(String)
    case blockBegin, blockEnd
    case variableBegin, variableEnd
    case name(String)
    case string(String)
    case integer(Int)
    case number(Double)
    case symbol(String)
    case end
  }

  var kind: Kind
  /// Counted from 1.
  var line: Int
}

extension Token.Kind {
  /// For error messages.
  var description: String {
    switch self {
    case .data: "text"
    case .blockBegin: "begin of statement block"
    case .blockEnd: "end of statement block"
    case .variableBegin: "begin of print statement"
    case .variableEnd: "end of print statement"
    case .name(let name): name
    case .string: "string"
    case .integer: "integer"
    case .number: "float"
    case .symbol(let symbol): symbol
    case .end: "end of template"
    }
  }
}
