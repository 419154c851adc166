/// What a model can do beyond answering text with text.
public struct LanguageModelCapabilities: Sendable, Equatable {
  private var capabilities: Set<Capability>

  public init(_ capabilities: [Capability] = []) {
    self.capabilities = Set(capabilities)
  }

  /// Whether the model declares the capability.
  public func contains(_ capability: Capability) -> Bool {
    capabilities.contains(capability)
  }

  /// One thing that a model may be able to do.
  public enum Capability: String, Sendable, Hashable, Codable, CaseIterable {
    /// Prompts may hold images.
    case vision
    /// A response is held to its schema, token by token.
    case guidedGeneration
    /// The model thinks before it answers, and its reasoning level can be chosen.
    case reasoning
    /// The model calls tools, with arguments that are held to their schemas.
    case toolCalling
  }
}
