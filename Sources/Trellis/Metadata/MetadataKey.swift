/// A name in the metadata of a response, with the type of its value.
public struct MetadataKey<Value: Sendable & Codable & Equatable>: Sendable {
  public let name: String

  public init(_ name: String) {
    self.name = name
  }
}

extension MetadataKey where Value == String {
  /// What produced the response: a file's name and digest, or a server's name for its model.
  public static var modelID: MetadataKey { MetadataKey("modelID") }
  /// The provider's own name for the request.
  public static var requestID: MetadataKey { MetadataKey("requestID") }
}

extension MetadataKey where Value == Double {
  /// Output tokens per second of decoding, without the prompt.
  public static var tokensPerSecond: MetadataKey { MetadataKey("tokensPerSecond") }
  /// Seconds from the request to the first output token.
  public static var timeToFirstToken: MetadataKey { MetadataKey("timeToFirstToken") }
}

extension MetadataKey where Value == FinishReason {
  /// Why the output ended.
  public static var finishReason: MetadataKey { MetadataKey("finishReason") }
}

extension MetadataKey where Value == [String] {
  /// The names of the options that the executor could honour only nearly.
  public static var approximatedOptions: MetadataKey { MetadataKey("approximatedOptions") }
}
