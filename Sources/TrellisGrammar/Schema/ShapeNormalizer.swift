import TrellisShape

/// The resolution of combinations: `allOf`, `oneOf`, `not` and references become sets of values, kind by kind.
struct ShapeNormalizer {
  let options: GrammarOptions
  private let graph: SchemaGraph
  private var definitions: [String: SchemaNode] = [:]
  private var sets: [String: ValueSet] = [:]
  private var resolving: Set<String> = []
  private var patterns: [StringShape.Pattern: PatternLanguage] = [:]
  var automata = KnownAutomata()
  private var depth = 0
  var omissions: [GrammarError] = []

  init(graph: SchemaGraph, options: GrammarOptions) {
    self.graph = graph
    self.options = options
    for definition in graph.definitions { definitions[definition.name] = definition.node }
  }

  func definition(_ name: String) -> SchemaNode? {
    name == SchemaGraph.rootReference ? graph.root : definitions[name]
  }

  func path(of name: String) -> String {
    let known = definition(name)?.place
    return known ?? (name == SchemaGraph.rootReference ? "" : "/$defs/\(SchemaCompiler.pointer(name))")
  }

  /// Leaves a keyword out and reports it, where the options ask for that; otherwise refuses the schema.
  mutating func refuse(_ path: String, _ keyword: String, _ reason: String) throws(GrammarError) {
    let error = GrammarError(path: path, keyword: keyword, reason: reason)
    guard options.leavesOutUnenforceable else { throw error }
    omissions.append(error)
  }

  // MARK: Nodes

  /// All of these, without what says nothing or is said twice.
  static func conjunction(_ nodes: [SchemaNode]) -> SchemaNode {
    var parts: [SchemaNode] = []
    var pending = Array(nodes.reversed())
    var seen: Set<Shape> = []
    while let node = pending.popLast() {
      switch node.shape {
      case .anything: continue
      case .nothing: return SchemaNode(.nothing)
      case .allOf(let inner): pending += inner.reversed()
      default: if seen.insert(node.shape).inserted { parts.append(node) }
      }
    }
    return parts.isEmpty ? SchemaNode(.anything) : parts.count == 1 ? parts[0] : SchemaNode(.allOf(parts))
  }

  static func negation(_ node: SchemaNode) -> SchemaNode {
    switch node.shape {
    case .not(let inner): inner
    case .anything: SchemaNode(.nothing)
    case .nothing: SchemaNode(.anything)
    default: SchemaNode(.not(node))
    }
  }

  // MARK: Sets

  /// The values of a shape.
  mutating func valueSet(_ shape: Shape, _ path: String) throws(GrammarError) -> ValueSet {
    depth += 1
    defer { depth -= 1 }
    guard depth <= options.limits.nesting else {
      throw GrammarError(path: path, keyword: "allOf", reason: "combined deeper than \(options.limits.nesting) levels")
    }
    switch shape {
    case .anything: return .everything
    case .nothing: return ValueSet()
    case .null: return ValueSet(hasNull: true)
    case .boolean: return ValueSet(booleans: [true, false])
    case .constants(let values): return ValueSet(constants: values)
    case .string(let string): return ValueSet(strings: try language(of: string, path).map { [$0] } ?? [])
    case .number(let number): return ValueSet(numbers: [number])
    case .array(let array): return ValueSet(arrays: [array])
    case .object(let object): return ValueSet(objects: [KeyedObject(object)])
    case .reference(let name):
      if let known = sets[name] { return known }
      guard let node = definition(name) else {
        throw GrammarError(path: path, keyword: "$ref", reason: "there is no definition named '\(name)'")
      }
      guard resolving.insert(name).inserted else {
        throw GrammarError(path: path, keyword: "$ref", reason: "'\(name)' refers to itself, with no value in between")
      }
      defer { resolving.remove(name) }
      let set = try valueSet(node.shape, self.path(of: name))
      sets[name] = set
      return set
    case .anyOf(let nodes):
      var result = ValueSet()
      let areTypes = Shape.areTypes(nodes)
      // Constants together: a union of one after the other would look at all of them each time.
      result.formUnion(ValueSet(constants: nodes.flatMap { $0.constants ?? [] }))
      for (index, node) in nodes.enumerated() where node.constants == nil {
        result.formUnion(try valueSet(node.shape, node.place ?? (areTypes ? path : "\(path)/anyOf/\(index)")))
      }
      return result
    case .oneOf(let nodes): return try exactlyOne(nodes, within: .everything, path)
    case .not(let node):
      if case .not(let inner) = node.shape { return try valueSet(inner.shape, inner.place ?? "\(path)/not/not") }
      return try difference(.everything, node, path)
    case .allOf(let nodes): return try conjunction(nodes, path)
    }
  }

  /// Plain parts first, then choices of exactly one, then exclusions: each is decided within what the others leave.
  private mutating func conjunction(_ nodes: [SchemaNode], _ path: String) throws(GrammarError) -> ValueSet {
    guard case .allOf(let parts) = Self.conjunction(nodes).shape else {
      return try valueSet(Self.conjunction(nodes).shape, path)
    }
    var result: ValueSet?
    var choices: [[SchemaNode]] = []
    var exclusions: [SchemaNode] = []
    for (index, part) in parts.enumerated() {
      switch part.shape {
      case .oneOf(let branches): choices.append(branches)
      case .not(let excluded):
        guard case .not(let inner) = excluded.shape else {
          exclusions.append(excluded)
          continue
        }
        let set = try valueSet(inner.shape, inner.place ?? "\(path)/not/not")
        result = try result.map { old throws(GrammarError) in try intersection(old, set, path) } ?? set
      default:
        let set = try valueSet(part.shape, part.place ?? "\(path)/allOf/\(index)")
        result = try result.map { old throws(GrammarError) in try intersection(old, set, path) } ?? set
      }
    }
    var set = result ?? .everything
    for choice in choices { set = try exactlyOne(choice, within: set, path) }
    for excluded in exclusions { set = try difference(set, excluded, path) }
    return set
  }

  /// The values of a set without those of an excluded shape; the set itself where that was left out on request.
  private mutating func difference(
    _ set: ValueSet, _ excluded: SchemaNode, _ path: String
  ) throws(GrammarError) -> ValueSet {
    let place = excluded.place ?? ""
    let keyword = ["if", "disallow"].first { place.utf8.starts(with: "\(path)/\($0)".utf8) } ?? "not"
    return try difference(set, valueSet(excluded.shape, excluded.place ?? "\(path)/not"), path, keyword) ?? set
  }

  /// The values of a set that exactly one of the shapes holds.
  private mutating func exactlyOne(
    _ nodes: [SchemaNode], within base: ValueSet, _ path: String
  ) throws(GrammarError) -> ValueSet {
    if let lists = Self.constants(of: nodes) {
      var counts: [JSONValue: Int] = [:]
      for list in lists { for value in Set(list.map(\.unordered)) { counts[value, default: 0] += 1 } }
      let single = ValueSet(constants: lists.joined().filter { counts[$0.unordered] == 1 })
      return base == .everything ? single : try intersection(base, single, path)
    }
    var sets: [ValueSet] = []
    for (index, node) in nodes.enumerated() {
      let set = try valueSet(node.shape, node.place ?? "\(path)/oneOf/\(index)")
      sets.append(base == .everything ? set : try intersection(base, set, "\(path)/oneOf/\(index)"))
    }
    var result = ValueSet()
    for (index, set) in sets.enumerated() {
      var only = set
      for (other, excluded) in sets.enumerated() where other != index {
        if try isEmpty(try intersection(only, excluded, path), path) { continue }
        guard let rest = try difference(only, excluded, path, "oneOf") else { continue }
        only = rest
      }
      result.formUnion(only)
    }
    return result
  }

  /// Whether no value belongs to two of the shapes, as far as can be proven.
  mutating func areDisjoint(_ nodes: [SchemaNode], _ path: String) throws(GrammarError) -> Bool {
    if let lists = Self.constants(of: nodes) {
      var seen: Set<JSONValue> = []
      return lists.joined().allSatisfy { seen.insert($0.unordered).inserted }
    }
    if hasDiscriminator(nodes) { return true }
    guard nodes.count <= 100 else { return false }
    var sets: [ValueSet] = []
    for (index, node) in nodes.enumerated() {
      sets.append(try valueSet(node.shape, node.place ?? "\(path)/oneOf/\(index)"))
    }
    for (index, set) in sets.enumerated() {
      for other in sets[(index + 1)...] where !(try isEmpty(try intersection(set, other, path), path)) { return false }
    }
    return true
  }

  /// The constants of each shape; nil where one of them is of another kind.
  private static func constants(of nodes: [SchemaNode]) -> [[JSONValue]]? {
    let lists = nodes.compactMap(\.constants)
    return lists.count == nodes.count ? lists : nil
  }

  /// Whether all shapes are objects that require one property, with a constant of its own in each.
  private func hasDiscriminator(_ nodes: [SchemaNode]) -> Bool {
    var objects: [ObjectShape] = []
    for node in nodes {
      var node = node
      var steps = 0
      while case .reference(let name) = node.shape, steps < 16, let target = definition(name) {
        node = target
        steps += 1
      }
      guard case .object(let object) = node.shape else { return false }
      objects.append(object)
    }
    for property in objects.first?.properties ?? [] where property.isRequired {
      var seen: Set<JSONValue> = []
      let isDiscriminator = objects.allSatisfy { object in
        guard let same = object.properties.first(where: { $0.name.isVerbatim(property.name) }), same.isRequired,
          case .constants(let values) = same.node.shape
        else { return false }
        return values.allSatisfy { seen.insert($0.unordered).inserted }
      }
      if isDiscriminator { return true }
    }
    return false
  }

  // MARK: Strings

  /// The language of a string shape; nil when no string can satisfy it by length alone.
  mutating func language(of shape: StringShape, _ path: String) throws(GrammarError) -> StringLanguage? {
    var language = StringLanguage(minimumLength: max(0, shape.minimumLength), maximumLength: shape.maximumLength)
    for pattern in shape.patterns {
      do {
        let conditions = try self.language(of: pattern)
        language.patterns += conditions.required
        language.excludedPatterns += conditions.excluded
      } catch {
        try refuse(path, "pattern", "\(error.description), in '\(pattern.source.excerpt())'")
      }
    }
    if let type = shape.contentEncoding {
      guard let decoded = StringFormats.language(decodedAs: type) else {
        throw GrammarError(path: path, keyword: "format", reason: "no decoder is known for '\(type)'")
      }
      language.patterns.append(decoded)
    } else if let format = shape.format {
      if let known = StringFormats.language(named: format) {
        language.patterns.append(known)
      } else {
        try refuse(path, "format", "the format '\(format.excerpt())' has no language that could be enforced")
      }
    }
    language = language.simplified()
    if let maximum = language.maximumLength, maximum < language.minimumLength { return nil }
    return language
  }

  private mutating func language(of pattern: StringShape.Pattern) throws(PatternError) -> PatternLanguage {
    if let known = patterns[pattern] { return known }
    let language: PatternLanguage =
      switch pattern.dialect {
      case .ecmaSearch: try .ecmaSearch(pattern.source, limits: options.limits)
      case .swiftWhole: try .swiftWhole(pattern.source, limits: options.limits)
      }
    patterns[pattern] = language
    return language
  }

  /// The conditions of a pattern for keys.
  mutating func keyLanguage(_ pattern: String) throws(PatternError) -> PatternLanguage {
    try language(of: StringShape.Pattern(pattern, dialect: .ecmaSearch))
  }

  mutating func automaton(_ expression: RegularExpression) throws(StateLimitExceeded) -> ScalarAutomaton {
    try automata.automaton(of: expression, limits: options.limits)
  }

  mutating func automaton(_ language: StringLanguage) throws(StateLimitExceeded) -> ScalarAutomaton {
    try language.automaton(limits: options.limits, knowing: &automata)
  }

  /// The sets of patterns that some string matches, and no other one of the patterns; by their least members.
  mutating func matchingSets(of patterns: [PatternLanguage]) throws(StateLimitExceeded) -> [Set<Int>] {
    var conditions: [ScalarAutomaton] = []
    var owners: [(pattern: Int, isRequired: Bool)] = []
    for (index, pattern) in patterns.enumerated() {
      for expression in pattern.required {
        conditions.append(try automaton(expression))
        owners.append((index, true))
      }
      for expression in pattern.excluded {
        conditions.append(try automaton(expression))
        owners.append((index, false))
      }
    }
    var found: Set<Set<Int>> = []
    for accepting in try ScalarAutomaton.acceptingSets(of: conditions, limits: options.limits) {
      var chosen = Set(patterns.indices)
      for (accepts, owner) in zip(accepting, owners) where accepts != owner.isRequired { chosen.remove(owner.pattern) }
      found.insert(chosen)
    }
    return found.map { ($0, $0.sorted()) }.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
  }

  mutating func isEmpty(_ language: StringLanguage, limits: GrammarLimits) throws(StateLimitExceeded) -> Bool {
    try language.isEmpty(limits: limits, knowing: &automata)
  }

  mutating func matches(_ language: StringLanguage, _ text: String) throws(StateLimitExceeded) -> Bool {
    let length = text.unicodeScalars.count
    guard length >= language.minimumLength, length <= language.maximumLength ?? length,
      !language.excluded.contains(where: { $0.isVerbatim(text) })
    else { return false }
    for pattern in language.patterns where !(try automaton(pattern).accepts(text)) { return false }
    for pattern in language.excludedPatterns where try automaton(pattern).accepts(text) { return false }
    return true
  }
}

extension SchemaNode {
  /// The values, where it is a list of constants.
  fileprivate var constants: [JSONValue]? { if case .constants(let values) = shape { values } else { nil } }
}
