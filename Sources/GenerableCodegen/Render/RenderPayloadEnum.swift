import GenerableModel

/// Makes the members of an enum with payloads: an object whose `type` names the case, followed by the case's values.
struct PayloadEnumRenderer {
  let type: GenerableType
  let index: TypeIndex
  let locatesGuides: Bool

  private var cases: [EnumCase] { type.declaration.cases }

  var declarations: [Declaration] {
    guard !type.isHandWritten else { return [] }
    var members = type.descriptionDeclarations(locates: locatesGuides)
    if type.writes(MemberName.generationSchema) { members.insert(type.schemaMember(schema), at: 0) }
    if type.writes(MemberName.generatedContent) { members.append(type.contentMember(content)) }
    if type.writes(MemberName.initializer) { members.append(type.initializer(reading)) }
    let whole = type.extended(members, conformances: type.declaredConformances())
    guard type.writes(MemberName.partial) else { return [whole] }
    return [whole] + PartialEnumRenderer(type: type, index: index).declarations
  }

  // MARK: Schema

  private var schema: [Statement] {
    func schema(of list: Expression) -> Expression {
      .call("GenerationSchema", type.schemaArguments + [.init("cases", list)])
    }
    guard cases.contains(where: { $0.condition != nil }) else {
      return [.expression(schema(of: .array(cases.map(schemaCase))))]
    }
    let appends: [(Condition?, Statement)] = cases.map { enumCase in
      (enumCase.condition, .expression(.call("cases.append", [.init(nil, schemaCase(enumCase))])))
    }
    return [.variable(keyword: "var", name: "cases", type: "[GenerationSchema.Case]", value: .array([]))]
      + [Statement](appends) + [.return(schema(of: .code("cases")))]
  }

  private func schemaCase(_ enumCase: EnumCase) -> Expression {
    var arguments: [Expression.Argument] = [.init("name", .string(enumCase.name))]
    if let documentation = enumCase.documentation { arguments.append(.init("description", .string(documentation))) }
    if !enumCase.payload.isEmpty {
      let properties = zip(enumCase.payload, enumCase.payloadKeys).map { payload, key in
        Expression.call(
          "GenerationSchema.Property",
          [.init("name", .string(key)), .init("type", .code("\(payload.type.asValue).self"))])
      }
      arguments.append(.init("properties", .array(properties)))
    }
    return .call("GenerationSchema.Case", arguments)
  }

  // MARK: Writing

  private var content: [Statement] {
    [
      .switch(
        "self",
        cases.map { enumCase in
          Statement.SwitchCase(
            pattern: enumCase.bindingPattern, body: contentBody(of: enumCase), condition: enumCase.condition)
        })
    ]
  }

  private func contentBody(of enumCase: EnumCase) -> [Statement] {
    let keys = enumCase.payloadKeys
    let discriminator = "\"type\": \(enumCase.name.quoted)"
    guard enumCase.payload.contains(where: isOptional) else {
      let pairs = [discriminator] + keys.map { "\($0.quoted): \($0.escaped)" }
      return [.return(.call("GeneratedContent", [.init("properties", .dictionary(pairs))]))]
    }
    let list = keys.contains("properties") ? "allProperties" : "properties"
    var body: [Statement] = [
      .variable(
        keyword: "var", name: list, type: "[(String, any ConvertibleToGeneratedContent)]",
        value: .array([.code("(\"type\", \(enumCase.name.quoted))")]))
    ]
    for (payload, key) in zip(enumCase.payload, keys) {
      let append = Expression.call("\(list).append", [.init(nil, .code("(\(key.quoted), \(key.escaped))"))])
      body.append(
        isOptional(payload)
          ? .ifLet(name: key.escaped, value: key.escaped, [.expression(append)]) : .expression(append))
    }
    let result = Expression.call(
      "GeneratedContent",
      [.init("properties", .code(list)), .init("uniquingKeysWith", .code("{ first, _ in first }"))])
    return body + [.return(result)]
  }

  private func isOptional(_ payload: EnumCase.Payload) -> Bool {
    index.expand(payload.type, in: type.declaration.path, of: type.module).type.unwrapped.depth > 0
  }

  // MARK: Reading

  private var reading: [Statement] {
    let known = cases.map { enumCase in
      Statement.SwitchCase(
        pattern: enumCase.name.quoted, body: [.assignment("self", reading(of: enumCase))], condition: enumCase.condition
      )
    }
    let unknown = Statement.SwitchCase(
      pattern: nil, body: [.throw(.code("content.unknownCase(name, of: Self.self)"))])
    let name = Expression.try(
      .call("content.value", [.init(nil, .code("String.self")), .init("forProperty", .string("type"))]))
    return [
      .variable(keyword: "let", name: "name", type: nil, value: name), .switch("name", known + [unknown]),
    ]
  }

  private func reading(of enumCase: EnumCase) -> Expression {
    let name = ".\(enumCase.name.escapedAsMember)"
    guard !enumCase.payload.isEmpty else { return .code(name) }
    return .call(
      name,
      zip(enumCase.payload, enumCase.payloadKeys).map { payload, key in
        .init(
          payload.label,
          .try(
            .call(
              "content.value",
              [.init(nil, .code("\(payload.type.asValue).self")), .init("forProperty", .string(key))])))
      })
  }
}

extension EnumCase {
  /// `.rgb(let red, let green)`, or `.red` without payload.
  var bindingPattern: String {
    let name = ".\(self.name.escapedAsMember)"
    return payload.isEmpty ? name : "\(name)(\(payloadKeys.map { "let \($0.escaped)" }.joined(separator: ", ")))"
  }
}
