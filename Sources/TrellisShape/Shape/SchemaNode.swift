/// What one place of a value may hold: a shape, and the words that describe it to a model.
///
/// Nodes are plain values: they are made from Swift types, from dynamic schemas, from imported JSON Schema and by the code
/// generator, and everything that is printed or compiled (JSON Schema, grammars) is made from them and from nothing else.
package struct SchemaNode: Hashable, Sendable {
  /// What is told to the model about this place. Never changes what is allowed.
  package var description: String?
  /// A display name, where the source gave one.
  package var title: String?
  /// What is allowed.
  package var shape: Shape
  /// Where it stands in the document that it was imported from, as a JSON Pointer (RFC 6901). For messages alone.
  @Incidental package var place: String?

  package init(_ shape: Shape, title: String? = nil, description: String? = nil, place: String? = nil) {
    self.shape = shape
    self.title = title
    self.description = description
    self.place = place
  }
}

/// The language of JSON values that a node allows.
package indirect enum Shape: Hashable, Sendable {
  /// Any JSON value.
  case anything
  /// No value at all.
  case nothing
  case null
  case boolean
  /// One of some fixed values (`enum`, `const`, `.anyOf([String])`, cases of an enum), in order, without duplicates.
  case constants([JSONValue])
  case string(StringShape)
  case number(NumberShape)
  case array(ArrayShape)
  case object(ObjectShape)
  /// The definition of that name in the graph; `SchemaGraph.rootReference` means the root itself.
  case reference(String)
  /// At least one of these. The order is the order of preference when printing.
  case anyOf([SchemaNode])
  /// Exactly one of these.
  case oneOf([SchemaNode])
  /// All of these.
  case allOf([SchemaNode])
  /// Everything but this.
  case not(SchemaNode)
}

/// A string of Unicode scalars; lengths are counted in scalars.
package struct StringShape: Hashable, Sendable {
  package var minimumLength: Int
  package var maximumLength: Int?
  /// All of these must match.
  package var patterns: [Pattern]
  /// A format of the JSON Schema specification (`date-time`, `uuid` …) whose language is enforced.
  package var format: String?
  /// The Swift type whose decoder must accept the string (`Date`, `URL`, `UUID`, `Data`): narrows `format` where needed.
  package var contentEncoding: String?

  /// A regular expression on the decoded string.
  package struct Pattern: Hashable, Sendable {
    /// The source, in the syntax that `dialect` names, without delimiters.
    @Verbatim package var source: String
    package var dialect: Dialect

    package enum Dialect: Hashable, Sendable {
      /// ECMA-262 with JSON Schema's search semantics: a match anywhere unless anchored.
      case ecmaSearch
      /// Swift regex literal syntax; the whole string must match. ASCII `\d`, `\w`, `\s`; scalar semantics.
      case swiftWhole
    }

    package init(_ source: String, dialect: Dialect) {
      self.source = source
      self.dialect = dialect
    }
  }

  package init(
    minimumLength: Int = 0, maximumLength: Int? = nil, patterns: [Pattern] = [], format: String? = nil,
    contentEncoding: String? = nil
  ) {
    self.minimumLength = minimumLength
    self.maximumLength = maximumLength
    self.patterns = patterns
    self.format = format
    self.contentEncoding = contentEncoding
  }
}

/// A number with exact decimal bounds.
package struct NumberShape: Hashable, Sendable {
  /// What the Swift decoder holds, which implies a range and a spelling in the grammar (never in the printed schema, but
  /// for integers narrower than 64 bits and unsigned ones).
  package enum Representation: Hashable, Sendable {
    /// Any JSON number (imported schemas): integers and decimals without limit.
    case unbounded
    case signed(bits: Int)
    case unsigned(bits: Int)
    /// Finite, at most 17 significant digits.
    case double
    /// Finite, at most 9 significant digits.
    case float
    /// At most 38 significant digits.
    case decimal
  }

  package var isInteger: Bool
  package var representation: Representation
  package var minimum: Bound?
  package var maximum: Bound?
  /// Greater than zero.
  package var multipleOf: ExactDecimal?

  package struct Bound: Hashable, Sendable {
    package var value: ExactDecimal
    package var isExclusive: Bool
    package init(_ value: ExactDecimal, isExclusive: Bool = false) {
      self.value = value
      self.isExclusive = isExclusive
    }
  }

  package init(
    isInteger: Bool, representation: Representation = .unbounded, minimum: Bound? = nil, maximum: Bound? = nil,
    multipleOf: ExactDecimal? = nil
  ) {
    self.isInteger = isInteger
    self.representation = representation
    self.minimum = minimum
    self.maximum = maximum
    self.multipleOf = multipleOf
  }
}

/// An array: leading items of their own shape, then items of one shape.
package struct ArrayShape: Hashable, Sendable {
  package var prefixItems: [SchemaNode]
  /// The shape of every item after the prefix; `nothing` closes the array after it.
  package var items: SchemaNode
  package var minimumCount: Int
  package var maximumCount: Int?
  package var itemsAreUnique: Bool

  package init(
    prefixItems: [SchemaNode] = [], items: SchemaNode, minimumCount: Int = 0, maximumCount: Int? = nil,
    itemsAreUnique: Bool = false
  ) {
    self.prefixItems = prefixItems
    self.items = items
    self.minimumCount = minimumCount
    self.maximumCount = maximumCount
    self.itemsAreUnique = itemsAreUnique
  }
}

/// An object: named properties in order, and what is said of other keys.
package struct ObjectShape: Hashable, Sendable {
  package struct Property: Hashable, Sendable {
    @Verbatim package var name: String
    package var node: SchemaNode
    package var isRequired: Bool
    package init(name: String, node: SchemaNode, isRequired: Bool) {
      self.name = name
      self.node = node
      self.isRequired = isRequired
    }
  }

  package struct PatternProperty: Hashable, Sendable {
    /// ECMA-262, search semantics.
    @Verbatim package var pattern: String
    package var node: SchemaNode
    package init(pattern: String, node: SchemaNode) {
      self.pattern = pattern
      self.node = node
    }
  }

  /// Declared properties, in generation order. An optional property of a Swift type that represents nil explicitly is
  /// required here and its node allows null.
  package var properties: [Property]
  package var patternProperties: [PatternProperty]
  /// The shape of every property that is neither declared nor matched by a pattern; `nothing` closes the object.
  package var additionalProperties: SchemaNode
  /// What every key must be, as a string.
  package var propertyNames: SchemaNode?
  package var minimumProperties: Int
  package var maximumProperties: Int?
  /// Names that are required although no declared property has them (imported schemas).
  @Verbatim package var requiredNames: [String]

  package init(
    properties: [Property] = [], patternProperties: [PatternProperty] = [],
    additionalProperties: SchemaNode = SchemaNode(.nothing), propertyNames: SchemaNode? = nil,
    minimumProperties: Int = 0, maximumProperties: Int? = nil, requiredNames: [String] = []
  ) {
    self.properties = properties
    self.patternProperties = patternProperties
    self.additionalProperties = additionalProperties
    self.propertyNames = propertyNames
    self.minimumProperties = minimumProperties
    self.maximumProperties = maximumProperties
    self.requiredNames = requiredNames
  }
}
