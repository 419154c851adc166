/// A JSON value with ordered keys and exact numbers.
package indirect enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(ExactDecimal)
  case string(String)
  case array([JSONValue])
  /// In the order of the text; keys are unique (the last one of a repeated key wins, at the place of the first).
  case object([Member])

  package struct Member: Hashable, Sendable {
    @Verbatim package var key: String
    package var value: JSONValue
    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// Strings and keys are compared scalar by scalar, and the order of members counts.
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let first), .bool(let second)): first == second
    case (.number(let first), .number(let second)): first == second
    case (.string(let first), .string(let second)): first.isVerbatim(second)
    case (.array(let first), .array(let second)): first == second
    case (.object(let first), .object(let second)): first == second
    case (.null, _), (.bool, _), (.number, _), (.string, _), (.array, _), (.object, _): false
    }
  }

  /// The same value with the members of all objects in one order: values that JSON takes for equal become equal.
  package var unordered: JSONValue {
    switch self {
    case .null, .bool, .number, .string: self
    case .array(let items): .array(items.map(\.unordered))
    case .object(let members):
      .object(
        members.map { Member(key: $0.key, value: $0.value.unordered) }
          .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
    }
  }
}
