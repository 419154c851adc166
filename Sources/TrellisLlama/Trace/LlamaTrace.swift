import Foundation
import Synchronization

/// What local models do and how long it takes, recorded for a viewer of Chrome's trace-event format (Perfetto,
/// `chrome://tracing`).
///
/// ```swift
/// LlamaTrace.start()
/// …
/// try LlamaTrace.write(to: "trace.json")
/// ```
///
/// Recorded are: loading of assets, preparation of vocabularies and grammars, rendering and tokenising of prompts, each
/// evaluation with its tokens, and each response with its counts; with `detail`, also every token that is chosen or
/// forced.
/// Nothing is recorded before `start`.
public enum LlamaTrace {
  /// A track of the viewer.
  enum Track: Int, CaseIterable {
    case responses = 1, assets, preparation, evaluation, selection
  }

  private struct Event {
    var name: String
    var track: Track
    /// Since the start, in microseconds.
    var time: Double
    /// In microseconds.
    var duration: Double
    var counts: [(String, Int)]
  }

  private struct State {
    var start: ContinuousClock.Instant
    var events: [Event] = []
  }

  private static let state = Mutex<State?>(nil)
  private static let recording = Atomic<Bool>(false)
  private static let detailed = Atomic<Bool>(false)
  /// More events than this are not kept.
  private static let maximumEventCount = 1_000_000

  /// Begins to record, anew.
  ///
  /// - Parameter detail: Whether each token of a response is recorded as well, chosen or forced.
  public static func start(detail: Bool = false) {
    state.withLock { $0 = State(start: .now) }
    detailed.store(detail, ordering: .relaxed)
    recording.store(true, ordering: .relaxed)
  }

  /// The trace could not be written; `reason` is the system's.
  public struct WriteError: LocalizedError, Equatable {
    public var path: String
    public var reason: String
    public var errorDescription: String? { "the trace cannot be written to \(path): \(reason)" }
  }

  /// Ends recording and writes what was recorded, as JSON, into the file, pipe or device at `path`.
  public static func write(to path: String) throws(WriteError) {
    let text = stop()
    func failure() -> WriteError { WriteError(path: path, reason: String(cString: strerror(errno))) }
    guard let file = fopen(path, "w") else { throw failure() }
    let written = fputs(text, file)
    let reason = failure()
    guard fclose(file) == 0 else { throw failure() }
    if written < 0 { throw reason }
  }

  /// Ends recording and returns what was recorded, as JSON.
  public static func stop() -> String {
    recording.store(false, ordering: .relaxed)
    let events = state.withLock { state in
      defer { state = nil }
      return state?.events ?? []
    }
    let names = Track.allCases.map { track in
      #"{"ph":"M","pid":1,"tid":\#(track.rawValue),"name":"thread_name","args":{"name":"\#(track)"}}"#
    }
    return "{\"traceEvents\":[\n" + (names + events.map(json)).joined(separator: ",\n") + "\n]}\n"
  }

  private static func json(_ event: Event) -> String {
    // Names are of this module's own, and need no escapes.
    let counts = event.counts.map { #""\#($0.0)":\#($0.1)"# }.joined(separator: ",")
    return #"{"ph":"X","pid":1,"tid":\#(event.track.rawValue),"name":"\#(event.name)","#
      + #""ts":\#(event.time),"dur":\#(event.duration),"args":{\#(counts)}}"#
  }

  // MARK: Recording

  static var isRecording: Bool { recording.load(ordering: .relaxed) }
  static var isDetailed: Bool { isRecording && detailed.load(ordering: .relaxed) }

  /// Records what began at a moment and ends now.
  static func record(
    _ name: String, _ track: Track, since begin: ContinuousClock.Instant,
    counts: @autoclosure () -> [(String, Int)] = []
  ) {
    guard isRecording else { return }
    let end = ContinuousClock.now
    let counts = counts()
    state.withLock { state in
      guard let start = state?.start, (state?.events.count ?? 0) < maximumEventCount else { return }
      let event = Event(
        name: name, track: track, time: (begin - start).seconds * 1e6, duration: (end - begin).seconds * 1e6,
        counts: counts)
      state?.events.append(event)
    }
  }

  /// Does some work and records it.
  static func span<Result, Failure: Error>(
    _ name: String, _ track: Track, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let begin = ContinuousClock.now
    defer { record(name, track, since: begin) }
    return try work()
  }
}
