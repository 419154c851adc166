import Synchronization

/// A profile that is evaluated before every request, and which of its branches is active.
final class DynamicSetup: SessionSetup {
  private struct Active {
    var identity: [UInt8]
    var hooks: ProfileHooks
  }

  private let profile: Mutex<any LanguageModelSession.DynamicProfile>
  private let active = Mutex<Active?>(nil)
  private let defaultModel: any LanguageModel

  init(profile: sending some LanguageModelSession.DynamicProfile, model: any LanguageModel) {
    self.profile = Mutex(profile)
    defaultModel = model
  }

  var mayHaveTools: Bool { true }

  func nextRequest() -> RequestSetup {
    profile.withLock { profile in
      let resolved = ResolvedProfile(profile)
      var request = RequestSetup(
        model: resolved.model ?? defaultModel, tools: resolved.instructions.tools,
        toolDefinitions: resolved.instructions.tools.map { Transcript.ToolDefinition(tool: $0) },
        options: resolved.options, reasoningLevel: resolved.reasoningLevel,
        historyTransforms: resolved.historyTransforms,
        transcriptErrorHandlingPolicy: resolved.transcriptErrorHandlingPolicy, hooks: resolved.hooks,
        identity: resolved.identity)
      request.instructions = Transcript.Instructions(
        segments: Instructions(elements: resolved.instructions.elements).segments,
        toolDefinitions: request.shownToolDefinitions)
      return request
    }
  }

  func activate(_ request: RequestSetup) async {
    let (hasChanged, previous) = active.withLock { active -> (Bool, Active?) in
      if active?.identity == request.identity { return (false, nil) }
      defer { active = Active(identity: request.identity, hooks: request.hooks) }
      return (true, active)
    }
    guard hasChanged else { return }
    for hook in previous?.hooks.onDeactivate ?? [] { await hook() }
    for hook in request.hooks.onActivate { await hook() }
  }
}
