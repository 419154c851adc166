import GenerableModel

/// Makes the members of a generated struct: schema, reading, writing, and its partial mirror.
struct StructRenderer {
  let type: GenerableType
  let index: TypeIndex
  let locatesGuides: Bool

  var declarations: [Declaration] {
    guard !type.isHandWritten else { return partialDeclarations }
    var members = guideMembers
    if type.writes(MemberName.generationSchema) { members.insert(type.schemaMember(schema), at: 0) }
    if type.writes(MemberName.generatedContent) { members.append(type.contentMember(content)) }
    var result: [Declaration] = []
    if type.writes(MemberName.initializer) { members.append(type.initializer(reading)) }
    result.append(type.extended(members, conformances: type.declaredConformances()))
    return result + partialDeclarations
  }

  /// None where the user wrote the mirror; a type that is wholly written by hand is its own mirror unless it says otherwise.
  private var partialDeclarations: [Declaration] {
    guard !type.isHandWritten, type.writes(MemberName.partial) else { return [] }
    return PartialRenderer(type: type, index: index).declarations
  }

  // MARK: Schema

  private var schema: [Statement] {
    let properties = type.declaration.properties
    let explicit = type.representsNilExplicitly
    func schema(of list: Expression) -> Statement {
      var arguments = type.schemaArguments
      if explicit { arguments.append(.init("representNilExplicitlyInGeneratedContent", .code("true"))) }
      arguments.append(.init("properties", list))
      return .expression(.call("GenerationSchema", arguments))
    }
    guard properties.contains(where: { $0.condition != nil }) else {
      return [schema(of: .array(properties.map(schemaProperty)))]
    }
    let appends: [(Condition?, Statement)] = properties.map { property in
      (property.condition, .expression(.call("properties.append", [.init(nil, schemaProperty(property))])))
    }
    let list = Statement.variable(
      keyword: "var", name: "properties", type: "[GenerationSchema.Property]", value: .array([]))
    guard case .expression(let result) = schema(of: .code("properties")) else { return [] }
    return [list] + [Statement](appends) + [.return(result)]
  }

  private func schemaProperty(_ property: StoredProperty) -> Expression {
    var arguments: [Expression.Argument] = [.init("name", .string(property.name))]
    if let description = description(of: property) { arguments.append(.init("description", description)) }
    arguments.append(.init("type", .code("\(property.type.asValue).self")))
    let guides = guideNames(of: property).map { Expression.code($0.name) }
    if !guides.isEmpty { arguments.append(.init("guides", .array(guides))) }
    return .call("GenerationSchema.Property", arguments)
  }

  private func description(of property: StoredProperty) -> Expression? {
    if let text = property.annotatedDescription {
      return text.literal.map { .string($0) } ?? .code(descriptionName(of: property))
    }
    return property.documentation.map { .string($0) }
  }

  // MARK: Guides

  private func guideNames(of property: StoredProperty) -> [(name: String, expression: SourceExpression)] {
    let expressions = property.guides.compactMap { guide -> SourceExpression? in
      if case .guide(let expression) = guide { return expression }
      return nil
    }
    let base = property.name.identifierPart + "Guide"
    return expressions.enumerated().map { offset, expression in
      (memberName(base + (expressions.count > 1 ? "\(offset + 1)" : "")), expression)
    }
  }

  private func descriptionName(of property: StoredProperty) -> String {
    memberName(property.name.identifierPart + "Description")
  }

  /// A name that no member of the user's has.
  private func memberName(_ wanted: String) -> String {
    var name = wanted
    while type.writtenMembers.contains(name) { name += "_" }
    return name
  }

  private var guideMembers: [Declaration] {
    var members: [(Condition?, Declaration)] = []
    for property in type.declaration.properties {
      if let text = property.annotatedDescription, text.literal == nil {
        members.append((property.condition, located(descriptionName(of: property), "String", text.expression)))
      }
      let value = guidedType(of: property)
      for (name, expression) in guideNames(of: property) {
        members.append((property.condition, located(name, "GenerationGuide<\(value)>", expression)))
      }
    }
    return type.descriptionDeclarations(locates: locatesGuides) + [Declaration](members)
  }

  /// What a guide is for: the property's type without optionality, as it is written where that does.
  private func guidedType(of property: StoredProperty) -> TypeReference {
    let written = property.type.unwrapped
    let expanded = index.expand(written.type, in: type.declaration.path, of: type.module).type.unwrapped
    return expanded.depth > 0 ? expanded.type : written.type
  }

  /// A regex literal becomes a pattern; what is written before it takes the place of blanks, so that its column stays.
  private func located(_ name: String, _ type: String, _ expression: SourceExpression) -> Declaration {
    var isRegex = false
    if case .regex = expression.meaning { isRegex = true }
    return .located(
      .init(
        modifiers: "private nonisolated static ", name: name, type: type, file: locatesGuides ? self.type.file : nil,
        line: expression.position.line, column: expression.position.column, opening: isRegex ? ".pattern(" : "",
        expression: expression.text, closing: isRegex ? ")" : ""))
  }

  // MARK: Reading and writing

  /// Properties whose wrappers have a value already are set last, when there is a `self`; one whose wrapper has none can only be set by
  /// the memberwise initializer.
  private var reading: [Statement] {
    let properties = type.declaration.properties
    let late = properties.filter { $0.wrapper == .initialized }
    let early = properties.filter { $0.wrapper != .initialized }
    guard early.contains(where: { $0.wrapper == .uninitialized }) else {
      return [Statement](early.map { ($0.condition, assignment($0)) })
        + [Statement](late.map { ($0.condition, assignment($0)) })
    }
    let memberwise = Expression.call("self.init", early.map { .init($0.name.escapedAsLabel, value(of: $0)) })
    return [.expression(memberwise)] + [Statement](late.map { ($0.condition, assignment($0)) })
  }

  private func assignment(_ property: StoredProperty) -> Statement {
    .assignment("self.\(property.name.escapedAsMember)", value(of: property))
  }

  private func value(of property: StoredProperty) -> Expression {
    .try(
      .call(
        "content.value",
        [.init(nil, .code("\(property.type.asValue).self")), .init("forProperty", .string(property.name))]))
  }

  private var content: [Statement] {
    let properties = type.declaration.properties
    let isPlain = properties.allSatisfy { $0.condition == nil && (type.representsNilExplicitly || !isOptional($0)) }
    if isPlain {
      let pairs = properties.map { "\($0.name.quoted): self.\($0.name.escapedAsMember)" }
      return [.expression(.call("GeneratedContent", [.init("properties", .dictionary(pairs))]))]
    }
    let appends: [(Condition?, Statement)] = properties.map { property in
      let member = property.name.escapedAsMember
      if isOptional(property), !type.representsNilExplicitly {
        let append = Expression.call("properties.append", [.init(nil, .code("(\(property.name.quoted), value)"))])
        return (property.condition, .ifLet(name: "value", value: "self.\(member)", [.expression(append)]))
      }
      let pair = Expression.code("(\(property.name.quoted), self.\(member))")
      return (property.condition, .expression(.call("properties.append", [.init(nil, pair)])))
    }
    let list = Statement.variable(
      keyword: "var", name: "properties", type: "[(String, any ConvertibleToGeneratedContent)]", value: .array([]))
    let result = Expression.call(
      "GeneratedContent",
      [.init("properties", .code("properties")), .init("uniquingKeysWith", .code("{ first, _ in first }"))])
    return [list] + [Statement](appends) + [.return(result)]
  }

  private func isOptional(_ property: StoredProperty) -> Bool {
    index.expand(property.type, in: type.declaration.path, of: type.module).type.unwrapped.depth > 0
  }
}

extension String {
  /// The part of a name that can begin another name: raw identifiers keep their letters and digits.
  var identifierPart: String {
    let kept = filter { $0.isLetter || $0.isNumber || $0 == "_" }
    return kept.first.map(\.isNumber) == false ? kept : "_" + kept
  }
}

extension TypeReference {
  /// The type where an expression stands: `any` types and functions need parentheses there.
  var asValue: String {
    if case .other(let text) = self { return "(\(text))" }
    return description
  }
}
