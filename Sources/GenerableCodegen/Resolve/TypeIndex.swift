import GenerableModel

/// All declared types of a module and of those it depends on, by name.
struct TypeIndex: Sendable {
  /// A declaration and where it stands.
  struct Entry: Sendable {
    var declaration: TypeDeclaration
    var module: String
    var file: String
  }

  enum Resolution {
    case standard(StandardType)
    case set(element: TypeReference)
    /// The declaration, and the type without typealiases: its arguments are what generic parameters stand for.
    case declared(Entry, arguments: [TypeReference])
    case genericParameter(String)
    /// A type of some module whose source the generator does not see.
    case unknown
  }

  let modules: [String]
  private var types: [String: [String: [Entry]]] = [:]
  private var aliases: [String: [String: TypealiasDeclaration]] = [:]
  /// Names of guides that the modules declare, in extensions of `GenerationGuide`.
  private(set) var ownGuides: Set<String> = []
  /// Types that an extension makes `Generable`, as the extension names them: also types that are declared elsewhere.
  private var conformed: Set<[String]> = []

  init(_ modules: [Module]) {
    self.modules = modules.map(\.name)
    for module in modules {
      for file in module.files {
        for type in file.types where !type.isLocal {
          types[module.name, default: [:]][type.qualifiedName, default: []].append(
            Entry(declaration: type, module: module.name, file: file.path))
        }
        for alias in file.typealiases {
          aliases[module.name, default: [:]][(alias.scope + [alias.name]).joined(separator: ".")] = alias
        }
      }
    }
    for module in modules {
      for record in module.files.flatMap(\.extensions) {
        let extended = expand(record.extendedType, in: [], of: module.name).type
        if extended.isGenerationGuide { ownGuides.formUnion(record.memberNames) }
        if record.makesGenerable, case .named(let components) = extended { conformed.insert(components.map(\.name)) }
      }
    }
  }

  /// Whether an extension makes a type `Generable` that is declared where the generator cannot read.
  func isConformed(_ components: [TypeReference.Component]) -> Bool {
    let names = components.map(\.name)
    return conformed.contains { names.suffix($0.count) == $0 || $0.suffix(names.count) == names }
  }

  var allTypes: [Entry] {
    types.values.flatMap { $0.values.flatMap { $0 } }
  }

  /// Every declaration of that name in a module: more than one under `#if`.
  func entries(_ qualifiedName: String, in module: String) -> [Entry] {
    types[module]?[qualifiedName] ?? []
  }

  /// The written type without optionals' spelling differences and without typealiases at its top.
  func expand(_ type: TypeReference, in scope: [String], of module: String) -> (type: TypeReference, scope: [String]) {
    var type = type
    var scope = scope
    for _ in 0..<16 {
      guard case .named(let components) = type, let (alias, aliasScope) = alias(components, in: scope, of: module)
      else {
        break
      }
      type = alias
      scope = aliasScope
    }
    if case .optional(let wrapped) = type {
      let inner = expand(wrapped, in: scope, of: module)
      return (.optional(inner.type), inner.scope)
    }
    return (type, scope)
  }

  /// What a written name means where it stands: the innermost type around it first, then the module, then the modules it
  /// depends on, then the standard types.
  func resolve(_ components: [TypeReference.Component], in scope: [String], of module: String) -> Resolution {
    guard let first = components.first else { return .unknown }
    if components.count == 1, isGenericParameter(first.name, in: scope, of: module) {
      return .genericParameter(first.name)
    }
    let names = components.map(\.name)
    let arguments = components.last?.arguments ?? []
    if let entry = find(names, in: scope, of: module) { return .declared(entry, arguments: arguments) }
    for other in modules where other != module {
      if let entry = find(names, in: [], of: other) { return .declared(entry, arguments: arguments) }
    }
    if let standard = StandardType(.named(components)) { return .standard(standard) }
    if names.last == "Set", arguments.count == 1 { return .set(element: arguments[0]) }
    return .unknown
  }

  private func find(_ names: [String], in scope: [String], of module: String) -> Entry? {
    var outer = scope
    while true {
      // A nested type hides what has the same name further out as soon as its first component matches.
      let candidate = (outer + names).joined(separator: ".")
      if let entry = entries(candidate, in: module).first { return entry }
      if let last = outer.last, last == names.first,
        let entry = entries((outer.dropLast() + names).joined(separator: "."), in: module).first
      {
        return entry
      }
      if outer.isEmpty { break }
      outer.removeLast()
    }
    if names.count > 1, names.first == module { return find(Array(names.dropFirst()), in: [], of: module) }
    return nil
  }

  /// The type as an extension of the type at `scope` can write it: such an extension sees the members of that type and of the module, but
  /// not those of the types around it, so these are named in full.
  func qualify(_ type: TypeReference, in scope: [String], of module: String) -> TypeReference {
    func qualified(_ type: TypeReference) -> TypeReference { qualify(type, in: scope, of: module) }
    switch type {
    case .optional(let wrapped): return .optional(qualified(wrapped))
    case .array(let element): return .array(qualified(element))
    case .dictionary(let key, let value): return .dictionary(key: qualified(key), value: qualified(value))
    case .other: return type
    case .named(let components):
      let written = components.map { TypeReference.Component($0.name, $0.arguments.map(qualified)) }
      guard let first = components.first, !isGenericParameter(first.name, in: scope, of: module) else { return type }
      var outer = scope
      while !outer.isEmpty {
        let path = (outer + [first.name]).joined(separator: ".")
        if !entries(path, in: module).isEmpty || aliases[module]?[path] != nil {
          return .named(outer == scope ? written : outer.map { .init($0) } + written)
        }
        outer.removeLast()
      }
      return .named(written)
    }
  }

  private func isGenericParameter(_ name: String, in scope: [String], of module: String) -> Bool {
    var outer = scope
    while !outer.isEmpty {
      for entry in entries(outer.joined(separator: "."), in: module)
      where entry.declaration.genericParameters.contains(where: { $0.name == name }) { return true }
      outer.removeLast()
    }
    return false
  }

  private func alias(
    _ components: [TypeReference.Component], in scope: [String], of module: String
  ) -> (TypeReference, [String])? {
    let names = components.map(\.name)
    for candidate in [module] + modules.filter({ $0 != module }) {
      var outer = candidate == module ? scope : []
      while true {
        let name = (outer + names).joined(separator: ".")
        if !entries(name, in: candidate).isEmpty { return nil }
        if let alias = aliases[candidate]?[name] {
          let arguments = components.last?.arguments ?? []
          guard alias.genericParameters.count == arguments.count else { return nil }
          let bindings = Dictionary(zip(alias.genericParameters, arguments), uniquingKeysWith: { first, _ in first })
          return (alias.target.replacing(bindings), alias.scope)
        }
        if outer.isEmpty { break }
        outer.removeLast()
      }
    }
    return nil
  }
}

extension TypeReference {
  /// The type with generic parameters replaced by what they stand for.
  func replacing(_ bindings: [String: TypeReference]) -> TypeReference {
    guard !bindings.isEmpty else { return self }
    switch self {
    case .named(let components):
      if components.count == 1, let only = components.first, only.arguments.isEmpty, let bound = bindings[only.name] {
        return bound
      }
      return .named(
        components.map { Component($0.name, $0.arguments.map { $0.replacing(bindings) }) })
    case .optional(let wrapped): return .optional(wrapped.replacing(bindings))
    case .array(let element): return .array(element.replacing(bindings))
    case .dictionary(let key, let value):
      return .dictionary(key: key.replacing(bindings), value: value.replacing(bindings))
    case .other: return self
    }
  }
}
