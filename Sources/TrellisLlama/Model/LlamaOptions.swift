/// How a local model is run: all that is not part of a single request.
public struct LlamaOptions: Hashable, Sendable {
  /// The number format of the key-value memory.
  public enum KeyValueType: String, Hashable, Sendable, CaseIterable {
    case float16, float32, bfloat16
    /// 8 bits a number: half the memory, with a small loss.
    case q8
  }

  /// A LoRA adapter and how strongly it applies.
  public struct Adapter: Hashable, Sendable {
    /// A GGUF file.
    public var path: String
    /// 1 is as trained, 0 is not at all.
    public var scale: Float

    public init(path: String, scale: Float = 1) {
      self.path = path
      self.scale = scale
    }
  }

  /// The tokens that all sessions of the model hold together, 16 at least. Nil: what the model was trained for, 8192 at most.
  public var contextSize: Int?
  /// The threads that evaluate tokens; more than the machine has processors count as that many, because they would
  /// wait for each other, and fewer than one as one. Nil: one for each physical core.
  public var threads: Int?
  /// How many tokens are evaluated in one go, at most; no fewer than there may be sessions.
  public var batchSize: Int
  /// How many sessions are evaluated together, from 1 to 64; more wait their turn.
  public var maximumSessions: Int
  /// How many layers a GPU takes. Nil leaves it to llama.cpp: all, where there is a GPU.
  public var gpuLayers: Int?
  public var keyValueType: KeyValueType
  /// The Jinja source of a chat template to use in place of the model's own.
  public var chatTemplate: String?
  /// LoRA adapters, applied together.
  public var adapters: [Adapter]
  /// Whether what a schema leaves no choice about is evaluated in one go instead of being sampled token by token.
  public var forcesRuns: Bool
  /// The folder where `prewarm` keeps what it has evaluated, for later processes; it is made where it is missing. Nil keeps nothing, and
  /// nor does a folder that cannot be written: requests go on without. A file is there once the evaluation has ended. The files hold
  /// the prompt in the model's terms: keep them as private as the prompt.
  public var prefixFolder: String?
  /// How tokens are sampled where a request does not say.
  public var sampling: LlamaSampling

  public init(
    contextSize: Int? = nil, threads: Int? = nil, batchSize: Int = 512, maximumSessions: Int = 8, gpuLayers: Int? = nil,
    keyValueType: KeyValueType = .float16, chatTemplate: String? = nil, adapters: [Adapter] = [],
    forcesRuns: Bool = true, prefixFolder: String? = nil, sampling: LlamaSampling = LlamaSampling()
  ) {
    self.contextSize = contextSize
    self.threads = threads
    self.batchSize = batchSize
    self.maximumSessions = maximumSessions
    self.gpuLayers = gpuLayers
    self.keyValueType = keyValueType
    self.chatTemplate = chatTemplate
    self.adapters = adapters
    self.forcesRuns = forcesRuns
    self.prefixFolder = prefixFolder
    self.sampling = sampling
  }
}

/// How tokens are sampled where a request does not say.
public struct LlamaSampling: Hashable, Sendable {
  /// The flatness of the distribution; 0 always takes the likeliest token.
  public var temperature: Double
  /// How many of the likeliest tokens are drawn among. Nil: all.
  public var topK: Int?
  /// The share of the probability that the likeliest tokens drawn among have together, 0 to 1.
  public var topP: Double
  /// Tokens less likely than this share of the likeliest one's probability are left out, 0 to 1.
  public var minP: Double
  /// The divisor of the logits of tokens that came lately: 1 is none. Where the output is held to a schema it applies
  /// too.
  public var repetitionPenalty: Double
  /// How many tokens back the penalty looks.
  public var repetitionWindow: Int
  /// Whether strings and arrays of a structured response are closed when the model does nothing but repeat itself in
  /// them.
  public var endsRepetition: Bool

  public init(
    temperature: Double = 0.8, topK: Int? = 40, topP: Double = 0.95, minP: Double = 0.05, repetitionPenalty: Double = 1,
    repetitionWindow: Int = 64, endsRepetition: Bool = true
  ) {
    self.temperature = temperature
    self.topK = topK
    self.topP = topP
    self.minP = minP
    self.repetitionPenalty = repetitionPenalty
    self.repetitionWindow = repetitionWindow
    self.endsRepetition = endsRepetition
  }
}
