import Foundation

extension LanguageModelExecutorGenerationChannel {
  /// One step of an answer.
  ///
  /// `entryID` names the transcript entry that the event belongs to. Without it, only consecutive events of one kind share an
  /// entry: mint one identifier per kind and answer. Metadata and usage replace what was sent earlier for the same entry.
  public enum Event: Sendable {
    /// Something of the text or value that answers the prompt.
    case response(entryID: String? = nil, action: ResponseAction)
    /// Something of the thoughts before the answer.
    case reasoning(entryID: String? = nil, action: ReasoningAction)
    /// Something of the calls that the model makes.
    case toolCalls(entryID: String? = nil, action: ToolCallsAction)
  }

  /// A step of a response. Structured output is its JSON, as appended text.
  ///
  /// Without `segmentID`, text belongs to the last text segment of the entry. `tokenCount` is a running credit of output
  /// tokens, until `updateUsage` states the count.
  public enum ResponseAction: Sendable {
    case appendText(String, segmentID: String? = nil, tokenCount: Int = 0, metadata: MetadataValues = [:])
    case replaceTextSegment(String, segmentID: String? = nil, tokenCount: Int = 0, metadata: MetadataValues = [:])
    /// A segment of the executor's own; one with the same identifier is replaced.
    case updateCustomSegment(any Transcript.CustomSegment)
    case addAttachmentSegment(Transcript.AttachmentSegment)
    case removeAttachmentSegment(id: String)
    case updateMetadata(MetadataValues)
    case updateUsage(
      input: LanguageModelSession.Usage.Input? = nil, output: LanguageModelSession.Usage.Output? = nil,
      metadata: [String: any Sendable] = [:])

    /// Metadata with typed keys.
    public static func updateMetadata(_ metadata: ResponseMetadata) -> Self { .updateMetadata(metadata.values) }
  }

  /// A step of reasoning.
  public enum ReasoningAction: Sendable {
    case appendText(String, segmentID: String? = nil, tokenCount: Int = 0)
    case replaceTextSegment(String, segmentID: String? = nil, tokenCount: Int = 0)
    /// What a provider needs to take its reasoning back in a later request.
    case updateSignature(Data, tokenCount: Int = 0)
    case updateMetadata(MetadataValues)
    case updateUsage(
      input: LanguageModelSession.Usage.Input? = nil, output: LanguageModelSession.Usage.Output? = nil,
      metadata: [String: any Sendable] = [:])
  }

  /// A step of tool calls. The first event of a call opens it; calls may interleave.
  public enum ToolCallsAction: Sendable {
    case toolCall(id: String, name: String, action: ToolCallAction)
    case removeToolCall(id: String)
    case updateMetadata(MetadataValues)
    case updateUsage(
      input: LanguageModelSession.Usage.Input? = nil, output: LanguageModelSession.Usage.Output? = nil,
      metadata: [String: any Sendable] = [:])
  }

  /// A step of one tool call.
  public enum ToolCallAction: Sendable {
    /// More of the JSON of the arguments.
    case appendArguments(String, tokenCount: Int = 0)
    case updateMetadata(MetadataValues)
  }
}
