extension GeneratedContent {
  /// The content that a JSON text spells. The text may end early: what is certain of it is kept, and `isComplete` says so.
  ///
  /// - Throws: `ParsingError` with line and column when the text is not the beginning of any JSON value, or when nothing of a value
  ///   is in it.
  public init(json: String) throws {
    let document: JSONDocument
    do {
      document = try JSONParser.parse(Array(json.utf8), end: .truncated, isUTF8: true)
    } catch {
      throw ParsingError("the text is not JSON: \(error)", rawContent: json, underlyingError: error)
    }
    guard !document.entries.isEmpty else {
      throw ParsingError("the text is not JSON: it ends before any value is certain", rawContent: json)
    }
    self.init(document: document)
  }

  /// This content as JSON, keys in order, in the layout in which values are generated (`", "`, `": "`). Partial content is closed.
  public var jsonString: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch node {
    case .null: text.append("null")
    case .bool(let value): text.append(value ? "true" : "false")
    case .number(let value): text.append(value.description)
    case .string(let value): JSONText.write(value, to: &text)
    case .array(let items):
      text.append("[")
      for (index, item) in items.enumerated() {
        if index > 0 { text.append(", ") }
        item.write(to: &text)
      }
      text.append("]")
    case .structure(let members):
      text.append("{")
      for (index, member) in members.enumerated() {
        if index > 0 { text.append(", ") }
        JSONText.write(member.key, to: &text)
        text.append(": ")
        member.value.write(to: &text)
      }
      text.append("}")
    }
  }

  package init(jsonValue value: JSONValue, id: GenerationID? = nil) {
    switch value {
    case .null: self.init(.null, id: id)
    case .bool(let value): self.init(.bool(value), id: id)
    case .number(let value): self.init(.number(value), id: id)
    case .string(let value): self.init(.string(value), id: id)
    case .array(let items): self.init(.array(items.map { GeneratedContent(jsonValue: $0) }), id: id)
    case .object(let members):
      self.init(.structure(members.map { ($0.key, GeneratedContent(jsonValue: $0.value)) }), id: id)
    }
  }

  package var jsonValue: JSONValue {
    if case .parsed(let document, let index) = storage { return document.value(at: index) }
    switch node {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .number(let value): return .number(value)
    case .string(let value): return .string(value)
    case .array(let items): return .array(items.map(\.jsonValue))
    case .structure(let members):
      return .object(members.map { JSONValue.Member(key: $0.key, value: $0.value.jsonValue) })
    }
  }
}

extension GeneratedContent: CustomDebugStringConvertible {
  /// The JSON of this content; partial content ends in an ellipsis.
  public var debugDescription: String { isComplete ? jsonString : jsonString + " …" }
}
