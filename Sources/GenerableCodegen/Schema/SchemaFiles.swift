import GenerableModel
import TrellisGrammar
import TrellisShape

/// Makes the `.schema.json` and `.gbnf` of types.
struct SchemaFiles {
  let index: TypeIndex
  let types: [String: GenerableType]
  let conditions: CompilationConditions

  /// The types that have files: each type without parameters, and each use of a generic one that can be reached from the properties of
  /// these types and from these typealiases.
  func concreteTypes(
    of types: [GenerableType], and typealiases: [TypealiasDeclaration], in file: String, of module: String
  ) -> [SchemaMaker.Concrete] {
    let maker = SchemaMaker(index: index, types: self.types, conditions: conditions, notes: Notes())
    var found = types.filter { !$0.isGeneric && conditions.hold($0.condition) }
      .map { SchemaMaker.Concrete(type: $0, bindings: [:]) }
    var seen = Set(found.map(maker.key))
    func add(_ uses: [SchemaMaker.Concrete]) {
      // A type that contains itself with ever larger arguments would go on for ever.
      for use in uses where found.count < 10_000 && seen.insert(maker.key(of: use)).inserted { found.append(use) }
    }
    for alias in typealiases where alias.genericParameters.isEmpty {
      add(
        maker.genericUses(
          in: alias.target, scope: alias.scope, module: module,
          at: SchemaMaker.Place(file: file, position: alias.position)))
    }
    var next = 0
    while next < found.count {
      add(maker.genericUses(in: found[next]))
      next += 1
    }
    return found
  }

  /// - Throws: What keeps a schema or a grammar from being made, at the property that is to blame.
  func files(for concrete: SchemaMaker.Concrete) throws(SchemaProblem) -> [OutputFile] {
    let notes = Notes()
    let maker = SchemaMaker(index: index, types: types, conditions: conditions, notes: notes)
    let name = maker.typeName(of: concrete).qualified
    let graph: SchemaGraph
    do {
      graph = try maker.graph(of: concrete)
    } catch {
      throw SchemaProblem(error, of: concrete)
    }
    do {
      let grammar = try Grammar(graph)
      return [
        OutputFile(name: name + OutputNames.schemaSuffix, text: SchemaText.json(graph, notes: notes.all)),
        OutputFile(name: name + OutputNames.grammarSuffix, text: SchemaText.gbnf(grammar, notes: notes.all)),
      ]
    } catch {
      throw SchemaProblem(error, of: concrete)
    }
  }
}
