extension JSONValue {
  /// The value of that key, when this is an object that has it.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key.isVerbatim(key) }?.value
  }

  package var string: String? { if case .string(let value) = self { value } else { nil } }
  package var number: ExactDecimal? { if case .number(let value) = self { value } else { nil } }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var array: [JSONValue]? { if case .array(let items) = self { items } else { nil } }
  package var object: [Member]? { if case .object(let members) = self { members } else { nil } }
}
