import Foundation

/// What can go wrong with a request at a model, whoever provides the model.
public enum LanguageModelError: Error, Sendable {
  /// The request, or its answer, does not fit into the model's context.
  case contextSizeExceeded(ContextSizeExceeded)
  /// Too many requests; some providers say when to come back.
  case rateLimited(RateLimited)
  /// A provider's filter stopped the request.
  case guardrailViolation(GuardrailViolation)
  /// The model declined to answer.
  case refusal(Refusal)
  /// The model does not declare a capability that the request needs.
  case unsupportedCapability(UnsupportedCapability)
  /// The transcript holds something that the model cannot take.
  case unsupportedTranscriptContent(UnsupportedTranscriptContent)
  /// A schema or guide cannot be enforced exactly.
  case unsupportedGenerationGuide(UnsupportedGenerationGuide)
  /// The model does not know the language.
  case unsupportedLanguageOrLocale(UnsupportedLanguageOrLocale)
  /// An option that the executor can neither honour nor approximate.
  case unsupportedOption(UnsupportedOption)
  /// The shortest value of the schema is longer than the limit of tokens.
  case responseLimitTooSmall(ResponseLimitTooSmall)
  /// The provider sent output that breaks the schema that it was asked to hold.
  case malformedOutput(MalformedOutput)
  /// The model cannot be used now.
  case unavailable(Unavailable)
  /// No answer in time.
  case timeout(Timeout)
}

extension LanguageModelError {
  public struct ContextSizeExceeded: Sendable {
    /// The tokens that the context holds.
    public var contextSize: Int
    /// The tokens that the request needs.
    public var tokenCount: Int
    public var debugDescription: String
    public var metadata: [String: any Sendable]

    public init(
      contextSize: Int, tokenCount: Int, debugDescription: String = "", metadata: [String: any Sendable] = [:]
    ) {
      self.contextSize = contextSize
      self.tokenCount = tokenCount
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  public struct RateLimited: Sendable {
    /// When requests are taken again, where the provider says so.
    public var resetDate: Date?
    public var debugDescription: String
    public var metadata: [String: any Sendable]

    public init(resetDate: Date? = nil, debugDescription: String = "", metadata: [String: any Sendable] = [:]) {
      self.resetDate = resetDate
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  public struct GuardrailViolation: Sendable {
    public var debugDescription: String
    public var metadata: [String: any Sendable]

    public init(debugDescription: String = "", metadata: [String: any Sendable] = [:]) {
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  public struct UnsupportedCapability: Sendable {
    public var capability: LanguageModelCapabilities.Capability
    public var debugDescription: String
    public var metadata: [String: any Sendable]

    public init(
      capability: LanguageModelCapabilities.Capability, debugDescription: String = "",
      metadata: [String: any Sendable] = [:]
    ) {
      self.capability = capability
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  public struct UnsupportedTranscriptContent: Sendable {
    /// The entries that hold what the model cannot take.
    public var unsupportedContent: [Transcript.Entry]
    public var debugDescription: String
    public var metadata: [String: any Sendable]

    public init(
      unsupportedContent: [Transcript.Entry], debugDescription: String = "", metadata: [String: any Sendable] = [:]
    ) {
      self.unsupportedContent = unsupportedContent
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  public struct UnsupportedGenerationGuide: Sendable {
    public var schemaName: String?
    /// The property and the keyword, and what to do.
    public var debugDescription: String
    public var metadata: [String: any Sendable]

    public init(schemaName: String?, debugDescription: String = "", metadata: [String: any Sendable] = [:]) {
      self.schemaName = schemaName
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  public struct UnsupportedLanguageOrLocale: Sendable {
    /// The code of the language, such as `de`.
    public var languageCode: String?
    public var debugDescription: String
    public var metadata: [String: any Sendable]

    public init(languageCode: String?, debugDescription: String = "", metadata: [String: any Sendable] = [:]) {
      self.languageCode = languageCode
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  public struct UnsupportedOption: Sendable {
    /// The option as `GenerationOptions` or `ContextOptions` spells it.
    public var option: String
    public var debugDescription: String
    public var metadata: [String: any Sendable]

    public init(option: String, debugDescription: String = "", metadata: [String: any Sendable] = [:]) {
      self.option = option
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  public struct ResponseLimitTooSmall: Sendable {
    /// The tokens that were allowed: the limit of the response, or what is left of the context.
    public var limit: Int
    /// The tokens of the shortest value.
    public var minimumTokenCount: Int
    public var schemaName: String?
    public var debugDescription: String
    public var metadata: [String: any Sendable]

    public init(
      limit: Int, minimumTokenCount: Int, schemaName: String? = nil, debugDescription: String = "",
      metadata: [String: any Sendable] = [:]
    ) {
      self.limit = limit
      self.minimumTokenCount = minimumTokenCount
      self.schemaName = schemaName
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  public struct MalformedOutput: Sendable {
    /// The output up to and with the byte that breaks the schema.
    public var output: String
    /// The place of that byte.
    public var byteOffset: Int
    public var debugDescription: String
    public var metadata: [String: any Sendable]

    public init(
      output: String, byteOffset: Int, debugDescription: String = "", metadata: [String: any Sendable] = [:]
    ) {
      self.output = output
      self.byteOffset = byteOffset
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  public struct Unavailable: Sendable {
    public var reason: ModelAvailability.UnavailableReason
    public var debugDescription: String
    public var metadata: [String: any Sendable]

    public init(
      reason: ModelAvailability.UnavailableReason, debugDescription: String = "", metadata: [String: any Sendable] = [:]
    ) {
      self.reason = reason
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  public struct Timeout: Sendable {
    public var debugDescription: String
    public var metadata: [String: any Sendable]

    public init(debugDescription: String = "", metadata: [String: any Sendable] = [:]) {
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }
}
