extension LanguageModelSession.ResponseStream {
  /// An answer as it stands: the whole of what has been said, not what was added.
  public struct Snapshot {
    public var content: Content.PartiallyGenerated
    /// What the executor has said of the response so far.
    public var metadata: ResponseMetadata
    /// The tokens that the request has taken so far.
    public var usage: LanguageModelSession.Usage
    /// Why the response ended; nil in every snapshot but the last.
    public var finishReason: FinishReason?

    let makeRawContent: @Sendable () -> GeneratedContent
    let progress: TurnProgress

    /// The answer as it stands, without its type. Made from the answer's text when asked for.
    public var rawContent: GeneratedContent { makeRawContent() }

    /// What the request has added to the transcript after its prompt. Made when asked for.
    public var transcriptEntries: ArraySlice<Transcript.Entry> { progress.entries[...] }
  }
}

extension LanguageModelSession.ResponseStream.Snapshot: Sendable where Content.PartiallyGenerated: Sendable {}

extension LanguageModelSession.ResponseStream.Snapshot {
  /// Output tokens per second of decoding, where the executor says so.
  public var tokensPerSecond: Double? { metadata.tokensPerSecond }
  /// Seconds to the first output token, where the executor says so.
  public var timeToFirstToken: Double? { metadata.timeToFirstToken }
  /// What produces the response, where the executor says so.
  public var modelID: String? { metadata.modelID }
  /// The provider's own name for the request, where the executor says so.
  public var requestID: String? { metadata.requestID }
}
