extension LanguageModelSession {
  /// The tokens that requests took.
  public struct Usage: Sendable {
    public var input: Input
    public var output: Output
    /// Counts of the provider's own.
    public var metadata: [String: any Sendable]

    /// Input and output together.
    public var totalTokenCount: Int { input.totalTokenCount + output.totalTokenCount }

    public init(input: Input = Input(), output: Output = Output(), metadata: [String: any Sendable] = [:]) {
      self.input = input
      self.output = output
      self.metadata = metadata
    }

    /// The tokens that went into the model.
    public struct Input: Sendable, Equatable {
      public var totalTokenCount: Int
      /// Those among them that were kept from an earlier request and not evaluated again.
      public var cachedTokenCount: Int

      public init(totalTokenCount: Int = 0, cachedTokenCount: Int = 0) {
        self.totalTokenCount = totalTokenCount
        self.cachedTokenCount = cachedTokenCount
      }
    }

    /// The tokens that came out of the model.
    public struct Output: Sendable, Equatable {
      public var totalTokenCount: Int
      /// Those among them that were reasoning.
      public var reasoningTokenCount: Int

      public init(totalTokenCount: Int = 0, reasoningTokenCount: Int = 0) {
        self.totalTokenCount = totalTokenCount
        self.reasoningTokenCount = reasoningTokenCount
      }
    }

    /// Adds the counts of another request; its metadata replaces what has the same name.
    static func += (total: inout Usage, other: Usage) {
      total.input.totalTokenCount += other.input.totalTokenCount
      total.input.cachedTokenCount += other.input.cachedTokenCount
      total.output.totalTokenCount += other.output.totalTokenCount
      total.output.reasoningTokenCount += other.output.reasoningTokenCount
      total.metadata.merge(other.metadata) { $1 }
    }
  }
}
