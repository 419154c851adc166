import GenerableModel
internal import SwiftSyntax

/// A written type in the generator's own form.
func typeReference(_ node: some TypeSyntaxProtocol) -> TypeReference {
  let node = TypeSyntax(node)
  if let optional = node.as(OptionalTypeSyntax.self) {
    return .optional(typeReference(optional.wrappedType))
  }
  if let optional = node.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
    return .optional(typeReference(optional.wrappedType))
  }
  if let array = node.as(ArrayTypeSyntax.self) {
    return .array(typeReference(array.element))
  }
  if let dictionary = node.as(DictionaryTypeSyntax.self) {
    return .dictionary(key: typeReference(dictionary.key), value: typeReference(dictionary.value))
  }
  if let tuple = node.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first,
    only.firstName == nil, only.ellipsis == nil
  {
    return typeReference(only.type)
  }
  if let attributed = node.as(AttributedTypeSyntax.self), attributed.specifiers.isEmpty {
    return typeReference(attributed.baseType)
  }
  if let components = components(of: node) {
    return canonical(components)
  }
  return .other(node.trimmedDescription)
}

/// The types of an inheritance clause; compositions count as their parts.
func typeReferences(_ clause: InheritanceClauseSyntax?) -> [TypeReference] {
  guard let clause else { return [] }
  return clause.inheritedTypes.flatMap { composition(of: $0.type) }
}

private func composition(of node: TypeSyntax) -> [TypeReference] {
  if let attributed = node.as(AttributedTypeSyntax.self) { return composition(of: attributed.baseType) }
  if let composed = node.as(CompositionTypeSyntax.self) {
    return composed.elements.flatMap { composition(of: $0.type) }
  }
  return [typeReference(node)]
}

private func components(of node: TypeSyntax) -> [TypeReference.Component]? {
  if let identifier = node.as(IdentifierTypeSyntax.self) {
    return [
      TypeReference.Component(identifier.name.text.withoutBackticks, arguments(identifier.genericArgumentClause))
    ]
  }
  if let member = node.as(MemberTypeSyntax.self) {
    guard let base = components(of: member.baseType) else { return nil }
    let own = TypeReference.Component(member.name.text.withoutBackticks, arguments(member.genericArgumentClause))
    return base + [own]
  }
  return nil
}

private func arguments(_ clause: GenericArgumentClauseSyntax?) -> [TypeReference] {
  clause?.arguments.map { argument in
    if let type = argument.argument.as(TypeSyntax.self) { return typeReference(type) }
    return .other(argument.trimmedDescription)
  } ?? []
}

/// `Optional<T>`, `Array<T>`, `Dictionary<K, V>` and their `Swift.` spellings in the form of their short ones.
private func canonical(_ components: [TypeReference.Component]) -> TypeReference {
  let withoutModule = components.first?.name == "Swift" ? Array(components.dropFirst()) : components
  guard withoutModule.count == 1, let only = withoutModule.first else { return .named(components) }
  switch (only.name, only.arguments.count) {
  case ("Optional", 1): return .optional(only.arguments[0])
  case ("Array", 1): return .array(only.arguments[0])
  case ("Dictionary", 2): return .dictionary(key: only.arguments[0], value: only.arguments[1])
  default: return .named(withoutModule)
  }
}
