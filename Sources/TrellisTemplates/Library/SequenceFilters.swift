/// Filters that go through lists, mappings and texts.
enum SequenceFilters {
  static let all: [String: Filter] = [
    "batch": batch,
    "count": length,
    "dictsort": dictionarySort,
    "first": { (renderer, value, _) throws(TemplateError) in
      try renderer.elements(of: value).first ?? .undefined(Undefined(message: "No first item, sequence was empty."))
    },
    "groupby": groupBy,
    "items": { (_, value, _) throws(TemplateError) in
      switch value {
      case .mapping(let mapping): return .list(mapping.items)
      case .undefined: return .list([])
      default: throw TemplateError(.type, "Can only get item pairs from a mapping.")
      }
    },
    "join": join,
    "last": { (renderer, value, _) throws(TemplateError) in
      try renderer.elements(of: value).last ?? .undefined(Undefined(message: "No last item, sequence was empty."))
    },
    "length": length,
    "list": { (renderer, value, _) throws(TemplateError) in .list(try renderer.elements(of: value)) },
    "map": map,
    "max": { (renderer, value, arguments) throws(TemplateError) in try extreme(renderer, value, arguments, "max") },
    "min": { (renderer, value, arguments) throws(TemplateError) in try extreme(renderer, value, arguments, "min") },
    "reject": { (renderer, value, arguments) throws(TemplateError) in
      try select(renderer, value, arguments, keeps: false, byAttribute: false)
    },
    "rejectattr": { (renderer, value, arguments) throws(TemplateError) in
      try select(renderer, value, arguments, keeps: false, byAttribute: true)
    },
    "reverse": { (renderer, value, _) throws(TemplateError) in
      let elements = try renderer.elements(of: value)
      guard case .text = value else { return .list(elements.reversed()) }
      var texts: [Text] = []
      for element in elements.reversed() { texts.append(try renderer.text(element)) }
      return .text(Text().joining(texts))
    },
    "select": { (renderer, value, arguments) throws(TemplateError) in
      try select(renderer, value, arguments, keeps: true, byAttribute: false)
    },
    "selectattr": { (renderer, value, arguments) throws(TemplateError) in
      try select(renderer, value, arguments, keeps: true, byAttribute: true)
    },
    "slice": slices,
    "sort": sort,
    "sum": sum,
    "unique": unique,
  ]

  private static func length(
    _ renderer: Renderer, _ value: Value, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    switch value {
    case .text(let text): return .integer(text.scalarCount)
    case .list(let list): return .integer(list.elements.count)
    case .mapping(let mapping): return .integer(mapping.count)
    case .undefined: return .integer(0)
    default: throw TemplateError(.type, "object of type '\(value.typeName)' has no len()")
    }
  }

  private static func join(
    _ renderer: Renderer, _ value: Value, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    let bound = try arguments.bound("join", "d", "attribute")
    let separator = try renderer.text(bound[0] ?? .string(""))
    let getter = try Getter(renderer, bound[1])
    var result = Text()
    for (index, element) in try renderer.elements(of: value).enumerated() {
      let part = try renderer.text(try getter.get(element))
      try renderer.budget.write(separator.count + part.count, total: result.count + separator.count + part.count)
      if index > 0 { result.append(separator) }
      result.append(part)
    }
    return .text(result)
  }

  private static func map(
    _ renderer: Renderer, _ value: Value, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    // jinja2 looks at no element of a false value, so that `none` passes.
    let elements = value.isTrue ? try renderer.elements(of: value) : []
    var result: [Value] = []
    if arguments.positional.isEmpty, let attribute = arguments.named.first(where: { $0.name == "attribute" }) {
      let fallback = arguments.named.first { $0.name == "default" }?.value
      let getter = try Getter(renderer, attribute.value, fallback: fallback)
      for element in elements {
        try renderer.budget.step()
        result.append(try getter.get(element))
      }
      return .list(result)
    }
    guard case .text(let name)? = arguments.positional.first else {
      throw TemplateError(.type, "map requires a filter argument")
    }
    let rest = CallArguments(Array(arguments.positional.dropFirst()), named: arguments.named)
    for element in elements {
      try renderer.budget.step()
      result.append(try renderer.filter(element, name.string, rest))
    }
    return .list(result)
  }

  private static func select(
    _ renderer: Renderer, _ value: Value, _ arguments: CallArguments, keeps: Bool, byAttribute: Bool
  ) throws(TemplateError) -> Value {
    var rest = arguments.positional[...]
    var getter = try Getter(renderer, nil)
    if byAttribute {
      guard let attribute = rest.popFirst() else { throw TemplateError(.type, "Missing parameter for attribute name") }
      getter = try Getter(renderer, attribute)
    }
    let test = rest.popFirst()
    var result: [Value] = []
    for element in value.isTrue ? try renderer.elements(of: value) : [] {
      try renderer.budget.step()
      let tested = try getter.get(element)
      let holds: Bool
      if let test {
        guard case .text(let name) = test else { throw TemplateError(.type, "the name of a test must be a string") }
        holds = try renderer.test(tested, name.string, CallArguments(Array(rest), named: arguments.named))
      } else {
        holds = tested.isTrue
      }
      if holds == keeps { result.append(element) }
    }
    return .list(result)
  }

  private static func sort(
    _ renderer: Renderer, _ value: Value, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    let bound = try arguments.bound("sort", "reverse", "case_sensitive", "attribute")
    let getter = try Getter(renderer, bound[2], ignoresCase: !(bound[1]?.isTrue ?? false))
    var elements: [(key: Value, value: Value)] = []
    for element in try renderer.elements(of: value) { elements.append((try getter.get(element), element)) }
    return .list(try renderer.sorted(elements, descending: bound[0]?.isTrue ?? false))
  }

  private static func dictionarySort(
    _ renderer: Renderer, _ value: Value, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    let bound = try arguments.bound("dictsort", "case_sensitive", "by", "reverse")
    guard case .mapping(let mapping) = value else {
      if case .undefined(let undefined) = value { throw undefined.error }
      throw TemplateError(.type, "'\(value.typeName)' object has no attribute 'items'")
    }
    let by = try renderer.text(bound[1] ?? .string("key")).string
    guard by == "key" || by == "value" else {
      throw TemplateError(.type, "You can only sort by either \"key\" or \"value\"")
    }
    let getter = try Getter(
      renderer, .integer(by == "key" ? 0 : 1), ignoresCase: !(bound[0]?.isTrue ?? false))
    var elements: [(key: Value, value: Value)] = []
    for item in mapping.items { elements.append((try getter.get(item), item)) }
    return .list(try renderer.sorted(elements, descending: bound[2]?.isTrue ?? false))
  }

  private static func unique(
    _ renderer: Renderer, _ value: Value, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    let bound = try arguments.bound("unique", "case_sensitive", "attribute")
    let getter = try Getter(renderer, bound[1], ignoresCase: !(bound[0]?.isTrue ?? false))
    var seen: Set<MappingValue.Key> = []
    var result: [Value] = []
    for element in try renderer.elements(of: value) {
      let key = try getter.get(element)
      guard let hashed = MappingValue.Key(key) else {
        throw TemplateError(.type, "unhashable type: '\(key.typeName)'")
      }
      if seen.insert(hashed).inserted { result.append(element) }
    }
    return .list(result)
  }

  private static func extreme(
    _ renderer: Renderer, _ value: Value, _ arguments: CallArguments, _ name: String
  ) throws(TemplateError) -> Value {
    let bound = try arguments.bound(name, "case_sensitive", "attribute")
    let getter = try Getter(renderer, bound[1], ignoresCase: !(bound[0]?.isTrue ?? false))
    var best: (key: Value, value: Value)?
    for element in try renderer.elements(of: value) {
      let key = try getter.get(element)
      guard let old = best else {
        best = (key, element)
        continue
      }
      if try name == "max" ? renderer.less(old.key, key) : renderer.less(key, old.key) { best = (key, element) }
    }
    return best?.value ?? .undefined(Undefined(message: "No aggregated item, sequence was empty."))
  }

  private static func sum(
    _ renderer: Renderer, _ value: Value, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    let bound = try arguments.bound("sum", "attribute", "start")
    let getter = try Getter(renderer, bound[0])
    var total = bound[1] ?? .integer(0)
    for element in try renderer.elements(of: value) {
      total = try renderer.binary(.add, total, try getter.get(element))
    }
    return total
  }

  private static func groupBy(
    _ renderer: Renderer, _ value: Value, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    let bound = try arguments.bound("groupby", "attribute", "default", "case_sensitive", required: 1)
    let ignoresCase = !(bound[2]?.isTrue ?? false)
    let getter = try Getter(renderer, bound[0], fallback: bound[1])
    let folded = try Getter(renderer, bound[0], fallback: bound[1], ignoresCase: ignoresCase)
    var keyed: [(key: Value, value: Value)] = []
    for element in try renderer.elements(of: value) { keyed.append((try folded.get(element), element)) }
    var groups: [(key: Value, name: Value, elements: [Value])] = []
    for element in try renderer.sorted(keyed) {
      let key = try folded.get(element)
      if let last = groups.last, try renderer.equal(last.key, key) {
        groups[groups.count - 1].elements.append(element)
      } else {
        groups.append((key, try getter.get(element), [element]))
      }
    }
    return .list(groups.map { .tuple([$0.name, .list($0.elements)]) })
  }

  private static func batch(
    _ renderer: Renderer, _ value: Value, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    let bound = try arguments.bound("batch", "linecount", "fill_with", required: 1)
    let size = try renderer.integer(bound[0], "linecount") ?? 1
    guard size > 0 else { throw TemplateError(.type, "batch needs a positive linecount") }
    let elements = try renderer.elements(of: value)
    var rows: [Value] = []
    for start in stride(from: 0, to: elements.count, by: size) {
      var row = Array(elements[start..<min(elements.count, start + size)])
      if let fill = bound[1], !fill.isNull, row.count < size {
        try renderer.budget.step(size)
        row += Array(repeating: fill, count: size - row.count)
      }
      rows.append(.list(row))
    }
    return .list(rows)
  }

  private static func slices(
    _ renderer: Renderer, _ value: Value, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    let bound = try arguments.bound("slice", "slices", "fill_with", required: 1)
    let count = try renderer.integer(bound[0], "slices") ?? 1
    guard count > 0 else { throw TemplateError(.type, "slice needs a positive number of slices") }
    try renderer.budget.step(count)
    let elements = try renderer.elements(of: value)
    var columns: [Value] = []
    var start = 0
    for index in 0..<count {
      let isLong = index < elements.count % count
      let end = start + elements.count / count + (isLong ? 1 : 0)
      var column = Array(elements[start..<end])
      if let fill = bound[1], !fill.isNull, !isLong, elements.count % count > 0 { column.append(fill) }
      columns.append(.list(column))
      start = end
    }
    return .list(columns)
  }
}

/// What a filter takes from each element: the element itself, an attribute, or an attribute of an attribute (`"function.name"`).
private struct Getter {
  private let renderer: Renderer
  private var path: [Value] = []
  private let fallback: Value?
  private let ignoresCase: Bool

  init(
    _ renderer: Renderer, _ attribute: Value?, fallback: Value? = nil, ignoresCase: Bool = false
  ) throws(TemplateError) {
    self.renderer = renderer
    self.fallback = fallback
    self.ignoresCase = ignoresCase
    switch attribute {
    case nil, .null?: break
    case .integer(let index)?: path = [.integer(index)]
    case .text(let text)?:
      path = text.split(Text("."), limit: nil).map { part in Int(part.string).map(Value.integer) ?? .text(part) }
    case let other?: throw TemplateError(.type, "an attribute is named by a string, not by '\(other.typeName)'")
    }
  }

  func get(_ element: Value) throws(TemplateError) -> Value {
    var value = element
    for part in path {
      value = try renderer.subscripted(value, by: part)
      if value.isUndefined, let fallback { value = fallback }
    }
    if ignoresCase, case .text(let text) = value { return .text(text.lowercased) }
    return value
  }
}
