import GenerableModel

/// Makes the `PartiallyGenerated` mirror of an enum with payloads: the same cases, with values that may still be missing. It
/// appears when its case is known.
struct PartialEnumRenderer {
  let type: GenerableType
  let index: TypeIndex

  var declarations: [Declaration] {
    variants(of: type.declaration.cases)
  }

  /// One mirror for each set of cases that `#if` may leave: cases have indices, which depend on which of them there are.
  private func variants(of cases: [EnumCase]) -> [Declaration] {
    guard let condition = cases.lazy.compactMap(\.condition).first else { return mirror(of: cases) }
    let opposite = Condition(text: "!(\(condition.text))")
    func settled(_ enumCase: EnumCase) -> EnumCase {
      var enumCase = enumCase
      if enumCase.condition == condition || enumCase.condition == opposite { enumCase.condition = nil }
      return enumCase
    }
    let with = cases.filter { $0.condition != opposite }.map(settled)
    let without = cases.filter { $0.condition != condition }.map(settled)
    return [.conditional(condition, variants(of: with)), .conditional(opposite, variants(of: without))]
  }

  private func mirror(of cases: [EnumCase]) -> [Declaration] {
    guard !cases.isEmpty else { return [] }
    let body = Declaration.type(
      .init(
        modifiers: type.modifiers + "indirect ", keyword: "enum", name: MemberName.partial,
        inheritance: ["StreamedUnion"],
        members: [
          .group(cases.map { .enumCase(attributes: [], declaration(of: $0)) }), keys(of: cases), initializer(of: cases),
          update(of: cases),
        ]))
    return sharedKeys(of: cases) + [type.extended([body])]
  }

  private var access: String { type.declaration.access.prefix }

  private func declaration(of enumCase: EnumCase) -> String {
    let values = enumCase.payload.map { payload in
      (payload.label.map { "\($0.escaped): " } ?? "") + index.partialType(of: payload.type, in: type) + "?"
    }
    return enumCase.name.escaped + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
  }

  // MARK: Keys

  private func keyList(of cases: [EnumCase]) -> Expression {
    .dictionary(cases.map { "\($0.name.quoted): [\($0.payloadKeys.map(\.quoted).joined(separator: ", "))]" })
  }

  private func sharedKeys(of cases: [EnumCase]) -> [Declaration] {
    guard type.isGeneric else { return [] }
    return [
      .variable(
        .init(
          modifiers: "private nonisolated ", keyword: "let", name: type.sharedName(ending: "Cases"),
          type: "StreamedCases", value: keyList(of: cases)))
    ]
  }

  private func keys(of cases: [EnumCase]) -> Declaration {
    type.isGeneric
      ? .variable(
        .init(
          modifiers: access + "static ", name: "streamedCases", type: "StreamedCases",
          getter: [.expression(.code(type.sharedName(ending: "Cases")))]))
      : .variable(
        .init(
          modifiers: access + "static ", keyword: "let", name: "streamedCases", type: "StreamedCases",
          value: keyList(of: cases)))
  }

  // MARK: Streaming

  private func initializer(of cases: [EnumCase]) -> Declaration {
    let empty = cases.enumerated().map { offset, enumCase in
      let arguments = enumCase.payload.map { ($0.label.map { "\($0.escaped): " } ?? "") + "nil" }
      let value =
        ".\(enumCase.name.escapedAsMember)" + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
      return Statement.SwitchCase(
        pattern: offset == cases.count - 1 ? nil : "\(offset)", body: [.assignment("self", .code(value))])
    }
    let body: [Statement] = cases.count == 1 ? empty[0].body : [.switch("index", empty)]
    return .function(
      .init(modifiers: access, name: "init", parameters: "(streamedCase index: Int)", isThrowing: false, body: body))
  }

  /// Takes the payload out, leaves a case without any in its place so that nothing is copied, and puts it back.
  private func update(of cases: [EnumCase]) -> Declaration {
    var branches = cases.filter { !$0.payload.isEmpty }.map { enumCase in
      Statement.SwitchCase(pattern: pattern(of: enumCase), body: updateBody(of: enumCase, among: cases))
    }
    if branches.count < cases.count { branches.append(.init(pattern: nil, body: [.break])) }
    return .function(
      .init(
        modifiers: access + "mutating ", name: "func updatePayload",
        parameters: "(at index: Int, with step: inout StreamStep)", isThrowing: true,
        body: branches.count == 1 && branches[0].pattern == nil ? [] : [.switch("self", branches)]))
  }

  /// `.rgb(var value0, var value1)`: names of ours, because a label could be `step`.
  private func pattern(of enumCase: EnumCase) -> String {
    let values = enumCase.payload.indices.map { "var value\($0)" }
    return ".\(enumCase.name.escapedAsMember)(\(values.joined(separator: ", ")))"
  }

  private func updateBody(of enumCase: EnumCase, among cases: [EnumCase]) -> [Statement] {
    let arguments = enumCase.payload.enumerated().map { offset, payload in
      (payload.label.map { "\($0.escaped): " } ?? "") + "value\(offset)"
    }
    let whole = ".\(enumCase.name.escapedAsMember)(\(arguments.joined(separator: ", ")))"
    var updates = enumCase.payload.indices.map { offset in
      Statement.SwitchCase(
        pattern: "\(offset)", body: [.expression(.try(.call("step.update", [.init(nil, .code("&value\(offset)"))])))])
    }
    updates.append(.init(pattern: nil, body: [.break]))
    let empty = cases.firstIndex { $0.payload.isEmpty }
    return [
      .assignment("self", .code("Self(streamedCase: \(empty ?? cases.firstIndex(of: enumCase) ?? 0))")),
      .defer([.assignment("self", .code(whole))]),
      .switch("index", updates),
    ]
  }
}
