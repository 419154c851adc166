import GenerableModel

/// The middle of the pipeline, free of files: parsed modules in, texts and diagnostics out.
package struct GenerationPlan {
  let module: Module
  let request: Request
  let index: TypeIndex
  /// The types of the module that code is generated for.
  let types: [GenerableType]
  /// Those of all modules, by `TypeChecker.key`.
  let allTypes: [String: GenerableType]
  private let checker: TypeChecker
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
    checker = TypeChecker(index: index, generable: Set(allTypes.keys))
    for type in types { checker.check(type, &found) }
    self.allTypes = allTypes
  }

  /// What came of some files of the module.
  struct Results {
    /// By the path of the source; nothing for a source with errors, whose files stay as they are.
    var outputs: [String: [OutputFile]] = [:]
    /// By the path of the source: the Swift for a source with errors that has none yet.
    var placeholders: [String: OutputFile] = [:]
    /// By the path of the source, in the order of lines.
    var diagnostics: [String: [Diagnostic]] = [:]
  }

  /// - Parameters:
  ///   - paths: The files to make Swift for.
  ///   - changed: Those of them whose schemas and grammars are to be made as well.
  func results(for paths: [String], withSchemas changed: Set<String>) -> Results {
    var problems = found
    let renderer = FileRenderer(index: index, locatesGuides: request.locatesGuides)
    let broken = Set(found.diagnostics.filter { $0.severity == .error }.map(\.file))
    let byFile = Dictionary(grouping: types, by: \.file)
    let schemas = SchemaFiles(index: index, types: allTypes, conditions: request.conditions)
    let wanted = Set(paths)
    let sources = module.files.filter { wanted.contains($0.path) }
    let (checker, found) = (self.checker, self.found)
    // Each file is independent of the others from here on.
    let made = concurrentMap(sources) { source in
      let types = byFile[source.path] ?? []
      var outputs: [OutputFile] = []
      if !broken.contains(source.path) {
        outputs.append(
          OutputFile(name: OutputNames.swiftFile(for: source.path), text: renderer.render(source, types)))
      }
      var problems: [SchemaProblem] = []
      guard changed.contains(source.path) else { return (outputs, problems) }
      for concrete in schemas.concreteTypes(of: types, and: source.typealiases, in: source.path, of: module.name) {
        let ofUse = checker.problems(ofUse: concrete)
        // What an argument is at fault for is told of the property that is written with it.
        problems += ofUse.lazy.filter { !found.hasError(at: $0.position, in: $0.file) }
          .map { SchemaProblem(diagnostic: $0) }
        do throws(SchemaProblem) {
          outputs += try schemas.files(for: concrete)
        } catch {
          if ofUse.isEmpty { problems.append(error) }
        }
      }
      return (outputs, problems)
    }
    // What has no grammar because of another mistake goes with that one.
    let isElsewhere = found.hasErrors || made.contains { $0.1.contains { !$0.mayFollow } }
    var results = Results()
    for (source, (outputs, found)) in zip(sources, made) {
      problems.add(found.filter { !$0.mayFollow || !isElsewhere }.map(\.diagnostic))
      if found.isEmpty, !broken.contains(source.path) {
        results.outputs[source.path] = outputs
      } else {
        results.placeholders[source.path] = OutputFile(
          name: OutputNames.swiftFile(for: source.path), text: renderer.render(source, []))
      }
    }
    results.diagnostics = Dictionary(grouping: problems.diagnostics, by: \.file)
      .mapValues { $0.sorted { $0.position < $1.position } }
    return results
  }
}

/// A generated file: its name in the output folder, and its text.
package struct OutputFile: Sendable, Hashable {
  package var name: String
  package var text: String
}
