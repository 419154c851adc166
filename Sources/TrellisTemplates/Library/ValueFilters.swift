import Foundation

/// Filters for single values.
enum ValueFilters {
  static let all: [String: Filter] = [
    "abs": { (renderer, value, _) throws(TemplateError) in
      guard let number = try renderer.needed(value).double else {
        throw TemplateError(.type, "bad operand type for abs(): '\(value.typeName)'")
      }
      return number < 0 ? try renderer.unary(.negative, value) : value
    },
    "attr": { (renderer, value, arguments) throws(TemplateError) in
      let name = try renderer.text(try arguments.bound("attr", "name", required: 1)[0] ?? .null)
      if case .mapping = value {
        return .undefined(Undefined(message: "'dict object' has no attribute '\(name.string)'"))
      }
      return try renderer.attribute(name.string, of: value)
    },
    "d": defaultValue,
    "default": defaultValue,
    "float": float,
    "from_json": { (renderer, value, _) throws(TemplateError) in
      guard case .text(let text) = try renderer.needed(value) else {
        throw TemplateError(.type, "the JSON object must be str, bytes or bytearray, not \(value.typeName)")
      }
      try renderer.budget.step(text.count)
      var reader = JSONReader(text.bytes)
      return Value(try reader.document(), origin: text.origin)
    },
    "int": integer,
    "round": round,
  ]

  private static func defaultValue(
    _ renderer: Renderer, _ value: Value, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    let bound = try arguments.bound("default", "default_value", "boolean")
    let replaces = value.isUndefined || ((bound[1]?.isTrue ?? false) && !value.isTrue)
    return replaces ? bound[0] ?? .string("") : value
  }

  private static func integer(
    _ renderer: Renderer, _ value: Value, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    let bound = try arguments.bound("int", "default", "base")
    let fallback = bound[0] ?? .integer(0)
    switch try renderer.needed(value) {
    case .integer, .boolean: return .integer(value.index ?? 0)
    case .number(let number): return Int(exactly: number.rounded(.towardZero)).map(Value.integer) ?? fallback
    case .text(let text):
      let base = try renderer.integer(bound[1], "base") ?? 10
      let digits = text.stripped().string.replacing("_", with: "")
      guard (2...36).contains(base) else { return fallback }
      var body = digits[...]
      let prefixes = [16: "0x", 8: "0o", 2: "0b"]
      if let prefix = prefixes[base], body.lowercased().hasPrefix(prefix) { body = body.dropFirst(2) }
      if let number = Int(body, radix: base) { return .integer(number) }
      return Double(digits).flatMap { Int(exactly: $0.rounded(.towardZero)) }.map(Value.integer) ?? fallback
    default: return fallback
    }
  }

  private static func float(
    _ renderer: Renderer, _ value: Value, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    let fallback = try arguments.bound("float", "default")[0] ?? .number(0)
    if let number = try renderer.needed(value).double { return .number(number) }
    guard case .text(let text) = value else { return fallback }
    return Double(text.stripped().string.replacing("_", with: "")).map(Value.number) ?? fallback
  }

  private static func round(
    _ renderer: Renderer, _ value: Value, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    let bound = try arguments.bound("round", "precision", "method")
    let precision = try renderer.integer(bound[0], "precision") ?? 0
    let method = try renderer.text(bound[1] ?? .string("common")).string
    guard let number = try renderer.needed(value).double, (-300...300).contains(precision) else {
      throw TemplateError(.type, "type \(value.typeName) doesn't define __round__ method")
    }
    let rule: FloatingPointRoundingRule
    switch method {
    case "common": rule = .toNearestOrEven
    case "ceil": rule = .up
    case "floor": rule = .down
    default: throw TemplateError(.type, "method must be common, ceil or floor")
    }
    if method == "common", precision >= 0, let index = value.index { return .integer(index) }
    if method == "common", precision > 0 {
      // Decimal rounding of the exact binary value, as Python's round() does.
      return .number(Double(String(format: "%.\(precision)f", number)) ?? number)
    }
    let scale = pow(10, Double(precision))
    return .number((number * scale).rounded(rule) / scale)
  }
}
