/// How a response is sampled, how long it may be, and whether tools may be called.
///
/// Every field that is nil is left to the model. An executor honours a field, approximates it and says so in the response's
/// metadata (``ResponseMetadata/approximatedOptions``), or refuses it with ``LanguageModelError/unsupportedOption(_:)``.
public struct GenerationOptions: Sendable, Equatable {
  /// How the next token is chosen.
  public var samplingMode: SamplingMode?
  /// The flatness of the distribution that tokens are drawn from: 0 is always the likeliest token, 1 is as trained.
  public var temperature: Double?
  /// The longest response, in tokens. Text ends there; a structured response is completed within the limit or refused.
  public var maximumResponseTokens: Int?
  /// Whether tools may, must or must not be called. Nil is ``ToolCallingMode/allowed``.
  public var toolCallingMode: ToolCallingMode?

  public init(
    samplingMode: SamplingMode? = nil, temperature: Double? = nil, maximumResponseTokens: Int? = nil,
    toolCallingMode: ToolCallingMode? = nil
  ) {
    self.samplingMode = samplingMode
    self.temperature = temperature
    self.maximumResponseTokens = maximumResponseTokens
    self.toolCallingMode = toolCallingMode
  }

  /// The options under the older label of the sampling mode.
  @_disfavoredOverload
  public init(sampling: SamplingMode?, temperature: Double? = nil, maximumResponseTokens: Int? = nil) {
    self.init(samplingMode: sampling, temperature: temperature, maximumResponseTokens: maximumResponseTokens)
  }

  /// The sampling mode, under its older name.
  public var sampling: SamplingMode? {
    get { samplingMode }
    set { samplingMode = newValue }
  }
}

extension GenerationOptions {
  /// How the next token is chosen among those that may come next.
  public struct SamplingMode: Sendable, Equatable {
    /// What the mode is, for executors.
    public let kind: Kind

    /// The forms of sampling.
    public enum Kind: Sendable, Equatable {
      /// The likeliest token, always.
      case greedy
      /// A draw among the given number of likeliest tokens.
      case randomTopK(Int, seed: UInt64?)
      /// A draw among the likeliest tokens whose probabilities add up to the threshold, 0 to 1.
      case randomProbabilityThreshold(Double, seed: UInt64?)
    }

    /// The likeliest token, always: the same prompt gives the same response.
    public static var greedy: SamplingMode { SamplingMode(kind: .greedy) }

    /// A draw among the `k` likeliest tokens; the same seed gives the same draws on the same build and hardware.
    public static func random(top k: Int, seed: UInt64? = nil) -> SamplingMode {
      SamplingMode(kind: .randomTopK(k, seed: seed))
    }

    /// A draw among the likeliest tokens whose probabilities add up to `probabilityThreshold`, 0 to 1.
    public static func random(probabilityThreshold: Double, seed: UInt64? = nil) -> SamplingMode {
      SamplingMode(kind: .randomProbabilityThreshold(probabilityThreshold, seed: seed))
    }
  }

  /// Whether a model may, must or must not call tools.
  public struct ToolCallingMode: Sendable, Equatable {
    /// What the mode is, for executors.
    public let kind: Kind

    /// The forms of tool calling.
    public enum Kind: String, Sendable, Equatable, Codable {
      case allowed, required, disallowed
    }

    /// The model decides.
    public static var allowed: ToolCallingMode { ToolCallingMode(kind: .allowed) }
    /// The model calls at least one tool before it answers: calls are required until the first ones have been made.
    public static var required: ToolCallingMode { ToolCallingMode(kind: .required) }
    /// The model answers without tools; they are not shown to it.
    public static var disallowed: ToolCallingMode { ToolCallingMode(kind: .disallowed) }
  }
}
