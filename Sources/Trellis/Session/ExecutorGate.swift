import Synchronization

/// Lets one request at a time through to an executor.
///
/// A session has at most one request, but one that was cancelled may still be in the executor when the next begins.
final class ExecutorGate: Sendable {
  private struct State {
    var isHeld = false
    var waiting: [(ticket: Int, continuation: CheckedContinuation<Void, any Error>)] = []
    var nextTicket = 0
    var cancelledTickets: Set<Int> = []
  }

  private let state = Mutex(State())

  /// Waits until nobody is inside.
  ///
  /// - Throws: `CancellationError` if the task is cancelled meanwhile.
  nonisolated(nonsending) func enter() async throws {
    let ticket = state.withLock { state in
      state.nextTicket += 1
      return state.nextTicket
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Void, any Error>? = state.withLock { state in
          if state.cancelledTickets.remove(ticket) != nil { return .failure(CancellationError()) }
          if state.isHeld {
            state.waiting.append((ticket, continuation))
            return nil
          }
          state.isHeld = true
          return .success(())
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
        guard let index = state.waiting.firstIndex(where: { $0.ticket == ticket }) else {
          state.cancelledTickets.insert(ticket)
          return nil
        }
        return state.waiting.remove(at: index).continuation
      }
      continuation?.resume(throwing: CancellationError())
    }
    _ = state.withLock { $0.cancelledTickets.remove(ticket) }
  }

  /// Lets the next one in. Only for who has entered.
  func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      if state.waiting.isEmpty {
        state.isHeld = false
        return nil
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume()
  }
}
