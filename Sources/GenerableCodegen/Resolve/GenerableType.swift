import GenerableModel

/// A type that code is generated for: its declaration together with what extensions elsewhere say of it.
struct GenerableType {
  var declaration: TypeDeclaration
  var module: String
  var file: String
  /// Nil where the type itself, or an extension that the user wrote, declares the conformance already.
  var needsConformance: Bool
  var description: AnnotationText?
  var representsNilExplicitly: Bool
  /// Members that the user wrote, anywhere in the module.
  var writtenMembers: Set<String>
  /// The condition of the type and of the extension that declares the conformance.
  var condition: Condition?
  /// Of the extension that declares the conformance.
  var whereClause: String?
  var availability: [String]
  /// The names it conforms to besides, wherever they are declared.
  var conformances: Set<String>

  var name: String { declaration.qualifiedName }

  /// Whether all that `Generable` asks for is written by hand.
  var isHandWritten: Bool {
    [MemberName.generationSchema, MemberName.generatedContent, MemberName.initializer]
      .allSatisfy(writtenMembers.contains)
  }

  var isGeneric: Bool {
    !declaration.genericParameters.isEmpty || !declaration.outerGenericParameters.isEmpty
  }

  /// Whether nothing says that what stands for a generic parameter is `Generable`, as far as the text tells.
  func leavesOpen(_ parameter: String) -> Bool {
    guard declaration.whereClause == nil, whereClause == nil,
      let declared = declaration.genericParameters.first(where: { $0.name == parameter })
    else { return false }
    guard let constraint = declared.constraint else { return true }
    let common: Set<String> = [
      "Any", "AnyObject", "BinaryInteger", "CaseIterable", "Codable", "Comparable", "CustomStringConvertible",
      "Decodable", "Encodable", "Equatable", "FixedWidthInteger", "Hashable", "Identifiable", "Numeric", "Sendable",
    ]
    return common.contains(constraint.description)
  }

  /// What a generic parameter should be declared as.
  func constraint(of parameter: String) -> String {
    let written = declaration.genericParameters.first { $0.name == parameter }?.constraint
    return "\(parameter): \(written.map { "\($0) & " } ?? "")Generable"
  }

  /// The type as an extension names it.
  var extendedName: String {
    declaration.path.map(\.escapedAsType).joined(separator: ".")
  }

  var hasPayload: Bool {
    declaration.cases.contains { !$0.payload.isEmpty }
  }
}
