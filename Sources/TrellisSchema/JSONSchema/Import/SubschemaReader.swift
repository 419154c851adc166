/// The keywords of one subschema, and the node that they make together.
///
/// Keywords of one type constrain only values of that type; all that a subschema says holds together.
struct SubschemaReader {
  let pointer: String
  private var title: String?
  private var description: String?
  /// The types that `type` lists; nil when it is absent.
  private var types: [String]?
  var string = StringShape()
  var number = NumberShape(isInteger: false)
  var array = ArrayShape(items: SchemaNode(.anything))
  var object = ObjectShape(additionalProperties: SchemaNode(.anything))
  /// The types about which some keyword says something.
  var touched: Set<String> = []
  /// What holds beside the types, in the order of the document; the types' own part stands where the first of them
  /// stood.
  var parts: [SchemaNode] = []
  private var basePosition: Int?
  private var required: [String] = []
  /// The names of the properties in the order in which they are generated, where `x-order` says it.
  private var order: [String] = []
  private var additionalItems: SchemaNode?
  private var hasItemList = false
  private var condition: (condition: SchemaNode?, then: SchemaNode?, otherwise: SchemaNode?) = (nil, nil, nil)
  private var unevaluated: (properties: SchemaNode?, items: SchemaNode?) = (nil, nil)
  private var exclusive: (minimum: Bool, maximum: Bool) = (false, false)

  init(pointer: String) { self.pointer = pointer }

  // MARK: Reading

  mutating func read(
    _ members: [JSONValue.Member], with importer: inout JSONSchemaImporter
  ) throws(JSONSchemaImportError) {
    if importer.isLegacy, let reference = members.first(where: { $0.key == "$ref" }) {
      for member in members where member.key != "$ref" && !JSONSchemaKeywords.structural.contains(member.key) {
        importer.note(pointer, member.key, "ignored beside '$ref' in this draft")
      }
      parts.append(SchemaNode(try importer.reference(reference.value, pointer, "$ref")))
      return
    }
    for member in members { try read(member.key, member.value, with: &importer) }
    // What our printer says of the order holds even where a writer of JSON has shuffled the keys.
    if !order.isEmpty {
      let places = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
      object.properties = object.properties.enumerated()
        .sorted { (places[$0.element.name] ?? .max, $0.offset) < (places[$1.element.name] ?? .max, $1.offset) }
        .map(\.element)
    }
  }

  private mutating func read(
    _ key: String, _ value: JSONValue, with importer: inout JSONSchemaImporter
  ) throws(JSONSchemaImportError) {
    switch key {
    case _ where importer.isUnknown(key): importer.note(pointer, key, "is no keyword of the document's draft")
    case "title": title = value.string
    case "description": description = value.string
    case "type": try readType(value, with: importer)
    case "enum", "const": try readConstants(key, value, with: importer)
    case "minLength": string.minimumLength = try count(key, value, "string", importer)
    case "maxLength": string.maximumLength = try count(key, value, "string", importer)
    case "pattern":
      string.patterns.append(StringShape.Pattern(try text(key, value, importer), dialect: .ecmaSearch))
      touch("string")
    case "format": try readFormat(value, with: &importer)
    case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum": try readBound(key, value, importer)
    case "multipleOf", "divisibleBy":
      guard let multiple = value.number, !multiple.isNegative, !multiple.isZero else {
        throw importer.error(pointer, key, "must be a number greater than zero")
      }
      number.multipleOf = multiple
      touch("number")
    case "items", "prefixItems", "additionalItems": try readItems(key, value, with: &importer)
    case "minItems": array.minimumCount = try count(key, value, "array", importer)
    case "maxItems": array.maximumCount = try count(key, value, "array", importer)
    case "uniqueItems":
      guard let isUnique = value.bool else { throw importer.error(pointer, key, "must be true or false") }
      array.itemsAreUnique = isUnique
      if isUnique { touch("array") }
    case "contains", "minContains", "maxContains": try readContains(key, value, with: &importer)
    case "properties", "patternProperties", "additionalProperties", "propertyNames":
      try readProperties(key, value, with: &importer)
    case "required": try readRequired(value, with: &importer)
    case "x-order": order = value.array?.compactMap(\.string) ?? []
    case "minProperties": object.minimumProperties = try count(key, value, "object", importer)
    case "maxProperties": object.maximumProperties = try count(key, value, "object", importer)
    case "dependentRequired", "dependentSchemas", "dependencies": try readDependencies(key, value, with: &importer)
    case "$ref", "$dynamicRef", "$recursiveRef": parts.append(SchemaNode(try importer.reference(value, pointer, key)))
    case "allOf": parts += try importer.nodes(value, pointer, key)
    case "anyOf": parts.append(SchemaNode(.anyOf(try importer.nodes(value, pointer, key))))
    case "oneOf": parts.append(SchemaNode(.oneOf(try importer.nodes(value, pointer, key))))
    case "not": parts.append(SchemaNode(.not(try importer.node(value, pointer, key))))
    case "extends":
      if case .array = value {
        parts += try importer.nodes(value, pointer, key)
      } else {
        parts.append(try importer.node(value, pointer, key))
      }
    case "if": condition.condition = try importer.node(value, pointer, key)
    case "then": condition.then = try importer.node(value, pointer, key)
    case "else": condition.otherwise = try importer.node(value, pointer, key)
    case "unevaluatedProperties": unevaluated.properties = try importer.node(value, pointer, key)
    case "unevaluatedItems": unevaluated.items = try importer.node(value, pointer, key)
    case let key where JSONSchemaKeywords.structural.contains(key): break
    default: importer.note(pointer, key, "says nothing about what is allowed")
    }
  }

  /// Notes that something is said about a type; the types' part stands where this happened first.
  mutating func touch(_ type: String) {
    touched.insert(type)
    if basePosition == nil { basePosition = parts.count }
  }

  // MARK: Values of keywords

  private mutating func count(
    _ key: String, _ value: JSONValue, _ type: String, _ importer: JSONSchemaImporter
  ) throws(JSONSchemaImportError) -> Int {
    guard let number = value.number, !number.isNegative, number.isInteger else {
      throw importer.error(pointer, key, "must be a whole number, zero or more")
    }
    touch(type)
    // What is larger than any value could be is as good as unlimited.
    return number.integer(Int.self) ?? Int.max
  }

  private func text(
    _ key: String, _ value: JSONValue, _ importer: JSONSchemaImporter
  ) throws(JSONSchemaImportError) -> String {
    guard let text = value.string else { throw importer.error(pointer, key, "must be a string") }
    return text
  }

  private mutating func readType(
    _ value: JSONValue, with importer: JSONSchemaImporter
  ) throws(JSONSchemaImportError) {
    var names: [String] = []
    switch value {
    case .string(let name): names = [name]
    case .array(let items): names = items.compactMap(\.string)
    default: break
    }
    if case .array(let items) = value, names.count != items.count { names = [] }
    guard !names.isEmpty, names.allSatisfy({ JSONSchemaKeywords.types.contains($0) || $0 == "any" }) else {
      throw importer.error(
        pointer, "type", "must be one or several of \(JSONSchemaKeywords.types.joined(separator: ", "))")
    }
    if names.contains("any") { return }
    types = names
    if basePosition == nil { basePosition = parts.count }
  }

  private mutating func readConstants(
    _ key: String, _ value: JSONValue, with importer: JSONSchemaImporter
  ) throws(JSONSchemaImportError) {
    if key == "const" {
      parts.append(SchemaNode(.constants([value])))
      return
    }
    guard case .array(let values) = value else { throw importer.error(pointer, key, "must be a list of values") }
    var seen: Set<JSONValue> = []
    parts.append(SchemaNode(.constants(values.filter { seen.insert($0).inserted })))
  }

  private mutating func readFormat(
    _ value: JSONValue, with importer: inout JSONSchemaImporter
  ) throws(JSONSchemaImportError) {
    let name = try text("format", value, importer)
    guard JSONSchemaKeywords.formats.contains(name) else {
      importer.note(pointer, "format", "the format '\(name)' is not known, so it is an annotation")
      return
    }
    string.format = name
    touch("string")
  }

  private mutating func readBound(
    _ key: String, _ value: JSONValue, _ importer: JSONSchemaImporter
  ) throws(JSONSchemaImportError) {
    let isMinimum = key.hasSuffix("inimum")
    // Draft 4 says with a boolean whether `minimum` itself is excluded.
    if key.hasPrefix("exclusive"), let isExclusive = value.bool {
      if isMinimum { exclusive.minimum = isExclusive } else { exclusive.maximum = isExclusive }
      return
    }
    guard let bound = value.number else { throw importer.error(pointer, key, "must be a number") }
    touch("number")
    let new = NumberShape.Bound(bound, isExclusive: key.hasPrefix("exclusive"))
    if isMinimum {
      if let old = number.minimum, old.value > bound || (old.value == bound && old.isExclusive) { return }
      number.minimum = new
    } else {
      if let old = number.maximum, old.value < bound || (old.value == bound && old.isExclusive) { return }
      number.maximum = new
    }
  }

  private mutating func readItems(
    _ key: String, _ value: JSONValue, with importer: inout JSONSchemaImporter
  ) throws(JSONSchemaImportError) {
    touch("array")
    if key == "additionalItems" {
      additionalItems = try importer.node(value, pointer, key)
    } else if case .array(let items) = value {
      hasItemList = key == "items"
      if !items.isEmpty { array.prefixItems = try importer.nodes(value, pointer, key) }
    } else if key == "prefixItems" {
      throw importer.error(pointer, key, "must be a list of schemas")
    } else {
      array.items = try importer.node(value, pointer, key)
    }
  }

  private mutating func readContains(
    _ key: String, _ value: JSONValue, with importer: inout JSONSchemaImporter
  ) throws(JSONSchemaImportError) {
    // Without `contains` the counts say nothing.
    guard key == "contains" else { return importer.note(pointer, key, "counts nothing without 'contains'") }
    try importer.refuse(pointer, key, "that some item matches cannot be enforced")
  }

  private mutating func readProperties(
    _ key: String, _ value: JSONValue, with importer: inout JSONSchemaImporter
  ) throws(JSONSchemaImportError) {
    touch("object")
    switch key {
    case "additionalProperties": object.additionalProperties = try importer.node(value, pointer, key)
    case "propertyNames": object.propertyNames = try importer.node(value, pointer, key)
    default:
      guard case .object(let members) = value else {
        throw importer.error(pointer, key, "must be an object of schemas")
      }
      for member in members {
        let node = try importer.node(member.value, pointer, key, member.key)
        if key == "properties" {
          object.properties.append(ObjectShape.Property(name: member.key, node: node, isRequired: false))
          // Draft 3 says at the property itself that it is required.
          if member.value["required"]?.bool == true { required.append(member.key) }
        } else {
          object.patternProperties.append(ObjectShape.PatternProperty(pattern: member.key, node: node))
        }
      }
    }
  }

  private mutating func readRequired(
    _ value: JSONValue, with importer: inout JSONSchemaImporter
  ) throws(JSONSchemaImportError) {
    // Draft 3's boolean is read where the property is.
    if case .bool = value { return }
    guard case .array(let items) = value else { throw importer.error(pointer, "required", "must be a list of names") }
    let names = items.compactMap(\.string)
    guard names.count == items.count else { throw importer.error(pointer, "required", "must be a list of names") }
    required += names
    touch("object")
  }

  /// What must hold when a property is present: names (a list) or a schema.
  private mutating func readDependencies(
    _ key: String, _ value: JSONValue, with importer: inout JSONSchemaImporter
  ) throws(JSONSchemaImportError) {
    guard case .object(let members) = value else { throw importer.error(pointer, key, "must be an object") }
    for member in members {
      let consequence: SchemaNode
      let names = member.value.array?.compactMap(\.string) ?? member.value.string.map { [$0] }
      if let names, key != "dependentSchemas" {
        consequence = SchemaNode(
          .object(ObjectShape(additionalProperties: SchemaNode(.anything), requiredNames: names)))
        if names.isEmpty { continue }
      } else {
        consequence = try importer.node(member.value, pointer, key, member.key)
      }
      let absent = ObjectShape.Property(name: member.key, node: SchemaNode(.nothing), isRequired: false)
      let without = ObjectShape(properties: [absent], additionalProperties: SchemaNode(.anything))
      let others = Self.generic.filter { $0.type != "object" }.map { SchemaNode($0.shape) }
      let present = ObjectShape(additionalProperties: SchemaNode(.anything), requiredNames: [member.key])
      parts.append(
        SchemaNode(
          .anyOf(
            [SchemaNode(.allOf([SchemaNode(.object(present)), consequence])), SchemaNode(.object(without))] + others)))
    }
  }

  // MARK: The node

  private static let generic: [(type: String, shape: Shape)] = [
    ("object", .object(ObjectShape(additionalProperties: SchemaNode(.anything)))),
    ("array", .array(ArrayShape(items: SchemaNode(.anything)))),
    ("string", .string(StringShape())), ("number", .number(NumberShape(isInteger: false))), ("boolean", .boolean),
    ("null", .null),
  ]

  mutating func node(with importer: inout JSONSchemaImporter) throws(JSONSchemaImportError) -> SchemaNode {
    finishTypes()
    if !narrowConstants(), let base = base {
      parts.insert(SchemaNode(base), at: min(basePosition ?? 0, parts.count))
    }
    if let condition = condition.condition { addCondition(condition) }
    try finishUnevaluated(with: &importer)
    let shape: Shape =
      switch parts.count {
      case 0: .anything
      case 1: parts[0].shape
      default: .allOf(parts)
      }
    return SchemaNode(shape, title: title, description: description)
  }

  private mutating func finishTypes() {
    if exclusive.minimum { number.minimum?.isExclusive = true }
    if exclusive.maximum { number.maximum?.isExclusive = true }
    if hasItemList { array.items = additionalItems ?? SchemaNode(.anything) }
    if !required.isEmpty {
      let names = Set(required)
      for index in object.properties.indices where names.contains(object.properties[index].name) {
        object.properties[index].isRequired = true
      }
      let declared = Set(object.properties.map(\.name))
      var seen: Set<String> = []
      object.requiredNames = required.filter { !declared.contains($0) && seen.insert($0).inserted }
      touched.insert("object")
    }
  }

  /// Fixed values beside nothing but their types are those of them that have such a type. False, and nothing happens, where more is said, or
  /// where none is left.
  private mutating func narrowConstants() -> Bool {
    guard let types, touched.isEmpty, parts.count == 1, case .constants(let values) = parts[0].shape else {
      return false
    }
    let narrowed = values.filter { value in
      switch value {
      case .null: types.contains("null")
      case .bool: types.contains("boolean")
      case .number(let number): types.contains("number") || types.contains("integer") && number.isInteger
      case .string: types.contains("string")
      case .array: types.contains("array")
      case .object: types.contains("object")
      }
    }
    guard !narrowed.isEmpty else { return false }
    parts[0].shape = .constants(narrowed)
    return true
  }

  /// The shape of the types; nil when nothing is said about them.
  private var base: Shape? {
    guard types != nil || !touched.isEmpty else { return nil }
    var names = types ?? Self.generic.map(\.type)
    if names.contains("number") { names.removeAll { $0 == "integer" } }
    let shapes = names.map { name -> SchemaNode in
      switch name {
      case "string": return SchemaNode(.string(string))
      case "number": return SchemaNode(.number(number))
      case "integer":
        var integer = number
        integer.isInteger = true
        return SchemaNode(.number(integer))
      case "array": return SchemaNode(.array(array))
      case "object": return SchemaNode(.object(object))
      case "boolean": return SchemaNode(.boolean)
      default: return SchemaNode(.null)
      }
    }
    return shapes.count == 1 ? shapes[0].shape : .anyOf(shapes)
  }

  private mutating func addCondition(_ condition: SchemaNode) {
    let then = self.condition.then ?? SchemaNode(.anything)
    let otherwise = self.condition.otherwise ?? SchemaNode(.anything)
    guard self.condition.then != nil || self.condition.otherwise != nil else { return }
    parts.append(
      SchemaNode(
        .anyOf([SchemaNode(.allOf([condition, then])), SchemaNode(.allOf([SchemaNode(.not(condition)), otherwise]))])))
  }

  /// `unevaluated…` is decided where nothing else in this subschema could have evaluated a property or item.
  private mutating func finishUnevaluated(
    with importer: inout JSONSchemaImporter
  ) throws(JSONSchemaImportError) {
    if unevaluated.properties == nil, unevaluated.items == nil { return }
    let keyword = unevaluated.properties != nil ? "unevaluatedProperties" : "unevaluatedItems"
    guard let known = EvaluatedProperties(parts: parts, base: base), unevaluated.items == nil || !known.hasArrays else {
      return try importer.refuse(pointer, keyword, "what other keywords evaluate depends on the value")
    }
    if let rest = unevaluated.properties, !known.isOpen {
      let names = known.names.map { ObjectShape.Property(name: $0, node: SchemaNode(.anything), isRequired: false) }
      let patterns = known.patterns.map { ObjectShape.PatternProperty(pattern: $0, node: SchemaNode(.anything)) }
      let closed = ObjectShape(properties: names, patternProperties: patterns, additionalProperties: rest)
      parts.append(
        SchemaNode(
          .anyOf(
            [SchemaNode(.object(closed))] + Self.generic.filter { $0.type != "object" }.map { SchemaNode($0.shape) })))
    }
    if let rest = unevaluated.items, !touched.contains("array") || array.items.shape == .anything {
      let prefix = array.prefixItems.map { _ in SchemaNode(.anything) }
      parts.append(
        SchemaNode(
          .anyOf(
            [SchemaNode(.array(ArrayShape(prefixItems: prefix, items: rest)))]
              + Self.generic.filter { $0.type != "array" }.map { SchemaNode($0.shape) })))
    }
  }
}

/// The properties that a subschema evaluates whatever the value is; nil where that depends on the value.
private struct EvaluatedProperties {
  var names: [String] = []
  var patterns: [String] = []
  /// Whether every property is evaluated.
  var isOpen = false
  var hasArrays = false

  init?(parts: [SchemaNode], base: Shape?) {
    for (index, part) in parts.enumerated() where !add(part.shape, isBase: part.shape == base, index) { return nil }
  }

  private mutating func add(_ shape: Shape, isBase: Bool, _ index: Int) -> Bool {
    switch shape {
    case .object(let object):
      names += object.properties.map(\.name)
      patterns += object.patternProperties.map(\.pattern)
      if object.additionalProperties.shape != .anything { isOpen = true }
      return true
    case .anyOf(let nodes) where Shape.areTypes(nodes):
      return nodes.reduce(true) { $0 && add($1.shape, isBase: isBase, index) }
    case .allOf(let nodes): return nodes.reduce(true) { $0 && add($1.shape, isBase: false, index) }
    case .array:
      if !isBase { hasArrays = true }
      return true
    case .anything, .nothing, .null, .boolean, .constants, .string, .number, .not: return true
    case .reference, .anyOf, .oneOf: return false
    }
  }
}
