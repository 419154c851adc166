import Foundation

/// All that an executor needs to answer once.
public struct LanguageModelExecutorGenerationRequest: Sendable {
  public var id: UUID
  /// The whole conversation, to its last entry: a prompt, or the outputs of the tools that the model called.
  public var transcript: Transcript
  /// The tools that may be called in this answer.
  public var enabledToolDefinitions: [Transcript.ToolDefinition]
  /// What the answer is held to; nil for text. With tools, the model chooses between a call and a value of the schema.
  public var schema: GenerationSchema?
  public var generationOptions: GenerationOptions
  public var contextOptions: ContextOptions
  /// What the caller attached to the request.
  public var metadata: MetadataValues

  public init(
    id: UUID = UUID(), transcript: Transcript, enabledTools: [Transcript.ToolDefinition] = [],
    schema: GenerationSchema? = nil, generationOptions: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(), metadata: MetadataValues = [:]
  ) {
    self.id = id
    self.transcript = transcript
    self.enabledToolDefinitions = enabledTools
    self.schema = schema
    self.generationOptions = generationOptions
    self.contextOptions = contextOptions
    self.metadata = metadata
  }
}
