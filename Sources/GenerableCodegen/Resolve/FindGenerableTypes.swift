import GenerableModel

extension TypeIndex {
  /// The types of a module that are `Generable`: by their own clause, by an extension, by an annotation, or through a protocol
  /// that refines `Generable`.
  func generableTypes(of module: Module, _ diagnostics: inout DiagnosticCollector) -> [GenerableType] {
    let refinements = refiningProtocols()
    var extensions: [String: [(ExtensionDeclaration, file: String)]] = [:]
    for file in module.files {
      for record in file.extensions {
        guard case .named(let components) = record.extendedType else { continue }
        guard case .declared(let entry, _) = resolve(aliasFree(components, of: module.name), in: [], of: module.name)
        else {
          reportForeign(record, file: file.path, refinements, &diagnostics)
          continue
        }
        guard entry.module == module.name else {
          reportForeign(record, file: file.path, refinements, &diagnostics)
          continue
        }
        extensions[entry.declaration.qualifiedName, default: []].append((record, file.path))
      }
    }

    var found: [GenerableType] = []
    for file in module.files {
      for type in file.types where type.kind != .protocol {
        let records = type.isLocal ? [] : extensions[type.qualifiedName] ?? []
        let isDeclared = type.inheritance.contains { refinements.contains($0) }
        let conformer = records.first { record, _ in record.conformances.contains { refinements.contains($0) } }
        let annotation = type.annotation ?? records.lazy.compactMap(\.0.annotation).first
        guard isDeclared || conformer != nil || annotation != nil else {
          warnAboutIdleGuides(type, file: file.path, &diagnostics)
          continue
        }
        let hook = isDeclared ? nil : conformer ?? records.first { $0.0.annotation != nil }
        var condition = type.condition
        if let own = hook?.0.condition { condition = own.under(condition) }
        found.append(
          GenerableType(
            declaration: qualified(type, of: module.name), module: module.name, file: file.path,
            needsConformance: !isDeclared && conformer == nil,
            description: annotation?.description,
            representsNilExplicitly: annotation?.representsNilExplicitly ?? false,
            writtenMembers: records.reduce(type.memberNames) { $0.union($1.0.memberNames) },
            condition: condition,
            whereClause: hook?.0.whereClause,
            availability: type.availability + (hook?.0.availability ?? []),
            conformances: Set(
              (type.inheritance + records.flatMap(\.0.conformances)).map { $0.description })
          )
        )
      }
    }
    return found
  }

  /// The declaration with the types of its members as generated code must write them.
  private func qualified(_ type: TypeDeclaration, of module: String) -> TypeDeclaration {
    guard !type.scope.isEmpty, !type.isLocal else { return type }
    var type = type
    for index in type.properties.indices {
      type.properties[index].type = qualify(type.properties[index].type, in: type.path, of: module)
    }
    for index in type.cases.indices {
      for offset in type.cases[index].payload.indices {
        type.cases[index].payload[offset].type = qualify(
          type.cases[index].payload[offset].type, in: type.path, of: module)
      }
    }
    return type
  }

  private func aliasFree(_ components: [TypeReference.Component], of module: String) -> [TypeReference.Component] {
    if case .named(let expanded) = expand(.named(components), in: [], of: module).type { return expanded }
    return components
  }

  /// The spellings that mean a conformance to `Generable`.
  private func refiningProtocols() -> Set<TypeReference> {
    var names: Set<TypeReference> = [
      .named(["Generable"]), .named(["TrellisSchema", "Generable"]), .named(["Trellis", "Generable"]),
      .named(["GenerableKey"]), .named(["TrellisSchema", "GenerableKey"]), .named(["Trellis", "GenerableKey"]),
    ]
    let protocols = allTypes.filter { $0.declaration.kind == .protocol }
    var grows = true
    while grows {
      grows = false
      for entry in protocols where entry.declaration.inheritance.contains(where: names.contains) {
        let path = entry.declaration.path
        if names.insert(.named(path)).inserted { grows = true }
        names.insert(.named([entry.module] + path))
      }
    }
    return names
  }

  private func reportForeign(
    _ record: ExtensionDeclaration, file: String, _ refinements: Set<TypeReference>,
    _ diagnostics: inout DiagnosticCollector
  ) {
    let declares = record.conformances.contains(where: refinements.contains)
    guard declares || record.annotation != nil else { return }
    let hand = [MemberName.generationSchema, MemberName.generatedContent, MemberName.initializer]
    guard !hand.allSatisfy(record.memberNames.contains) else { return }
    diagnostics.error(
      "'\(record.extendedType)' is not declared in this module, so its members cannot be read: "
        + "declare the conformance where the type is, or write its members by hand",
      at: record.position, in: file)
  }

  private func warnAboutIdleGuides(_ type: TypeDeclaration, file: String, _ diagnostics: inout DiagnosticCollector) {
    guard let guide = type.properties.lazy.compactMap(\.guides.first).first else { return }
    diagnostics.error(
      "'@Guide' has no effect: '\(type.qualifiedName)' is not Generable; write '\(type.kind.rawValue) \(type.name): Generable'",
      at: guide.position, in: file)
  }
}
