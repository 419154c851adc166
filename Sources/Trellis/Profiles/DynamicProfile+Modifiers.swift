extension LanguageModelSession {
  /// A profile with something changed.
  public struct ModifiedDynamicProfile<Content: DynamicProfile>: DynamicProfile, PrimitiveDynamicProfile {
    let content: Content
    let change: (inout ResolvedProfile) -> Void

    func resolve() -> ResolvedProfile {
      var profile = ResolvedProfile(content)
      change(&profile)
      return profile
    }
  }

  /// A change of profiles that can be used again.
  public protocol DynamicProfileModifier {
    typealias Content = AnyDynamicProfile
    associatedtype Body: DynamicProfile

    @DynamicProfileBuilder func body(content: Content) -> Body
  }
}

extension LanguageModelSession.DynamicProfile {
  public typealias Modified = LanguageModelSession.ModifiedDynamicProfile<Self>

  private func changed(_ change: @escaping (inout ResolvedProfile) -> Void) -> Modified {
    LanguageModelSession.ModifiedDynamicProfile(content: self, change: change)
  }

  /// The profile as a modifier makes it.
  public func modifier<Modifier: LanguageModelSession.DynamicProfileModifier>(_ modifier: Modifier) -> Modifier.Body {
    modifier.body(content: LanguageModelSession.AnyDynamicProfile(self))
  }

  /// The model that answers.
  public func model(_ model: some LanguageModel) -> Modified {
    changed { $0.model = $0.model ?? model }
  }

  /// See `GenerationOptions.temperature`.
  public func temperature(_ temperature: Double?) -> Modified {
    changed { $0.options.temperature = $0.options.temperature ?? temperature }
  }

  /// See `GenerationOptions.samplingMode`.
  public func samplingMode(_ mode: GenerationOptions.SamplingMode?) -> Modified {
    changed { $0.options.samplingMode = $0.options.samplingMode ?? mode }
  }

  /// See `GenerationOptions.maximumResponseTokens`.
  public func maximumResponseTokens(_ count: Int?) -> Modified {
    changed { $0.options.maximumResponseTokens = $0.options.maximumResponseTokens ?? count }
  }

  /// See `GenerationOptions.toolCallingMode`.
  public func toolCallingMode(_ mode: GenerationOptions.ToolCallingMode?) -> Modified {
    changed { $0.options.toolCallingMode = $0.options.toolCallingMode ?? mode }
  }

  /// See `ContextOptions.reasoningLevel`.
  public func reasoningLevel(_ level: ContextOptions.ReasoningLevel?) -> Modified {
    changed { $0.reasoningLevel = $0.reasoningLevel ?? level }
  }

  /// What the model sees of the history, the prompt included. A view only: the transcript stays as it is.
  public func historyTransform(
    _ transform: @escaping @Sendable ([Transcript.Entry]) -> [Transcript.Entry]
  ) -> Modified {
    changed { $0.historyTransforms.append(transform) }
  }

  /// What becomes of the transcript when a request fails, unless the session says otherwise.
  public func transcriptErrorHandlingPolicy(
    _ policy: LanguageModelSession.TranscriptErrorHandlingPolicy?
  ) -> Modified {
    changed { $0.transcriptErrorHandlingPolicy = $0.transcriptErrorHandlingPolicy ?? policy }
  }
}

// MARK: Hooks

extension LanguageModelSession.DynamicProfile {
  /// Called with the prompt before the model is asked.
  public func onPrompt(_ action: @escaping @Sendable (Transcript.Prompt) async throws -> Void) -> Modified {
    changed { $0.hooks.onPrompt.append(action) }
  }

  /// Called before the model is asked.
  public func onPrompt(_ action: @escaping @Sendable () async throws -> Void) -> Modified {
    onPrompt { _ in try await action() }
  }

  /// Called with every response, when it is whole.
  public func onResponse(_ action: @escaping @Sendable (Transcript.Response) async throws -> Void) -> Modified {
    changed { $0.hooks.onResponse.append(action) }
  }

  /// Called when a response is whole.
  public func onResponse(_ action: @escaping @Sendable () async throws -> Void) -> Modified {
    onResponse { _ in try await action() }
  }

  /// Called with reasoning, when it is whole.
  public func onReasoning(_ action: @escaping @Sendable (Transcript.Reasoning) async throws -> Void) -> Modified {
    changed { $0.hooks.onReasoning.append(action) }
  }

  /// Called when reasoning is whole.
  public func onReasoning(_ action: @escaping @Sendable () async throws -> Void) -> Modified {
    onReasoning { _ in try await action() }
  }

  /// Called with every call before its tool is called.
  public func onToolCall(_ action: @escaping @Sendable (Transcript.ToolCall) async throws -> Void) -> Modified {
    changed { $0.hooks.onToolCall.append(action) }
  }

  /// Called before a tool is called.
  public func onToolCall(_ action: @escaping @Sendable () async throws -> Void) -> Modified {
    onToolCall { _ in try await action() }
  }

  /// Called with every call and its output.
  public func onToolOutput(
    _ action: @escaping @Sendable (Transcript.ToolCall, Transcript.ToolOutput) async throws -> Void
  ) -> Modified {
    changed { $0.hooks.onToolOutput.append(action) }
  }

  /// Called when a tool has answered.
  public func onToolOutput(_ action: @escaping @Sendable () async throws -> Void) -> Modified {
    onToolOutput { _, _ in try await action() }
  }

  /// Called before the first request for which this profile is the active one.
  public func onActivate(_ action: @escaping @Sendable () async -> Void) -> Modified {
    changed { $0.hooks.onActivate.append(action) }
  }

  /// Called before the first request for which another profile is the active one.
  public func onDeactivate(_ action: @escaping @Sendable () async -> Void) -> Modified {
    changed { $0.hooks.onDeactivate.append(action) }
  }
}
