extension LanguageModelSession {
  /// A whole answer.
  public struct Response<Content: Generable> {
    public let content: Content
    /// The answer without its type.
    public let rawContent: GeneratedContent
    /// What the request added to the transcript after its prompt: calls of tools, their outputs, reasoning, the response.
    public let transcriptEntries: ArraySlice<Transcript.Entry>
    /// The tokens that the request took, with all calls of tools.
    public let usage: Usage
    /// What the executor said of the response.
    public let metadata: ResponseMetadata
    /// Why the response ended.
    public let finishReason: FinishReason
  }
}

extension LanguageModelSession.Response: Sendable where Content: Sendable {}

extension LanguageModelSession.Response {
  @available(*, unavailable, renamed: "content")
  public var output: Content { content }

  /// Output tokens per second of decoding, where the executor says so.
  public var tokensPerSecond: Double? { metadata.tokensPerSecond }
  /// Seconds to the first output token, where the executor says so.
  public var timeToFirstToken: Double? { metadata.timeToFirstToken }
  /// What produced the response, where the executor says so.
  public var modelID: String? { metadata.modelID }
  /// The provider's own name for the request, where the executor says so.
  public var requestID: String? { metadata.requestID }
}
