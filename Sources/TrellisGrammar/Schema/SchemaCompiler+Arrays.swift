import TrellisSchema

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
      guard let item = try expression(node, "\(path)/prefixItems/\(index)") else {
        // No item can stand here, so the array ends before it.
        maximum = min(maximum ?? index, index)
        break
      }
      prefix.append(item)
    }
    var item: Expression?
    if maximum ?? Int.max > prefix.count {
      item = try expression(shape.items, "\(path)/items")
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
    for index in (0..<count).reversed() {
      tail = .joined((index > 0 ? [layout.comma] : []) + [prefix[index], tail])
      if index >= minimum {
        if (count - index) % 8 == 0 { tail = rule("items", tail) }
        tail = .repetition(tail, minimum: 0, maximum: 1)
      }
    }
    return brackets(tail)
  }

  /// Items without repetition; nil when that condition was left out on request.
  private mutating func uniqueItems(
    _ shape: ArrayShape, _ prefix: [Expression], _ item: Expression?, minimum: Int, maximum: Int?, _ path: String
  ) throws(GrammarError) -> Expression? {
    guard prefix.isEmpty, let item else {
      try refuse(path, "uniqueItems", "items are compared only where all of them have one shape")
      return nil
    }
    guard let spelling = try uniqueSpelling(of: shape.items.shape, item, "\(path)/items") else {
      try refuse(path, "uniqueItems", "only strings, numbers, booleans, null and constants can be compared")
      return nil
    }
    if let count = spelling.count {
      if minimum > count { return .choice([]) }
    }
    return .uniqueItems(
      UniqueItems(
        item: spelling.item, minimumCount: minimum, maximumCount: maximum, comma: options.layout.comma))
  }

  /// An expression in which equal values have one spelling (but for escapes in strings), and how many values there are.
  private mutating func uniqueSpelling(
    of shape: Shape, _ item: Expression, _ path: String
  ) throws(GrammarError) -> (item: Expression, count: Int?)? {
    switch try normalizer.normalized(shape, path) {
    case .null: return (item, 1)
    case .boolean: return (item, 2)
    case .constants(let values):
      if case .flexible = options.layout, values.contains(where: \.isCollection) { return nil }
      return (item, values.count)
    case .string: return (item, nil)
    case .number(let number):
      if number.isInteger { return (item, nil) }
      let language = try NumberLanguage(number, path: path, limits: options.limits, isCanonical: true)
      return try language.expression().map { ($0, nil) }
    case .reference(let name):
      guard let node = normalizer.definition(name) else { return nil }
      return try uniqueSpelling(of: node.shape, item, path)
    case .anyOf(let nodes):
      var items: [Expression] = []
      var count: Int? = 0
      for (index, node) in nodes.enumerated() {
        let branchPath = "\(path)/anyOf/\(index)"
        guard let branch = try expression(node, branchPath) else { continue }
        guard let spelling = try uniqueSpelling(of: node.shape, branch, branchPath) else { return nil }
        items.append(spelling.item)
        count = count.flatMap { total in spelling.count.map { total + $0 } }
      }
      return (.anyOf(items), count)
    case .anything, .nothing, .array, .object, .oneOf, .allOf, .not: return nil
    }
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
