extension JSONValue {
  /// The same value with the keys of all objects in alphabetical order: a decoder's keyed container does not keep their order, so
  /// nothing may depend on it.
  var sortedByKey: JSONValue {
    switch self {
    case .object(let members):
      .object(
        members.map { Member(key: $0.key, value: $0.value.sortedByKey) }.sorted {
          $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
        })
    case .array(let items): .array(items.map(\.sortedByKey))
    default: self
    }
  }
}
