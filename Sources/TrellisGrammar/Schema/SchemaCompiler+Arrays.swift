import TrellisShape

extension SchemaCompiler {
  mutating func array(_ shape: ArrayShape, _ path: String) throws(GrammarError) -> Expression? {
    let layout = options.layout
    func brackets(_ items: Expression) -> Expression { .joined([layout.opening("["), items, layout.closing("]")]) }

    let minimum = max(0, shape.minimumCount)
    var maximum = shape.maximumCount
    guard minimum <= maximum ?? minimum else { return nil }
    var prefix: [Expression] = []
    for (index, node) in shape.prefixItems.enumerated() {
      guard index < maximum ?? Int.max else { break }
      guard let item = try expression(node, node.place ?? "\(path)/prefixItems/\(index)") else {
        // No item can stand here, so the array ends before it.
        maximum = min(maximum ?? index, index)
        break
      }
      prefix.append(item)
    }
    var item: Expression?
    if maximum ?? Int.max > prefix.count {
      item = try expression(shape.items, shape.items.place ?? "\(path)/items")
      if item == nil { maximum = prefix.count }
    }
    if let maximum, maximum < minimum { return nil }

    if shape.itemsAreUnique, maximum ?? 2 > 1 {
      if let unique = try uniqueItems(shape, prefix, item, minimum: minimum, maximum: maximum, path) {
        return brackets(unique)
      }
    }

    let count = prefix.count
    // What follows the prefix: items that each bring their comma, but for the first of all.
    var tail = Expression.sequence([])
    if let item, maximum ?? count + 1 > count {
      let least = max(0, minimum - count)
      let most = maximum.map { $0 - count }
      let more = Expression.joined([layout.comma, item])
      if count > 0 {
        tail = .repetition(more, minimum: least, maximum: most)
      } else {
        let others = Expression.repetition(more, minimum: max(0, least - 1), maximum: most.map { $0 - 1 })
        tail = most == 1 ? item : .joined([item, others])
        if least == 0 { tail = .repetition(tail, minimum: 0, maximum: 1) }
      }
    }
    // Prefix items from the last one: each is optional, with all that follows, once the minimum is reached.
    func separated(_ index: Int) -> [Expression] { (index > 0 ? [layout.comma] : []) + [prefix[index]] }
    for index in (min(minimum, count)..<count).reversed() {
      tail = .joined(separated(index) + [tail])
      if (count - index) % 8 == 0 { tail = rule("items", tail, path) }
      tail = .repetition(tail, minimum: 0, maximum: 1)
    }
    return brackets(.joined((0..<min(minimum, count)).flatMap(separated) + [tail]))
  }

  /// Items without repetition; nil when that condition was left out on request.
  private mutating func uniqueItems(
    _ shape: ArrayShape, _ prefix: [Expression], _ item: Expression?, minimum: Int, maximum: Int?, _ path: String
  ) throws(GrammarError) -> Expression? {
    guard prefix.isEmpty, item != nil else {
      try refuse(path, "uniqueItems", "items are compared only where all of them have one shape")
      return nil
    }
    let values = try normalizer.valueSet(shape.items.shape, "\(path)/items")
    guard let item = try uniqueSpelling(of: values, "\(path)/items") else {
      try refuse(path, "uniqueItems", "only strings, numbers, booleans, null and constants can be compared")
      return nil
    }
    if minimum > 1, normalizer.count(values, below: minimum) != nil { return .choice([]) }
    return .uniqueItems(
      UniqueItems(
        item: item, minimumCount: minimum, maximumCount: maximum, comma: options.layout.comma))
  }

  /// An expression in which equal values have one spelling (but for escapes in strings).
  private mutating func uniqueSpelling(of set: ValueSet, _ path: String) throws(GrammarError) -> Expression? {
    guard set.arrays.isEmpty, set.objects.isEmpty else { return nil }
    if options.layout.isFlexible || options.propertiesInAnyOrder, set.constants.contains(where: \.isCollection) {
      return nil
    }
    var items: [Expression] = []
    for language in set.strings {
      if let string = try uniqueString(language.simplified(), path) { items.append(string) }
    }
    for number in set.numbers {
      let language = try NumberLanguage(number, path: path, limits: options.limits, isCanonical: true)
      if let number = try language.expression() { items.append(number) }
    }
    // A constant that is also one of those would have two ways to be said.
    let constants = ValueSet(numbers: set.numbers, strings: set.strings)
    for value in set.constants where !(try normalizer.holds(constants, value, path)) {
      items.append(constant(value, isCanonical: true))
    }
    for value in [true, false] where set.booleans.contains(value) { items.append(.text("\(value)")) }
    if set.hasNull { items.append(.text("null")) }
    return .anyOf(items)
  }
}

extension JSONValue {
  var isCollection: Bool {
    switch self {
    case .array, .object: true
    case .null, .bool, .number, .string: false
    }
  }
}
