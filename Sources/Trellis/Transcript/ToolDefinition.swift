extension Transcript {
  /// What a model is told of a tool.
  public struct ToolDefinition: Sendable, Equatable, CustomStringConvertible {
    public var name: String
    public var description: String
    /// What the arguments of a call are held to.
    public var parameters: GenerationSchema

    public init(name: String, description: String, parameters: GenerationSchema) {
      self.name = name
      self.description = description
      self.parameters = parameters
    }

    public init(tool: some Tool) {
      self.init(name: tool.name, description: tool.description, parameters: tool.parameters)
    }

    public static func == (left: ToolDefinition, right: ToolDefinition) -> Bool {
      left.name == right.name && left.description == right.description
        && left.parameters.isEqual(to: right.parameters)
    }
  }

  /// What a response is held to.
  public struct ResponseFormat: Sendable, Equatable, CustomStringConvertible {
    /// The forms of a format.
    public enum Kind: Sendable {
      case schema(GenerationSchema)
    }

    public let kind: Kind
    /// The name of the schema.
    public let name: String

    public init(schema: GenerationSchema) {
      kind = .schema(schema)
      name = schema.name
    }

    public init<Content: Generable>(type: Content.Type) {
      self.init(schema: type.generationSchema)
    }

    /// The schema that the response follows.
    public var schema: GenerationSchema {
      switch kind {
      case .schema(let schema): schema
      }
    }

    public var description: String { name }

    public static func == (left: ResponseFormat, right: ResponseFormat) -> Bool {
      left.name == right.name && left.schema.isEqual(to: right.schema)
    }
  }
}
