extension GenerationSchema: Codable {
  /// Reads JSON Schema: what this library and FoundationModels print, and schemas of other origin.
  public init(from decoder: any Decoder) throws {
    self.init(try SchemaGraph(importing: try JSONValue(from: decoder)))
  }

  /// Writes JSON Schema.
  public func encode(to encoder: any Encoder) throws {
    try graph().jsonSchema.encode(to: encoder)
  }
}

extension GenerationSchema: CustomDebugStringConvertible {
  /// The JSON Schema, one member a line; or why there is none.
  public var debugDescription: String {
    do {
      return try graph().jsonSchema.text(.indented)
    } catch {
      return "GenerationSchema \"\(name)\" is invalid: \(error.context.debugDescription)"
    }
  }
}
