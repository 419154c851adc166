import Trellis
import TrellisMasks

extension ResponsePlan {
  /// What a request's options ask for; what they leave open comes from the model's options.
  init(_ options: GenerationOptions, _ defaults: LlamaSampling, _ script: ResponseScript) throws {
    try Self.check(options)
    let temperature = Float(options.temperature ?? defaults.temperature)
    var seed: UInt64?
    let method: TokenSelector.Method
    switch options.samplingMode?.kind {
    case .greedy:
      method = .greedy
    case .randomTopK(let count, let chosen):
      method = .random(temperature: temperature, topK: count)
      seed = chosen
    case .randomProbabilityThreshold(let threshold, let chosen):
      method = .random(temperature: temperature, topP: Float(threshold))
      seed = chosen
    case nil:
      method = .random(
        temperature: temperature, topK: defaults.topK, topP: Float(defaults.topP), minP: Float(defaults.minP))
    }
    self.init(
      selector: TokenSelector(method, seed: seed ?? .random(in: .min ... .max)),
      penalty: RepetitionPenalty(repetition: Float(defaults.repetitionPenalty)),
      penaltyWindow: max(0, defaults.repetitionWindow), maximumTokens: options.maximumResponseTokens,
      endsRepetition: defaults.endsRepetition, script: script)
  }

  private static func check(_ options: GenerationOptions) throws {
    func refuse(_ option: String, _ reason: String) -> LanguageModelError {
      .unsupportedOption(LanguageModelError.UnsupportedOption(option: option, debugDescription: reason))
    }
    if let temperature = options.temperature, !(temperature >= 0 && temperature.isFinite) {
      throw refuse("temperature", "It is \(temperature); give a number from 0 on.")
    }
    if let limit = options.maximumResponseTokens, limit < 1 {
      throw refuse("maximumResponseTokens", "It is \(limit); give at least 1.")
    }
    switch options.samplingMode?.kind {
    case .randomTopK(let count, _) where count < 1:
      throw refuse("samplingMode", "It draws among \(count) tokens; give at least 1.")
    case .randomProbabilityThreshold(let threshold, _) where !(threshold > 0 && threshold <= 1):
      throw refuse("samplingMode", "Its threshold is \(threshold); give a number over 0, at most 1.")
    default: break
    }
  }
}
