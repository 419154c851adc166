import GenerableModel

extension GenerableType {
  /// `public nonisolated `: generated members can be used from anywhere, also in modules whose default is the main actor.
  var modifiers: String {
    declaration.access.prefix + "nonisolated "
  }

  /// An extension of the type with everything that its own declaration carries.
  func extended(_ members: [Declaration], conformances: [String] = []) -> Declaration {
    .extension(
      Declaration.Extension(
        attributes: availability, extendedType: extendedName, conformances: conformances, whereClause: whereClause,
        members: members
      ))
  }

  /// What an extension must declare: the conformance where nobody has, and where it holds under a condition also what it inherits, which
  /// Swift does not imply then.
  func declaredConformances(_ more: [String] = []) -> [String] {
    let inherited = [
      "ConvertibleFromGeneratedContent", "ConvertibleToGeneratedContent", "PromptRepresentable",
      "InstructionsRepresentable",
    ]
    let implied = whereClause == nil ? [] : inherited.filter { !conformances.contains($0) }
    return implied + (needsConformance ? ["Generable"] : []) + more
  }

  func writes(_ member: String) -> Bool {
    !writtenMembers.contains(member)
  }

  var descriptionExpression: Expression? {
    if let description { return description.literal.map { .string($0) } ?? .code(Self.descriptionMember) }
    return schemaDescription.map { .string($0) }
  }

  /// The documentation of the type, and for an enum without payloads a line for each documented case: its schema is a list of
  /// strings, which has no other place for them.
  var schemaDescription: String? {
    var lines = declaration.documentation.map { [$0] } ?? []
    if declaration.kind == .enumeration, !hasPayload {
      for enumCase in declaration.cases {
        if let text = enumCase.documentation { lines.append("\(enumCase.jsonName(in: self)): \(text)") }
      }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// The name of a constant of the file that stands for what a generic type cannot store.
  func sharedName(ending: String) -> String {
    let name = declaration.path.map(\.identifierPart.capitalizedFirst).joined()
    return name.prefix(1).lowercased() + name.dropFirst() + ending
  }

  static var descriptionMember: String { "typeDescription" }

  /// The arguments that every schema begins with.
  var schemaArguments: [Expression.Argument] {
    var arguments = [Expression.Argument("type", .code("Self.self"))]
    if let descriptionExpression { arguments.append(.init("description", descriptionExpression)) }
    return arguments
  }

  func schemaMember(_ body: [Statement]) -> Declaration {
    .variable(
      .init(
        modifiers: modifiers + "static ", name: MemberName.generationSchema, type: "GenerationSchema", getter: body))
  }

  func contentMember(_ body: [Statement]) -> Declaration {
    .variable(.init(modifiers: modifiers, name: MemberName.generatedContent, type: "GeneratedContent", getter: body))
  }

  func initializer(_ body: [Statement]) -> Declaration {
    .function(
      .init(
        modifiers: modifiers, name: "init", parameters: "(_ content: GeneratedContent)", isThrowing: true, body: body))
  }

  /// The member that holds a description which is no literal.
  func descriptionDeclarations(locates: Bool) -> [Declaration] {
    guard let description, description.literal == nil else { return [] }
    return [
      .located(
        .init(
          modifiers: "private nonisolated static ", name: Self.descriptionMember, type: "String",
          file: locates ? file : nil, line: description.position.line, column: description.position.column,
          expression: description.expression.text))
    ]
  }
}

extension [Statement] {
  /// Consecutive statements under the same condition in one `#if`.
  init(_ items: [(condition: Condition?, statement: Statement)]) {
    self = []
    var pending: [Statement] = []
    for (offset, item) in items.enumerated() {
      guard let condition = item.condition else {
        append(item.statement)
        continue
      }
      pending.append(item.statement)
      if offset + 1 == items.count || items[offset + 1].condition != condition {
        append(.conditional(condition, pending))
        pending = []
      }
    }
  }
}

extension [Declaration] {
  init(_ items: [(condition: Condition?, declaration: Declaration)]) {
    self = []
    var pending: [Declaration] = []
    for (offset, item) in items.enumerated() {
      guard let condition = item.condition else {
        append(item.declaration)
        continue
      }
      pending.append(item.declaration)
      if offset + 1 == items.count || items[offset + 1].condition != condition {
        append(.conditional(condition, pending))
        pending = []
      }
    }
  }
}
