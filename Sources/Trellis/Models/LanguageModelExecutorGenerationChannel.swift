import Synchronization

/// The way of an executor's events to whoever asked.
///
/// A session gives its executor a channel that hands every event on at once. A channel made with ``init()`` keeps events for
/// one reader, in order, until it is finished: for executors that wrap another one, and for tests of executors.
public struct LanguageModelExecutorGenerationChannel: AsyncSequence, Sendable {
  public typealias Element = Event
  public typealias Failure = Never

  private let storage: Storage

  /// A channel whose events are read from it.
  public init() {
    storage = Storage(sink: nil)
  }

  /// A channel that hands every event to `sink`, on the executor's task.
  package init(sink: @escaping @Sendable (Event) -> Void) {
    storage = Storage(sink: sink)
  }

  /// Sends an event. Never waits for the reader.
  public func send(_ event: Event) async {
    storage.send(event)
  }

  /// Ends the sequence after the events sent so far. A session does this itself for the channels that it gives out.
  public func finish() {
    storage.finish()
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(storage: storage)
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let storage: Storage

    public mutating func next() async -> Event? {
      await storage.next()
    }

    public mutating func next(isolation actor: isolated (any Actor)?) async -> Event? {
      await storage.next()
    }
  }
}

/// Events on their way to one reader.
private final class Storage: Sendable {
  typealias Event = LanguageModelExecutorGenerationChannel.Event

  private struct State {
    var events: [Event] = []
    var readCount = 0
    var isFinished = false
    var waiting: [CheckedContinuation<Void, Never>] = []

    mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
      defer { waiting = [] }
      return waiting
    }

    mutating func takeNext() -> Event? {
      guard readCount < events.count else { return nil }
      defer {
        readCount += 1
        if readCount == events.count {
          events.removeAll(keepingCapacity: true)
          readCount = 0
        }
      }
      return events[readCount]
    }
  }

  private let sink: (@Sendable (Event) -> Void)?
  private let state = Mutex(State())

  init(sink: (@Sendable (Event) -> Void)?) {
    self.sink = sink
  }

  func send(_ event: Event) {
    if let sink { return sink(event) }
    let waiting = state.withLock { state in
      state.events.append(event)
      return state.takeWaiting()
    }
    waiting.forEach { $0.resume() }
  }

  func finish() {
    let waiting = state.withLock { state in
      state.isFinished = true
      return state.takeWaiting()
    }
    waiting.forEach { $0.resume() }
  }

  /// The next event; nil when the channel is finished, or the reader's task cancelled, and nothing is left.
  func next() async -> Event? {
    while true {
      let (event, isAtEnd) = state.withLock { ($0.takeNext(), $0.isFinished) }
      if event != nil || isAtEnd || Task.isCancelled { return event }
      await waitForChange()
    }
  }

  private func waitForChange() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          if state.readCount < state.events.count || state.isFinished || Task.isCancelled { return true }
          state.waiting.append(continuation)
          return false
        }
        if isReady { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.takeWaiting() }.forEach { $0.resume() }
    }
  }
}
