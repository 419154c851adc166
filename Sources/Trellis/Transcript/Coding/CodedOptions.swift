/// Generation options as they stand in JSON.
struct CodedOptions: Codable {
  struct Sampling: Codable {
    var mode: String
    var top: Int?
    var probabilityThreshold: Double?
    var seed: UInt64?
  }

  var sampling: Sampling?
  var temperature: Double?
  var maximumResponseTokens: Int?
  var toolCallingMode: GenerationOptions.ToolCallingMode.Kind?

  init(_ options: GenerationOptions) {
    sampling = options.samplingMode.map { mode in
      switch mode.kind {
      case .greedy: Sampling(mode: "greedy")
      case .randomTopK(let top, let seed): Sampling(mode: "random", top: top, seed: seed)
      case .randomProbabilityThreshold(let threshold, let seed):
        Sampling(mode: "random", probabilityThreshold: threshold, seed: seed)
      }
    }
    temperature = options.temperature
    maximumResponseTokens = options.maximumResponseTokens
    toolCallingMode = options.toolCallingMode?.kind
  }

  var options: GenerationOptions {
    GenerationOptions(
      samplingMode: sampling.flatMap { sampling in
        if let top = sampling.top { return .random(top: top, seed: sampling.seed) }
        if let threshold = sampling.probabilityThreshold {
          return .random(probabilityThreshold: threshold, seed: sampling.seed)
        }
        return sampling.mode == "greedy" ? .greedy : nil
      },
      temperature: temperature, maximumResponseTokens: maximumResponseTokens,
      toolCallingMode: toolCallingMode.map { GenerationOptions.ToolCallingMode(kind: $0) })
  }
}

/// Context options as they stand in JSON.
struct CodedContextOptions: Codable {
  var includeSchemaInPrompt: Bool?
  var reasoningLevel: String?

  init(_ options: ContextOptions) {
    includeSchemaInPrompt = options.includeSchemaInPrompt
    reasoningLevel = options.reasoningLevel?.name
  }

  var options: ContextOptions {
    ContextOptions(
      includeSchemaInPrompt: includeSchemaInPrompt,
      reasoningLevel: reasoningLevel.map { ContextOptions.ReasoningLevel(name: $0) })
  }
}
