extension JSONValue {
  /// Parses a whole JSON text. Of a repeated key the last value wins, at the place of the first.
  package init(parsing bytes: [UInt8], depthLimit: Int = JSONParser.depthLimit) throws(JSONError) {
    self = try JSONParser.parse(bytes, depthLimit: depthLimit).value(at: 0)
  }

  package init(parsing text: String) throws(JSONError) {
    try self.init(parsing: Array(text.utf8))
  }

  /// Parses a whole JSON text that a person wrote, in which a repeated key is a mistake.
  package init(parsingUniqueKeys bytes: [UInt8]) throws(JSONError) {
    let document = try JSONParser.parse(bytes)
    if let member = document.repeatedMember {
      let entry = document.entries[member]
      throw JSONError(
        "the key '\(document.key(at: member).excerpt())' comes twice in one object",
        at: Int(entry.keyHasEscapes ? entry.start : entry.keyStart), in: bytes)
    }
    self = document.value(at: 0)
  }

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
