extension JSONValue {
  /// How a value is laid out as text.
  package enum Layout: Sendable {
    /// `", "` and `": "`, one line: the layout in which values are generated.
    case canonical
    /// No white space.
    case compact
    /// One member or item a line, indented by two spaces a level.
    case indented
  }

  package func text(_ layout: Layout = .canonical) -> String {
    var text = ""
    write(to: &text, layout, depth: 0)
    return text
  }

  private func write(to text: inout String, _ layout: Layout, depth: Int) {
    switch self {
    case .null: text.append("null")
    case .bool(let value): text.append(value ? "true" : "false")
    case .number(let value): text.append(value.description)
    case .string(let value): JSONText.write(value, to: &text)
    case .array(let items):
      Self.writeList(items, between: "[", "]", to: &text, layout, depth) { item, text in
        item.write(to: &text, layout, depth: depth + 1)
      }
    case .object(let members):
      Self.writeList(members, between: "{", "}", to: &text, layout, depth) { member, text in
        JSONText.write(member.key, to: &text)
        text.append(layout == .compact ? ":" : ": ")
        member.value.write(to: &text, layout, depth: depth + 1)
      }
    }
  }

  private static func writeList<Item>(
    _ items: [Item], between opening: String, _ closing: String, to text: inout String, _ layout: Layout, _ depth: Int,
    write: (Item, inout String) -> Void
  ) {
    text.append(opening)
    for (index, item) in items.enumerated() {
      if index > 0 { text.append(layout == .canonical ? ", " : ",") }
      if layout == .indented { text.append("\n" + String(repeating: "  ", count: depth + 1)) }
      write(item, &text)
    }
    if layout == .indented, !items.isEmpty { text.append("\n" + String(repeating: "  ", count: depth)) }
    text.append(closing)
  }
}
