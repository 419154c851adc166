/// What goes into the model's context beside the transcript.
public struct ContextOptions: Sendable, Equatable {
  /// Whether the text of the response's schema is added to the prompt. The schema is enforced either way. Nil leaves it to
  /// the session: true where a schema is given.
  public var includeSchemaInPrompt: Bool?
  /// How much the model thinks before it answers. Nil leaves it to the model.
  public var reasoningLevel: ReasoningLevel?

  public init(includeSchemaInPrompt: Bool? = nil, reasoningLevel: ReasoningLevel? = nil) {
    self.includeSchemaInPrompt = includeSchemaInPrompt
    self.reasoningLevel = reasoningLevel
  }

  /// How much a model thinks before it answers.
  public enum ReasoningLevel: Sendable, Equatable {
    case light, moderate, deep
    /// A level that only some models know, by its name.
    case custom(String)

    /// The level's name as executors send it: `light`, `moderate`, `deep`, or the custom name.
    public var name: String {
      switch self {
      case .light: "light"
      case .moderate: "moderate"
      case .deep: "deep"
      case .custom(let name): name
      }
    }

    /// The level with that name; any other name is custom.
    public init(name: String) {
      switch name {
      case "light": self = .light
      case "moderate": self = .moderate
      case "deep": self = .deep
      default: self = .custom(name)
      }
    }
  }
}
