extension Array: ConvertibleFromGeneratedContent where Element: ConvertibleFromGeneratedContent {
  /// The items of content; of partial content those that are certain.
  @inlinable
  public init(_ content: GeneratedContent) throws {
    var reader = try ItemReader(content)
    var items: [Element] = []
    items.reserveCapacity(reader.count)
    while let item = reader.next() {
      do {
        if item.isComplete {
          items.append(try Element(item))
        } else if let item: Element = try item.certainValue() {
          items.append(item)
        }
      } catch {
        throw GeneratedContent.ParsingError.inside("[\(items.count)]", error)
      }
    }
    self = items
  }

  @inlinable
  @inline(__always)
  public static func update(_ partial: inout [Element]?, with step: inout StreamStep) throws {
    try Element.update(items: &partial, with: &step)
  }
}

extension Array: ConvertibleToGeneratedContent where Element: ConvertibleToGeneratedContent {
  public var generatedContent: GeneratedContent { GeneratedContent(.array(map(\.generatedContent))) }
}

extension Array: Generable where Element: Generable {
  public typealias PartiallyGenerated = [Element.PartiallyGenerated]

  public static var generationSchema: GenerationSchema {
    GenerationSchema(inline: "Array") { builder throws(GenerationSchema.SchemaError) in
      SchemaNode(.array(ArrayShape(items: try builder.place(of: Element.self))))
    }
  }
}

extension Set: ConvertibleFromGeneratedContent where Element: ConvertibleFromGeneratedContent {
  public init(_ content: GeneratedContent) throws {
    self = Set(try [Element](content))
  }
}

extension Set: ConvertibleToGeneratedContent, PromptRepresentable, InstructionsRepresentable
where Element: ConvertibleToGeneratedContent {
  /// An array in the order of the members' JSON, so that equal sets have equal content.
  public var generatedContent: GeneratedContent {
    let items = map(\.generatedContent).map { (text: $0.jsonString, content: $0) }
    return GeneratedContent(.array(items.sorted { $0.text < $1.text }.map(\.content)))
  }
}

extension Set: Generable where Element: Generable {
  public typealias PartiallyGenerated = [Element.PartiallyGenerated]

  public static var generationSchema: GenerationSchema {
    GenerationSchema(inline: "Set") { builder throws(GenerationSchema.SchemaError) in
      SchemaNode(.array(ArrayShape(items: try builder.place(of: Element.self), itemsAreUnique: true)))
    }
  }
}

/// A type whose values can be the keys of a generated dictionary: its content is a string.
///
/// `String` and `UUID` are such types, and so is every enum without payloads:
/// ```swift
/// extension Mood: GenerableKey {}      // allows [Mood: Int], with keys limited to the cases
/// ```
public protocol GenerableKey: Generable, Hashable {}

extension String: GenerableKey {}

extension Dictionary: ConvertibleFromGeneratedContent
where Key: GenerableKey, Value: ConvertibleFromGeneratedContent {
  public init(_ content: GeneratedContent) throws {
    self.init()
    for (key, value) in try content.members() {
      let key = try Key(GeneratedContent(.string(key)))
      do {
        self[key] = try value.isComplete ? Value(value) : value.certainValue()
      } catch {
        throw GeneratedContent.ParsingError.inside("\(key)", error)
      }
    }
  }

  @inlinable
  public static func update(_ partial: inout [Key: Value]?, with step: inout StreamStep) throws {
    try step.dictionary(into: &partial)
  }
}

extension Dictionary: ConvertibleToGeneratedContent, PromptRepresentable, InstructionsRepresentable
where Key: GenerableKey, Value: ConvertibleToGeneratedContent {
  /// An object with its keys in alphabetical order, so that equal dictionaries have equal content.
  public var generatedContent: GeneratedContent {
    var members: [(key: String, value: GeneratedContent)] = []
    for (key, value) in self {
      guard case .string(let name) = key.generatedContent.node else {
        preconditionFailure("\(Key.self) is a GenerableKey, but the content of \(key) is not a string")
      }
      members.append((name, value.generatedContent))
    }
    return GeneratedContent(.structure(members.sorted { $0.key < $1.key }))
  }
}

extension Dictionary: Generable where Key: GenerableKey, Value: Generable {
  public typealias PartiallyGenerated = [Key: Value.PartiallyGenerated]

  public static var generationSchema: GenerationSchema {
    GenerationSchema(inline: "Dictionary") { builder throws(GenerationSchema.SchemaError) in
      let key = try builder.place(of: Key.self)
      return SchemaNode(
        .object(
          ObjectShape(
            additionalProperties: try builder.place(of: Value.self),
            propertyNames: key.shape == .string(StringShape()) ? nil : key)))
    }
  }
}

extension Optional: ConvertibleToGeneratedContent, PromptRepresentable, InstructionsRepresentable
where Wrapped: ConvertibleToGeneratedContent {
  /// The content of the value, or null.
  public var generatedContent: GeneratedContent { self?.generatedContent ?? GeneratedContent(.null) }

  /// The value as a segment, or nothing.
  public var promptRepresentation: Prompt { return self?.promptRepresentation ?? Prompt(elements: []) }
  /// The value as a segment, or nothing.
  public var instructionsRepresentation: Instructions {
    return self?.instructionsRepresentation ?? Instructions(elements: [])
  }
}

extension Optional where Wrapped: Generable {
  public typealias PartiallyGenerated = Wrapped.PartiallyGenerated
}
