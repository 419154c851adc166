import TrellisSchema

extension SchemaCompiler {
  mutating func object(_ shape: ObjectShape, _ path: String) throws(GrammarError) -> Expression? {
    let layout = options.layout
    let patterns = try keyPatterns(shape, path)
    let names = try keyNames(shape.propertyNames, "\(path)/propertyNames")

    // Declared properties, then required names that nobody declared, then the names of a finite list of keys.
    var properties = shape.properties
    var known = Set(properties.map(\.name))
    for name in shape.requiredNames {
      if known.insert(name).inserted {
        let value = patterns.contains { $0.matches(name) } ? SchemaNode(.anything) : shape.additionalProperties
        properties.append(ObjectShape.Property(name: name, node: value, isRequired: true))
      } else if let index = properties.firstIndex(where: { $0.name == name }) {
        properties[index].isRequired = true
      }
    }
    if case .some(.list(let list)) = names {
      for name in list where known.insert(name).inserted {
        let value = patterns.contains { $0.matches(name) } ? SchemaNode(.anything) : shape.additionalProperties
        properties.append(ObjectShape.Property(name: name, node: value, isRequired: false))
      }
    }

    var declared: [Members.Declared] = []
    for property in properties {
      let place = "\(path)/properties/\(Self.pointer(property.name))"
      let matching = patterns.filter { $0.matches(property.name) }.map(\.node)
      let node = matching.isEmpty ? property.node : SchemaNode(.allOf([property.node] + matching))
      let isAllowed = names.map { allows($0, property.name) } ?? true
      guard isAllowed, let value = try expression(node, place) else {
        if property.isRequired { return nil }
        continue
      }
      declared.append(Members.Declared(key: property.name, value: value, isRequired: property.isRequired))
    }

    let others = try others(shape, patterns, names, excluding: properties.map(\.name), path)
    let required = declared.count(where: \.isRequired)
    let minimum = max(0, shape.minimumProperties)
    if let maximum = shape.maximumProperties, maximum < max(minimum, required) { return nil }
    if others.isEmpty, declared.count < minimum { return nil }
    var maximum = shape.maximumProperties
    if others.isEmpty, let bound = maximum, bound >= declared.count { maximum = nil }
    let members = Members(
      declared: declared, order: options.propertiesInAnyOrder ? .any : .declared,
      others: maximum == declared.count && required == declared.count ? [] : others,
      minimumCount: minimum <= required ? 0 : minimum, maximumCount: maximum, colon: layout.colon, comma: layout.comma)
    if members.declared.isEmpty, members.others.isEmpty {
      return .joined([
        layout.opening("{"), layout == .standard || layout == .compact ? .text("}") : layout.closing("}"),
      ])
    }
    return .joined([layout.opening("{"), .members(members), layout.closing("}")])
  }

  /// A property name as a part of a JSON Pointer (RFC 6901).
  static func pointer(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  // MARK: Keys

  /// A pattern for keys, and the shape of the values that it asks for.
  private struct KeyPattern {
    var language: PatternLanguage
    var automata: (required: [ScalarAutomaton], excluded: [ScalarAutomaton])
    var node: SchemaNode

    func matches(_ name: String) -> Bool {
      automata.required.allSatisfy { $0.accepts(name) } && !automata.excluded.contains { $0.accepts(name) }
    }
  }

  /// What `propertyNames` allows.
  private enum KeyNames {
    case list([String])
    case strings(StringLanguage, ScalarAutomaton)
    case none
  }

  private mutating func keyPatterns(_ shape: ObjectShape, _ path: String) throws(GrammarError) -> [KeyPattern] {
    var patterns: [KeyPattern] = []
    for property in shape.patternProperties {
      let place = "\(path)/patternProperties/\(Self.pointer(property.pattern))"
      do {
        let language = try PatternLanguage.ecmaSearch(property.pattern, limits: options.limits)
        var automata: (required: [ScalarAutomaton], excluded: [ScalarAutomaton]) = ([], [])
        for expression in language.required { automata.required.append(try automaton(expression)) }
        for expression in language.excluded { automata.excluded.append(try automaton(expression)) }
        patterns.append(KeyPattern(language: language, automata: automata, node: property.node))
      } catch {
        try refuse(place, "patternProperties", "\(error), in '\(property.pattern)'")
      }
    }
    return patterns
  }

  private func automaton(_ expression: RegularExpression) throws -> ScalarAutomaton {
    try ScalarAutomaton(expression, limits: options.limits)
  }

  private mutating func keyNames(_ node: SchemaNode?, _ path: String) throws(GrammarError) -> KeyNames? {
    guard let node else { return nil }
    let shape = try normalizer.normalized(node.shape, path, only: .string)
    switch shape {
    case .anything: return nil
    case .constants(let values): return .list(values.compactMap(\.string))
    case .string(let strings):
      guard let language = try stringLanguage(strings, path) else { return KeyNames.none }
      do {
        return .strings(language, try language.automaton(limits: options.limits))
      } catch {
        throw GrammarError(path: path, keyword: "propertyNames", reason: error.description)
      }
    case .anyOf(let nodes):
      // A union of lists is a list; other unions have no common language here.
      var list: [String] = []
      for node in nodes {
        guard case .constants(let values) = try normalizer.normalized(node.shape, path, only: .string) else {
          try refuse(path, "propertyNames", "several alternatives for the name of a property are not supported")
          return nil
        }
        list += values.compactMap(\.string)
      }
      return .list(list)
    case .nothing, .null, .boolean, .number, .array, .object: return KeyNames.none
    case .reference(let name):
      return try keyNames(normalizer.definition(name), path)
    case .oneOf, .allOf, .not:
      try refuse(path, "propertyNames", "could not be resolved")
      return nil
    }
  }

  private func allows(_ names: KeyNames, _ name: String) -> Bool {
    switch names {
    case .list(let list): list.contains(name)
    case .strings(_, let automaton): automaton.accepts(name)
    case .none: false
    }
  }

  // MARK: Other members

  private mutating func others(
    _ shape: ObjectShape, _ patterns: [KeyPattern], _ names: KeyNames?, excluding declared: [String], _ path: String
  ) throws(GrammarError) -> [Members.Other] {
    var base = StringLanguage(excluded: declared)
    switch names {
    case nil: break
    case .some(.list), .some(.none): return []
    case .some(.strings(let language, _)):
      base = language
      base.excluded += declared
    }
    guard patterns.count <= 8 else {
      try refuse(path, "patternProperties", "more than 8 patterns for keys")
      return []
    }
    var others: [Members.Other] = []
    // Every subset of the patterns that some key matches exactly; the empty one is for additional properties.
    for subset in 0..<(1 << patterns.count) {
      var keys = base
      var nodes: [SchemaNode] = []
      var isExpressible = true
      for (index, pattern) in patterns.enumerated() {
        if subset & (1 << index) != 0 {
          keys.patterns += pattern.language.required
          keys.excludedPatterns += pattern.language.excluded
          nodes.append(pattern.node)
        } else if pattern.language.required.count == 1, pattern.language.excluded.isEmpty {
          keys.excludedPatterns += pattern.language.required
        } else {
          isExpressible = false
        }
      }
      if subset == 0 { nodes = [shape.additionalProperties] }
      if case .nothing = nodes[0].shape, nodes.count == 1 { continue }
      guard isExpressible else {
        try refuse(path, "patternProperties", "keys that do not match a pattern with a lookahead")
        continue
      }
      guard let keys = try satisfiable(keys.simplified(), path) else { continue }
      let place = subset == 0 ? "\(path)/additionalProperties" : "\(path)/patternProperties"
      let node = nodes.count == 1 ? nodes[0] : SchemaNode(.allOf(nodes))
      if let value = try expression(node, place) { others.append(Members.Other(key: keys, value: value)) }
    }
    return others
  }
}
