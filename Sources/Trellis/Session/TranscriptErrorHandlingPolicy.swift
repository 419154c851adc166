extension LanguageModelSession {
  /// What becomes of the transcript when a request fails or is cancelled.
  public struct TranscriptErrorHandlingPolicy: Sendable, Hashable {
    private enum Kind { case revert, preserve }
    private let kind: Kind

    /// The transcript is again what it was before the request.
    public static var revertTranscript: Self { Self(kind: .revert) }
    /// The prompt and all that was said up to the failure stay. The model is not shown calls of tools that were left without outputs.
    public static var preserveTranscript: Self { Self(kind: .preserve) }
  }
}
