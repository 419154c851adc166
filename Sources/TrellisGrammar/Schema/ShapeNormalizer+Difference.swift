import TrellisShape

extension ShapeNormalizer {
  /// The values of a set that another one does not hold. Nil when that was left out on request.
  ///
  /// Only kinds of values that are in the first set have to be excluded; within a kind the complement of a shape is
  /// the union of the complements of what it asks for, where each of those can be said.
  mutating func difference(
    _ left: ValueSet, _ right: ValueSet, _ path: String, _ keyword: String
  ) throws(GrammarError) -> ValueSet? {
    var result = ValueSet(hasNull: left.hasNull && !right.hasNull, booleans: left.booleans.subtracting(right.booleans))
    func cannot(_ what: String) throws(GrammarError) -> ValueSet? {
      try refuse(path, keyword, "\(what) cannot be excluded exactly")
      return nil
    }
    result.constants = try constants(of: left, areHeldBy: right, false, path)

    if !left.numbers.isEmpty {
      guard let numbers = numbers(left.numbers, without: right.numbers, right.constants) else {
        return try cannot("these numbers")
      }
      result.numbers = numbers
    }
    result.strings = try strings(left.strings, without: right, path)

    var arrays = left.arrays
    for excluded in right.arrays {
      guard !arrays.isEmpty else { break }
      guard let outside = Self.complement(excluded) else { return try cannot("these arrays") }
      arrays = combined(arrays, outside)
    }
    if !arrays.isEmpty, right.constants.contains(where: { $0.array != nil }) { return try cannot("single arrays") }
    result.arrays = arrays

    var objects = left.objects
    for excluded in right.objects {
      var outside: [KeyedObject] = []
      for object in objects {
        guard let parts = try self.outside(excluded, within: object, path) else { return try cannot("these objects") }
        for part in parts where !(try isEmpty(ValueSet(objects: [part]), path)) { outside.append(part) }
      }
      guard outside.count <= options.limits.combinations / 100 else {
        throw GrammarError(
          path: path, keyword: keyword,
          reason: "more than \(options.limits.combinations / 100) combinations of objects to tell apart")
      }
      objects = outside
    }
    if !objects.isEmpty, right.constants.contains(where: { $0.object != nil }) { return try cannot("single objects") }
    result.objects = objects
    return result
  }

  // MARK: Numbers

  private func numbers(
    _ numbers: [NumberShape], without excluded: [NumberShape], _ constants: [JSONValue]
  ) -> [NumberShape]? {
    var result = numbers
    for shape in excluded {
      guard !result.isEmpty else { break }
      guard shape.representation == .unbounded, shape.multipleOf == nil else { return nil }
      // Integers can only be excluded from integers.
      if shape.isInteger, result.contains(where: { !$0.isInteger }) { return nil }
      var outside: [NumberShape] = []
      for number in result {
        if let bound = shape.minimum {
          outside += number.limited(maximum: NumberShape.Bound(bound.value, isExclusive: !bound.isExclusive))
        }
        if let bound = shape.maximum {
          outside += number.limited(minimum: NumberShape.Bound(bound.value, isExclusive: !bound.isExclusive))
        }
      }
      result = outside
    }
    for case .number(let value) in constants {
      guard result.count <= 1000 else { return nil }
      result = result.flatMap { number in
        number.limited(maximum: NumberShape.Bound(value, isExclusive: true))
          + number.limited(minimum: NumberShape.Bound(value, isExclusive: true))
      }
    }
    return result
  }

  // MARK: Strings

  private func strings(
    _ strings: [StringLanguage], without right: ValueSet, _ path: String
  ) throws(GrammarError) -> [StringLanguage] {
    var result = strings
    for excluded in right.strings {
      guard !result.isEmpty else { break }
      let outside = Self.complement(excluded)
      var next: [StringLanguage] = []
      for string in result {
        for part in outside {
          var both = string
          both.minimumLength = max(both.minimumLength, part.minimumLength)
          both.maximumLength = [both.maximumLength, part.maximumLength].compactMap { $0 }.min()
          both.patterns += part.patterns.filter { !both.patterns.contains($0) }
          both.excludedPatterns += part.excludedPatterns.filter { !both.excludedPatterns.contains($0) }
          if both.maximumLength.map({ $0 >= both.minimumLength }) ?? true { next.append(both) }
        }
      }
      guard next.count <= options.limits.combinations else {
        throw GrammarError(path: path, keyword: "not", reason: "more than \(options.limits.combinations) combinations")
      }
      result = next
    }
    let texts = right.constants.compactMap(\.string)
    if !texts.isEmpty {
      result = result.map { string in
        var string = string
        string.excluded += texts
        return string
      }
    }
    return result
  }

  private static func complement(_ string: StringLanguage) -> [StringLanguage] {
    var parts: [StringLanguage] = []
    if string.minimumLength > 0 { parts.append(StringLanguage(maximumLength: string.minimumLength - 1)) }
    if let maximum = string.maximumLength, maximum < Int.max {
      parts.append(StringLanguage(minimumLength: maximum + 1))
    }
    for pattern in string.patterns { parts.append(StringLanguage(excludedPatterns: [pattern])) }
    for pattern in string.excludedPatterns { parts.append(StringLanguage(patterns: [pattern])) }
    for text in string.excluded { parts.append(StringLanguage(patterns: [.literal(text)])) }
    return parts
  }

  // MARK: Arrays and objects

  private func combined(_ arrays: [ArrayShape], _ outside: [ArrayShape]) -> [ArrayShape] {
    arrays.flatMap { first in
      outside.compactMap { second -> ArrayShape? in
        let count = max(first.prefixItems.count, second.prefixItems.count)
        func item(_ shape: ArrayShape, _ index: Int) -> SchemaNode {
          index < shape.prefixItems.count ? shape.prefixItems[index] : shape.items
        }
        let both = ArrayShape(
          prefixItems: (0..<count).map { Self.conjunction([item(first, $0), item(second, $0)]) },
          items: Self.conjunction([first.items, second.items]),
          minimumCount: max(first.minimumCount, second.minimumCount),
          maximumCount: [first.maximumCount, second.maximumCount].compactMap { $0 }.min(),
          itemsAreUnique: first.itemsAreUnique || second.itemsAreUnique)
        return both.maximumCount.map { $0 >= both.minimumCount } ?? true ? both : nil
      }
    }
  }

  /// Nil where "some item does not match" would have to be said.
  private static func complement(_ array: ArrayShape) -> [ArrayShape]? {
    guard !array.itemsAreUnique else { return nil }
    let any = SchemaNode(.anything)
    var parts: [ArrayShape] = []
    if array.minimumCount > 0 { parts.append(ArrayShape(items: any, maximumCount: array.minimumCount - 1)) }
    if let maximum = array.maximumCount, maximum < Int.max {
      parts.append(ArrayShape(items: any, minimumCount: maximum + 1))
    }
    for (index, node) in array.prefixItems.enumerated() where node.shape != .anything {
      let prefix = Array(repeating: any, count: index) + [negation(node)]
      parts.append(ArrayShape(prefixItems: prefix, items: any, minimumCount: index + 1))
    }
    switch array.items.shape {
    case .anything: break
    case .nothing: parts.append(ArrayShape(items: any, minimumCount: array.prefixItems.count + 1))
    default: return nil
    }
    return parts
  }

  /// What of an object shape is outside another one. Nil where "some other key does not match" would have to be said:
  /// keys that are not declared can only be told apart where there are none.
  private mutating func outside(
    _ excluded: KeyedObject, within object: KeyedObject, _ path: String
  ) throws(GrammarError) -> [KeyedObject]? {
    let isClosed = object.keyRules.contains { $0.patterns.isEmpty && $0.additional.shape == .nothing }
    guard isClosed || (excluded.keyRules.isEmpty && excluded.propertyNames.isEmpty) else { return nil }
    var parts: [KeyedObject] = []
    func part(_ name: String, _ nodes: [SchemaNode], isRequired: Bool) {
      var part = KeyedObject.any
      part.properties = [KeyedObject.Property(name: name, nodes: nodes, isRequired: isRequired)]
      parts.append(object.intersection(part))
    }
    for property in excluded.properties {
      // What is required is missed by being absent or by another value; what is not, only by another value.
      if property.isRequired || !property.nodes.isEmpty {
        let other = Self.negation(Self.conjunction(property.nodes))
        part(property.name, [other], isRequired: !property.isRequired)
      }
    }
    for property in object.properties where isClosed {
      let undeclared = KeyedObject.Property(name: property.name, nodes: [], isRequired: false)
      let nodes = Self.conjunction(try nodes(for: undeclared, in: excluded, path))
      if nodes.shape != .anything { part(property.name, [Self.negation(nodes)], isRequired: true) }
      for names in excluded.propertyNames where !(try holds(names, .string(property.name), path)) {
        part(property.name, [], isRequired: true)
      }
    }
    if excluded.minimumCount > 0 {
      var part = object
      part.maximumCount = min(object.maximumCount ?? .max, excluded.minimumCount - 1)
      parts.append(part)
    }
    if let maximum = excluded.maximumCount, maximum < Int.max {
      var part = object
      part.minimumCount = max(object.minimumCount, maximum + 1)
      parts.append(part)
    }
    return parts
  }
}

extension NumberShape {
  /// This with one more bound; empty when nothing is left.
  fileprivate func limited(minimum: Bound? = nil, maximum: Bound? = nil) -> [NumberShape] {
    var result = self
    if let minimum, result.minimum.map({ minimum.isTighterMinimum(than: $0) }) ?? true { result.minimum = minimum }
    if let maximum, result.maximum.map({ maximum.isTighterMaximum(than: $0) }) ?? true { result.maximum = maximum }
    if let low = result.minimum, let high = result.maximum {
      if high.value < low.value { return [] }
      if high.value == low.value, low.isExclusive || high.isExclusive { return [] }
    }
    return [result]
  }
}
