extension GeneratedContent {
  /// This content as a value of that type.
  ///
  /// - Throws: `ParsingError`, or what the type's initializer throws.
  public func value<Value: ConvertibleFromGeneratedContent>(_ type: Value.Type = Value.self) throws -> Value {
    try Value(self)
  }

  /// The value of a required property.
  ///
  /// - Throws: `ParsingError` when this is not an object, has no such property, or holds something else there.
  public func value<Value: ConvertibleFromGeneratedContent>(
    _ type: Value.Type = Value.self, forProperty property: String
  ) throws -> Value {
    guard let part = self.property(property) else {
      try requireObject()
      throw ParsingError("the property \"\(property)\" is missing", in: self)
    }
    return try ParsingError.inside(property, of: part) { try Value(part) }
  }

  /// The value of an optional property: nil when it is absent or null.
  ///
  /// - Throws: `ParsingError` when this is not an object, or the property holds something else.
  public func value<Value: ConvertibleFromGeneratedContent>(
    _ type: Value?.Type = Value?.self, forProperty property: String
  ) throws -> Value? {
    guard let part = self.property(property) else {
      try requireObject()
      return nil
    }
    if part.isNull { return nil }
    return try ParsingError.inside(property, of: part) { try Value(part) }
  }

  private func requireObject() throws(ParsingError) {
    switch storage {
    case .made(.structure): return
    case .parsed(let document, let index) where document.entries[index].kind == .object: return
    default: throw mismatch(expected: "an object")
    }
  }

  package func string() throws(ParsingError) -> String {
    switch storage {
    case .parsed(let document, let index) where document.entries[index].kind == .string: document.string(at: index)
    case .made(.string(let value)): value
    default: throw mismatch(expected: "a string")
    }
  }

  package func bool() throws(ParsingError) -> Bool {
    guard case .bool(let value) = node else { throw mismatch(expected: "true or false") }
    return value
  }

  package func number() throws(ParsingError) -> ExactDecimal {
    guard case .number(let value) = node else { throw mismatch(expected: "a number") }
    return value
  }

  package func elements() throws(ParsingError) -> [GeneratedContent] {
    guard case .array(let items) = node else { throw mismatch(expected: "an array") }
    return items
  }

  package func members() throws(ParsingError) -> [(key: String, value: GeneratedContent)] {
    guard case .structure(let members) = node else { throw mismatch(expected: "an object") }
    return members
  }

  /// The error for a name that no case of an enum has: `throw content.unknownCase(name, of: Self.self)`.
  public func unknownCase<Value>(_ name: String, of type: Value.Type) -> ParsingError {
    ParsingError("\"\(name)\" is not a case of \(type)", in: self)
  }
}
