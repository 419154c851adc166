import Foundation

/// Values by name that travel with requests, responses, segments and tool calls.
public typealias MetadataValues = [String: any Sendable & Codable & Equatable]

/// Whether two sets of metadata say the same: equal values under the same names. A value that was read back from JSON is equal
/// to the value that was written, although its type may be another.
func areEqual(_ left: MetadataValues, _ right: MetadataValues) -> Bool {
  guard left.count == right.count else { return false }
  return left.allSatisfy { name, value in
    guard let other = right[name] else { return false }
    return isEqual(value, other)
  }
}

private func isEqual<Value: Equatable & Codable>(_ value: Value, _ other: any Equatable & Codable) -> Bool {
  if let other = other as? Value { return other == value }
  guard let json = try? json(of: value) else { return false }
  return json == (try? Trellis.json(of: other))
}

/// The value as JSON with sorted keys.
func json(of value: any Encodable) throws -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  // In an array, because older encoders refuse a single value at the top.
  return try encoder.encode([AnyEncodable(value: value)])
}

private struct AnyEncodable: Encodable {
  let value: any Encodable

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}
