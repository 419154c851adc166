import Foundation

/// What an executor says about a response: values by name, with typed access to those that Trellis knows.
///
/// ```swift
/// var metadata = ResponseMetadata()
/// metadata.modelID = "qwen3-0.6b-q8"
/// await channel.send(.response(action: .updateMetadata(metadata)))
/// ```
public struct ResponseMetadata: Sendable, Equatable {
  /// All values, also those without a typed key.
  public var values: MetadataValues

  public init(_ values: MetadataValues = [:]) {
    self.values = values
  }

  /// The value under a typed key; nil where there is none or it cannot be read as that type.
  public subscript<Value>(key: MetadataKey<Value>) -> Value? {
    get {
      guard let value = values[key.name] else { return nil }
      if let value = value as? Value { return value }
      // A value that was read back from JSON has lost its type.
      return (try? json(of: value)).flatMap { try? JSONDecoder().decode([Value].self, from: $0).first }
    }
    set { values[key.name] = newValue }
  }

  /// What produced the response.
  public var modelID: String? {
    get { self[.modelID] }
    set { self[.modelID] = newValue }
  }

  /// The provider's own name for the request.
  public var requestID: String? {
    get { self[.requestID] }
    set { self[.requestID] = newValue }
  }

  /// Output tokens per second of decoding, without the prompt.
  public var tokensPerSecond: Double? {
    get { self[.tokensPerSecond] }
    set { self[.tokensPerSecond] = newValue }
  }

  /// Seconds from the request to the first output token.
  public var timeToFirstToken: Double? {
    get { self[.timeToFirstToken] }
    set { self[.timeToFirstToken] = newValue }
  }

  /// Why the output ended.
  public var finishReason: FinishReason? {
    get { self[.finishReason] }
    set { self[.finishReason] = newValue }
  }

  /// Whether the model was held to its shortest valid end.
  public var isNarrowed: Bool { finishReason == .narrowed }

  /// The names of the options that the executor could honour only nearly, as `GenerationOptions` spells them.
  public var approximatedOptions: [String] {
    get { self[.approximatedOptions] ?? [] }
    set { self[.approximatedOptions] = newValue.isEmpty ? nil : newValue }
  }

  public static func == (left: ResponseMetadata, right: ResponseMetadata) -> Bool {
    areEqual(left.values, right.values)
  }
}
