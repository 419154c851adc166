import TrellisShape

/// Whether a single value belongs to a set or a shape: the validation of constants.
extension ShapeNormalizer {
  mutating func holds(_ set: ValueSet, _ value: JSONValue, _ path: String) throws(GrammarError) -> Bool {
    if try holdsByShape(set, value, path) { return true }
    let value = value.unordered
    return set.constants.contains { $0.unordered == value }
  }

  /// The constants of one set that another one holds, or those that it does not.
  mutating func constants(
    of set: ValueSet, areHeldBy other: ValueSet, _ areHeld: Bool, _ path: String
  ) throws(GrammarError) -> [JSONValue] {
    guard !set.constants.isEmpty else { return [] }
    let known = Set(other.constants.map(\.unordered))
    var found: [JSONValue] = []
    for value in set.constants {
      var isHeld = known.contains(value.unordered)
      if !isHeld { isHeld = try holdsByShape(other, value, path) }
      if isHeld == areHeld { found.append(value) }
    }
    return found
  }

  /// Whether a set without its constants holds a value.
  private mutating func holdsByShape(_ set: ValueSet, _ value: JSONValue, _ path: String) throws(GrammarError) -> Bool {
    switch value {
    case .null: return set.hasNull
    case .bool(let value): return set.booleans.contains(value)
    case .number(let number):
      if set.numbers.contains(where: { Self.holds($0, number) }) { return true }
    case .string(let text):
      do {
        for language in set.strings where try matches(language, text) { return true }
      } catch {
        throw GrammarError(path: path, keyword: "pattern", reason: "for a constant it \(error)")
      }
    case .array(let items):
      for array in set.arrays where try holds(array, items, path) { return true }
    case .object(let members):
      for object in set.objects where try holds(object, members, path) { return true }
    }
    return false
  }

  private static func holds(_ shape: NumberShape, _ value: ExactDecimal) -> Bool {
    if shape.isInteger, !value.isInteger { return false }
    if let bound = shape.minimum, value < bound.value || (value == bound.value && bound.isExclusive) { return false }
    if let bound = shape.maximum, bound.value < value || (value == bound.value && bound.isExclusive) { return false }
    switch shape.representation {
    case .signed(let bits):
      guard let number = value.integer(Int128.self), bits <= 64 else { return false }
      if number < -(Int128(1) << Int128(bits - 1)) || number >= Int128(1) << Int128(bits - 1) { return false }
    case .unsigned(let bits):
      guard let number = value.integer(Int128.self), bits <= 64 else { return false }
      if number < 0 || number >= Int128(1) << Int128(bits) { return false }
    case .unbounded, .double, .float, .decimal: break
    }
    return shape.multipleOf.map { isMultiple(value, of: $0) } ?? true
  }

  /// Whether the division has no remainder, digit by digit.
  private static func isMultiple(_ value: ExactDecimal, of divisor: ExactDecimal) -> Bool {
    guard !value.isZero else { return true }
    let scale = min(value.exponent, divisor.exponent)
    guard value.exponent - scale <= 1000, divisor.exponent - scale <= 17,
      let modulus = ExactDecimal(isNegative: false, digits: divisor.digits, exponent: divisor.exponent - scale)
        .integer(Int.self), modulus > 0, modulus < Int.max / 16
    else { return false }
    var remainder = 0
    for digit in value.digits { remainder = (remainder * 10 + Int(digit)) % modulus }
    for _ in 0..<(value.exponent - scale) { remainder = remainder * 10 % modulus }
    return remainder == 0
  }

  private mutating func holds(
    _ shape: ArrayShape, _ items: [JSONValue], _ path: String
  ) throws(GrammarError) -> Bool {
    guard items.count >= shape.minimumCount, items.count <= shape.maximumCount ?? items.count else { return false }
    if shape.itemsAreUnique, Set(items.map(\.unordered)).count < items.count { return false }
    for (index, item) in items.enumerated() {
      let node = index < shape.prefixItems.count ? shape.prefixItems[index] : shape.items
      guard try holds(node, item, path) else { return false }
    }
    return true
  }

  private mutating func holds(
    _ object: KeyedObject, _ members: [JSONValue.Member], _ path: String
  ) throws(GrammarError) -> Bool {
    guard members.count >= object.minimumCount, members.count <= object.maximumCount ?? members.count else {
      return false
    }
    let keys = Set(members.map { VerbatimName($0.key) })
    for property in object.properties where property.isRequired && !keys.contains(VerbatimName(property.name)) {
      return false
    }
    for member in members {
      for node in object.propertyNames where !(try holds(node, .string(member.key), path)) { return false }
      let property =
        object.properties.first { $0.name.isVerbatim(member.key) }
        ?? KeyedObject.Property(name: member.key, nodes: [], isRequired: false)
      for node in try nodes(for: property, in: object, path) where !(try holds(node, member.value, path)) {
        return false
      }
    }
    return true
  }

  /// Whether the value satisfies a node, decided by the shapes themselves: nothing has to be excluded for that.
  mutating func holds(_ node: SchemaNode, _ value: JSONValue, _ path: String) throws(GrammarError) -> Bool {
    switch node.shape {
    case .anything: return true
    case .nothing: return false
    case .allOf(let nodes):
      for node in nodes where !(try holds(node, value, path)) { return false }
      return true
    case .anyOf(let nodes):
      for node in nodes where try holds(node, value, path) { return true }
      return false
    case .oneOf(let nodes):
      var count = 0
      for node in nodes where try holds(node, value, path) { count += 1 }
      return count == 1
    case .not(let node): return !(try holds(node, value, path))
    case .constants(let values): return values.contains { $0.unordered == value.unordered }
    default: return try holds(try valueSet(node.shape, path), value, path)
    }
  }
}
