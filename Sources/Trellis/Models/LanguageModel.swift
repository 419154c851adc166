/// A language model: what it can do, and the configuration that its executor is made from.
///
/// A model is a light value that sessions are given. The heavy part, its ``LanguageModelExecutor``, is made by a session from
/// ``executorConfiguration``, once per distinct configuration, and released with the session.
public protocol LanguageModel: Sendable {
  associatedtype Executor: LanguageModelExecutor where Self == Executor.Model

  /// What the model can do. A request for more is refused before the executor sees it.
  var capabilities: LanguageModelCapabilities { get }

  /// All that changes the executor's behaviour, as the key of the session's executors.
  var executorConfiguration: Executor.Configuration { get }

  /// Where the data of a request goes.
  var dataDestination: DataDestination { get }

  /// Whether requests can be answered now, and why not. Must not load the model, and asks ``ModelAvailability/simulated`` first. Available
  /// unless implemented.
  var availability: ModelAvailability { get }

  /// Where the model is not available: what is wrong, and what to do about it, in words. Nil unless implemented.
  var availabilityDetail: String? { get }
}

extension LanguageModel {
  public var availability: ModelAvailability { ModelAvailability.simulated ?? .available }
  public var availabilityDetail: String? { nil }

  /// Whether requests can be answered now.
  public var isAvailable: Bool { availability == .available }
}

/// What answers the requests of one session with one configuration of a model.
///
/// A session never runs two requests at once on one executor.
public protocol LanguageModelExecutor: Sendable {
  associatedtype Configuration: Hashable, Sendable
  associatedtype Model: LanguageModel

  /// An executor for a configuration. Loading may be put off until the first request.
  init(configuration: Configuration) throws

  /// Prepares for a request that will begin with `transcript`. Returns at once; failures show when the request is made.
  func prewarm(model: Model, transcript: Transcript)

  /// Answers a request: sends events into `channel` and returns when the answer is whole.
  ///
  /// The whole transcript comes with each request. The task is cancelled when the answer is no longer wanted; return or throw
  /// promptly then. What is thrown reaches the caller of the session.
  nonisolated(nonsending) func respond(
    to request: LanguageModelExecutorGenerationRequest, model: Model,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws
}

extension LanguageModelExecutor {
  public func prewarm(model: Model, transcript: Transcript) {}
}
