import Synchronization
import Trellis

/// A model that says what it was told to say: for tests of programs that use a session, without a model.
///
/// ```swift
/// let model = ScriptedLanguageModel([
///   .toolCall("FindPlaces", arguments: #"{"category": "cafe"}"#),
///   .text("Try the café at the corner.", piece: 4),
/// ])
/// let session = LanguageModelSession(model: model, tools: [FindPlaces()])
/// let answer = try await session.respond(to: "Where can I get coffee?")
/// #expect(answer.content == "Try the café at the corner.")
/// #expect(model.requests.count == 2)
/// ```
///
/// Each request takes the next response of the script, whichever session it comes from. A request after the last one fails
/// with ``ScriptError``. All capabilities are declared unless told otherwise.
public struct ScriptedLanguageModel: LanguageModel {
  public var capabilities: LanguageModelCapabilities
  /// What the model was made with, unless ``ModelAvailability/simulated`` says otherwise.
  public var availability: ModelAvailability { ModelAvailability.simulated ?? scriptedAvailability }
  private let scriptedAvailability: ModelAvailability
  public var dataDestination: DataDestination
  /// The tokens that the context holds; nothing but ``TokenCountingLanguageModel/split(_:prompt:instructions:tools:schema:reservedResponseTokens:)`` minds it.
  public var contextSize = 4096
  private let script: Script

  public init(
    _ responses: [ScriptedResponse],
    capabilities: LanguageModelCapabilities = LanguageModelCapabilities(
      LanguageModelCapabilities.Capability.allCases),
    availability: ModelAvailability = .available, dataDestination: DataDestination = .thisProcess
  ) {
    script = Script(responses: responses)
    self.capabilities = capabilities
    scriptedAvailability = availability
    self.dataDestination = dataDestination
  }

  /// The requests that have come so far, in order.
  public var requests: [LanguageModelExecutorGenerationRequest] { script.state.withLock { $0.requests } }

  /// The transcripts that executors were prepared for, in order.
  public var prewarmedTranscripts: [Transcript] { script.state.withLock { $0.prewarmedTranscripts } }

  /// How many executors have been made for this model, and how many of them are alive.
  public var executorCounts: (made: Int, alive: Int) {
    script.state.withLock { ($0.executorsMade, $0.executorsMade - $0.executorsReleased) }
  }

  /// How many requests ended because their task was cancelled.
  public var cancelledRequestCount: Int { script.state.withLock { $0.cancelledRequestCount } }

  /// Adds a response to the end of the script.
  public func append(_ response: ScriptedResponse) {
    script.state.withLock { $0.responses.append(response) }
  }

  public var executorConfiguration: Executor.Configuration { Executor.Configuration(script: script) }

  /// Plays the script.
  public final class Executor: LanguageModelExecutor {
    public typealias Model = ScriptedLanguageModel

    /// The script, by identity.
    public struct Configuration: Hashable, Sendable {
      fileprivate let script: Script

      public static func == (left: Configuration, right: Configuration) -> Bool { left.script === right.script }

      public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(script)) }
    }

    private let script: Script

    public init(configuration: Configuration) {
      script = configuration.script
      script.state.withLock { $0.executorsMade += 1 }
    }

    deinit {
      script.state.withLock { $0.executorsReleased += 1 }
    }

    public func prewarm(model: ScriptedLanguageModel, transcript: Transcript) {
      script.state.withLock { $0.prewarmedTranscripts.append(transcript) }
    }

    public nonisolated(nonsending) func respond(
      to request: LanguageModelExecutorGenerationRequest, model: ScriptedLanguageModel,
      streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws {
      let (response, count) = script.state.withLock { state -> (ScriptedResponse?, Int) in
        state.requests.append(request)
        let index = state.requests.count - 1
        return (index < state.responses.count ? state.responses[index] : nil, state.responses.count)
      }
      guard let response else { throw ScriptError.noResponseLeft(responseCount: count) }
      do {
        for step in response.steps {
          try Task.checkCancellation()
          try await step.perform(for: request, into: channel)
        }
      } catch let error as CancellationError {
        script.state.withLock { $0.cancelledRequestCount += 1 }
        throw error
      }
    }
  }

  /// The script and what has come of it.
  fileprivate final class Script: Sendable {
    struct State {
      var responses: [ScriptedResponse]
      var requests: [LanguageModelExecutorGenerationRequest] = []
      var prewarmedTranscripts: [Transcript] = []
      var executorsMade = 0
      var executorsReleased = 0
      var cancelledRequestCount = 0
    }

    let state: Mutex<State>

    init(responses: [ScriptedResponse]) {
      state = Mutex(State(responses: responses))
    }
  }
}
