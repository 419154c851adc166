extension SchemaGuide {
  /// A guide that does not fit what it guides or leaves no value.
  package struct Failure: Error, Hashable, Sendable {
    package var message: String

    package init(_ message: String) {
      self.message = message
    }
  }

  /// The node narrowed by this guide: the one place where guides take effect.
  ///
  /// Several guides merge: the order in which they are applied does not change what is allowed.
  package func apply(to node: SchemaNode) throws(Failure) -> SchemaNode {
    var narrowed = node
    switch self {
    case .constant(let value): narrowed.shape = try Self.restrict(node.shape, to: [value], guide: "constant")
    case .anyOf(let values):
      guard !values.isEmpty else { throw Failure("anyOf needs at least one choice") }
      narrowed.shape = try Self.restrict(node.shape, to: values, guide: "anyOf")
    case .pattern(let pattern):
      narrowed.shape = try Self.narrowString(node.shape, guide: "pattern") { $0.patterns.append(pattern) }
    case .minimumLength(let length):
      guard length >= 0 else { throw Failure("the minimum length \(length) is negative") }
      narrowed.shape = try Self.narrowString(node.shape, guide: "minimumLength") {
        $0.minimumLength = max($0.minimumLength, length)
      }
    case .maximumLength(let length):
      guard length >= 0 else { throw Failure("the maximum length \(length) is negative") }
      narrowed.shape = try Self.narrowString(node.shape, guide: "maximumLength") {
        $0.maximumLength = min($0.maximumLength ?? length, length)
      }
    case .minimum(let value):
      narrowed.shape = try Self.narrowNumber(node.shape, guide: "minimum") {
        if $0.minimum.map({ $0.value < value }) ?? true { $0.minimum = NumberShape.Bound(value) }
      }
    case .maximum(let value):
      narrowed.shape = try Self.narrowNumber(node.shape, guide: "maximum") {
        if $0.maximum.map({ $0.value > value }) ?? true { $0.maximum = NumberShape.Bound(value) }
      }
    case .minimumCount(let count):
      guard count >= 0 else { throw Failure("the minimum count \(count) is negative") }
      narrowed.shape = try Self.narrowCount(node.shape, guide: "minimumCount", minimum: count, maximum: nil)
    case .maximumCount(let count):
      guard count >= 0 else { throw Failure("the maximum count \(count) is negative") }
      narrowed.shape = try Self.narrowCount(node.shape, guide: "maximumCount", minimum: 0, maximum: count)
    case .element(let guide):
      switch node.shape {
      case .array(var array):
        array.items = try guide.apply(to: array.items)
        narrowed.shape = .array(array)
      case .object(var object) where object.isDictionary:
        object.additionalProperties = try guide.apply(to: object.additionalProperties)
        narrowed.shape = .object(object)
      case let other: throw Self.misfit("element", other)
      }
    case .invalid(let message): throw Failure(message)
    }
    return narrowed
  }

  private static func misfit(_ guide: String, _ shape: Shape) -> Failure {
    Failure("\(guide) does not apply to \(shape.noun)")
  }

  // MARK: Strings

  private static func restrict(_ shape: Shape, to values: [String], guide: String) throws(Failure) -> Shape {
    switch shape {
    case .constants(let earlier):
      let wanted = Set(values.map(JSONValue.string))
      let kept = earlier.filter(wanted.contains)
      guard !kept.isEmpty else {
        throw Failure("\(guide) allows none of \(list(earlier.compactMap(\.string)))")
      }
      return .constants(kept)
    case .string(let string): return try constants(Shape.constants(values), in: string)
    case .allOf(let nodes):
      return .allOf(
        try narrowFirst(nodes) { shape throws(Failure) in
          try restrict(shape, to: values, guide: guide)
        })
    default: throw misfit(guide, shape)
    }
  }

  private static func narrowString(
    _ shape: Shape, guide: String, _ narrow: (inout StringShape) -> Void
  ) throws(Failure) -> Shape {
    switch shape {
    case .string(var string):
      narrow(&string)
      if let maximum = string.maximumLength, string.minimumLength > maximum {
        throw Failure("the minimum length \(string.minimumLength) is above the maximum length \(maximum)")
      }
      return .string(string)
    case .constants(let values) where values.allSatisfy({ $0.string != nil }):
      var string = StringShape()
      narrow(&string)
      return try constants(shape, in: string)
    case .allOf(let nodes):
      return .allOf(
        try narrowFirst(nodes) { shape throws(Failure) in
          try narrowString(shape, guide: guide, narrow)
        })
    default: throw misfit(guide, shape)
    }
  }

  /// Those constants whose length fits; patterns stay beside them as a second condition.
  private static func constants(_ constants: Shape, in string: StringShape) throws(Failure) -> Shape {
    guard case .constants(let values) = constants else { return constants }
    let lengths = string.minimumLength...(string.maximumLength ?? Int.max)
    let kept = values.filter { lengths.contains($0.string?.unicodeScalars.count ?? 0) }
    guard !kept.isEmpty else {
      throw Failure("none of \(list(values.compactMap(\.string))) has a length within the length guides")
    }
    let rest = StringShape(patterns: string.patterns, format: string.format, contentEncoding: string.contentEncoding)
    return rest == StringShape()
      ? .constants(kept) : .allOf([SchemaNode(.constants(kept)), SchemaNode(.string(rest))])
  }

  private static func narrowFirst(
    _ nodes: [SchemaNode], _ narrow: (Shape) throws(Failure) -> Shape
  ) throws(Failure) -> [SchemaNode] {
    var nodes = nodes
    if let first = nodes.first { nodes[0].shape = try narrow(first.shape) }
    return nodes
  }

  private static func list(_ values: [String]) -> String {
    let shown = values.prefix(5).map { "\"\($0)\"" }.joined(separator: ", ")
    return values.count > 5 ? "\(shown), …" : shown
  }

  // MARK: Numbers and counts

  private static func narrowNumber(
    _ shape: Shape, guide: String, _ narrow: (inout NumberShape) -> Void
  ) throws(Failure) -> Shape {
    guard case .number(var number) = shape else { throw misfit(guide, shape) }
    narrow(&number)
    if let minimum = number.minimum, let maximum = number.maximum, minimum.value > maximum.value {
      throw Failure("the minimum \(minimum.value) is above the maximum \(maximum.value)")
    }
    return .number(number)
  }

  private static func narrowCount(
    _ shape: Shape, guide: String, minimum: Int, maximum: Int?
  ) throws(Failure) -> Shape {
    func check(_ minimum: Int, _ maximum: Int?) throws(Failure) {
      if let maximum, minimum > maximum {
        throw Failure("the minimum count \(minimum) is above the maximum count \(maximum)")
      }
    }
    func smaller(_ earlier: Int?) -> Int? { maximum.map { min(earlier ?? $0, $0) } ?? earlier }
    switch shape {
    case .array(var array):
      array.minimumCount = max(array.minimumCount, minimum)
      array.maximumCount = smaller(array.maximumCount)
      try check(array.minimumCount, array.maximumCount)
      return .array(array)
    case .object(var object) where object.isDictionary:
      object.minimumProperties = max(object.minimumProperties, minimum)
      object.maximumProperties = smaller(object.maximumProperties)
      try check(object.minimumProperties, object.maximumProperties)
      return .object(object)
    default: throw misfit(guide, shape)
    }
  }
}

extension ObjectShape {
  /// Whether this is the shape of a Swift dictionary.
  package var isDictionary: Bool {
    properties.isEmpty && patternProperties.isEmpty && additionalProperties.shape != .nothing
  }
}

extension Shape {
  /// What the shape is called in a message.
  package var noun: String {
    switch self {
    case .anything: "any value"
    case .nothing: "no value"
    case .null: "null"
    case .boolean: "a boolean"
    case .constants: "a fixed choice"
    case .string: "a string"
    case .number(let number): number.isInteger ? "an integer" : "a number"
    case .array: "an array"
    case .object: "an object"
    case .reference: "another type"
    case .anyOf, .oneOf: "a choice"
    case .allOf: "a combination"
    case .not: "an exclusion"
    }
  }
}
