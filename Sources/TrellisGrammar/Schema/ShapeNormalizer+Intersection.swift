import TrellisShape

extension ShapeNormalizer {
  /// The values of both sets.
  mutating func intersection(
    _ left: ValueSet, _ right: ValueSet, _ path: String
  ) throws(GrammarError) -> ValueSet {
    if left == .everything { return right }
    if right == .everything { return left }
    var result = ValueSet(
      hasNull: left.hasNull && right.hasNull, booleans: left.booleans.intersection(right.booleans))
    for first in left.numbers {
      for second in right.numbers {
        if let both = try intersection(first, second, path) { result.numbers.append(both) }
      }
    }
    for first in left.strings {
      for second in right.strings {
        if let both = intersection(first, second) { result.strings.append(both) }
      }
    }
    for first in left.arrays {
      for second in right.arrays {
        if let both = intersection(first, second) { result.arrays.append(both) }
      }
    }
    for first in left.objects {
      for second in right.objects { result.objects.append(first.intersection(second)) }
    }
    let size = result.numbers.count + result.strings.count + result.arrays.count + result.objects.count
    guard size <= options.limits.combinations else {
      throw GrammarError(
        path: path, keyword: "allOf", reason: "more than \(options.limits.combinations) combinations of alternatives")
    }
    var seen: Set<JSONValue> = []
    let common =
      try constants(of: left, areHeldBy: right, true, path) + constants(of: right, areHeldBy: left, true, path)
    result.constants = common.filter { seen.insert($0.unordered).inserted }
    return result
  }

  private func intersection(
    _ left: NumberShape, _ right: NumberShape, _ path: String
  ) throws(GrammarError) -> NumberShape? {
    if left == right { return left }
    var result = left.bounded
    let other = right.bounded
    if result.representation == .unbounded { result.representation = other.representation }
    result.isInteger = left.isInteger || right.isInteger
    if let bound = other.minimum, result.minimum.map({ bound.isTighterMinimum(than: $0) }) ?? true {
      result.minimum = bound
    }
    if let bound = other.maximum, result.maximum.map({ bound.isTighterMaximum(than: $0) }) ?? true {
      result.maximum = bound
    }
    if let low = result.minimum, let high = result.maximum {
      if high.value < low.value { return nil }
      if high.value == low.value, low.isExclusive || high.isExclusive { return nil }
    }
    if let first = left.multipleOf, let second = right.multipleOf {
      guard let common = Self.commonMultiple(first, second) else {
        throw GrammarError(
          path: path, keyword: "multipleOf", reason: "the common multiple of \(first) and \(second) is too large")
      }
      result.multipleOf = common
    } else {
      result.multipleOf = left.multipleOf ?? right.multipleOf
    }
    return result
  }

  private static func commonMultiple(_ left: ExactDecimal, _ right: ExactDecimal) -> ExactDecimal? {
    if left == right { return left }
    let scale = min(left.exponent, right.exponent, 0)
    func scaled(_ value: ExactDecimal) -> Int? {
      ExactDecimal(isNegative: false, digits: value.digits, exponent: value.exponent - scale).integer(Int.self)
    }
    guard let first = scaled(left), let second = scaled(right) else { return nil }
    var (a, b) = (first, second)
    while b != 0 { (a, b) = (b, a % b) }
    let (product, overflows) = (first / a).multipliedReportingOverflow(by: second)
    guard !overflows else { return nil }
    return ExactDecimal(isNegative: false, digits: String(product).utf8.map { $0 - 0x30 }, exponent: scale)
  }

  private func intersection(_ left: StringLanguage, _ right: StringLanguage) -> StringLanguage? {
    var result = left
    result.minimumLength = max(left.minimumLength, right.minimumLength)
    result.maximumLength = [left.maximumLength, right.maximumLength].compactMap { $0 }.min()
    if let maximum = result.maximumLength, maximum < result.minimumLength { return nil }
    for pattern in right.patterns where !result.patterns.contains(pattern) { result.patterns.append(pattern) }
    for pattern in right.excludedPatterns where !result.excludedPatterns.contains(pattern) {
      result.excludedPatterns.append(pattern)
    }
    let known = Set(left.excluded.map { VerbatimName($0) })
    result.excluded += right.excluded.filter { !known.contains(VerbatimName($0)) }
    return result
  }

  private func intersection(_ left: ArrayShape, _ right: ArrayShape) -> ArrayShape? {
    let count = max(left.prefixItems.count, right.prefixItems.count)
    func item(_ shape: ArrayShape, _ index: Int) -> SchemaNode {
      index < shape.prefixItems.count ? shape.prefixItems[index] : shape.items
    }
    let result = ArrayShape(
      prefixItems: (0..<count).map { Self.conjunction([item(left, $0), item(right, $0)]) },
      items: Self.conjunction([left.items, right.items]),
      minimumCount: max(left.minimumCount, right.minimumCount),
      maximumCount: [left.maximumCount, right.maximumCount].compactMap { $0 }.min(),
      itemsAreUnique: left.itemsAreUnique || right.itemsAreUnique)
    if let maximum = result.maximumCount, maximum < result.minimumCount { return nil }
    return result
  }

  // MARK: Emptiness

  /// Whether no value belongs to the set, as far as can be proven with little work.
  mutating func isEmpty(_ set: ValueSet, _ path: String, depth: Int = 0) throws(GrammarError) -> Bool {
    guard !set.hasNull, set.booleans.isEmpty, set.constants.isEmpty else { return false }
    for number in set.numbers where !isEmpty(number) { return false }
    for string in set.strings where !isEmpty(string) { return false }
    for array in set.arrays where !(try isEmpty(array, path, depth)) { return false }
    for object in set.objects where !(try isEmpty(object, path, depth)) { return false }
    return true
  }

  private func isEmpty(_ number: NumberShape) -> Bool {
    guard let low = number.minimum, let high = number.maximum else { return false }
    if high.value < low.value { return true }
    if high.value == low.value, low.isExclusive || high.isExclusive { return true }
    if number.isInteger {
      let (first, last) = number.wholeNumbers
      if let first, let last { return last < first }
    }
    return false
  }

  private mutating func isEmpty(_ string: StringLanguage) -> Bool {
    if string.patterns.contains(where: \.matchesNothing) { return true }
    guard string.isProduct, string.uniformCharacters == nil else { return false }
    if string.patterns.isEmpty, string.excludedPatterns.isEmpty { return false }
    var limits = options.limits
    limits.states = min(limits.states, 4000)
    return (try? isEmpty(string, limits: limits)) ?? false
  }

  private mutating func isEmpty(_ array: ArrayShape, _ path: String, _ depth: Int) throws(GrammarError) -> Bool {
    if let maximum = array.maximumCount, maximum < array.minimumCount { return true }
    guard depth < 3 else { return false }
    for index in 0..<min(array.minimumCount, array.prefixItems.count + 1) {
      let node = index < array.prefixItems.count ? array.prefixItems[index] : array.items
      if try isEmpty(node, path, depth) { return true }
    }
    return false
  }

  private mutating func isEmpty(_ object: KeyedObject, _ path: String, _ depth: Int) throws(GrammarError) -> Bool {
    let required = object.properties.filter(\.isRequired)
    if let maximum = object.maximumCount, maximum < max(required.count, object.minimumCount) { return true }
    guard depth < 3 else { return false }
    for property in required {
      // What a closed shape does not know is enough, before anything is computed.
      guard let nodes = try? nodes(for: property, in: object, path) else { continue }
      if nodes.contains(where: { $0.shape == .nothing }) { return true }
    }
    for property in required where property.nodes.count > 1 {
      if try isEmpty(Self.conjunction(property.nodes), path, depth) { return true }
    }
    return false
  }

  private mutating func isEmpty(_ node: SchemaNode, _ path: String, _ depth: Int) throws(GrammarError) -> Bool {
    switch node.shape {
    case .nothing: return true
    case .allOf(let parts):
      // Only what is cheap to combine: kinds and constants, one level of objects.
      var result: ValueSet?
      for part in parts {
        switch part.shape {
        case .not, .oneOf: continue
        default:
          let set = try valueSet(part.shape, path)
          result = try result.map { old throws(GrammarError) in try intersection(old, set, path) } ?? set
        }
      }
      return try result.map { set throws(GrammarError) in try isEmpty(set, path, depth: depth + 1) } ?? false
    default: return false
    }
  }

  /// What is asked of a property of that object by its declarations and by what the shapes say of keys.
  mutating func nodes(
    for property: KeyedObject.Property, in object: KeyedObject, _ path: String
  ) throws(GrammarError) -> [SchemaNode] {
    var nodes = property.nodes
    for rule in object.keyRules {
      let matching = try matchingNodes(property.name, rule, path)
      nodes += matching
      if matching.isEmpty, !rule.declared.contains(VerbatimName(property.name)) { nodes.append(rule.additional) }
    }
    return nodes
  }

  private mutating func matchingNodes(
    _ name: String, _ rule: KeyedObject.KeyRule, _ path: String
  ) throws(GrammarError) -> [SchemaNode] {
    var nodes: [SchemaNode] = []
    for pattern in rule.patterns where try keyMatches(pattern.pattern, name, path) { nodes.append(pattern.node) }
    return nodes
  }

  /// Whether a key matches a pattern; a pattern that was left out matches nothing.
  mutating func keyMatches(_ pattern: String, _ name: String, _ path: String) throws(GrammarError) -> Bool {
    do {
      let language = try keyLanguage(pattern)
      let strings = StringLanguage(patterns: language.required, excludedPatterns: language.excluded)
      return try matches(strings, name)
    } catch {
      // What was left out is reported where the other keys of the object are made.
      if options.leavesOutUnenforceable { return false }
      throw GrammarError(
        path: path, keyword: "patternProperties", reason: "\(error), in '\(pattern.excerpt())'")
    }
  }
}

extension NumberShape.Bound {
  func isTighterMinimum(than other: NumberShape.Bound) -> Bool {
    value > other.value || (value == other.value && isExclusive)
  }

  func isTighterMaximum(than other: NumberShape.Bound) -> Bool {
    value < other.value || (value == other.value && isExclusive)
  }
}

extension NumberShape {
  /// The same with the range of a fixed width written out as bounds.
  var bounded: NumberShape {
    guard let (low, high) = representation.integers else { return self }
    var result = self
    result.representation = .unbounded
    if result.minimum.map({ $0.value < low }) ?? true { result.minimum = Bound(low) }
    if result.maximum.map({ high < $0.value }) ?? true { result.maximum = Bound(high) }
    return result
  }

  /// The least and the greatest whole number within the bounds, where there are bounds; the least is the greater one
  /// where there is no such number.
  var wholeNumbers: (least: ExactDecimal?, greatest: ExactDecimal?) {
    (
      minimum.map { $0.isExclusive && $0.value.isInteger ? $0.value.successor : $0.value.ceiling },
      maximum.map { $0.isExclusive && $0.value.isInteger ? $0.value.predecessor : $0.value.floor }
    )
  }
}

extension ExactDecimal {
  /// One more and one less than an integer of at most a few hundred digits.
  fileprivate var successor: ExactDecimal { stepped(1) }
  fileprivate var predecessor: ExactDecimal { stepped(-1) }

  private func stepped(_ step: Int) -> ExactDecimal {
    guard let digits = DecimalDigits(self, limit: 1000) else { return self }
    let next = digits.adding(step)
    return ExactDecimal(isNegative: next.isNegative, digits: next.integer, exponent: 0)
  }
}
