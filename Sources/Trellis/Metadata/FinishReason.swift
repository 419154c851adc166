/// Why a response ended.
public enum FinishReason: String, Sendable, Hashable, Codable {
  /// The model ended it.
  case complete
  /// The model was held to its shortest valid end so that the value is whole within the limit of tokens.
  case narrowed
  /// The limit of tokens cut it off.
  case limit
  /// The request was cancelled.
  case cancelled
}
