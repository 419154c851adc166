/// What a user thought of an answer.
public struct LanguageModelFeedback {
  /// Whether an answer was good.
  public enum Sentiment: String, Sendable, Hashable, Codable, CaseIterable {
    case positive, negative, neutral
  }

  /// Something that is wrong with an answer.
  public struct Issue: Sendable, Hashable, Codable {
    public var category: Category
    public var explanation: String?

    public init(category: Category, explanation: String? = nil) {
      self.category = category
      self.explanation = explanation
    }

    /// What kind of thing is wrong.
    public enum Category: String, Sendable, Hashable, Codable, CaseIterable {
      case unhelpful, tooVerbose, didNotFollowInstructions, incorrect, stereotypeOrBias, suggestiveOrSexual
      case vulgarOrOffensive, triggeredGuardrailUnexpectedly
    }
  }
}
