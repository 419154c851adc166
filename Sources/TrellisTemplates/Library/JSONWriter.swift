/// Writes a value as JSON in the layout of Python's `json.dumps`.
struct JSONWriter {
  private let renderer: Renderer
  var escapesNonASCII = false
  var sortsKeys = false
  /// What a level is indented by; nil for one line.
  var indentation: String?
  var itemSeparator = ", "
  var keySeparator = ": "
  private var output = ""
  private var hasContent = false

  init(_ renderer: Renderer) { self.renderer = renderer }

  /// The JSON text. It is content as a whole if any of its strings is.
  mutating func text(of value: Value) throws(TemplateError) -> Text {
    try write(value, level: 0)
    return Text(output, hasContent ? .content : .template)
  }

  private mutating func emit(_ text: String) throws(TemplateError) {
    try renderer.budget.write(text.utf8.count, total: output.utf8.count + text.utf8.count)
    output += text
  }

  private mutating func write(_ value: Value, level: Int) throws(TemplateError) {
    try renderer.budget.step()
    switch value {
    case .null: try emit("null")
    case .boolean(let value): try emit(value ? "true" : "false")
    case .integer(let value): try emit(String(value))
    case .number(let value): try emit(number(value))
    case .text(let text): try write(text)
    case .list(let list):
      if list.elements.isEmpty { return try emit("[]") }
      try emit("[")
      for (index, element) in list.elements.enumerated() {
        if index > 0 { try emit(itemSeparator) }
        try newLine(level + 1)
        try nested(element, level: level + 1)
      }
      try newLine(level)
      try emit("]")
    case .mapping(let mapping):
      if mapping.count == 0 { return try emit("{}") }
      try emit("{")
      var places = Array(0..<mapping.count)
      if sortsKeys {
        places = try renderer.sorted(places.map { (mapping.keys[$0], .integer($0)) }).compactMap(\.index)
      }
      for (index, place) in places.enumerated() {
        if index > 0 { try emit(itemSeparator) }
        try newLine(level + 1)
        try write(key: mapping.keys[place])
        try emit(keySeparator)
        try nested(mapping.values[place], level: level + 1)
      }
      try newLine(level)
      try emit("}")
    case .undefined, .namespace, .function, .loop:
      throw TemplateError(.type, "Object of type \(value.typeName) is not JSON serializable")
    }
  }

  private mutating func nested(_ value: Value, level: Int) throws(TemplateError) {
    try renderer.budget.enter()
    defer { renderer.budget.leave() }
    try write(value, level: level)
  }

  private mutating func newLine(_ level: Int) throws(TemplateError) {
    guard let indentation else { return }
    try renderer.budget.write(indentation.utf8.count.multipliedSaturating(level))
    try emit("\n" + String(repeating: indentation, count: level))
  }

  private func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
    return pythonDescription(value)
  }

  private mutating func write(key: Value) throws(TemplateError) {
    switch key {
    case .text(let text): try write(text)
    case .null: try emit("\"null\"")
    case .boolean(let value): try emit(value ? "\"true\"" : "\"false\"")
    case .integer(let value): try emit("\"\(value)\"")
    case .number(let value): try emit("\"\(number(value))\"")
    default:
      throw TemplateError(.type, "keys must be str, int, float, bool or None, not \(key.typeName)")
    }
  }

  private mutating func write(_ text: Text) throws(TemplateError) {
    if text.origin == .content { hasContent = true }
    var escaped = "\""
    for scalar in text.string.unicodeScalars {
      switch scalar {
      case "\"": escaped += "\\\""
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      case "\t": escaped += "\\t"
      case "\u{8}": escaped += "\\b"
      case "\u{C}": escaped += "\\f"
      default:
        if scalar.value < 0x20 || (escapesNonASCII && scalar.value > 0x7E) {
          for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16)
            escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          }
        } else {
          escaped.unicodeScalars.append(scalar)
        }
      }
    }
    try emit(escaped + "\"")
  }
}
