import Foundation

/// What can be wrong with a script.
public enum ScriptError: Error, LocalizedError, Equatable {
  /// There were more requests than responses.
  case noResponseLeft(responseCount: Int)
  /// A request differs from the recorded one.
  case unexpectedRequest(recorded: String, received: String)

  public var errorDescription: String? {
    switch self {
    case .noResponseLeft(let count):
      "The script has \(count) responses and one more was asked for. Add a response to the ScriptedLanguageModel."
    case .unexpectedRequest(let recorded, let received):
      "The recorded conversation goes on after \"\(recorded)\", and the request ended with \"\(received)\"."
    }
  }
}
