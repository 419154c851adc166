#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JSONValue: Codable {
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Keys come in the order in which the decoder gives them; numbers as exactly as it gives them.
  package init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      self = .object(
        try container.allKeys.map {
          Member(key: $0.stringValue, value: try container.decode(JSONValue.self, forKey: $0))
        })
      return
    }
    if var container = try? decoder.unkeyedContainer() {
      var items: [JSONValue] = []
      while !container.isAtEnd { items.append(try container.decode(JSONValue.self)) }
      self = .array(items)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .number(ExactDecimal(value))
    } else if let value = try? container.decode(UInt64.self) {
      self = .number(ExactDecimal(value))
    } else if let value = try? container.decode(Decimal.self), let number = ExactDecimal(value) {
      self = .number(number)
    } else if let number = ExactDecimal(try container.decode(Double.self)) {
      self = .number(number)
    } else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "The number is not finite.")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: Key.self)
      for member in members { try container.encode(member.value, forKey: Key(stringValue: member.key)) }
    case .array(let items):
      var container = encoder.unkeyedContainer()
      for item in items { try container.encode(item) }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .string(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .number(let value):
      var container = encoder.singleValueContainer()
      if let integer = value.integer(Int64.self) {
        try container.encode(integer)
      } else if let integer = value.integer(UInt64.self) {
        try container.encode(integer)
      } else if let decimal = Decimal(exactly: value) {
        try container.encode(decimal)
      } else if let double = value.floatingPoint(Double.self) {
        try container.encode(double)
      } else {
        throw EncodingError.invalidValue(
          value,
          EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "\(value) fits no number type."))
      }
    }
  }
}
