/// The properties and items that the keywords of a subschema evaluate whatever the value is, in the sense of
/// `unevaluatedProperties` and `unevaluatedItems`.
struct EvaluatedPlaces {
  private(set) var names: [String] = []
  private(set) var patterns: [String] = []
  private(set) var hasAllProperties = false
  /// How many items from the first one.
  private(set) var itemCount = 0
  private(set) var hasAllItems = false
  /// The targets of references that have been looked at, each once however many ways lead to it.
  private var seenTargets: Set<String> = []

  /// Nil where that depends on the value.
  init?(of members: [JSONValue.Member], at pointer: String, with importer: inout JSONSchemaImporter) {
    guard add(members, at: pointer, with: &importer, depth: 0) else { return nil }
  }

  /// Returns whether it is known what these keywords evaluate.
  private mutating func add(
    _ members: [JSONValue.Member], at pointer: String, with importer: inout JSONSchemaImporter, depth: Int
  ) -> Bool {
    guard depth <= importer.options.nestingLimit else { return false }
    for member in members {
      switch member.key {
      case "properties": names += member.value.object?.map(\.key) ?? []
      case "patternProperties": patterns += member.value.object?.map(\.key) ?? []
      case "additionalProperties", "unevaluatedProperties": hasAllProperties = true
      case "prefixItems": itemCount = max(itemCount, member.value.array?.count ?? 0)
      case "items":
        if let items = member.value.array { itemCount = max(itemCount, items.count) } else { hasAllItems = true }
      case "additionalItems": if members.contains(where: { $0.key == "items" }) { hasAllItems = true }
      case "unevaluatedItems": hasAllItems = true
      case "allOf", "extends":
        for (index, part) in (member.value.array ?? [member.value]).enumerated() {
          guard case .object(let inner) = part else { continue }
          guard add(inner, at: "\(pointer)/\(member.key)/\(index)", with: &importer, depth: depth + 1) else {
            return false
          }
        }
      case "$ref":
        guard let text = member.value.string, let target = importer.target(of: text, from: pointer) else {
          return false
        }
        guard case .object(let inner) = target.value, seenTargets.insert(target.pointer).inserted else { continue }
        guard add(inner, at: target.pointer, with: &importer, depth: depth + 1) else { return false }
      // What a branch evaluates counts where the branch holds.
      case "anyOf", "oneOf", "if", "then", "else", "dependentSchemas", "dependencies", "contains", "$dynamicRef",
        "$recursiveRef":
        return false
      default: break
      }
    }
    return true
  }
}
