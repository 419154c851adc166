import TrellisShape

/// A set of JSON values, kind by kind: the form in which combinations of schemas are computed. Within a kind a value
/// belongs to the set when any of the listed shapes holds it; what they hold inside arrays and objects stays to be
/// resolved.
struct ValueSet: Hashable, Sendable {
  var hasNull = false
  var booleans: Set<Bool> = []
  var numbers: [NumberShape] = []
  var strings: [StringLanguage] = []
  var arrays: [ArrayShape] = []
  var objects: [KeyedObject] = []
  /// Single values beside all those: numbers, strings, arrays and objects.
  var constants: [JSONValue] = []

  static let everything = ValueSet(
    hasNull: true, booleans: [true, false], numbers: [NumberShape(isInteger: false)], strings: [.any],
    arrays: [ArrayShape(items: SchemaNode(.anything))], objects: [KeyedObject.any])

  init(
    hasNull: Bool = false, booleans: Set<Bool> = [], numbers: [NumberShape] = [], strings: [StringLanguage] = [],
    arrays: [ArrayShape] = [], objects: [KeyedObject] = [], constants: [JSONValue] = []
  ) {
    self.hasNull = hasNull
    self.booleans = booleans
    self.numbers = numbers
    self.strings = strings
    self.arrays = arrays
    self.objects = objects
    self.constants = constants
  }

  init(constants values: [JSONValue]) {
    self.init()
    for value in values {
      switch value {
      case .null: hasNull = true
      case .bool(let value): booleans.insert(value)
      case .number, .string, .array, .object: constants.append(value)
      }
    }
  }

  /// Whether nothing is listed. (What is listed may still turn out to hold no value.)
  var isVoid: Bool {
    !hasNull && booleans.isEmpty && numbers.isEmpty && strings.isEmpty && arrays.isEmpty && objects.isEmpty
      && constants.isEmpty
  }

  mutating func formUnion(_ other: ValueSet) {
    hasNull = hasNull || other.hasNull
    booleans.formUnion(other.booleans)
    Self.append(other.numbers, to: &numbers)
    Self.append(other.strings, to: &strings)
    Self.append(other.arrays, to: &arrays)
    Self.append(other.objects, to: &objects)
    Self.append(other.constants, to: &constants)
  }

  private static func append<Element: Hashable>(_ new: [Element], to list: inout [Element]) {
    guard !new.isEmpty else { return }
    if list.isEmpty, new.count == 1 { return list = new }
    var known = Set(list)
    for element in new where known.insert(element).inserted { list.append(element) }
  }
}

/// An object shape in which several shapes have met: each keeps what it says of the keys that it does not declare.
struct KeyedObject: Hashable, Sendable {
  struct Property: Hashable, Sendable {
    @Verbatim var name: String
    /// What the shapes that declare it ask for, all together.
    var nodes: [SchemaNode]
    var isRequired: Bool
    /// Whether some shape declares it; otherwise its name is only required.
    var isDeclared = true
  }

  /// What one shape says of keys.
  struct KeyRule: Hashable, Sendable {
    var declared: Set<VerbatimName>
    var patterns: [ObjectShape.PatternProperty]
    /// For keys that are neither declared nor match a pattern.
    var additional: SchemaNode
  }

  var properties: [Property]
  var keyRules: [KeyRule]
  var propertyNames: [SchemaNode]
  var minimumCount: Int
  var maximumCount: Int?

  static let any = KeyedObject(ObjectShape(additionalProperties: SchemaNode(.anything)))

  init(_ shape: ObjectShape) {
    properties = []
    var positions: [VerbatimName: Int] = [:]
    for property in shape.properties {
      if let position = positions[VerbatimName(property.name)] {
        properties[position].nodes.append(property.node)
        properties[position].isRequired = properties[position].isRequired || property.isRequired
        continue
      }
      positions[VerbatimName(property.name)] = properties.count
      properties.append(
        Property(name: property.name, nodes: Self.telling([property.node]), isRequired: property.isRequired))
    }
    let declared = Set(positions.keys)
    for name in shape.requiredNames {
      if let position = positions[VerbatimName(name)] {
        properties[position].isRequired = true
      } else {
        positions[VerbatimName(name)] = properties.count
        properties.append(Property(name: name, nodes: [], isRequired: true, isDeclared: false))
      }
    }
    let rule = KeyRule(
      declared: declared, patterns: shape.patternProperties, additional: shape.additionalProperties)
    keyRules = rule.patterns.isEmpty && rule.additional.shape == .anything ? [] : [rule]
    propertyNames = shape.propertyNames.map { Self.telling([$0]) } ?? []
    minimumCount = max(0, shape.minimumProperties)
    maximumCount = shape.maximumProperties
  }

  /// The nodes that say something.
  private static func telling(_ nodes: [SchemaNode]) -> [SchemaNode] { nodes.filter { $0.shape != .anything } }

  /// What both hold. Properties come in the order in which they are declared; names that are only required come last.
  func intersection(_ other: KeyedObject) -> KeyedObject {
    var result = self
    var positions: [VerbatimName: Int] = [:]
    for (index, property) in properties.enumerated() { positions[VerbatimName(property.name)] = index }
    var later: [Property] = []
    for property in other.properties {
      guard let position = positions[VerbatimName(property.name)] else {
        later.append(property)
        continue
      }
      for node in property.nodes where !result.properties[position].nodes.contains(node) {
        result.properties[position].nodes.append(node)
      }
      result.properties[position].isRequired = result.properties[position].isRequired || property.isRequired
      if property.isDeclared, !result.properties[position].isDeclared {
        result.properties[position].isDeclared = true
        later.append(result.properties[position])
      }
    }
    let moved = Set(later.map { VerbatimName($0.name) })
    let all = result.properties.filter { !moved.contains(VerbatimName($0.name)) } + later
    result.properties = all.filter(\.isDeclared) + all.filter { !$0.isDeclared }
    for rule in other.keyRules where !result.keyRules.contains(rule) { result.keyRules.append(rule) }
    for node in other.propertyNames where !result.propertyNames.contains(node) { result.propertyNames.append(node) }
    result.minimumCount = max(minimumCount, other.minimumCount)
    result.maximumCount = [maximumCount, other.maximumCount].compactMap { $0 }.min()
    return result
  }
}
