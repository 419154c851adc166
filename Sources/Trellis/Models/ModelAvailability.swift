/// Whether a model can answer requests now.
public enum ModelAvailability: Sendable, Hashable {
  case available
  case unavailable(UnavailableReason)

  /// Why a model cannot answer requests.
  public enum UnavailableReason: Sendable, Hashable, CustomStringConvertible {
    /// This machine cannot run the model: too little memory, an architecture that the runtime does not know.
    case deviceNotEligible
    /// Intelligence is switched off, or no default model is registered.
    case appleIntelligenceNotEnabled
    /// The model is not here yet: a file that is missing or still being fetched, a server that does not answer.
    case modelNotReady
    /// Another reason, in words.
    case other(String)

    public var description: String {
      switch self {
      case .deviceNotEligible: "this machine cannot run the model"
      case .appleIntelligenceNotEnabled: "no model is enabled here"
      case .modelNotReady: "the model is not ready yet"
      case .other(let reason): reason
      }
    }
  }
}
