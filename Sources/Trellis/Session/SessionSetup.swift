/// Where a session gets its model, tools and options from, before every request to the model.
protocol SessionSetup: Sendable {
  /// What holds for the next request.
  func nextRequest() -> RequestSetup

  /// Whether there may be tools.
  var mayHaveTools: Bool { get }

  /// Learns that `request` is about to be made, and tells who wants to know.
  func activate(_ request: RequestSetup) async
}

/// What holds for one request to the model.
struct RequestSetup: Sendable {
  var model: any LanguageModel
  var tools: [any Tool]
  var toolDefinitions: [Transcript.ToolDefinition]
  /// The instructions, where they are made anew for every request; nil leaves those of the transcript.
  var instructions: Transcript.Instructions?
  /// For what the caller left open.
  var options = GenerationOptions()
  var reasoningLevel: ContextOptions.ReasoningLevel?
  var historyTransforms: [@Sendable ([Transcript.Entry]) -> [Transcript.Entry]] = []
  var transcriptErrorHandlingPolicy: LanguageModelSession.TranscriptErrorHandlingPolicy?
  var hooks = ProfileHooks()
  var identity: [UInt8] = []

  /// What the model sees of a transcript.
  func view(of entries: [Transcript.Entry]) -> [Transcript.Entry] {
    if historyTransforms.isEmpty { return entries }
    var transcript = Transcript(entries: entries)
    transcript.history = historyTransforms.reduce(transcript.history) { history, transform in transform(history) }
    return transcript.entries
  }

  /// The caller's options, and this setup's where the caller left them open.
  func options(over caller: GenerationOptions) -> GenerationOptions {
    GenerationOptions(
      samplingMode: caller.samplingMode ?? options.samplingMode, temperature: caller.temperature ?? options.temperature,
      maximumResponseTokens: caller.maximumResponseTokens ?? options.maximumResponseTokens,
      toolCallingMode: caller.toolCallingMode ?? options.toolCallingMode)
  }

  func contextOptions(over caller: ContextOptions) -> ContextOptions {
    ContextOptions(
      includeSchemaInPrompt: caller.includeSchemaInPrompt, reasoningLevel: caller.reasoningLevel ?? reasoningLevel)
  }
}

/// A model and tools that stay the same for the whole session. The tools' parameters are read once.
struct FixedSetup: SessionSetup {
  private let request: RequestSetup

  init(model: any LanguageModel, tools: [any Tool]) {
    request = RequestSetup(
      model: model, tools: tools, toolDefinitions: tools.map { Transcript.ToolDefinition(tool: $0) })
  }

  func nextRequest() -> RequestSetup { request }

  var mayHaveTools: Bool { !request.tools.isEmpty }

  func activate(_ request: RequestSetup) async {}

  /// The instructions that a session begins with; nil where there is nothing to say.
  func instructions(_ instructions: Instructions?) -> Transcript.Instructions? {
    let shown = request.shownToolDefinitions
    if instructions == nil, shown.isEmpty { return nil }
    return Transcript.Instructions(segments: instructions?.segments ?? [], toolDefinitions: shown)
  }
}

extension RequestSetup {
  /// The tools that are told to the model in its instructions: those that keep their schema out of them are known to the executor
  /// only.
  var shownToolDefinitions: [Transcript.ToolDefinition] {
    zip(tools, toolDefinitions).filter { $0.0.includesSchemaInInstructions }.map(\.1)
  }
}

extension Transcript.Instructions {
  /// Whether both say the same, whatever their identifiers.
  func says(_ other: Transcript.Instructions) -> Bool {
    toolDefinitions == other.toolDefinitions && segments.count == other.segments.count
      && zip(segments, other.segments).allSatisfy { left, right in
        switch (left, right) {
        case (.text(let left), .text(let right)): left.content == right.content
        case (.structure(let left), .structure(let right)): left.content == right.content
        case (.attachment(let left), .attachment(let right)): left.content == right.content && left.label == right.label
        default: left == right
        }
      }
  }
}
