import GenerableModel
import TrellisShape

extension GenerableType {
  /// What the generic parameters of the type, and of the types around it, stand for in a use of it.
  func bind(_ components: [TypeReference.Component]) -> [String: TypeReference] {
    let parameters = declaration.outerGenericParameters + declaration.genericParameters.map(\.name)
    let arguments = components.flatMap(\.arguments)
    return Dictionary(zip(parameters, arguments), uniquingKeysWith: { first, _ in first })
  }
}

extension SchemaMaker {
  /// The name as the running program finds it in the type itself.
  func typeName(of concrete: Concrete) -> SchemaTypeName {
    let declaration = concrete.type.declaration
    var components = declaration.scope.map { SchemaTypeName.Component($0) }
    let outer = declaration.outerGenericParameters.compactMap { concrete.bindings[$0] }
    if !outer.isEmpty, !components.isEmpty {
      components[components.count - 1].arguments = outer.map { typeName(of: $0, in: concrete) }
    }
    let own = declaration.genericParameters.compactMap { concrete.bindings[$0.name] }
    components.append(
      SchemaTypeName.Component(declaration.name, arguments: own.map { typeName(of: $0, in: concrete) }))
    return SchemaTypeName(components)
  }

  private func typeName(of argument: TypeReference, in concrete: Concrete) -> SchemaTypeName {
    func of(_ type: TypeReference) -> SchemaTypeName { typeName(of: type, in: concrete) }
    let type = index.expand(argument, in: concrete.type.declaration.path, of: concrete.type.module).type
    switch type {
    case .array(let element):
      return SchemaTypeName([.init("Array", arguments: [of(element)])])
    case .dictionary(let key, let value):
      return SchemaTypeName([.init("Dictionary", arguments: [of(key), of(value)])])
    case .optional(let wrapped):
      return SchemaTypeName([.init("Optional", arguments: [of(wrapped)])])
    case .named(let components):
      if case .declared(let entry, _) = index.resolve(
        components, in: concrete.type.declaration.path, of: concrete.type.module),
        let declared = types[TypeChecker.key(entry.module, entry.declaration.qualifiedName)]
      {
        return typeName(of: Concrete(type: declared, bindings: declared.bind(components)))
      }
      return SchemaTypeName(components.map { .init($0.name, arguments: $0.arguments.map(of)) })
    case .other(let text):
      return SchemaTypeName(text)
    }
  }
}
