import Synchronization
import TrellisMasks

/// A prompt to evaluate, and how to go on from it.
struct GenerationJob {
  enum Purpose {
    /// The prompt is evaluated for a later request, or restored from the file, and nothing is generated.
    case prewarm(PrefixFile?)
    case respond(ResponsePlan)
  }

  /// The session whose memory the prompt continues.
  var session: SessionID
  var prompt: [Token]
  var purpose: Purpose
  var handle: GenerationHandle

  /// The tokens that the shortest response takes.
  var minimumTokens: Int {
    if case .respond(let plan) = purpose { plan.minimumTokens } else { 0 }
  }
}

/// How a response is generated.
struct ResponsePlan {
  var selector: TokenSelector
  var penalty: RepetitionPenalty
  /// How many tokens back the penalty looks.
  var penaltyWindow: Int
  /// Nil: as many as the context holds.
  var maximumTokens: Int?
  /// The tokens that the shortest response takes.
  var minimumTokens = 0
  /// Whether strings and arrays in which the model only repeats itself are closed.
  var endsRepetition = true
  var script: ResponseScript
}

/// Names the session that a sequence of tokens belongs to.
struct SessionID: Hashable, Sendable {
  private static let next = Atomic<Int>(0)
  private let value = Self.next.add(1, ordering: .relaxed).newValue
}

/// What whoever asked and the decode thread share of a generation.
final class GenerationHandle: Sendable {
  private let cancelled = Atomic<Bool>(false)
  private let continuation: AsyncThrowingStream<GenerationEvent, any Error>.Continuation
  /// Moments are measured from here.
  let start = ContinuousClock.now

  static func make() -> (handle: GenerationHandle, events: AsyncThrowingStream<GenerationEvent, any Error>) {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: GenerationEvent.self)
    return (GenerationHandle(continuation), stream)
  }

  private init(_ continuation: AsyncThrowingStream<GenerationEvent, any Error>.Continuation) {
    self.continuation = continuation
  }

  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }
  func markCancelled() { cancelled.store(true, ordering: .relaxed) }

  func send(_ event: GenerationEvent) { continuation.yield(event) }
  func finish(_ report: GenerationReport) {
    continuation.yield(.finished(report))
    continuation.finish()
  }
  func fail(_ error: any Error) { continuation.finish(throwing: error) }
}

enum GenerationEvent: Sendable {
  case reasoning(String, tokenCount: Int)
  /// Text of the answer, or of the value.
  case text(String, tokenCount: Int)
  /// A call of a tool begins.
  case call(name: String)
  /// More of the JSON of the last call's arguments.
  case arguments(String, tokenCount: Int)
  case finished(GenerationReport)
}
