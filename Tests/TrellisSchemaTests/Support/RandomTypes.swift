import Foundation
import TrellisSchema

/// Two values and an optional third, of any types.
struct Triple<First: Generable, Second: Generable, Third: Generable>: Generable {
  var first: First
  var second: Second
  var third: Third?

  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [
        .init(name: "first", type: First.self), .init(name: "second", type: Second.self),
        .init(name: "third", type: Third?.self),
      ])
  }
  init(_ content: GeneratedContent) throws {
    first = try content.value(forProperty: "first")
    second = try content.value(forProperty: "second")
    third = try content.value(forProperty: "third")
  }
  var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["first": first, "second": second, "third": third])
  }
  struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var first: First.PartiallyGenerated?
    var second: Second.PartiallyGenerated?
    var third: Third.PartiallyGenerated?
    static var streamedKeys: StreamedKeys { tripleKeys }
    init(streamed id: GenerationID) { self.id = id }
    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&first)
      case 1: try step.update(&second)
      case 2: try step.update(&third)
      default: break
      }
    }
  }
}

private let tripleKeys = StreamedKeys("first", "second", "third")

/// One of two values, of any types.
enum Either<Left: Generable, Right: Generable>: Generable {
  case left(Left)
  case right(value: Right, count: Int)
  case neither

  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      cases: [
        .init(name: "left", properties: [.init(name: "value", type: Left.self)]),
        .init(
          name: "right", properties: [.init(name: "value", type: Right.self), .init(name: "count", type: Int.self)]),
        .init(name: "neither"),
      ])
  }
  init(_ content: GeneratedContent) throws {
    switch try content.value(String.self, forProperty: "type") {
    case "left": self = .left(try content.value(forProperty: "value"))
    case "right":
      self = .right(value: try content.value(forProperty: "value"), count: try content.value(forProperty: "count"))
    case "neither": self = .neither
    case let other: throw content.unknownCase(other, of: Self.self)
    }
  }
  var generatedContent: GeneratedContent {
    switch self {
    case .left(let value): GeneratedContent(properties: ["type": "left", "value": value])
    case .right(let value, let count): GeneratedContent(properties: ["type": "right", "value": value, "count": count])
    case .neither: GeneratedContent(properties: ["type": "neither"])
    }
  }
  enum PartiallyGenerated: StreamedUnion {
    case left(Left.PartiallyGenerated?)
    case right(value: Right.PartiallyGenerated?, count: Int?)
    case neither

    static var streamedCases: StreamedCases { eitherCases }
    init(streamedCase index: Int) {
      switch index {
      case 0: self = .left(nil)
      case 1: self = .right(value: nil, count: nil)
      default: self = .neither
      }
    }
    mutating func updatePayload(at index: Int, with step: inout StreamStep) throws {
      switch self {
      case .left(var value):
        self = .neither
        defer { self = .left(value) }
        try step.update(&value)
      case .right(var value, var count):
        self = .neither
        defer { self = .right(value: value, count: count) }
        if index == 0 { try step.update(&value) } else { try step.update(&count) }
      case .neither: break
      }
    }
  }
}

private let eitherCases: StreamedCases = ["left": ["value"], "right": ["value", "count"], "neither": []]

extension Triple.PartiallyGenerated: Equatable
where First.PartiallyGenerated: Equatable, Second.PartiallyGenerated: Equatable, Third.PartiallyGenerated: Equatable {}
extension Either.PartiallyGenerated: Equatable
where Left.PartiallyGenerated: Equatable, Right.PartiallyGenerated: Equatable {}

extension SeededGenerator {
  /// A type of arrays, dictionaries, objects and unions, put together at random. Its partial values are `Equatable`.
  mutating func type(depth: Int) -> any Generable.Type {
    func array<Item: Generable>(_: Item.Type) -> any Generable.Type { [Item].self }
    func dictionary<Item: Generable>(_: Item.Type) -> any Generable.Type { [String: Item].self }
    func moods<Item: Generable>(_: Item.Type) -> any Generable.Type { [Mood: Item].self }
    func box<Item: Generable>(_: Item.Type) -> any Generable.Type { Box<Item>.self }
    func either<Left: Generable, Right: Generable>(_: Left.Type, _: Right.Type) -> any Generable.Type {
      Either<Left, Right>.self
    }
    func triple<First: Generable, Second: Generable, Third: Generable>(
      _: First.Type, _: Second.Type, _: Third.Type
    ) -> any Generable.Type { Triple<First, Second, Third>.self }

    switch depth > 0 ? below(10) : 9 {
    case 0, 1: return array(type(depth: depth - 1))
    case 2: return dictionary(type(depth: depth - 1))
    case 3: return moods(type(depth: depth - 1))
    case 4: return box(type(depth: depth - 1))
    case 5: return either(type(depth: depth - 1), type(depth: depth - 1))
    case 6, 7, 8: return triple(type(depth: depth - 1), type(depth: depth - 1), type(depth: depth - 1))
    default:
      let types: [any Generable.Type] = [
        String.self, String.self, Int.self, Bool.self, Double.self, Float.self, Decimal.self, UInt8.self, Int64.self,
        Mood.self, Date.self, URL.self, UUID.self, Data.self, Set<String>.self, Paint.self, Tree.self, Activity.self,
        GeneratedContent.self,
      ]
      return types[below(types.count)]
    }
  }

  /// A random value that a schema allows, but for its guides.
  mutating func value(of node: SchemaNode, in graph: SchemaGraph, depth: Int = 3) -> JSONValue {
    switch node.shape {
    case .constants(let values): return values[below(values.count)]
    case .boolean: return .bool(chance(50))
    case .null: return .null
    case .string(let shape): return .string(string(of: shape))
    case .number(let shape): return .number(number(of: shape))
    case .array(let shape):
      return .array((0..<below(depth > 0 ? 4 : 1)).map { _ in value(of: shape.items, in: graph, depth: depth - 1) })
    case .object(let shape): return .object(members(of: shape, in: graph, depth: depth))
    case .reference(let name):
      return graph.node(for: name).map { value(of: $0, in: graph, depth: depth - 1) } ?? .null
    case .anyOf(let nodes): return value(of: nodes[below(nodes.count)], in: graph, depth: depth)
    default: return json(depth: 2)
    }
  }

  private mutating func members(of shape: ObjectShape, in graph: SchemaGraph, depth: Int) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    for property in shape.properties where property.isRequired || chance(60) {
      let isNull = !property.isRequired && chance(20)
      let value = isNull ? JSONValue.null : value(of: property.node, in: graph, depth: depth - 1)
      members.append(.init(key: property.name, value: value))
    }
    if shape.properties.isEmpty, shape.additionalProperties.shape != .nothing {
      var keys = (0..<4).map { "\($0)" + string() }
      if case .constants(let names)? = shape.propertyNames?.shape { keys = names.compactMap(\.string) }
      for key in keys.shuffled(using: &self).prefix(below(depth > 0 ? 4 : 1)) {
        members.append(.init(key: key, value: value(of: shape.additionalProperties, in: graph, depth: depth - 1)))
      }
    } else if chance(10) {
      members.append(.init(key: "unknown", value: json(depth: 1)))
    }
    // A union whose case is not known from the beginning appears at its end.
    if chance(25), shape.properties.first?.name != GenerationSchema.discriminator { members.shuffle(using: &self) }
    return members
  }

  private mutating func string(of shape: StringShape) -> String {
    switch shape.contentEncoding {
    case "Date": ["2031-07-04T12:00:00Z", "1999-12-31T23:59:59.5+01:00"][below(2)]
    case "URL": ["https://example.org/a?b=c", "mailto:a@b"][below(2)]
    case "UUID": "2EB8AA08-AA98-11EA-B4AA-73B441D1638\(below(10))"
    case "Data": ["", "QUJD", "QQ=="][below(3)]
    default: string()
    }
  }

  private mutating func number(of shape: NumberShape) -> ExactDecimal {
    switch shape.representation {
    case .signed(let bits): ExactDecimal(Int.random(in: .min ... .max, using: &self) >> (64 - min(64, bits)))
    case .unsigned(let bits): ExactDecimal(below(1 << min(32, bits)))
    default:
      shape.isInteger ? ExactDecimal(below(1_000)) : ExactDecimal(Double(below(2_000_000) - 1_000_000) / 64) ?? .zero
    }
  }
}
