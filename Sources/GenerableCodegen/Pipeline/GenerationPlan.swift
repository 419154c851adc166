/// The middle of the pipeline, free of files: parsed modules in, texts and diagnostics out.
package struct GenerationPlan {
  let module: Module
  let request: Request
  let index: TypeIndex
  /// The types of the module that code is generated for.
  let types: [GenerableType]
  /// Those of all modules, by `TypeChecker.key`.
  let allTypes: [String: GenerableType]
  private var found = DiagnosticCollector()

  package init(module: Module, dependencies: [Module], request: Request) {
    self.module = module
    self.request = request
    index = TypeIndex([module] + dependencies)
    let index = self.index
    for file in module.files { found.add(file.diagnostics) }
    types = index.generableTypes(of: module, &found)
    var ignored = DiagnosticCollector()
    let others = dependencies.flatMap { index.generableTypes(of: $0, &ignored) }
    let allTypes = Dictionary(
      (types + others).map { (TypeChecker.key($0.module, $0.name), $0) }, uniquingKeysWith: { first, _ in first })
    let checker = TypeChecker(index: index, generable: Set(allTypes.keys))
    for type in types { checker.check(type, &found) }
    self.allTypes = allTypes
  }

  /// Every problem, in the order of files and lines.
  package func diagnostics(with more: [Diagnostic] = []) -> [Diagnostic] {
    var all = found
    all.add(more)
    let order = Dictionary(module.files.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    return all.diagnostics.sorted {
      (order[$0.file] ?? Int.max, $0.position) < (order[$1.file] ?? Int.max, $1.position)
    }
  }

  /// The generated files. Types with errors have none, and their Swift files are as they would be without those types.
  package func files() -> (outputs: [OutputFile], diagnostics: [Diagnostic]) {
    let broken = Set(found.diagnostics.filter { $0.severity == .error }.map(\.file))
    let renderer = FileRenderer(index: index, locatesGuides: request.locatesGuides)
    let byFile = Dictionary(grouping: types, by: \.file)
    var outputs: [OutputFile] = []
    var problems: [Diagnostic] = []
    for file in module.files {
      let types = broken.contains(file.path) ? [] : byFile[file.path] ?? []
      outputs.append(
        OutputFile(name: OutputNames.swiftFile(for: file.path), text: renderer.render(file, types)))
    }
    let schemas = SchemaFiles(index: index, types: allTypes, conditions: request.conditions)
    for concrete in schemas.concreteTypes(of: types) where !broken.contains(concrete.type.file) {
      switch schemas.files(for: concrete) {
      case .success(let files): outputs += files
      case .failure(let diagnostic): problems.append(diagnostic)
      }
    }
    return (outputs, problems)
  }
}

/// A generated file: its name in the output folder, and its text.
package struct OutputFile: Sendable, Hashable {
  package var name: String
  package var text: String
}
