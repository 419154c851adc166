import Synchronization

/// One request of a session, from its prompt to its outcome: where the executor's task and the reader of the stream meet.
///
/// The executor records events; the reader asks for news and takes whatever has come since. A turn ends in two steps, so
/// that a session is free again before anybody learns of the outcome: it is closed (later events are dropped), then its
/// outcome is published.
final class Turn: Sendable {
  /// How a turn ended.
  enum Outcome: Sendable {
    case success(FinishReason)
    case failure(any Error, FinishReason?)

    var finishReason: FinishReason? {
      switch self {
      case .success(let reason): reason
      case .failure(_, let reason): reason
      }
    }
  }

  /// What a reader learns.
  struct News: Sendable {
    var progress: TurnProgress
    /// Counts the changes of the progress.
    var version: Int
    var outcome: Outcome?
  }

  private struct State {
    var progress: TurnProgress
    var version = 0
    var isClosed = false
    var outcome: Outcome?
    /// Readers who wait for any change.
    var waiting: [CheckedContinuation<Void, Never>] = []
    /// Readers who wait for the outcome.
    var waitingForOutcome: [CheckedContinuation<Void, Never>] = []
    var task: Task<Void, Never>?

    mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
      if waiting.isEmpty { return [] }
      defer { waiting = [] }
      return waiting
    }
  }

  /// What was asked.
  let prompt: Transcript.Prompt
  private let state: Mutex<State>

  init(prompt: Transcript.Prompt) {
    self.prompt = prompt
    state = Mutex(State(progress: TurnProgress(schemaName: prompt.responseFormat?.name)))
  }

  // MARK: The executor's side

  /// Ties the turn to the task that runs it, which ends with the turn.
  func attach(_ task: Task<Void, Never>) {
    let isClosed = state.withLock { state in
      state.task = task
      return state.isClosed
    }
    if isClosed { task.cancel() }
  }

  /// Changes the progress and wakes the reader; does nothing and returns nil once the turn is closed.
  @discardableResult
  func update<Result: Sendable>(_ change: (inout TurnProgress) -> Result) -> Result? {
    let (result, waiting) = state.withLock { state -> (Result?, [CheckedContinuation<Void, Never>]) in
      if state.isClosed { return (nil, []) }
      state.version += 1
      return (change(&state.progress), state.takeWaiting())
    }
    for continuation in waiting { continuation.resume() }
    return result
  }

  /// Whether the turn has ended, or is about to.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Stops the turn: later events are dropped and its task is cancelled. Returns nil if the turn was closed before.
  func close() -> TurnProgress? {
    let (progress, task) = state.withLock { state -> (TurnProgress?, Task<Void, Never>?) in
      if state.isClosed { return (nil, nil) }
      state.isClosed = true
      return (state.progress, state.task)
    }
    task?.cancel()
    return progress
  }

  /// Says how the turn ended. Only for whoever closed it.
  func publish(_ outcome: Outcome) {
    let waiting = state.withLock { state in
      state.outcome = outcome
      state.version += 1
      state.task = nil
      defer { state.waitingForOutcome = [] }
      return state.takeWaiting() + state.waitingForOutcome
    }
    for continuation in waiting { continuation.resume() }
  }

  // MARK: The reader's side

  /// The progress as it stands.
  var progress: TurnProgress { state.withLock { $0.progress } }

  /// What has come since `version`, as soon as there is anything.
  nonisolated(nonsending) func news(since version: Int) async -> News {
    while true {
      if let news = newsIfAny(since: version) { return news }
      await withCheckedContinuation { continuation in
        let hasNews = state.withLock { state in
          if state.version > version { return true }
          state.waiting.append(continuation)
          return false
        }
        if hasNews { continuation.resume() }
      }
    }
  }

  private func newsIfAny(since version: Int) -> News? {
    state.withLock { state in
      guard state.version > version else { return nil }
      return News(progress: state.progress, version: state.version, outcome: state.outcome)
    }
  }

  /// The turn at its end.
  nonisolated(nonsending) func end() async -> News {
    while true {
      if let news = newsIfAny(since: -1), news.outcome != nil { return news }
      await withCheckedContinuation { continuation in
        let hasEnded = state.withLock { state in
          if state.outcome != nil { return true }
          state.waitingForOutcome.append(continuation)
          return false
        }
        if hasEnded { continuation.resume() }
      }
    }
  }
}
