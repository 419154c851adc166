/// A model that can say how many tokens something takes, before any request is made.
public protocol TokenCountingLanguageModel: LanguageModel {
  /// The tokens that the context holds: instructions, conversation and response together. Zero where that cannot be known, as of a file
  /// that is missing; counting tokens then says why.
  var contextSize: Int { get }

  /// The tokens of plain text, without any markup.
  func tokenCount(ofText text: String) async throws -> Int

  /// The tokens of entries as the model sees them, with the markup of its chat format and the definitions of tools.
  func tokenCount(ofEntries entries: [Transcript.Entry]) async throws -> Int
}

extension TokenCountingLanguageModel {
  /// The tokens of a prompt.
  public func tokenCount(for prompt: some PromptRepresentable) async throws -> Int {
    try await tokenCount(ofEntries: [.prompt(Transcript.Prompt(segments: Prompt(prompt).segments))])
  }

  /// The tokens of instructions.
  public func tokenCount(for instructions: Instructions) async throws -> Int {
    try await tokenCount(ofEntries: [.instructions(Transcript.Instructions(segments: instructions.segments))])
  }

  /// The tokens of the definitions of tools.
  public func tokenCount(for tools: [any Tool]) async throws -> Int {
    let definitions = tools.map { Transcript.ToolDefinition(tool: $0) }
    return try await tokenCount(
      ofEntries: [.instructions(Transcript.Instructions(segments: [], toolDefinitions: definitions))])
  }

  /// The tokens of a schema where it is shown in a prompt.
  public func tokenCount(for schema: GenerationSchema) async throws -> Int {
    try await tokenCount(ofText: TranscriptText.schemaText(of: schema))
  }

  /// The tokens of a conversation.
  public func tokenCount(for entries: some Collection<Transcript.Entry>) async throws -> Int {
    try await tokenCount(ofEntries: Array(entries))
  }
}

extension SystemLanguageModel: TokenCountingLanguageModel {
  private var countingModel: any TokenCountingLanguageModel {
    get throws {
      if let counting = model as? any TokenCountingLanguageModel { return counting }
      let reason = model == nil ? "no default model is registered" : "the default model does not count tokens"
      throw LanguageModelError.unavailable(LanguageModelError.Unavailable(reason: .other(reason)))
    }
  }

  /// The tokens that the context of the registered model holds; zero where there is none, or one that does not count tokens.
  public var contextSize: Int { (model as? any TokenCountingLanguageModel)?.contextSize ?? 0 }

  public func tokenCount(ofText text: String) async throws -> Int {
    try await countingModel.tokenCount(ofText: text)
  }

  public func tokenCount(ofEntries entries: [Transcript.Entry]) async throws -> Int {
    try await countingModel.tokenCount(ofEntries: entries)
  }
}
