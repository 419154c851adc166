/// A type as it is written somewhere, with optionals, arrays and dictionaries in one form whatever their spelling.
package indirect enum TypeReference: Hashable, Sendable, CustomStringConvertible {
  /// `A.Row`, `Page<Item>`.
  case named([Component])
  case optional(TypeReference)
  case array(TypeReference)
  case dictionary(key: TypeReference, value: TypeReference)
  /// What no schema describes (tuples, functions, existentials …), as written.
  case other(String)

  package struct Component: Hashable, Sendable {
    /// Without backticks.
    package var name: String
    package var arguments: [TypeReference]

    package init(_ name: String, _ arguments: [TypeReference] = []) {
      self.name = name
      self.arguments = arguments
    }
  }

  package static func named(_ path: [String]) -> TypeReference {
    .named(path.map { Component($0) })
  }

  /// In Swift's own spelling, with backticks where a name needs them.
  package var description: String {
    switch self {
    case .named(let components):
      components.map { component in
        let arguments = component.arguments.map(\.description).joined(separator: ", ")
        return component.name.escapedAsType + (component.arguments.isEmpty ? "" : "<\(arguments)>")
      }.joined(separator: ".")
    case .optional(.other(let text)): "(\(text))?"
    case .optional(let wrapped): "\(wrapped)?"
    case .array(let element): "[\(element)]"
    case .dictionary(let key, let value): "[\(key): \(value)]"
    case .other(let text): text
    }
  }

  /// The type without its optionality, and how many layers of it there were.
  package var unwrapped: (type: TypeReference, depth: Int) {
    guard case .optional(let wrapped) = self else { return (self, 0) }
    let inner = wrapped.unwrapped
    return (inner.type, inner.depth + 1)
  }

  /// Whether it is the type of guides, whatever they guide.
  package var isGenerationGuide: Bool {
    if case .named(let components) = self { components.last?.name == "GenerationGuide" } else { false }
  }

  /// Every name in it, for finding what a file depends on.
  package var mentionedNames: [String] {
    switch self {
    case .named(let components): components.flatMap { [$0.name] + $0.arguments.flatMap(\.mentionedNames) }
    case .optional(let wrapped): wrapped.mentionedNames
    case .array(let element): element.mentionedNames
    case .dictionary(let key, let value): key.mentionedNames + value.mentionedNames
    case .other: []
    }
  }

  /// How deep types stand inside one another.
  package var nesting: Int {
    switch self {
    case .named(let components): 1 + (components.flatMap(\.arguments).map(\.nesting).max() ?? 0)
    case .optional(let wrapped), .array(let wrapped): 1 + wrapped.nesting
    case .dictionary(let key, let value): 1 + max(key.nesting, value.nesting)
    case .other: 1
    }
  }
}
