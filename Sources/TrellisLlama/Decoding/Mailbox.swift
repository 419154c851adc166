import Foundation

/// How jobs reach a decode thread, and how it is told to stop.
///
/// Invariant behind `@unchecked Sendable`: all state is touched under `condition`'s lock.
final class Mailbox: @unchecked Sendable {
  enum Message {
    case job(GenerationJob)
    /// The session is over: its memory is free.
    case release(SessionID)
  }

  private let condition = NSCondition()
  private var messages: [Message] = []
  private var isClosed = false
  private var inFlight: [GenerationHandle] = []
  /// Whether anybody has cancelled since the thread looked.
  private var wasCancelled = false
  /// Stops the evaluation under way.
  let stopFlag = StopFlag()

  /// Returns false if the thread has ended or is about to.
  func send(_ message: Message) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    if isClosed { return false }
    messages.append(message)
    condition.signal()
    return true
  }

  /// Cancels a generation: at once if it is evaluated alone, otherwise after the evaluation under way.
  func cancel(_ handle: GenerationHandle) {
    handle.markCancelled()
    condition.lock()
    defer { condition.unlock() }
    wasCancelled = true
    stopIfAllCancelled()
    condition.signal()
  }

  /// Ends the thread after the evaluation under way, which is stopped.
  func close() {
    condition.lock()
    defer { condition.unlock() }
    isClosed = true
    stopFlag.raise()
    condition.signal()
  }

  var hasEnded: Bool {
    condition.lock()
    defer { condition.unlock() }
    return isClosed
  }

  // MARK: The thread's side

  /// The messages so far; nil when the thread shall end.
  ///
  /// - Parameter waits: Whether to wait for a message, a cancellation or the end.
  func take(waits: Bool) -> [Message]? {
    condition.lock()
    defer { condition.unlock() }
    while waits, messages.isEmpty, !isClosed, !wasCancelled { condition.wait() }
    wasCancelled = false
    if isClosed { return nil }
    defer { messages = [] }
    return messages
  }

  /// What had not been taken when the thread ended.
  func drain() -> [Message] {
    condition.lock()
    defer { condition.unlock() }
    defer { messages = [] }
    return messages
  }

  /// Runs an evaluation that a cancellation of all these handles stops.
  func evaluating<Result>(for handles: [GenerationHandle], _ work: () -> Result) -> Result {
    condition.lock()
    inFlight = handles
    if !isClosed { stopFlag.lower() }
    stopIfAllCancelled()
    condition.unlock()
    defer {
      condition.lock()
      inFlight = []
      condition.unlock()
    }
    return work()
  }

  private func stopIfAllCancelled() {
    if !inFlight.isEmpty, inFlight.allSatisfy(\.isCancelled) { stopFlag.raise() }
  }
}
