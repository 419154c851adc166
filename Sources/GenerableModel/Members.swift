/// A stored property that is part of the value.
package struct StoredProperty: Hashable, Sendable {
  /// Without backticks: the key in the JSON.
  package var name: String
  package var type: TypeReference
  package var position: SourcePosition
  package var access: AccessLevel
  package var documentation: String?
  package var guides: [Guide]
  package var condition: Condition?
  package var wrapper: Wrapper?

  package init(
    name: String, type: TypeReference, position: SourcePosition, access: AccessLevel, documentation: String?,
    guides: [Guide], condition: Condition?, wrapper: Wrapper?
  ) {
    self.name = name
    self.type = type
    self.position = position
    self.access = access
    self.documentation = documentation
    self.guides = guides
    self.condition = condition
    self.wrapper = wrapper
  }

  /// A property wrapper's storage is private to the user's file: generated code cannot set it up, only use it.
  package enum Wrapper: String, Hashable, Sendable {
    /// It has a value before it is set: `@Clamped var a = 1`, `@Clamped(to: 3) var a: Int`.
    case initialized
    case uninitialized
  }

  /// The description that an annotation gives; the last one wins.
  package var annotatedDescription: AnnotationText? {
    for case .description(let text) in guides.reversed() { return text }
    return nil
  }
}

package struct EnumCase: Hashable, Sendable {
  package var name: String
  package var payload: [Payload]
  /// The value of a string raw value, where one is written.
  package var rawValue: String?
  package var documentation: String?
  package var position: SourcePosition
  package var condition: Condition?
  package var availability: [String]

  package init(
    name: String, payload: [Payload], rawValue: String?, documentation: String?, position: SourcePosition,
    condition: Condition?, availability: [String]
  ) {
    self.name = name
    self.payload = payload
    self.rawValue = rawValue
    self.documentation = documentation
    self.position = position
    self.condition = condition
    self.availability = availability
  }

  package struct Payload: Hashable, Sendable {
    /// Nil where the case gives none.
    package var label: String?
    package var type: TypeReference
    package var position: SourcePosition
    package var hasDefault: Bool

    package init(label: String?, type: TypeReference, position: SourcePosition, hasDefault: Bool) {
      self.label = label
      self.type = type
      self.position = position
      self.hasDefault = hasDefault
    }
  }
}

/// A `#if` condition as one boolean expression: for an `#else` clause the negation of what came before.
package struct Condition: Hashable, Sendable {
  package var text: String

  package init(text: String) {
    self.text = text
  }

  /// This condition inside another one.
  package func under(_ outer: Condition?) -> Condition {
    guard let outer else { return self }
    return Condition(text: "(\(outer.text)) && (\(text))")
  }

  /// Either condition; no condition at all is always true.
  package func or(_ other: Condition?) -> Condition? {
    other.map { Condition(text: "(\(text)) || (\($0.text))") }
  }
}
