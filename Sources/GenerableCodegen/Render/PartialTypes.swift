import GenerableModel

extension TypeIndex {
  /// The mirror of a type as it is written inside `owner`, without the optionality that everything in a mirror has.
  func partialType(of written: TypeReference, in owner: GenerableType) -> String {
    switch written {
    case .optional(let wrapped): return partialType(of: wrapped, in: owner)
    case .array(let element): return "[\(partialType(of: element, in: owner))]"
    case .dictionary(let key, let value): return "[\(key): \(partialType(of: value, in: owner))]"
    case .other(let text): return "(\(text)).PartiallyGenerated"
    case .named(let components):
      let scope = owner.declaration.path
      if expand(written, in: scope, of: owner.module).type == written {
        switch resolve(components, in: scope, of: owner.module) {
        case .standard: return written.description
        case .set(let element): return "[\(partialType(of: element, in: owner))]"
        case .declared, .genericParameter, .unknown: break
        }
      }
      return "\(written).PartiallyGenerated"
    }
  }
}
