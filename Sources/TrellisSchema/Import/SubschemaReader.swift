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

  /// A node that stands for what several keywords say together.
  private func made(_ shape: Shape) -> SchemaNode { SchemaNode(shape, place: pointer) }

  // MARK: Reading

  mutating func read(
    _ members: [JSONValue.Member], with importer: inout JSONSchemaImporter
  ) throws(JSONSchemaImportError) {
    if importer.isLegacy, let reference = members.first(where: { $0.key == "$ref" }) {
      for member in members where member.key != "$ref" && !JSONSchemaKeywords.structural.contains(member.key) {
        importer.note(pointer, member.key, "ignored beside '$ref' in this draft")
      }
      parts.append(made(try importer.reference(reference.value, pointer, "$ref")))
      return
    }
    for member in members { try read(member.key, member.value, with: &importer) }
    if unevaluated.properties != nil || unevaluated.items != nil { try closeUnevaluated(members, with: &importer) }
    // What our printer says of the order holds even where a writer of JSON has shuffled the keys.
    if !order.isEmpty {
      let places = Dictionary(order.enumerated().map { (VerbatimName($1), $0) }, uniquingKeysWith: min)
      func place(_ property: ObjectShape.Property) -> Int { places[VerbatimName(property.name)] ?? .max }
      object.properties = object.properties.enumerated()
        .sorted { (place($0.element), $0.offset) < (place($1.element), $1.offset) }
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
    case "$ref", "$dynamicRef", "$recursiveRef": parts.append(made(try importer.reference(value, pointer, key)))
    case "allOf": parts += try importer.nodes(value, pointer, key)
    case "anyOf": parts.append(made(.anyOf(try importer.nodes(value, pointer, key))))
    case "oneOf": parts.append(made(.oneOf(try importer.nodes(value, pointer, key))))
    case "not": parts.append(made(.not(try importer.node(value, pointer, key))))
    case "disallow": try readDisallow(value, with: &importer)
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
    let list = value.array ?? [value]
    let names = list.compactMap(\.string)
    // Drafts 3 and 4 are written with "any", which only draft 3 knows.
    let mayBeAny = importer.draft.map { $0 <= 4 } ?? false
    guard !names.isEmpty, names.count == list.count,
      names.allSatisfy({ JSONSchemaKeywords.types.contains($0) || (mayBeAny && $0 == "any") })
    else {
      throw importer.error(
        pointer, "type", "must be one or several of \(JSONSchemaKeywords.types.joined(separator: ", "))")
    }
    if names.contains("any") { return }
    types = names
    if basePosition == nil { basePosition = parts.count }
  }

  /// Draft 3: the names of types, and schemas, that the value must not be of.
  private mutating func readDisallow(
    _ value: JSONValue, with importer: inout JSONSchemaImporter
  ) throws(JSONSchemaImportError) {
    for (index, item) in (value.array ?? [value]).enumerated() {
      let place = value.array == nil ? "\(pointer)/disallow" : "\(pointer)/disallow/\(index)"
      switch item {
      case .object: parts.append(made(.not(try importer.node(item, at: place))))
      case .string("any"): parts.append(made(.nothing))
      case .string(let name) where JSONSchemaKeywords.types.contains(name):
        parts.append(made(.not(SchemaNode(generic(name), place: place))))
      default:
        let types = JSONSchemaKeywords.types.joined(separator: ", ")
        throw importer.error(pointer, "disallow", "must be one or several of \(types), any, or schemas")
      }
    }
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
      importer.note(pointer, "format", "the format '\(name.excerpt())' is not known, so it is an annotation")
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
      for var member in members {
        // Draft 3 says at the property itself that it is required.
        if key == "properties", let isRequired = member.value.takeRequired(), isRequired { required.append(member.key) }
        let node = try importer.node(member.value, pointer, key, member.key)
        if key == "properties" {
          object.properties.append(ObjectShape.Property(name: member.key, node: node, isRequired: false))
        } else {
          object.patternProperties.append(ObjectShape.PatternProperty(pattern: member.key, node: node))
        }
      }
    }
  }

  private mutating func readRequired(
    _ value: JSONValue, with importer: inout JSONSchemaImporter
  ) throws(JSONSchemaImportError) {
    if case .bool = value, let draft = importer.draft, draft <= 4 {
      return importer.note(pointer, "required", "is said of no property here")
    }
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
        consequence = made(.object(ObjectShape(additionalProperties: SchemaNode(.anything), requiredNames: names)))
        if names.isEmpty { continue }
      } else {
        consequence = try importer.node(member.value, pointer, key, member.key)
      }
      let absent = ObjectShape.Property(name: member.key, node: SchemaNode(.nothing), isRequired: false)
      let without = ObjectShape(properties: [absent], additionalProperties: SchemaNode(.anything))
      let present = ObjectShape(additionalProperties: SchemaNode(.anything), requiredNames: [member.key])
      parts.append(
        made(
          .anyOf(
            [made(.allOf([made(.object(present)), consequence])), made(.object(without))] + types(but: "object"))))
    }
  }

  // MARK: The node

  private static let generic: [(type: String, shape: Shape)] = [
    ("object", .object(ObjectShape(additionalProperties: SchemaNode(.anything)))),
    ("array", .array(ArrayShape(items: SchemaNode(.anything)))),
    ("string", .string(StringShape())), ("number", .number(NumberShape(isInteger: false))), ("boolean", .boolean),
    ("null", .null),
  ]

  /// All types but one.
  private func types(but type: String) -> [SchemaNode] {
    Self.generic.filter { $0.type != type }.map { made($0.shape) }
  }

  private func generic(_ type: String) -> Shape {
    type == "integer"
      ? .number(NumberShape(isInteger: true)) : Self.generic.first { $0.type == type }?.shape ?? .nothing
  }

  mutating func node(with importer: inout JSONSchemaImporter) throws(JSONSchemaImportError) -> SchemaNode {
    finishTypes()
    if !narrowConstants(), let base = base {
      parts.insert(made(base), at: min(basePosition ?? 0, parts.count))
    }
    if let condition = condition.condition { addCondition(condition) }
    let shape: Shape =
      switch parts.count {
      case 0: .anything
      case 1: parts[0].shape
      default: .allOf(parts)
      }
    return SchemaNode(shape, title: title, description: description, place: pointer)
  }

  private mutating func finishTypes() {
    if exclusive.minimum { number.minimum?.isExclusive = true }
    if exclusive.maximum { number.maximum?.isExclusive = true }
    if hasItemList { array.items = additionalItems ?? SchemaNode(.anything) }
    if !required.isEmpty {
      let names = Set(required.map { VerbatimName($0) })
      for index in object.properties.indices where names.contains(VerbatimName(object.properties[index].name)) {
        object.properties[index].isRequired = true
      }
      var seen = Set(object.properties.map { VerbatimName($0.name) })
      object.requiredNames = required.filter { seen.insert(VerbatimName($0)).inserted }
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
      case "string": return made(.string(string))
      case "number": return made(.number(number))
      case "integer":
        var integer = number
        integer.isInteger = true
        return made(.number(integer))
      case "array": return made(.array(array))
      case "object": return made(.object(object))
      case "boolean": return made(.boolean)
      default: return made(.null)
      }
    }
    return shapes.count == 1 ? shapes[0].shape : .anyOf(shapes)
  }

  private mutating func addCondition(_ condition: SchemaNode) {
    guard self.condition.then != nil || self.condition.otherwise != nil else { return }
    let then = self.condition.then ?? made(.anything)
    let otherwise = self.condition.otherwise ?? made(.anything)
    parts.append(
      made(.anyOf([made(.allOf([condition, then])), made(.allOf([made(.not(condition)), otherwise]))])))
  }

  /// `unevaluated…` is decided where what the other keywords evaluate is known whatever the value is.
  private mutating func closeUnevaluated(
    _ members: [JSONValue.Member], with importer: inout JSONSchemaImporter
  ) throws(JSONSchemaImportError) {
    let keyword = unevaluated.properties != nil ? "unevaluatedProperties" : "unevaluatedItems"
    let others = members.filter { $0.key != "unevaluatedProperties" && $0.key != "unevaluatedItems" }
    guard let known = EvaluatedPlaces(of: others, at: pointer, with: &importer) else {
      return try importer.refuse(pointer, keyword, "what other keywords evaluate depends on the value")
    }
    let any = made(.anything)
    if let rest = unevaluated.properties, !known.hasAllProperties {
      let closed = ObjectShape(
        properties: known.names.map { ObjectShape.Property(name: $0, node: any, isRequired: false) },
        patternProperties: known.patterns.map { ObjectShape.PatternProperty(pattern: $0, node: any) },
        additionalProperties: rest)
      parts.append(made(.anyOf([made(.object(closed))] + types(but: "object"))))
    }
    if let rest = unevaluated.items, !known.hasAllItems {
      let prefix = Array(repeating: any, count: known.itemCount)
      parts.append(made(.anyOf([made(.array(ArrayShape(prefixItems: prefix, items: rest)))] + types(but: "array"))))
    }
  }
}

extension JSONValue {
  /// Takes a boolean `required` out of a subschema.
  fileprivate mutating func takeRequired() -> Bool? {
    guard case .object(var members) = self,
      let index = members.firstIndex(where: { $0.key == "required" }), let isRequired = members[index].value.bool
    else { return nil }
    members.remove(at: index)
    self = .object(members)
    return isRequired
  }
}
