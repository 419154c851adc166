/// The methods of Python's dictionaries.
enum MappingMethods {
  private static let names: Set = [
    "get", "items", "keys", "values", "pop", "popitem", "setdefault", "update", "copy", "clear",
  ]

  static func method(_ name: String, of mapping: MappingValue) -> FunctionValue? {
    guard names.contains(name) else { return nil }
    return FunctionValue(name, holding: .mapping(mapping)) { (renderer, arguments) throws(TemplateError) in
      try renderer.budget.step(1 + mapping.count / 16)
      return try call(name, mapping, renderer, arguments)
    }
  }

  private static func call(
    _ name: String, _ mapping: MappingValue, _ renderer: Renderer, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    renderer.willChange(mapping)
    switch name {
    case "get", "setdefault", "pop":
      let bound = try arguments.bound(name, "key", "default", required: 1)
      let key = bound[0] ?? .null
      guard MappingValue.Key(key) != nil || key.isUndefined else {
        throw TemplateError(.type, "unhashable type: '\(key.typeName)'")
      }
      let found = mapping[key]
      if name == "setdefault", found == nil { mapping[key] = bound[1] ?? .null }
      if name == "pop" {
        guard found != nil || bound[1] != nil else {
          throw TemplateError(.type, try renderer.representation(key).string)
        }
        mapping[key] = nil
      }
      return found ?? bound[1] ?? .null
    case "popitem":
      guard let key = mapping.keys.last, let value = mapping.values.last else {
        throw TemplateError(.type, "popitem(): dictionary is empty")
      }
      mapping[key] = nil
      return .tuple([key, value])
    case "items": return .list(mapping.items)
    case "keys": return .list(mapping.keys)
    case "values": return .list(mapping.values)
    case "copy": return .mapping(mapping.copy())
    case "clear": mapping.removeAll()
    default:
      for value in arguments.positional { try update(mapping, with: value, renderer) }
      for (name, value) in arguments.named { mapping[.string(name)] = value }
    }
    return .null
  }

  static func update(_ mapping: MappingValue, with value: Value, _ renderer: Renderer) throws(TemplateError) {
    if case .mapping(let other) = value {
      for (key, value) in zip(other.keys, other.values) { mapping[key] = value }
      return
    }
    for pair in try renderer.elements(of: value) {
      let parts = try renderer.elements(of: pair)
      guard parts.count == 2, MappingValue.Key(parts[0]) != nil else {
        throw TemplateError(.type, "a dictionary is made of pairs")
      }
      mapping[parts[0]] = parts[1]
    }
  }
}
