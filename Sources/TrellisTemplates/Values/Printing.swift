extension Renderer {
  /// Python's `str()`: what `{{ value }}` writes.
  func text(_ value: Value) throws(TemplateError) -> Text {
    switch value {
    case .text(let text): return text
    case .undefined: return Text()
    default:
      var result = Text()
      try writeRepresentation(value, to: &result)
      return result
    }
  }

  /// Python's `repr()`.
  func representation(_ value: Value) throws(TemplateError) -> Text {
    var result = Text()
    try writeRepresentation(value, to: &result)
    return result
  }

  private func writeRepresentation(_ value: Value, to result: inout Text) throws(TemplateError) {
    try budget.step()
    let start = result.count
    switch value {
    case .undefined: result.append("Undefined")
    case .null: result.append("None")
    case .boolean(let value): result.append(value ? "True" : "False")
    case .integer(let value): result.append(String(value))
    case .number(let value): result.append(pythonDescription(value))
    case .text(let text): quote(text, to: &result)
    case .function(let function): result.append("<function \(function.name)>")
    case .loop: result.append("<LoopContext>")
    case .namespace: result.append("<Namespace>")
    case .list(let list):
      result.append(list.isTuple ? "(" : "[")
      try budget.nested { () throws(TemplateError) in
        for (index, element) in list.elements.enumerated() {
          if index > 0 { result.append(", ") }
          try writeRepresentation(element, to: &result)
        }
      }
      result.append(list.isTuple ? (list.elements.count == 1 ? ",)" : ")") : "]")
    case .mapping(let mapping):
      result.append("{")
      try budget.nested { () throws(TemplateError) in
        for index in 0..<mapping.count {
          if index > 0 { result.append(", ") }
          try writeRepresentation(mapping.keys[index], to: &result)
          result.append(": ")
          try writeRepresentation(mapping.values[index], to: &result)
        }
      }
      result.append("}")
    }
    switch value {
    case .list, .mapping: break
    default: try budget.write(result.count - start, total: result.count)
    }
  }

  /// A Python string literal: single quotes unless only those occur inside.
  private func quote(_ text: Text, to result: inout Text) {
    let usesDouble = text.bytes.contains(0x27) && !text.bytes.contains(0x22)
    let quote: Unicode.Scalar = usesDouble ? "\"" : "'"
    result.append(String(quote))
    result.append(
      text.mapScalars { scalar in
        switch scalar {
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case quote: "\\" + String(scalar)
        default: scalar.isPythonPrintable ? String(scalar) : scalar.pythonEscape
        }
      })
    result.append(String(quote))
  }
}

extension Unicode.Scalar {
  fileprivate var isPythonPrintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    case .spaceSeparator: self == " "
    default: true
    }
  }

  fileprivate var pythonEscape: String {
    let digits = String(value, radix: 16)
    func padded(_ width: Int) -> String { String(repeating: "0", count: max(0, width - digits.count)) + digits }
    return switch value {
    case ..<0x100: "\\x" + padded(2)
    case ..<0x10000: "\\u" + padded(4)
    default: "\\U" + padded(8)
    }
  }
}

/// A floating-point number as Python writes it: the shortest digits that give it back, with an exponent below 1e-4 and from 1e16 on.
func pythonDescription(_ value: Double) -> String {
  if value.isNaN { return "nan" }
  if value.isInfinite { return value < 0 ? "-inf" : "inf" }
  let (digits, exponent) = shortestDigits(value.magnitude)
  let sign = value.sign == .minus ? "-" : ""
  guard (-4..<16).contains(exponent) else {
    let fraction = digits.dropFirst()
    let magnitude = abs(exponent)
    return sign + digits.prefix(1) + (fraction.isEmpty ? "" : ".\(fraction)") + (exponent < 0 ? "e-" : "e+")
      + (magnitude < 10 ? "0" : "") + String(magnitude)
  }
  if exponent < 0 { return sign + "0." + String(repeating: "0", count: -exponent - 1) + digits }
  if digits.count <= exponent + 1 {
    return sign + digits + String(repeating: "0", count: exponent + 1 - digits.count) + ".0"
  }
  return sign + digits.prefix(exponent + 1) + "." + digits.dropFirst(exponent + 1)
}

/// The shortest decimal digits of a number, without trailing zeros, and the power of ten of the first one.
private func shortestDigits(_ value: Double) -> (digits: String, exponent: Int) {
  // Swift's own description has the shortest digits; only its layout differs.
  let parts = "\(value)".split(separator: "e")
  let mantissa = parts[0].split(separator: ".")
  let whole = mantissa[0]
  let all = whole + (mantissa.count > 1 ? mantissa[1] : "")
  let leading = all.prefix { $0 == "0" }.count
  let digits = all.dropFirst(leading)
  guard !digits.isEmpty else { return ("0", 0) }
  let trimmed = digits.reversed().drop { $0 == "0" }.reversed()
  return (String(trimmed), (parts.count > 1 ? Int(parts[1]) ?? 0 : 0) + whole.count - 1 - leading)
}
