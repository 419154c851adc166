/// What the generator knows of one Swift file: its declarations as data, without any syntax tree.
package struct SourceFile: Hashable, Sendable {
  package var path: String
  package var imports: [ImportDeclaration] = []
  /// Every struct, enum, class, actor and protocol, nested ones too, in the order of the text.
  package var types: [TypeDeclaration] = []
  package var extensions: [ExtensionDeclaration] = []
  package var typealiases: [TypealiasDeclaration] = []
  /// What was wrong with the text itself.
  package var diagnostics: [Diagnostic] = []
  /// The first place where the text is no Swift.
  package var syntaxError: Diagnostic?

  package init(path: String) {
    self.path = path
  }
}

package struct ImportDeclaration: Hashable, Sendable {
  /// As written, with attributes and access level; a whole `#if … #endif` where imports are conditional.
  package var text: String
  package var modules: [String]

  package init(text: String, modules: [String]) {
    self.text = text
    self.modules = modules
  }
}

package struct ExtensionDeclaration: Hashable, Sendable {
  package var extendedType: TypeReference
  package var position: SourcePosition
  package var conformances: [TypeReference]
  package var annotation: GenerableAnnotation?
  package var memberNames: Set<String>
  package var condition: Condition?
  /// `where …`, as written.
  package var whereClause: String?
  package var availability: [String]

  package init(
    extendedType: TypeReference, position: SourcePosition, conformances: [TypeReference],
    annotation: GenerableAnnotation?, memberNames: Set<String>, condition: Condition?, whereClause: String?,
    availability: [String]
  ) {
    self.extendedType = extendedType
    self.position = position
    self.conformances = conformances
    self.annotation = annotation
    self.memberNames = memberNames
    self.condition = condition
    self.whereClause = whereClause
    self.availability = availability
  }
}

extension ExtensionDeclaration {
  /// Whether it declares a conformance to `Generable`, as far as the text tells.
  package var makesGenerable: Bool {
    annotation != nil || conformances.contains { ["Generable", "GenerableKey"].contains($0.mentionedNames.last) }
  }
}

package struct TypealiasDeclaration: Hashable, Sendable {
  /// The names of the types around it, outermost first.
  package var scope: [String]
  package var name: String
  package var position: SourcePosition
  package var target: TypeReference
  package var genericParameters: [String]
  package var isPrivate: Bool

  package init(
    scope: [String], name: String, position: SourcePosition, target: TypeReference, genericParameters: [String],
    isPrivate: Bool
  ) {
    self.scope = scope
    self.name = name
    self.position = position
    self.target = target
    self.genericParameters = genericParameters
    self.isPrivate = isPrivate
  }
}
