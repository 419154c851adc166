import GenerableModel
internal import SwiftSyntax

extension FileParser {
  /// Reads a struct, enum, class or actor, and the types inside it.
  mutating func parseType(
    _ node: some DeclGroupSyntax & NamedDeclSyntax & WithGenericParametersSyntax,
    _ kind: TypeDeclaration.Kind, in surroundings: Surroundings
  ) {
    let comments = comments(of: node)
    let annotations = annotations(in: comments)
    reportAttributes(node.attributes)
    rejectGuides(annotations, because: "'@Guide' belongs above a stored property, not above a type")

    let name = node.name.text.withoutBackticks
    let access = node.modifiers.accessLevel ?? surroundings.defaultAccess
    var declaration = TypeDeclaration(
      kind: kind,
      name: name,
      scope: surroundings.scope,
      position: position(of: node.name),
      access: access,
      availability: surroundings.availability + node.attributes.availability,
      genericParameters: genericParameters(of: node),
      inheritance: typeReferences(node.inheritanceClause),
      documentation: comments.documentation,
      annotation: generableAnnotation(annotations),
      condition: surroundings.condition,
      isLocal: surroundings.isLocal
    )
    declaration.privateAncestor = access <= .fileprivate ? declaration.qualifiedName : surroundings.privateAncestor
    declaration.outerGenericParameters = surroundings.genericParameters
    declaration.whereClause = node.genericWhereClause?.trimmedDescription

    var inner = surroundings
    inner.scope = declaration.path
    inner.condition = surroundings.condition
    inner.availability = declaration.availability
    inner.defaultAccess = .internal
    inner.privateAncestor = declaration.privateAncestor
    inner.genericParameters += declaration.genericParameters.map(\.name)

    let index = file.types.count
    file.types.append(declaration)
    parseMembers(node.memberBlock.members, of: &declaration, in: inner)
    file.types[index] = declaration
  }

  private mutating func parseMembers(
    _ members: MemberBlockItemListSyntax, of type: inout TypeDeclaration, in surroundings: Surroundings
  ) {
    for member in members {
      let declaration = member.decl
      if let conditional = declaration.as(IfConfigDeclSyntax.self) {
        var copy = type
        forEachClause(of: conditional, in: surroundings) { parser, elements, inner in
          guard case .decls(let members) = elements else { return }
          parser.parseMembers(members, of: &copy, in: inner)
        }
        type = copy
      } else if let variable = declaration.as(VariableDeclSyntax.self) {
        parseProperties(variable, of: &type, in: surroundings)
      } else if let cases = declaration.as(EnumCaseDeclSyntax.self) {
        parseCases(cases, of: &type, in: surroundings)
      } else {
        if declaration.is(InitializerDeclSyntax.self) { type.hasInitializer = true }
        if let name = writtenMemberName(declaration) { type.memberNames.insert(name) }
        parseDeclaration(declaration, in: surroundings)
      }
    }
  }

  mutating func parseProtocol(_ node: ProtocolDeclSyntax, in surroundings: Surroundings) {
    var declaration = TypeDeclaration(
      kind: .protocol, name: node.name.text.withoutBackticks, scope: surroundings.scope,
      position: position(of: node.name), access: node.modifiers.accessLevel ?? surroundings.defaultAccess,
      availability: [], genericParameters: [], inheritance: typeReferences(node.inheritanceClause),
      documentation: nil, annotation: nil, condition: surroundings.condition, isLocal: surroundings.isLocal
    )
    let annotations = annotations(in: comments(of: node))
    declaration.annotation = generableAnnotation(annotations)
    file.types.append(declaration)
  }

  mutating func parseExtension(_ node: ExtensionDeclSyntax, in surroundings: Surroundings) {
    let annotations = annotations(in: comments(of: node))
    reportAttributes(node.attributes)
    rejectGuides(annotations, because: "'@Guide' belongs above a stored property, not above an extension")
    let extended = typeReference(node.extendedType)
    guard case .named(let components) = extended else { return }
    var record = ExtensionDeclaration(
      extendedType: extended, position: position(of: node.extendedType),
      conformances: typeReferences(node.inheritanceClause), annotation: generableAnnotation(annotations),
      memberNames: [], condition: surroundings.condition, whereClause: node.genericWhereClause?.trimmedDescription,
      availability: node.attributes.availability
    )
    var inner = surroundings
    inner.scope = components.map(\.name)
    inner.availability += node.attributes.availability
    inner.defaultAccess = node.modifiers.accessLevel ?? .internal
    if inner.defaultAccess <= .fileprivate { inner.privateAncestor = inner.scope.joined(separator: ".") }
    parseExtensionMembers(node.memberBlock.members, into: &record, in: inner)
    file.extensions.append(record)
  }

  private mutating func parseExtensionMembers(
    _ members: MemberBlockItemListSyntax, into record: inout ExtensionDeclaration, in surroundings: Surroundings
  ) {
    for member in members {
      if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
        var copy = record
        forEachClause(of: conditional, in: surroundings) { parser, elements, inner in
          guard case .decls(let members) = elements else { return }
          parser.parseExtensionMembers(members, into: &copy, in: inner)
        }
        record = copy
      } else if let variable = member.decl.as(VariableDeclSyntax.self) {
        record.memberNames.formUnion(variable.boundNames)
        rejectGuides(
          annotations(in: comments(of: variable)),
          because: "'@Guide' can only guide a stored property, and an extension has none"
        )
      } else {
        if let name = writtenMemberName(member.decl) { record.memberNames.insert(name) }
        parseDeclaration(member.decl, in: surroundings)
      }
    }
  }

  mutating func parseTypealias(_ node: TypeAliasDeclSyntax, in surroundings: Surroundings) {
    file.typealiases.append(
      TypealiasDeclaration(
        scope: surroundings.scope, name: node.name.text.withoutBackticks, position: position(of: node.name),
        target: typeReference(node.initializer.value),
        genericParameters: node.genericParameterClause?.parameters.map { $0.name.text.withoutBackticks } ?? [],
        isPrivate: (node.modifiers.accessLevel ?? surroundings.defaultAccess) <= .fileprivate
      )
    )
  }

  /// The member that the generator would otherwise write, where the declaration is one.
  private func writtenMemberName(_ declaration: DeclSyntax) -> String? {
    if let initializer = declaration.as(InitializerDeclSyntax.self) {
      let parameters = initializer.signature.parameterClause.parameters
      guard parameters.count == 1, let only = parameters.first, only.firstName.text == "_",
        ["GeneratedContent", "TrellisSchema.GeneratedContent", "Trellis.GeneratedContent"]
          .contains(only.type.trimmedDescription)
      else { return nil }
      return MemberName.initializer
    }
    if let named = declaration.asProtocol(NamedDeclSyntax.self) { return named.name.text.withoutBackticks }
    return nil
  }

  private func genericParameters(of node: some WithGenericParametersSyntax) -> [GenericParameter] {
    let parameters = node.genericParameterClause?.parameters.map { parameter in
      GenericParameter(
        name: parameter.name.text.withoutBackticks, constraint: parameter.inheritedType.map { typeReference($0) }
      )
    }
    return parameters ?? []
  }
}

extension DeclModifierListSyntax {
  /// The level that is written; for `private(set)` and its like that of reading.
  var accessLevel: AccessLevel? {
    for modifier in self where modifier.detail == nil {
      switch modifier.name.tokenKind {
      case .keyword(.private): return .private
      case .keyword(.fileprivate): return .fileprivate
      case .keyword(.internal): return .internal
      case .keyword(.package): return .package
      case .keyword(.public), .keyword(.open): return .public
      default: continue
      }
    }
    return nil
  }

  /// The level of setting, where one of its own is written.
  var setterAccessLevel: AccessLevel? {
    for modifier in self where modifier.detail != nil {
      switch modifier.name.tokenKind {
      case .keyword(.private): return .private
      case .keyword(.fileprivate): return .fileprivate
      default: continue
      }
    }
    return nil
  }
}

extension AttributeListSyntax {
  /// The `@available` attributes, as written.
  var availability: [String] {
    compactMap { element in
      guard case .attribute(let attribute) = element, attribute.attributeName.trimmedDescription == "available" else {
        return nil
      }
      return attribute.trimmedDescription
    }
  }
}

extension VariableDeclSyntax {
  var boundNames: [String] {
    bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.withoutBackticks }
  }
}
