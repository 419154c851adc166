extension GeneratedContent {
  /// This content as a value of that type.
  ///
  /// - Throws: `ParsingError`, or what the type's initializer throws.
  @inlinable
  public func value<Value: ConvertibleFromGeneratedContent>(_ type: Value.Type = Value.self) throws -> Value {
    try Value(self)
  }

  /// The value of a required property.
  ///
  /// - Throws: `ParsingError` when this is not an object, has no such property, or holds something else there.
  @inlinable
  public func value<Value: ConvertibleFromGeneratedContent>(
    _ type: Value.Type = Value.self, forProperty property: String
  ) throws -> Value {
    let part = try requiredProperty(property)
    do {
      return try Value(part)
    } catch {
      throw ParsingError.inside(property, error)
    }
  }

  /// The value of an optional property: nil when it is absent or null.
  ///
  /// - Throws: `ParsingError` when this is not an object, or the property holds something else.
  @inlinable
  public func value<Value: ConvertibleFromGeneratedContent>(
    _ type: Value?.Type = Value?.self, forProperty property: String
  ) throws -> Value? {
    guard let part = try optionalProperty(property) else { return nil }
    do {
      return try Value(part)
    } catch {
      throw ParsingError.inside(property, error)
    }
  }

  @usableFromInline
  func requiredProperty(_ name: String) throws -> GeneratedContent {
    guard let part = property(name) else {
      try requireObject()
      throw ParsingError("the property \"\(name)\" is missing, and it is not optional", in: self)
    }
    return part
  }

  /// Nil when the property is absent or null.
  @usableFromInline
  func optionalProperty(_ name: String) throws -> GeneratedContent? {
    guard let part = property(name) else {
      try requireObject()
      return nil
    }
    return part.isNull ? nil : part
  }

  /// The value as far as it is certain: nil for null, for an atom whose text has not ended, and for what cannot be read before it has.
  @usableFromInline
  func certainValue<Value: ConvertibleFromGeneratedContent>(_: Value.Type = Value.self) throws -> Value? {
    if isComplete { return isNull && Value.self != GeneratedContent.self ? nil : try Value(self) }
    return Value.self is any StreamedAtom.Type ? nil : try? Value(self)
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
    switch storage {
    case .parsed(let document, let index) where document.entries[index].kind == .true: true
    case .parsed(let document, let index) where document.entries[index].kind == .false: false
    case .made(.bool(let value)): value
    default: throw mismatch(expected: "true or false")
    }
  }

  package func number() throws(ParsingError) -> ExactDecimal {
    guard case .number(let value) = node else { throw mismatch(expected: "a number") }
    return value
  }

  /// The number as an integer; nil when it is not one of that type.
  func integer<Integer: FixedWidthInteger>(_: Integer.Type) throws(ParsingError) -> Integer? {
    if case .parsed(let document, let index) = storage, document.entries[index].kind == .number,
      let value = JSONNumber.smallInteger(document.bytes, document.range(at: index))
    {
      return Integer(exactly: value)
    }
    return try number().integer()
  }

  /// The number as the nearest floating point value; nil when that is not finite.
  func floatingPoint<Float: BinaryFloatingPoint & LosslessStringConvertible>(
    _: Float.Type
  ) throws(ParsingError) -> Float? {
    if Float.self == Double.self, case .parsed(let document, let index) = storage,
      document.entries[index].kind == .number,
      let value = JSONNumber.smallDouble(document.bytes, document.range(at: index))
    {
      return Float(value)
    }
    return try number().floatingPoint()
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

/// Goes through the items of an array in order.
@usableFromInline
struct ItemReader {
  private let content: GeneratedContent
  private var document: (document: JSONDocument, array: Int, position: Int)?
  private var items: ArraySlice<GeneratedContent> = []
  /// How many items there are.
  @usableFromInline let count: Int

  /// - Throws: `ParsingError` when the content is not an array.
  @usableFromInline
  init(_ content: GeneratedContent) throws {
    self.content = content
    if case .parsed(let document, let index) = content.storage, document.entries[index].kind == .array {
      self.document = (document, index, index + 1)
      count = document.childCount(of: index)
    } else {
      items = try content.elements()[...]
      count = items.count
    }
  }

  @usableFromInline
  mutating func next() -> GeneratedContent? {
    guard let (document, array, position) = document else { return items.popFirst() }
    guard position < document.entries[array].next else { return nil }
    self.document?.position = Int(document.entries[position].next)
    return GeneratedContent(document: document, index: position, parent: content, parentIndex: array)
  }
}
