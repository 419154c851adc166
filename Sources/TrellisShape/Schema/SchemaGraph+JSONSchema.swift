extension SchemaGraph {
  /// This schema as JSON Schema (draft 2020-12), in the form of FoundationModels: `title`, `x-order`, `$defs`, closed objects.
  ///
  /// The only printer of JSON Schema. Members stand in a fixed order, so equal graphs print equally. Swift patterns, which match as
  /// a whole, are printed as `^(?:…)$`, because JSON Schema searches.
  package var jsonSchema: JSONValue {
    var members = JSONSchemaPrinter.members(of: root)
    if root.title == nil { members.insert(.init(key: "title", value: .string(name)), at: 0) }
    if !definitions.isEmpty {
      members.append(
        .init(
          key: "$defs",
          value: .object(
            definitions.map { .init(key: $0.name, value: .object(JSONSchemaPrinter.members(of: $0.node))) })))
    }
    return .object(members)
  }
}

private enum JSONSchemaPrinter {
  typealias Member = JSONValue.Member

  static func schema(of node: SchemaNode) -> JSONValue { .object(members(of: node)) }

  static func members(of node: SchemaNode) -> [Member] {
    var members: [Member] = []
    if let title = node.title { members.append("title", .string(title)) }
    if let description = node.description { members.append("description", .string(description)) }
    members += self.members(of: node.shape)
    return members
  }

  private static func members(of shape: Shape) -> [Member] {
    switch shape {
    case .anything: []
    case .nothing: [Member(key: "not", value: .object([]))]
    case .null: [type("null")]
    case .boolean: [type("boolean")]
    case .constants(let values): constants(values)
    case .string(let string): members(of: string)
    case .number(let number): members(of: number)
    case .array(let array): members(of: array)
    case .object(let object): members(of: object)
    case .reference(let name): [Member(key: "$ref", value: .string(reference(name)))]
    case .anyOf(let nodes): [Member(key: "anyOf", value: .array(nodes.map(schema(of:))))]
    case .oneOf(let nodes): [Member(key: "oneOf", value: .array(nodes.map(schema(of:))))]
    case .allOf(let nodes): [Member(key: "allOf", value: .array(nodes.map(schema(of:))))]
    case .not(let node): [Member(key: "not", value: schema(of: node))]
    }
  }

  private static func type(_ name: String) -> Member { Member(key: "type", value: .string(name)) }

  private static func constants(_ values: [JSONValue]) -> [Member] {
    var members: [Member] = []
    if !values.isEmpty, values.allSatisfy({ $0.string != nil }) { members.append(type("string")) }
    if values.count == 1 {
      members.append("const", values[0])
    } else {
      members.append("enum", .array(values))
    }
    return members
  }

  /// A fragment that points to a definition (RFC 6901 in RFC 3986).
  private static func reference(_ name: String) -> String {
    guard name != SchemaGraph.rootReference else { return name }
    var fragment = "#/$defs/"
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "~"): fragment += "~0"
      case UInt8(ascii: "/"): fragment += "~1"
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
        fragment.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        fragment += byte < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return fragment
  }

  // MARK: Strings and numbers

  private static func members(of string: StringShape) -> [Member] {
    var members = [type("string")]
    if let format = string.format { members.append("format", .string(format)) }
    if string.contentEncoding == "Data" { members.append("contentEncoding", .string("base64")) }
    if string.minimumLength > 0 { members.append("minLength", integer(string.minimumLength)) }
    if let maximum = string.maximumLength { members.append("maxLength", integer(maximum)) }
    let patterns = string.patterns.map { pattern in
      Member(
        key: "pattern", value: .string(pattern.dialect == .swiftWhole ? "^(?:\(pattern.source))$" : pattern.source))
    }
    if patterns.count == 1 {
      members += patterns
    } else if patterns.count > 1 {
      members.append("allOf", .array(patterns.map { .object([$0]) }))
    }
    return members
  }

  private static func integer(_ value: Int) -> JSONValue { .number(ExactDecimal(value)) }

  private static func members(of number: NumberShape) -> [Member] {
    var members = [type(number.isInteger ? "integer" : "number")]
    let implied = number.representation.printedRange
    let minimum = number.minimum ?? implied.minimum.map { NumberShape.Bound($0) }
    let maximum = number.maximum ?? implied.maximum.map { NumberShape.Bound($0) }
    if let minimum {
      members.append(minimum.isExclusive ? "exclusiveMinimum" : "minimum", .number(minimum.value))
    }
    if let maximum {
      members.append(maximum.isExclusive ? "exclusiveMaximum" : "maximum", .number(maximum.value))
    }
    if let divisor = number.multipleOf { members.append("multipleOf", .number(divisor)) }
    return members
  }

  // MARK: Arrays and objects

  private static func members(of array: ArrayShape) -> [Member] {
    var members = [type("array")]
    if !array.prefixItems.isEmpty {
      members.append("prefixItems", .array(array.prefixItems.map(schema(of:))))
    }
    switch array.items.shape {
    case .anything where array.items == SchemaNode(.anything): break
    case .nothing: members.append("items", .bool(false))
    default: members.append("items", schema(of: array.items))
    }
    if array.minimumCount > 0 { members.append("minItems", integer(array.minimumCount)) }
    if let maximum = array.maximumCount { members.append("maxItems", integer(maximum)) }
    if array.itemsAreUnique { members.append("uniqueItems", .bool(true)) }
    return members
  }

  private static func members(of object: ObjectShape) -> [Member] {
    var members = [type("object")]
    if !object.properties.isEmpty || object.additionalProperties.shape == .nothing {
      members.append("properties", .object(object.properties.map { Member(key: $0.name, value: schema(of: $0.node)) }))
    }
    if !object.patternProperties.isEmpty {
      members.append(
        "patternProperties",
        .object(object.patternProperties.map { Member(key: $0.pattern, value: schema(of: $0.node)) }))
    }
    let required = object.properties.filter(\.isRequired).map(\.name) + object.requiredNames
    if !required.isEmpty { members.append("required", .array(required.map(JSONValue.string))) }
    if let names = object.propertyNames { members.append("propertyNames", schema(of: names)) }
    if object.minimumProperties > 0 { members.append("minProperties", integer(object.minimumProperties)) }
    if let maximum = object.maximumProperties { members.append("maxProperties", integer(maximum)) }
    switch object.additionalProperties.shape {
    case .anything where object.additionalProperties == SchemaNode(.anything): break
    case .nothing: members.append("additionalProperties", .bool(false))
    default: members.append("additionalProperties", schema(of: object.additionalProperties))
    }
    if !object.properties.isEmpty {
      members.append("x-order", .array(object.properties.map { .string($0.name) }))
    }
    return members
  }
}

extension [JSONValue.Member] {
  fileprivate mutating func append(_ key: String, _ value: JSONValue) {
    append(JSONValue.Member(key: key, value: value))
  }
}

extension NumberShape.Representation {
  /// The range that a printed schema states: of integers narrower than 64 bits both ends, of wider unsigned ones the lower.
  fileprivate var printedRange: (minimum: ExactDecimal?, maximum: ExactDecimal?) {
    switch self {
    case .signed(let bits) where bits < 64: (integers?.least, integers?.greatest)
    case .unsigned(let bits) where bits < 64: (.zero, integers?.greatest)
    case .unsigned: (.zero, nil)
    case .signed, .unbounded, .double, .float, .decimal: (nil, nil)
    }
  }
}
