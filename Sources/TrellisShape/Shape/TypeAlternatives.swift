extension Shape {
  /// Whether the alternatives are of one JSON type each, and no two of the same: what `type` with a list means, or its
  /// absence.
  package static func areTypes(_ nodes: [SchemaNode]) -> Bool {
    var seen: Set<Int> = []
    return nodes.allSatisfy { node in
      switch node.shape {
      case .null: seen.insert(0).inserted
      case .boolean: seen.insert(1).inserted
      case .string: seen.insert(2).inserted
      case .number: seen.insert(3).inserted
      case .array: seen.insert(4).inserted
      case .object: seen.insert(5).inserted
      case .anything, .nothing, .constants, .reference, .anyOf, .oneOf, .allOf, .not: false
      }
    }
  }
}
