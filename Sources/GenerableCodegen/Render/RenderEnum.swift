import GenerableModel

/// Makes the members of an enum without payloads: a string out of a fixed list.
struct EnumRenderer {
  let type: GenerableType
  let locatesGuides: Bool

  var declarations: [Declaration] {
    guard !type.isHandWritten else { return [] }
    var members = type.descriptionDeclarations(locates: locatesGuides)
    if type.writes(MemberName.generationSchema) { members.insert(type.schemaMember(schema), at: 0) }
    if type.writes(MemberName.generatedContent) { members.append(type.contentMember(content)) }
    if type.writes(MemberName.initializer) { members.append(type.initializer(reading)) }
    let additional = ["GenerableKey", "StreamedAtom"].filter { name in
      type.conformances.isDisjoint(with: [name, "TrellisSchema.\(name)", "Trellis.\(name)"])
    }
    return [type.extended(members, conformances: type.declaredConformances(additional))]
  }

  private var cases: [EnumCase] { type.declaration.cases }

  private var schema: [Statement] {
    func schema(of names: Expression) -> Expression {
      .call("GenerationSchema", type.schemaArguments + [.init("anyOf", names)])
    }
    guard cases.contains(where: { $0.condition != nil }) else {
      return [.expression(schema(of: .array(cases.map { .string($0.jsonName(in: type)) })))]
    }
    let appends: [(Condition?, Statement)] = cases.map { enumCase in
      let name = Expression.string(enumCase.jsonName(in: type))
      return (enumCase.condition, .expression(.call("names.append", [.init(nil, name)])))
    }
    return [.variable(keyword: "var", name: "names", type: "[String]", value: .array([]))]
      + [Statement](appends) + [.return(schema(of: .code("names")))]
  }

  private var content: [Statement] {
    [
      .switch(
        "self",
        cases.map { enumCase in
          Statement.SwitchCase(
            pattern: ".\(enumCase.name.escapedAsMember)",
            body: [.expression(.call("GeneratedContent", [.init(nil, .string(enumCase.jsonName(in: type)))]))],
            condition: enumCase.condition)
        })
    ]
  }

  private var reading: [Statement] {
    let known = cases.map { enumCase in
      Statement.SwitchCase(
        pattern: enumCase.jsonName(in: type).quoted,
        body: [.assignment("self", .code(".\(enumCase.name.escapedAsMember)"))], condition: enumCase.condition)
    }
    let unknown = Statement.SwitchCase(
      pattern: nil, body: [.throw(.code("content.unknownCase(name, of: Self.self)"))])
    let name = Expression.try(.call("content.value", [.init(nil, .code("String.self"))]))
    return [
      .variable(keyword: "let", name: "name", type: nil, value: name), .switch("name", known + [unknown]),
    ]
  }
}

extension EnumCase {
  /// What stands for the case in JSON: the raw value of an enum of strings, otherwise the case's name.
  func jsonName(in type: GenerableType) -> String {
    guard let first = type.declaration.inheritance.first, StandardType(first) == .string else { return name }
    return rawValue ?? name
  }
}
