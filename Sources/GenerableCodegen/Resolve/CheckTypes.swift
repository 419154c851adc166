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
}
