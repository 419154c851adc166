import Foundation
import Synchronization

/// What llama.cpp has to say: nothing of it reaches the terminal unless a handler puts it there.
public enum LlamaLog {
  public enum Level: Int, Sendable, Comparable {
    case debug, info, warning, error
    /// More of the line before.
    case continuation

    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  public typealias Handler = @Sendable (Level, String) -> Void

  private struct State {
    var handler: Handler?
    /// What threads that are listening have heard so far.
    var heard: [ThreadIdentity: [String]] = [:]
  }

  private static let state = Mutex(State())

  /// Sends every message of llama.cpp to `handler`, on whatever thread it comes; nil drops them.
  public static func setHandler(_ handler: Handler?) {
    state.withLock { $0.handler = handler }
  }

  static func receive(_ text: String, level: Level) {
    let handler = state.withLock { state in
      if level == .warning || level == .error { state.heard[.current]?.append(text) }
      return state.handler
    }
    handler?(level, text)
  }

  /// Runs `work` and returns what llama.cpp warned of on this thread meanwhile.
  static func listening<Result>(to work: () -> Result) -> (result: Result, messages: [String]) {
    state.withLock { $0.heard[.current] = [] }
    let result = work()
    let messages = state.withLock { $0.heard.removeValue(forKey: .current) ?? [] }
    return (result, messages.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) })
  }
}

/// A thread, as a key.
private struct ThreadIdentity: Hashable {
  private let value: UInt

  static var current: ThreadIdentity {
    #if canImport(Darwin)
      ThreadIdentity(value: UInt(bitPattern: pthread_self()))
    #else
      ThreadIdentity(value: UInt(pthread_self()))
    #endif
  }
}
