/// A declared type with all that generated code and schemas need to know of it.
package struct TypeDeclaration: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case structure = "struct"
    case enumeration = "enum"
    case `class`
    case actor
    case `protocol`
  }

  package var kind: Kind
  /// Without backticks.
  package var name: String
  /// The names of the types around it, outermost first: those of an enclosing extension too.
  package var scope: [String]
  package var position: SourcePosition
  package var access: AccessLevel
  /// The `@available` attributes, as written, outermost first (those of enclosing types too).
  package var availability: [String]
  package var genericParameters: [GenericParameter]
  package var inheritance: [TypeReference]
  package var documentation: String?
  package var annotation: GenerableAnnotation?
  package var condition: Condition?
  package var properties: [StoredProperty] = []
  package var cases: [EnumCase] = []
  /// Names of members that the user wrote, in the type or in the same file's extensions of it: see `MemberName`.
  package var memberNames: Set<String> = []
  /// Whether the declaration itself has initializers, so that Swift makes no memberwise one.
  package var hasInitializer = false
  /// Whether it stands inside a function, closure or accessor.
  package var isLocal = false
  /// The innermost `private` or `fileprivate` type around it, or itself.
  package var privateAncestor: String?
  /// Names of the generic parameters of the types around it.
  package var outerGenericParameters: [String] = []
  /// `where …`, as written.
  package var whereClause: String?
  /// What is wrong with it if it is to be `Generable`; nobody's concern otherwise.
  package var problems: [Problem] = []

  package init(
    kind: Kind, name: String, scope: [String], position: SourcePosition, access: AccessLevel, availability: [String],
    genericParameters: [GenericParameter], inheritance: [TypeReference], documentation: String?,
    annotation: GenerableAnnotation?, condition: Condition?, isLocal: Bool
  ) {
    self.kind = kind
    self.name = name
    self.scope = scope
    self.position = position
    self.access = access
    self.availability = availability
    self.genericParameters = genericParameters
    self.inheritance = inheritance
    self.documentation = documentation
    self.annotation = annotation
    self.condition = condition
    self.isLocal = isLocal
  }

  package var path: [String] { scope + [name] }
  package var qualifiedName: String { path.joined(separator: ".") }

  package struct Problem: Hashable, Sendable {
    package var message: String
    package var position: SourcePosition

    package init(message: String, position: SourcePosition) {
      self.message = message
      self.position = position
    }
  }
}

package struct GenericParameter: Hashable, Sendable {
  package var name: String
  package var constraint: TypeReference?

  package init(name: String, constraint: TypeReference?) {
    self.name = name
    self.constraint = constraint
  }
}

/// The access levels that generated code can follow, in order.
package enum AccessLevel: Int, Hashable, Sendable, Comparable {
  case `private`, `fileprivate`, `internal`, `package`, `public`

  package static func < (left: AccessLevel, right: AccessLevel) -> Bool { left.rawValue < right.rawValue }

  /// The keyword with a space after it; nothing for `internal`, which nobody writes.
  package var prefix: String {
    switch self {
    case .private: "private "
    case .fileprivate: "fileprivate "
    case .internal: ""
    case .package: "package "
    case .public: "public "
    }
  }
}

/// The members that the generator would write, by which it sees that the user wrote them.
package enum MemberName {
  package static let generationSchema = "generationSchema"
  package static let generatedContent = "generatedContent"
  package static let initializer = "init(_: GeneratedContent)"
  package static let partial = "PartiallyGenerated"
  package static let id = "id"
}
