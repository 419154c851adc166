import TrellisShape

extension SchemaCompiler {
  mutating func object(_ shape: KeyedObject, _ path: String) throws(GrammarError) -> Expression? {
    let layout = options.layout
    let names = try keyNames(shape.propertyNames, "\(path)/propertyNames")

    // Declared and required properties, then the names of a finite list of keys.
    var properties = shape.properties
    if case .some(.list(let list)) = names {
      var known = Set(properties.map { VerbatimName($0.name) })
      for name in list where known.insert(VerbatimName(name)).inserted {
        properties.append(KeyedObject.Property(name: name, nodes: [], isRequired: false))
      }
    }
    var declared: [Members.Declared] = []
    for property in options.notation.ordered(properties, by: \.name) {
      let node = ShapeNormalizer.conjunction(try normalizer.nodes(for: property, in: shape, path))
      let place = node.place ?? "\(path)/properties/\(Self.pointer(property.name))"
      let isAllowed = try names.map { names throws(GrammarError) in try allows(names, property.name, path) } ?? true
      guard isAllowed, let value = try expression(node, place) else {
        if property.isRequired { return nil }
        continue
      }
      declared.append(self.declared(property.name, value, isRequired: property.isRequired))
    }

    let required = declared.count(where: \.isRequired)
    let minimum = shape.minimumCount
    var maximum = shape.maximumCount
    if let maximum, maximum < max(minimum, required) { return nil }
    let isFull = maximum == required && required == declared.count
    let others = isFull ? [] : try others(shape, names, excluding: properties.map(\.name), path)
    if others.isEmpty, declared.count < minimum { return nil }
    if others.isEmpty, let bound = maximum, bound >= declared.count { maximum = nil }
    if declared.isEmpty, others.isEmpty {
      if layout.isFlexible { return .joined([layout.opening("{"), .text("}")]) }
      return .text("{}")
    }
    let members = Members(
      declared: declared, order: options.propertiesInAnyOrder ? .any : .declared, others: others,
      minimumCount: minimum <= required ? 0 : minimum, maximumCount: maximum, colon: layout.colon, comma: layout.comma)
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

  // MARK: Names

  /// What `propertyNames` allows.
  private enum KeyNames {
    case list([String])
    case strings(StringLanguage)
  }

  private mutating func keyNames(_ nodes: [SchemaNode], _ path: String) throws(GrammarError) -> KeyNames? {
    guard !nodes.isEmpty else { return nil }
    let node = ShapeNormalizer.conjunction(nodes + [SchemaNode(.string(StringShape()))])
    let set = try normalizer.valueSet(node.shape, path)
    let list = set.constants.compactMap(\.string)
    switch (set.strings.count, list.count) {
    case (0, _): return .list(list)
    case (1, 0): return .strings(set.strings[0])
    default:
      try refuse(path, "propertyNames", "several alternatives for the name of a property are not supported")
      return nil
    }
  }

  private mutating func allows(_ names: KeyNames, _ name: String, _ path: String) throws(GrammarError) -> Bool {
    switch names {
    case .list(let list): return list.contains { $0.isVerbatim(name) }
    case .strings(let language):
      do {
        return try normalizer.matches(language, name)
      } catch {
        throw GrammarError(path: path, keyword: "propertyNames", reason: error.description)
      }
    }
  }

  // MARK: Other members

  private mutating func others(
    _ shape: KeyedObject, _ names: KeyNames?, excluding declared: [String], _ path: String
  ) throws(GrammarError) -> [Members.Other] {
    var base = StringLanguage(excluded: declared)
    switch names {
    case nil: break
    case .some(.list): return []
    case .some(.strings(let language)):
      base = language
      base.excluded += declared
    }
    var patterns: [VerbatimName: Int] = [:]
    var languages: [PatternLanguage] = []
    for property in shape.keyRules.lazy.flatMap(\.patterns) where patterns[VerbatimName(property.pattern)] == nil {
      do {
        languages.append(try normalizer.keyLanguage(property.pattern))
        patterns[VerbatimName(property.pattern)] = languages.count - 1
      } catch {
        let place = property.node.place ?? "\(path)/patternProperties/\(Self.pointer(property.pattern))"
        try refuse(place, "patternProperties", error.description)
      }
    }
    var others: [Members.Other] = []
    for (keys, chosen) in try alternatives(of: base, languages, path) {
      let node = Self.value(of: shape.keyRules) { pattern in
        patterns[VerbatimName(pattern)].map { chosen.contains($0) } ?? false
      }
      guard node.shape != .nothing, let keys = try self.keys(keys.simplified(), path) else { continue }
      let place = node.place ?? (chosen.isEmpty ? "\(path)/additionalProperties" : "\(path)/patternProperties")
      if let value = try expression(node, place) { others.append(Members.Other(key: keys, value: value)) }
    }
    return others
  }

  /// The keys of `base` in languages without common strings: by the patterns that they match.
  private mutating func alternatives(
    of base: StringLanguage, _ patterns: [PatternLanguage], _ path: String
  ) throws(GrammarError) -> [(keys: StringLanguage, chosen: Set<Int>)] {
    guard !patterns.isEmpty else { return [(base, [])] }
    let found: [Set<Int>]
    do {
      found = try normalizer.matchingSets(of: patterns)
    } catch {
      throw GrammarError(path: path, keyword: "patternProperties", reason: "to tell their keys apart \(error)")
    }
    guard found.count <= options.limits.combinations / 20 else {
      throw GrammarError(
        path: path, keyword: "patternProperties",
        reason: "more than \(options.limits.combinations / 20) combinations of patterns for keys")
    }
    var alternatives: [(keys: StringLanguage, chosen: Set<Int>)] = []
    for chosen in found {
      var matching = base
      for index in chosen.sorted() {
        matching.patterns += patterns[index].required
        matching.excludedPatterns += patterns[index].excluded
      }
      // Only patterns that some key matches besides have to be excluded.
      let besides = found.lazy.filter { chosen.isSubset(of: $0) }.reduce(into: Set<Int>()) { $0.formUnion($1) }
      var keys = [matching]
      for index in besides.subtracting(chosen).sorted() {
        keys = keys.flatMap { Self.keys($0, outside: patterns[index]) }
      }
      alternatives += keys.map { ($0, chosen) }
    }
    return alternatives
  }

  /// What all shapes together ask of a key that matches just some patterns.
  private static func value(of rules: [KeyedObject.KeyRule], matching isMatch: (String) -> Bool) -> SchemaNode {
    var nodes: [SchemaNode] = []
    for rule in rules {
      let matching = rule.patterns.filter { isMatch($0.pattern) }.map(\.node)
      nodes += matching.isEmpty ? [rule.additional] : matching
    }
    return ShapeNormalizer.conjunction(nodes)
  }

  /// The keys that do not match a pattern, as languages without common strings: the first conditions of the pattern
  /// hold and the next one does not, for each of them.
  private static func keys(_ keys: StringLanguage, outside language: PatternLanguage) -> [StringLanguage] {
    var result: [StringLanguage] = []
    var held = keys
    for required in language.required {
      var missed = held
      missed.excludedPatterns.append(required)
      result.append(missed)
      held.patterns.append(required)
    }
    for excluded in language.excluded {
      var missed = held
      missed.patterns.append(excluded)
      result.append(missed)
      held.excludedPatterns.append(excluded)
    }
    return result
  }
}
