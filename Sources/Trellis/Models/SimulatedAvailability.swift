import Foundation

extension ModelAvailability {
  /// The availability that `TRELLIS_SIMULATED_AVAILABILITY` in the environment asks for, whatever the model; nil where it is
  /// not set.
  ///
  /// Values: `available`, `deviceNotEligible`, `appleIntelligenceNotEnabled`, `modelNotReady`; any other text is a reason of its own.
  public static var simulated: ModelAvailability? {
    simulated(named: ProcessInfo.processInfo.environment["TRELLIS_SIMULATED_AVAILABILITY"])
  }

  static func simulated(named name: String?) -> ModelAvailability? {
    switch name {
    case nil, "": nil
    case "available": .available
    case "deviceNotEligible": .unavailable(.deviceNotEligible)
    case "appleIntelligenceNotEnabled": .unavailable(.appleIntelligenceNotEnabled)
    case "modelNotReady": .unavailable(.modelNotReady)
    case .some(let reason): .unavailable(.other(reason))
    }
  }
}
