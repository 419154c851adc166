/// What is checked of a request before an executor sees it.
enum RequestCheck {
  /// - Throws: `LanguageModelError.unavailable`, `.unsupportedCapability`; `LanguageModelSession.Error.noToolsToCall`,
  ///   `.duplicateToolName`; `GenerationSchema.SchemaError` of the response's schema or a tool's.
  static func check(_ request: LanguageModelExecutorGenerationRequest, model: any LanguageModel) throws {
    let simulated = ModelAvailability.simulated
    if case .unavailable(let reason) = simulated ?? model.availability {
      let detail = simulated == nil ? model.availabilityDetail : nil
      throw LanguageModelError.unavailable(
        LanguageModelError.Unavailable(reason: reason, debugDescription: detail ?? ""))
    }
    _ = try request.schema?.graph()
    let tools = request.enabledToolDefinitions
    for tool in tools { _ = try tool.parameters.graph() }
    if request.generationOptions.toolCallingMode == .required, tools.isEmpty {
      throw LanguageModelSession.Error.noToolsToCall
    }
    var names: Set<String> = []
    for tool in tools where !names.insert(tool.name).inserted {
      throw LanguageModelSession.Error.duplicateToolName(tool.name)
    }
    try require(.guidedGeneration, of: model, if: request.schema != nil, because: "The response follows a schema.")
    try require(.toolCalling, of: model, if: !tools.isEmpty, because: "The session has tools.")
    try require(
      .reasoning, of: model, if: request.contextOptions.reasoningLevel != nil,
      because: "A reasoning level is asked for.")
    try require(
      .vision, of: model, if: request.transcript.contains(where: \.holdsImage),
      because: "The transcript holds an image.")
  }

  private static func require(
    _ capability: LanguageModelCapabilities.Capability, of model: any LanguageModel, if isNeeded: Bool,
    because reason: String
  ) throws {
    guard isNeeded, !model.capabilities.contains(capability) else { return }
    throw LanguageModelError.unsupportedCapability(
      LanguageModelError.UnsupportedCapability(capability: capability, debugDescription: reason))
  }
}

extension Transcript.Entry {
  /// The segments of the entry; none for calls of tools.
  var segments: [Transcript.Segment] {
    switch self {
    case .instructions(let entry): entry.segments
    case .prompt(let entry): entry.segments
    case .toolCalls: []
    case .toolOutput(let entry): entry.segments
    case .response(let entry): entry.segments
    case .reasoning(let entry): entry.segments
    }
  }

  fileprivate var holdsImage: Bool {
    segments.contains { if case .attachment = $0 { true } else { false } }
  }
}
