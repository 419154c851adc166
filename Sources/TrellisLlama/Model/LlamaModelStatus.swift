import Trellis

/// Whether a local model can be used, as found out without loading it.
public enum LlamaModelStatus: Sendable, Equatable {
  /// Nothing speaks against loading it; the first request or `prewarm` will.
  case loadable
  /// It is being loaded; requests wait for it.
  case loading
  /// It is in memory.
  case ready
  /// It cannot be loaded, and why.
  case unusable(LlamaError)
}

extension LlamaLanguageModel {
  /// Whether the model can be used now. Reads the file's header and loads nothing; blocks for some milliseconds, for
  /// the first model of an architecture for the time of reading its vocabulary.
  public var status: LlamaModelStatus {
    switch LlamaModels.state(of: executorConfiguration) {
    case .loading: return .loading
    case .ready: return .ready
    case .absent, .weightsLoaded: break
    }
    do throws(LlamaError) {
      try LlamaModels.checkLoadable(executorConfiguration)
      return .loadable
    } catch {
      return .unusable(error)
    }
  }

  public var availability: ModelAvailability {
    if let simulated = ModelAvailability.simulated { return simulated }
    return switch status {
    case .loadable, .loading, .ready: .available
    case .unusable(.fileMissing): .unavailable(.modelNotReady)
    case .unusable(.notEnoughMemory), .unusable(.unsupportedArchitecture): .unavailable(.deviceNotEligible)
    case .unusable(let error): .unavailable(.other(error.description))
    }
  }

  public var availabilityDetail: String? {
    if case .unusable(let error) = status { error.description } else { nil }
  }
}
