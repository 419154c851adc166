import Observation
import Synchronization

/// A conversation with a model: its transcript, its tools, and the requests that go on with it.
///
/// ```swift
/// let session = LanguageModelSession(model: model, instructions: "Answer in one sentence.")
/// let answer = try await session.respond(to: "Why is the sky blue?")
/// print(answer.content)
/// ```
///
/// A session answers one request at a time; another one meanwhile fails with ``Error/concurrentRequests``. The transcript,
/// ``isResponding`` and ``usage`` are observable, also while an answer is made.
public final class LanguageModelSession: Sendable, Observable {
  private struct State {
    /// What was said before the present request.
    var entries: [Transcript.Entry]
    var turn: Turn?
    /// The tokens of the requests that have ended.
    var usage = Usage()
    var transcriptErrorHandlingPolicy: TranscriptErrorHandlingPolicy?
    var toolCallPolicy: ToolCallPolicy?
    var maximumToolCallRounds = 16
    /// What the active profile says for where the session says nothing.
    var profileErrorHandlingPolicy: TranscriptErrorHandlingPolicy?
  }

  let setup: any SessionSetup
  let executors = ExecutorStore()
  private let state: Mutex<State>
  private let registrar = ObservationRegistrar()

  /// The values that the session keeps for its profile, tools and hooks.
  public let properties = SessionPropertyValues()

  init(setup: any SessionSetup, entries: [Transcript.Entry]) {
    self.setup = setup
    state = Mutex(State(entries: entries))
    properties.session = self
  }
}

// MARK: What can be seen and set

extension LanguageModelSession {
  /// The conversation, with what is being said now.
  ///
  /// Change it between requests: a change while an answer is made ends that request with
  /// ``Error/transcriptMutationWhileResponding``.
  public var transcript: Transcript {
    get {
      registrar.access(self, keyPath: \.transcript)
      let (entries, turn) = state.withLock { ($0.entries, $0.turn) }
      guard let turn else { return Transcript(entries: entries) }
      return Transcript(entries: entries + [.prompt(turn.prompt)] + turn.progress.entries)
    }
    set {
      if let turn = state.withLock({ $0.turn }) {
        end(turn, .failure(Error.transcriptMutationWhileResponding, nil)) { _, _ in }
      }
      registrar.withMutation(of: self, keyPath: \.transcript) {
        state.withLock { $0.entries = newValue.entries }
      }
    }
  }

  /// Whether an answer is being made.
  public var isResponding: Bool {
    registrar.access(self, keyPath: \.isResponding)
    return state.withLock { $0.turn != nil }
  }

  /// The tokens of all requests of the session, with the present one and those that failed.
  public var usage: Usage {
    registrar.access(self, keyPath: \.usage)
    let (ended, turn) = state.withLock { ($0.usage, $0.turn) }
    guard let turn else { return ended }
    var usage = ended
    usage += turn.progress.usage
    return usage
  }

  /// What becomes of the transcript when a request fails. Nil is ``TranscriptErrorHandlingPolicy/revertTranscript``.
  public var transcriptErrorHandlingPolicy: TranscriptErrorHandlingPolicy? {
    get { state.withLock { $0.transcriptErrorHandlingPolicy } }
    set { state.withLock { $0.transcriptErrorHandlingPolicy = newValue } }
  }

  /// Who is asked before a tool is called; nil lets every call through.
  public var toolCallPolicy: ToolCallPolicy? {
    get { state.withLock { $0.toolCallPolicy } }
    set { state.withLock { $0.toolCallPolicy = newValue } }
  }

  /// How many times a model may call tools in one request, each time with any number of calls together. One more ends the
  /// request with ``Error/toolCallRoundsExceeded(limit:)``. A model that makes the same call a third time is asked to go on
  /// without tools.
  public var maximumToolCallRounds: Int {
    get { state.withLock { $0.maximumToolCallRounds } }
    set { state.withLock { $0.maximumToolCallRounds = newValue } }
  }

  /// Prepares the model for a prompt that begins with `promptPrefix`. Returns at once.
  public func prewarm(promptPrefix: Prompt? = nil) {
    let request = SessionPropertyValues.$current.withValue(properties) { setup.nextRequest() }
    adopt(request)
    var entries = committedEntries
    if let promptPrefix { entries.append(.prompt(Transcript.Prompt(segments: promptPrefix.segments))) }
    executors.prewarm(request.model, transcript: Transcript(entries: request.view(of: entries)))
  }
}

// MARK: The life of a turn

extension LanguageModelSession {
  /// Begins a turn, unless there is one.
  func begin(_ turn: Turn) -> Bool {
    registrar.willSet(self, keyPath: \.isResponding)
    registrar.willSet(self, keyPath: \.transcript)
    defer {
      registrar.didSet(self, keyPath: \.transcript)
      registrar.didSet(self, keyPath: \.isResponding)
    }
    return state.withLock { state in
      if state.turn != nil { return false }
      state.turn = turn
      return true
    }
  }

  /// What was said before the turn.
  var committedEntries: [Transcript.Entry] { state.withLock { $0.entries } }

  /// What was said before the turn, without instructions.
  var committedHistory: [Transcript.Entry] { Transcript(entries: committedEntries).history }

  func replaceCommittedHistory(with history: [Transcript.Entry]) {
    changeCommitted { $0.history = history }
  }

  /// Takes over what the setup says: instructions that were made anew, and the policy.
  func adopt(_ request: RequestSetup) {
    state.withLock { $0.profileErrorHandlingPolicy = request.transcriptErrorHandlingPolicy }
    guard let instructions = request.instructions else { return }
    if case .instructions(let present)? = committedEntries.first, present.says(instructions) { return }
    changeCommitted { transcript in
      transcript = Transcript(entries: [.instructions(instructions)] + transcript.history)
    }
  }

  private func changeCommitted(_ change: (inout Transcript) -> Void) {
    registrar.withMutation(of: self, keyPath: \.transcript) {
      state.withLock { state in
        var transcript = Transcript(entries: state.entries)
        change(&transcript)
        state.entries = transcript.entries
      }
    }
  }

  /// Changes the progress of a turn and tells observers. Nil once the turn is closed.
  @discardableResult
  func update<Result: Sendable>(_ turn: Turn, _ change: (inout TurnProgress) -> Result) -> Result? {
    registrar.willSet(self, keyPath: \.transcript)
    registrar.willSet(self, keyPath: \.usage)
    defer {
      registrar.didSet(self, keyPath: \.usage)
      registrar.didSet(self, keyPath: \.transcript)
    }
    return turn.update(change)
  }

  /// Ends a turn with its answer.
  func complete(_ turn: Turn, _ finishReason: FinishReason) {
    end(turn, .success(finishReason)) { entries, added in entries += added }
  }

  /// Ends a turn with an error; the policy decides what becomes of the transcript.
  func fail(_ turn: Turn, with error: any Swift.Error) {
    let policy =
      state.withLock { $0.transcriptErrorHandlingPolicy ?? $0.profileErrorHandlingPolicy } ?? .revertTranscript
    end(turn, .failure(error, error is CancellationError ? .cancelled : nil)) { entries, added in
      if policy == .preserveTranscript { entries += added }
    }
  }

  /// Ends a turn whose task was cancelled.
  func cancel(_ turn: Turn) {
    fail(turn, with: CancellationError())
  }

  /// Ends a turn whose reader has gone: what was said stays, but calls of tools without outputs.
  func abandon(_ turn: Turn) {
    end(turn, .failure(CancellationError(), .cancelled)) { entries, added in
      entries += added.droppingUnansweredToolCalls()
    }
  }

  private func end(
    _ turn: Turn, _ outcome: Turn.Outcome,
    commit: (inout [Transcript.Entry], [Transcript.Entry]) -> Void
  ) {
    guard let progress = turn.close() else { return }
    registrar.willSet(self, keyPath: \.isResponding)
    registrar.willSet(self, keyPath: \.transcript)
    registrar.willSet(self, keyPath: \.usage)
    let added = [.prompt(turn.prompt)] + progress.entries
    state.withLock { state in
      commit(&state.entries, added)
      state.usage += progress.usage
      if state.turn === turn { state.turn = nil }
    }
    registrar.didSet(self, keyPath: \.usage)
    registrar.didSet(self, keyPath: \.transcript)
    registrar.didSet(self, keyPath: \.isResponding)
    turn.publish(outcome)
  }
}
