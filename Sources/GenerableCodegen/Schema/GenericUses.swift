import GenerableModel

extension SchemaMaker {
  /// What tells concrete types apart.
  func key(of concrete: Concrete) -> Key {
    concrete.type.module + ":" + typeName(of: concrete).qualified
  }

  /// The generic types that a type's properties and payloads use, with all their parameters known.
  func genericUses(in concrete: Concrete) -> [Concrete] {
    let declaration = concrete.type.declaration
    let written =
      declaration.properties.map { ($0.type, $0.position) }
      + declaration.cases.flatMap { $0.payload.map { ($0.type, $0.position) } }
    return written.flatMap { type, position in
      genericUses(
        in: type.replacing(concrete.bindings), scope: declaration.path, module: concrete.type.module,
        at: concrete.use ?? Place(file: concrete.type.file, position: position))
    }
  }

  func genericUses(in written: TypeReference, scope: [String], module: String, at place: Place) -> [Concrete] {
    let (type, scope) = index.expand(written, in: scope, of: module)
    func uses(_ type: TypeReference) -> [Concrete] { genericUses(in: type, scope: scope, module: module, at: place) }
    switch type {
    case .optional(let wrapped): return uses(wrapped)
    case .array(let element): return uses(element)
    case .dictionary(_, let value): return uses(value)
    case .other: return []
    case .named(let components):
      switch index.resolve(components, in: scope, of: module) {
      case .set(let element): return uses(element)
      case .standard, .genericParameter, .unknown: return []
      case .declared(let entry, _):
        let inner = components.flatMap(\.arguments).flatMap(uses)
        guard let declared = types[TypeChecker.key(entry.module, entry.declaration.qualifiedName)], declared.isGeneric
        else {
          return inner
        }
        var use = concrete(declared, components, in: scope, of: module)
        use.use = place
        return use.bindings.count == declared.parameterCount && !use.isBottomless ? inner + [use] : inner
      }
    }
  }

  /// A use of a type, with arguments that mean the same wherever they are read.
  func concrete(
    _ type: GenerableType, _ components: [TypeReference.Component], in scope: [String], of module: String
  ) -> Concrete {
    Concrete(type: type, bindings: type.bind(components).mapValues { index.absolute($0, in: scope, of: module) })
  }
}

extension SchemaMaker.Concrete {
  /// Whether its arguments are so deep that it can only be a type that contains itself with ever larger ones.
  var isBottomless: Bool {
    bindings.values.contains { $0.nesting > 24 }
  }
}

extension GenerableType {
  var parameterCount: Int {
    declaration.outerGenericParameters.count + declaration.genericParameters.count
  }
}

extension TypeIndex {
  /// The type with every name in it written from the module down.
  func absolute(_ type: TypeReference, in scope: [String], of module: String) -> TypeReference {
    let (type, scope) = expand(type, in: scope, of: module)
    func full(_ type: TypeReference) -> TypeReference { absolute(type, in: scope, of: module) }
    switch type {
    case .optional(let wrapped): return .optional(full(wrapped))
    case .array(let element): return .array(full(element))
    case .dictionary(let key, let value): return .dictionary(key: full(key), value: full(value))
    case .other: return type
    case .named(let components):
      let arguments = components.map { TypeReference.Component($0.name, $0.arguments.map(full)) }
      guard case .declared(let entry, _) = resolve(components, in: scope, of: module) else { return .named(arguments) }
      let outer = entry.declaration.path.dropLast(arguments.count)
      let own = arguments.suffix(entry.declaration.path.count)
      return .named(outer.map { TypeReference.Component($0) } + own)
    }
  }
}
