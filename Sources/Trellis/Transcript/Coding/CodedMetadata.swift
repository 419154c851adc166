/// Metadata as it stands in JSON: any encodable value goes in; booleans, numbers, strings and other JSON come out.
struct CodedMetadata: Codable {
  let values: MetadataValues

  /// Nil where there is nothing to write.
  init?(_ values: MetadataValues) {
    if values.isEmpty { return nil }
    self.values = values
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    var values: MetadataValues = [:]
    for key in container.allKeys {
      if let value = try? container.decode(Bool.self, forKey: key) {
        values[key.stringValue] = value
      } else if let value = try? container.decode(Int.self, forKey: key) {
        values[key.stringValue] = value
      } else if let value = try? container.decode(Double.self, forKey: key) {
        values[key.stringValue] = value
      } else if let value = try? container.decode(String.self, forKey: key) {
        values[key.stringValue] = value
      } else {
        values[key.stringValue] = try container.decode(JSONValue.self, forKey: key).sortedByKey
      }
    }
    self.values = values
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (name, value) in values {
      try value.encode(to: container.superEncoder(forKey: Key(stringValue: name)))
    }
  }
}
