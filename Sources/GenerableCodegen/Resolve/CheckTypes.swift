import GenerableModel

/// Finds what is wrong with the types that code is to be generated for.
struct TypeChecker {
  let index: TypeIndex
  /// Every `Generable` type of all modules, by module and name.
  let generable: Set<String>

  static func key(_ module: String, _ qualifiedName: String) -> String { module + ":" + qualifiedName }

  func check(_ type: GenerableType, _ diagnostics: inout DiagnosticCollector) {
    let declaration = type.declaration
    let name = declaration.qualifiedName
    func error(_ message: String, at position: SourcePosition) {
      diagnostics.error(message, at: position, in: type.file)
    }
    if type.isHandWritten { return }
    if declaration.kind == .class || declaration.kind == .actor {
      let article = declaration.kind == .actor ? "an actor" : "a class"
      error(
        "'\(name)' is \(article), and only structs and enums are generated: make it a struct, or write "
          + "'init(_:)', 'generatedContent' and 'generationSchema' by hand", at: declaration.position)
      return
    }
    if declaration.isLocal {
      error(
        "'\(name)' is declared inside a function, where generated code cannot extend it: move it out",
        at: declaration.position)
      return
    }
    if let ancestor = declaration.privateAncestor {
      let which = ancestor == name ? "'\(name)' is private" : "'\(name)' is inside '\(ancestor)', which is private"
      error(
        "\(which), so generated code in another file cannot see it: make it at least internal", at: declaration.position
      )
      return
    }
    checkWrappers(of: type, &diagnostics)
    for problem in declaration.problems { error(problem.message, at: problem.position) }
    if declaration.kind == .enumeration { checkCases(of: type, &diagnostics) }
    checkNames(of: type, &diagnostics)
    for property in declaration.properties {
      checkType(property.type, of: "'\(property.name)'", at: property.position, in: type, &diagnostics)
      GuideChecker(index: index, type: type, property: property).check(&diagnostics)
    }
  }

  /// Names that are there twice, whatever conditions hold.
  private func checkNames(of type: GenerableType, _ diagnostics: inout DiagnosticCollector) {
    struct Name: Hashable {
      var text: String
      var condition: Condition?
    }
    var properties: Set<Name> = []
    for property in type.declaration.properties
    where !properties.insert(Name(text: property.name, condition: property.condition)).inserted {
      diagnostics.error(
        "'\(type.name)' has two properties named '\(property.name)': rename one of them", at: property.position,
        in: type.file)
    }
    var cases: Set<Name> = []
    for enumCase in type.declaration.cases {
      let name = type.hasPayload ? enumCase.name : enumCase.jsonName(in: type)
      guard !cases.insert(Name(text: name, condition: enumCase.condition)).inserted else { continue }
      diagnostics.error(
        "'\(type.name)' has two cases that are '\(name)' in the JSON: rename one of them", at: enumCase.position,
        in: type.file)
    }
  }

  /// What is wrong with a use of a generic type, at the place of that use; what is wrong with the type itself is told there.
  func problems(ofUse concrete: SchemaMaker.Concrete) -> [Diagnostic] {
    guard let use = concrete.use else { return [] }
    func problems(_ bindings: [String: TypeReference]) -> [Diagnostic] {
      var found = DiagnosticCollector()
      for property in concrete.type.declaration.properties {
        checkType(
          property.type.replacing(bindings), of: "'\(property.name)'", at: property.position, in: concrete.type, &found)
        GuideChecker(index: index, type: concrete.type, property: property, bindings: bindings).check(&found)
      }
      return found.diagnostics
    }
    guard problems([:]).isEmpty else { return [] }
    return problems(concrete.bindings).filter { $0.severity == .error }.map { problem in
      Diagnostic(.error, "in '\(concrete.name)' \(problem.message)", file: use.file, at: use.position)
    }
  }

  /// A wrapped property without a value can only be set by the memberwise initializer.
  private func checkWrappers(of type: GenerableType, _ diagnostics: inout DiagnosticCollector) {
    let declaration = type.declaration
    guard type.writes(MemberName.initializer) else { return }
    for property in declaration.properties where property.wrapper == .uninitialized {
      guard declaration.hasInitializer || declaration.properties.contains(where: { $0.condition != nil }) else {
        continue
      }
      let reason =
        declaration.hasInitializer
        ? "'\(declaration.name)' has an initializer of its own: move that into an extension"
        : "'\(declaration.name)' has properties under '#if'"
      diagnostics.error(
        "generated code cannot set up the wrapper of '\(property.name)', because \(reason), give '\(property.name)' a value, "
          + "or write 'init(_ content: GeneratedContent)' by hand", at: property.position, in: type.file)
    }
  }

  private func checkCases(of type: GenerableType, _ diagnostics: inout DiagnosticCollector) {
    let declaration = type.declaration
    guard !declaration.cases.isEmpty else {
      diagnostics.error(
        "'\(declaration.qualifiedName)' has no cases, so there is no value to generate: add at least one",
        at: declaration.position, in: type.file)
      return
    }
    for enumCase in declaration.cases {
      var keys: Set<String> = ["type"]
      for (payload, key) in zip(enumCase.payload, enumCase.payloadKeys) {
        if !keys.insert(key).inserted {
          let reason =
            key == "type"
            ? "'type' names the case in the JSON" : "two values of '\(enumCase.name)' would be called '\(key)'"
          diagnostics.error("\(reason): give this value another label", at: payload.position, in: type.file)
        }
        checkType(payload.type, of: "'\(enumCase.name)'", at: payload.position, in: type, &diagnostics)
      }
    }
  }

  /// Refuses types that no schema describes, and says what to use.
  private func checkType(
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
