import TrellisShape

/// The way from a schema graph to a grammar: one rule for each definition and for each kind of number that is used.
///
/// An expression of nil means: no value at all. Recursion follows the nesting of nodes, which is bounded; references
/// are rules that are compiled from a list of what is still to do.
struct SchemaCompiler {
  let options: GrammarOptions
  var normalizer: ShapeNormalizer
  var omissions: [GrammarError] = []

  private var rules: [Grammar.Rule] = []
  private var names = RuleNames()
  private var definitionRules: [String: Int] = [:]
  private var combinationRules: [Shape: Int] = [:]
  private var pending: [Pending] = []
  private var numberRules: [NumberShape: Int?] = [:]
  private var anyValueRule: Int?
  private var depth = 0

  /// A rule whose body is still to be made.
  private enum Pending {
    case definition(String, rule: Int)
    case combination(Shape, String, rule: Int)
  }

  init(graph: SchemaGraph, options: GrammarOptions) {
    self.options = options
    normalizer = ShapeNormalizer(graph: graph, options: options)
  }

  /// - Returns: Nil where no value at all satisfies the schema.
  mutating func compile() throws(GrammarError) -> Grammar? {
    let root = newRule("root", normalizer.path(of: SchemaGraph.rootReference))
    definitionRules[SchemaGraph.rootReference] = root
    pending.append(.definition(SchemaGraph.rootReference, rule: root))
    while let next = pending.popLast() {
      switch next {
      case .definition(let name, let rule):
        let path = normalizer.path(of: name)
        guard let node = normalizer.definition(name) else {
          throw GrammarError(path: path, keyword: "$ref", reason: "there is no definition named '\(name)'")
        }
        rules[rule].body = try expression(node, path) ?? .choice([])
      case .combination(let shape, let path, let rule):
        rules[rule].body = try expression(try normalizer.valueSet(shape, path), path) ?? .choice([])
      }
    }
    if let circle = Grammar(rules: rules, root: root).circle {
      throw GrammarError(
        path: rules[circle].place ?? "", keyword: "$ref",
        reason: "'\(rules[circle].name)' refers to itself, with no value in between")
    }
    omissions += normalizer.omissions
    return Grammar(rules: rules, root: root, automata: normalizer.automata).pruned()
  }

  // MARK: Rules

  mutating func newRule(_ name: String, _ place: String?) -> Int {
    rules.append(Grammar.Rule(name: names.unique(name), body: .choice([]), place: place))
    return rules.count - 1
  }

  mutating func rule(_ name: String, _ body: Expression, _ place: String?) -> Expression {
    let index = newRule(name, place)
    rules[index].body = body
    return .rule(index)
  }

  private mutating func reference(to name: String) -> Expression {
    if let rule = definitionRules[name] { return .rule(rule) }
    let rule = newRule(name, normalizer.path(of: name))
    definitionRules[name] = rule
    pending.append(.definition(name, rule: rule))
    return .rule(rule)
  }

  /// Leaves a keyword out and reports it, where the options ask for that; otherwise refuses the schema.
  mutating func refuse(_ path: String, _ keyword: String, _ reason: String) throws(GrammarError) {
    let error = GrammarError(path: path, keyword: keyword, reason: reason)
    guard options.leavesOutUnenforceable else { throw error }
    omissions.append(error)
  }

  // MARK: Shapes

  mutating func expression(_ node: SchemaNode, _ path: String) throws(GrammarError) -> Expression? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= options.limits.nesting else {
      throw GrammarError(path: path, keyword: "schema", reason: "nested deeper than \(options.limits.nesting) levels")
    }
    guard rules.count <= options.limits.grammarNodes else {
      throw GrammarError(path: path, keyword: "schema", reason: "more than \(options.limits.grammarNodes) rules")
    }
    switch node.shape {
    case .nothing: return nil
    case .anything: return try anyValue()
    case .null: return .text("null")
    case .boolean: return .choice([.text("true"), .text("false")])
    case .constants(let values): return constants(values)
    case .string(let shape):
      guard let language = try normalizer.language(of: shape, path) else { return nil }
      return try string(language, path)
    case .number(let shape): return try number(shape, path)
    case .array(let shape): return try array(shape, path)
    case .object(let shape): return try object(KeyedObject(shape), path)
    case .reference(let name): return reference(to: name)
    case .anyOf(let nodes): return try alternatives(nodes, path, "anyOf")
    case .oneOf(let nodes) where try normalizer.areDisjoint(nodes, path):
      return try alternatives(nodes, path, "oneOf")
    case .allOf(let nodes):
      let node = ShapeNormalizer.conjunction(nodes)
      guard case .allOf = node.shape else { return try expression(node, path) }
      return combination(node.shape, path)
    case .oneOf, .not: return combination(node.shape, path)
    }
  }

  private mutating func alternatives(
    _ nodes: [SchemaNode], _ path: String, _ keyword: String
  ) throws(GrammarError) -> Expression? {
    var branches: [Expression] = []
    // Types that are listed (or all of them) are no places of their own.
    let areTypes = Shape.areTypes(nodes)
    for (index, branch) in nodes.enumerated() {
      let place = branch.place ?? (areTypes ? path : "\(path)/\(keyword)/\(index)")
      if let expression = try expression(branch, place) { branches.append(expression) }
    }
    return branches.isEmpty ? nil : .anyOf(branches)
  }

  /// The rule of a combination. Each distinct one is resolved once, and later, so that combinations of recursive
  /// schemas end.
  private mutating func combination(_ shape: Shape, _ path: String) -> Expression {
    if let rule = combinationRules[shape] { return .rule(rule) }
    let rule = newRule("combined", path)
    combinationRules[shape] = rule
    pending.append(.combination(shape, path, rule: rule))
    return .rule(rule)
  }

  /// The values of a set, kind by kind.
  private mutating func expression(_ set: ValueSet, _ path: String) throws(GrammarError) -> Expression? {
    if set == .everything { return try anyValue() }
    var branches: [Expression] = []
    for shape in set.objects { if let object = try object(shape, path) { branches.append(object) } }
    for shape in set.arrays { if let array = try array(shape, path) { branches.append(array) } }
    for language in set.strings {
      if let string = try string(language.simplified(), path) { branches.append(string) }
    }
    for shape in set.numbers { if let number = try number(shape, path) { branches.append(number) } }
    if let constants = constants(set.constants) { branches.append(constants) }
    for value in [true, false] where set.booleans.contains(value) { branches.append(.text("\(value)")) }
    if set.hasNull { branches.append(.text("null")) }
    return branches.isEmpty ? nil : .anyOf(branches)
  }

  /// Any JSON value at all.
  mutating func anyValue() throws(GrammarError) -> Expression {
    if let anyValueRule { return .rule(anyValueRule) }
    let index = newRule("value", nil)
    anyValueRule = index
    let layout = options.layout
    let item = Expression.rule(index)
    let number = rule("number", Self.anyNumber, nil)
    let others = try keys(.any, "").map { Members.Other(key: $0, value: item) }
    let members = Members(
      declared: [], others: others.map { [$0] } ?? [], colon: layout.colon, comma: layout.comma)
    let items = Expression.choice([
      .sequence([]),
      .sequence([item, .repetition(.sequence([layout.comma, item]), minimum: 0, maximum: nil)]),
    ])
    rules[index].body = .choice([
      rule("object", .joined([layout.opening("{"), .members(members), layout.closing("}")]), nil),
      rule("array", .joined([layout.opening("["), items, layout.closing("]")]), nil),
      try string(.any, "") ?? .choice([]), number, .text("true"), .text("false"), .text("null"),
    ])
    return item
  }

  /// The numbers of JSON (RFC 8259).
  private static var anyNumber: Expression {
    .sequence([
      .repetition(.text("-"), minimum: 0, maximum: 1),
      .choice([
        .text("0"),
        .sequence([.scalars(ScalarSet([0x31...0x39])), .digits(minimum: 0, maximum: nil)]),
      ]),
      .repetition(.sequence([.text("."), .digits(minimum: 1, maximum: nil)]), minimum: 0, maximum: 1),
      .repetition(
        .sequence([
          .scalars(ScalarSet([0x45...0x45, 0x65...0x65])),
          .repetition(.scalars(ScalarSet([0x2B...0x2B, 0x2D...0x2D])), minimum: 0, maximum: 1),
          .digits(minimum: 1, maximum: nil),
        ]), minimum: 0, maximum: 1),
    ])
  }

  mutating func number(_ shape: NumberShape, _ path: String) throws(GrammarError) -> Expression? {
    if let known = numberRules[shape] { return known.map { .rule($0) } }
    let body: Expression?
    if shape == NumberShape(isInteger: false) {
      body = Self.anyNumber
    } else {
      body = try NumberLanguage(shape, path: path, limits: options.limits).expression()
    }
    let index = body == nil ? nil : newRule(NumberLanguage.ruleName(shape), path)
    if let index, let body { rules[index].body = body }
    numberRules.updateValue(index, forKey: shape)
    return index.map { .rule($0) }
  }

  // MARK: Constants

  private func constants(_ values: [JSONValue]) -> Expression? {
    values.isEmpty ? nil : .anyOf(values.map { constant($0) })
  }

  /// - Parameter isCanonical: Whether whole numbers have one spelling only, even where the schema writes another.
  func constant(_ value: JSONValue, isCanonical: Bool = false) -> Expression {
    let layout = options.layout
    switch value {
    case .number(let number) where number.spelledZeros > 0 && !isCanonical:
      // A schema that writes 2.0 is met by both spellings.
      let text = number.description
      return .choice([.text(text), .text(text + "." + String(repeating: "0", count: number.spelledZeros))])
    case .string(let text): return .bytes(options.notation.literal(text))
    case .null, .bool, .number: return .text(value.text())
    case .array(let items):
      let list = items.enumerated().flatMap { index, item in
        (index > 0 ? [layout.comma] : []) + [constant(item, isCanonical: isCanonical)]
      }
      return .joined([layout.opening("[")] + list + [layout.closing("]")])
    case .object(let members) where options.propertiesInAnyOrder && members.count > 1:
      let declared = members.map {
        self.declared($0.key, constant($0.value, isCanonical: isCanonical), isRequired: true)
      }
      let inAnyOrder = Members(declared: declared, order: .any, colon: layout.colon, comma: layout.comma)
      return .joined([layout.opening("{"), .members(inAnyOrder), layout.closing("}")])
    case .object(let members):
      let list = options.notation.ordered(members, by: \.key).enumerated().flatMap { index, member in
        (index > 0 ? [layout.comma] : [])
          + [
            .bytes(options.notation.key(member.key)), layout.colon, constant(member.value, isCanonical: isCanonical),
          ]
      }
      return .joined([layout.opening("{")] + list + [layout.closing("}")])
    }
  }
}
