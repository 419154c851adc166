import Foundation

/// What goes wrong between this program and a server, where `LanguageModelError` has no case for it.
public enum ServerError: Error, Hashable, Sendable {
  /// The server answered with a status other than 200; `body` is what it said, cut after some kilobytes.
  case status(Int, body: String)
  /// The server reported an error in the middle of its answer.
  case reported(String)
  /// An event is not what the API says; `event` is its text, cut after some kilobytes.
  case malformedEvent(String, reason: String)
  /// The connection ended before the answer did.
  case endedEarly
  /// The connection failed; `reason` is the system's.
  case connection(String)
}

extension ServerError: LocalizedError, CustomStringConvertible {
  public var description: String {
    switch self {
    case .status(let status, let body):
      "The server answered with status \(status)" + (body.isEmpty ? "." : ": \(body)")
    case .reported(let message): "The server reported an error: \(message)"
    case .malformedEvent(let event, let reason): "The server sent an event that cannot be read (\(reason)): \(event)"
    case .endedEarly: "The server closed the connection before its answer was complete."
    case .connection(let reason): "The connection to the server failed: \(reason)"
    }
  }

  public var errorDescription: String? { description }
}
