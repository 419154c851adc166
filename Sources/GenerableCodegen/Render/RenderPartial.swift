import GenerableModel

/// Makes the `PartiallyGenerated` mirror of a struct.
struct PartialRenderer {
  let type: GenerableType
  let index: TypeIndex

  private var properties: [StoredProperty] { type.declaration.properties }

  var declarations: [Declaration] {
    let body = Declaration.type(
      .init(
        modifiers: type.modifiers, keyword: "struct", name: MemberName.partial,
        inheritance: (hasIdentity ? ["Identifiable"] : []) + ["StreamedObject"], members: members))
    return sharedKeys + [type.extended([body])]
  }

  /// Whether the mirror has an identity of its own: not where the type brings one.
  private var hasIdentity: Bool {
    !properties.contains { $0.name == MemberName.id } && !type.conformances.contains("Identifiable")
  }

  private var members: [Declaration] {
    var stored: [(Condition?, Declaration)] = []
    if hasIdentity {
      stored.append((nil, .variable(.init(modifiers: access, name: MemberName.id, type: "GenerationID"))))
    }
    for property in properties {
      stored.append(
        (
          property.condition,
          .variable(
            .init(
              modifiers: min(property.access, type.declaration.access).prefix, name: property.name.escaped,
              type: index.partialType(of: property.type, in: type) + "?"))
        ))
    }
    return [.group([Declaration](stored)), keys, initializer, update].filter { !$0.isEmpty }
  }

  private var access: String { type.declaration.access.prefix }

  // MARK: Keys

  private var keyList: Expression {
    .call("StreamedKeys", properties.uniqueByName.map { .init(nil, .string($0.name)) })
  }

  /// A generic type cannot hold a stored static property, so its keys live beside it.
  private var sharedKeys: [Declaration] {
    guard type.isGeneric else { return [] }
    return [
      .variable(
        .init(modifiers: "private nonisolated ", keyword: "let", name: type.sharedName(ending: "Keys"), value: keyList))
    ]
  }

  private var keys: Declaration {
    guard type.isGeneric else {
      return .variable(.init(modifiers: access + "static ", keyword: "let", name: "streamedKeys", value: keyList))
    }
    return .variable(
      .init(
        modifiers: access + "static ", name: "streamedKeys", type: "StreamedKeys",
        getter: [.expression(.code(type.sharedName(ending: "Keys")))]))
  }

  // MARK: Streaming

  private var initializer: Declaration {
    .function(
      .init(
        modifiers: access, name: "init",
        parameters: hasIdentity ? "(streamed id: GenerationID)" : "(streamed _: GenerationID)",
        isThrowing: false, body: hasIdentity ? [.assignment("self.id", .code("id"))] : []))
  }

  private var update: Declaration {
    var cases = properties.uniqueByName.enumerated().map { offset, property in
      Statement.SwitchCase(
        pattern: "\(offset)",
        body: [.expression(.try(.call("step.update", [.init(nil, .code("&self.\(property.name.escapedAsMember)"))])))],
        condition: property.condition)
    }
    cases.append(.init(pattern: nil, body: [.break]))
    return .function(
      .init(
        modifiers: access + "mutating ", name: "func updateProperty",
        parameters: "(at index: Int, with step: inout StreamStep)", isThrowing: true,
        body: properties.isEmpty ? [] : [.switch("index", cases)]))
  }
}

extension Declaration {
  fileprivate var isEmpty: Bool {
    if case .group(let declarations) = self { return declarations.isEmpty }
    return false
  }
}

extension [StoredProperty] {
  /// Properties by name: one that is declared in several branches of an `#if` is one key, under any of their conditions.
  fileprivate var uniqueByName: [(name: String, condition: Condition?)] {
    var result: [(name: String, condition: Condition?)] = []
    for property in self {
      if let place = result.firstIndex(where: { $0.name == property.name }) {
        result[place].condition = result[place].condition?.or(property.condition)
      } else {
        result.append((property.name, property.condition))
      }
    }
    return result
  }
}
