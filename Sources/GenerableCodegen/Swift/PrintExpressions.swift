extension SwiftPrinter {
  /// Prints an expression after `prefix`: on one line where it fits, otherwise one argument or element a line.
  mutating func print(_ prefix: String, _ expression: Expression, _ suffix: String = "") {
    let whole = prefix + expression.oneLine + suffix
    if fits(whole) {
      line(whole)
      return
    }
    switch expression {
    case .call(let callee, let arguments) where !arguments.isEmpty:
      printList(
        prefix + callee.oneLine + "(", arguments.map { ($0.label.map { $0 + ": " } ?? "", $0.value) }, ")" + suffix)
    case .array(let elements) where !elements.isEmpty:
      printList(prefix + "[", elements.map { ("", $0) }, "]" + suffix, trailingComma: true)
    case .dictionary(let pairs) where !pairs.isEmpty:
      printList(prefix + "[", pairs.map { ("", .code($0)) }, "]" + suffix, trailingComma: true)
    case .try(let inner):
      print(prefix + "try ", inner, suffix)
    default:
      line(whole)
    }
  }

  private mutating func printList(
    _ opening: String, _ items: [(prefix: String, value: Expression)], _ closing: String, trailingComma: Bool = false
  ) {
    line(opening)
    indented { printer in
      for (index, item) in items.enumerated() {
        let isLast = index == items.count - 1
        printer.print(item.prefix, item.value, isLast && !trailingComma ? "" : ",")
      }
    }
    line(closing)
  }
}

extension Expression {
  var oneLine: String {
    switch self {
    case .code(let text):
      text
    case .string(let text):
      text.quoted
    case .call(let callee, let arguments):
      callee.oneLine + "("
        + arguments.map { ($0.label.map { $0 + ": " } ?? "") + $0.value.oneLine }.joined(separator: ", ") + ")"
    case .array(let elements):
      "[" + elements.map(\.oneLine).joined(separator: ", ") + "]"
    case .dictionary(let pairs):
      pairs.isEmpty ? "[:]" : "[" + pairs.joined(separator: ", ") + "]"
    case .try(let inner):
      "try " + inner.oneLine
    }
  }
}
