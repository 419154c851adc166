/// What a profile comes to before one request.
struct ResolvedProfile {
  /// Which branches were taken, innermost first: the same while the same profile is active.
  var identity: [UInt8] = []
  var instructions = ResolvedInstructions()
  var model: (any LanguageModel)?
  var options = GenerationOptions()
  var reasoningLevel: ContextOptions.ReasoningLevel?
  var historyTransforms: [@Sendable ([Transcript.Entry]) -> [Transcript.Entry]] = []
  var transcriptErrorHandlingPolicy: LanguageModelSession.TranscriptErrorHandlingPolicy?
  var hooks = ProfileHooks()

  init() {}

  init(_ profile: some LanguageModelSession.DynamicProfile) {
    if let primitive = profile as? any PrimitiveDynamicProfile {
      self = primitive.resolve()
    } else {
      self.init(profile.body)
    }
  }
}

/// What a profile wants to be told. Hooks are called in order; what one throws ends the request.
struct ProfileHooks: Sendable {
  var onPrompt: [@Sendable (Transcript.Prompt) async throws -> Void] = []
  var onResponse: [@Sendable (Transcript.Response) async throws -> Void] = []
  var onReasoning: [@Sendable (Transcript.Reasoning) async throws -> Void] = []
  var onToolCall: [@Sendable (Transcript.ToolCall) async throws -> Void] = []
  var onToolOutput: [@Sendable (Transcript.ToolCall, Transcript.ToolOutput) async throws -> Void] = []
  var onActivate: [@Sendable () async -> Void] = []
  var onDeactivate: [@Sendable () async -> Void] = []
}
