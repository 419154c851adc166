import GenerableModel

extension TypeChecker {
  /// Refuses types that no schema describes, and says what to use.
  func checkType(
    _ written: TypeReference, of owner: String, at position: SourcePosition, in type: GenerableType,
    isNested: Bool = false,
    _ diagnostics: inout DiagnosticCollector
  ) {
    func error(_ message: String) {
      diagnostics.error(message, at: position, in: type.file)
    }
    let (expanded, scope) = index.expand(written, in: type.declaration.path, of: type.module)
    let (bare, depth) = expanded.unwrapped
    if depth > 1 {
      error(
        "the type of \(owner), '\(written)', is optional more than once: one '?' is enough to say that it may be absent"
      )
      return
    }
    if depth == 1, isNested {
      error(
        "\(owner) holds optional elements, '\(written)', which JSON Schema's arrays and dictionaries do not leave out: drop the '?'"
      )
      return
    }
    switch bare {
    case .optional:
      return  // `unwrapped` leaves none.
    case .array(let element):
      checkType(element, of: owner, at: position, in: type, isNested: true, &diagnostics)
    case .dictionary(let key, let value):
      checkKey(key, of: owner, at: position, in: type, &diagnostics)
      checkType(value, of: owner, at: position, in: type, isNested: true, &diagnostics)
    case .other(""):
      return  // Not typed yet.
    case .other(let text):
      error("\(owner) has the type '\(text)', which no schema describes: use a struct or an enum of your own")
    case .named(let components):
      let name = components.map(\.name).joined(separator: ".")
      switch index.resolve(components, in: scope, of: type.module) {
      case .standard(.never) where depth == 0 && !isNested:
        error("\(owner) has the type '\(name)', which has no values: leave it out, or make it optional")
      case .genericParameter(let name) where type.leavesOpen(name):
        error(
          "\(owner) has the type '\(name)', which need not be Generable: write '\(type.declaration.name)<\(type.constraint(of: name))>'"
        )
      case .standard, .genericParameter: return
      case .set(let element):
        if let problem = whyNotMember(element, in: scope, of: type.module) {
          error(
            "\(owner) \(isNested ? "holds" : "is") a 'Set<\(element)>', and no grammar can tell \(problem) apart: use '[\(element)]', or "
              + "a Set of strings, numbers, booleans or an enum without payloads")
          return
        }
        checkType(element, of: owner, at: position, in: type, isNested: true, &diagnostics)
      case .declared(let entry, let arguments):
        let declared = entry.declaration
        guard generable.contains(Self.key(entry.module, declared.qualifiedName)) else {
          let fix =
            declared.kind == .structure || declared.kind == .enumeration
            ? "write '\(declared.kind.rawValue) \(declared.name): Generable'"
            : "use a struct or an enum"
          error("\(owner) has the type '\(name)', which is not Generable: \(fix)")
          return
        }
        for argument in arguments {
          checkType(argument, of: owner, at: position, in: type, isNested: true, &diagnostics)
        }
      case .unknown:
        if !index.isConformed(components), let replacement = StandardType.replacement(for: components.last?.name ?? "")
        {
          error("\(owner) has the type '\(name)', which no schema describes: use \(replacement)")
        }
      }
    }
  }

  /// What the values of a type are where a grammar cannot tell them apart; nil where it can, or where nothing is known.
  private func whyNotMember(_ element: TypeReference, in scope: [String], of module: String) -> String? {
    let (type, scope) = index.expand(element, in: scope, of: module)
    switch type {
    case .array: return "arrays"
    case .dictionary: return "dictionaries"
    case .optional, .other: return nil
    case .named(let components):
      switch index.resolve(components, in: scope, of: module) {
      case .standard(.generatedContent): return "values of any kind"
      case .set: return "sets"
      case .standard, .genericParameter, .unknown: return nil
      case .declared(let entry, _):
        let declared = entry.declaration
        guard generable.contains(Self.key(entry.module, declared.qualifiedName)),
          !declared.memberNames.contains(MemberName.generationSchema)
        else { return nil }
        switch declared.kind {
        case .structure: return "structs"
        case .enumeration: return declared.cases.allSatisfy(\.payload.isEmpty) ? nil : "enums with payloads"
        case .class, .actor, .protocol: return nil
        }
      }
    }
  }

  /// A key is a string: `String`, `UUID`, or an enum without payloads.
  private func checkKey(
    _ key: TypeReference, of owner: String, at position: SourcePosition, in type: GenerableType,
    _ diagnostics: inout DiagnosticCollector
  ) {
    let (expanded, scope) = index.expand(key, in: type.declaration.path, of: type.module)
    guard case .named(let components) = expanded else {
      diagnostics.error(
        "\(owner) has keys of type '\(key)': keys are String, UUID or an enum without payloads", at: position,
        in: type.file)
      return
    }
    switch index.resolve(components, in: scope, of: type.module) {
    case .standard(.string), .standard(.uuid), .genericParameter, .unknown: return
    case .declared(let entry, _):
      let declared = entry.declaration
      if declared.kind == .enumeration, declared.cases.allSatisfy(\.payload.isEmpty),
        generable.contains(Self.key(entry.module, declared.qualifiedName))
      {
        return
      }
      if declared.inheritance.contains(where: { $0.description.hasSuffix("GenerableKey") }) { return }
    case .standard, .set: break
    }
    diagnostics.error(
      "\(owner) has keys of type '\(key)': keys are String, UUID or a Generable enum without payloads",
      at: position, in: type.file)
  }
}
