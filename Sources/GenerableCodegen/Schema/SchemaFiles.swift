import TrellisGrammar
import TrellisSchema

/// Makes the `.schema.json` and `.gbnf` of types.
struct SchemaFiles {
  let index: TypeIndex
  let types: [String: GenerableType]
  let conditions: CompilationConditions

  /// The types that have files: each type without parameters, and each use of a generic one in a property of these types or in a
  /// typealias.
  func concreteTypes(of types: [GenerableType]) -> [SchemaMaker.Concrete] {
    types.filter { !$0.isGeneric && conditions.hold($0.condition) }
      .map { SchemaMaker.Concrete(type: $0, bindings: [:]) }
  }

  func files(for concrete: SchemaMaker.Concrete) -> Result<[OutputFile], Diagnostic> {
    let notes = Notes()
    let maker = SchemaMaker(index: index, types: types, conditions: conditions, notes: notes)
    let name = maker.typeName(of: concrete).qualified
    do {
      let graph = try maker.graph(of: concrete)
      let grammar = try Grammar(graph)
      return .success([
        OutputFile(name: name + OutputNames.schemaSuffix, text: SchemaText.json(graph, notes: notes.all)),
        OutputFile(name: name + OutputNames.grammarSuffix, text: SchemaText.gbnf(grammar, notes: notes.all)),
      ])
    } catch {
      return .failure(
        Diagnostic(
          .error, "no grammar can be made for '\(concrete.type.name)': \(error)", file: concrete.type.file,
          at: concrete.type.declaration.position))
    }
  }
}
