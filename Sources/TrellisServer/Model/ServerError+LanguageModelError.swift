import Foundation
import Trellis
import TrellisSchema

/// How a server's failures become the errors that all models share.
enum ServerFailure {
  /// The error for an answer with a status other than 200.
  static func error(status: Int, body: String, headers: [String: String]) -> any Error {
    let failure = ServerError.status(status, body: body)
    let detail = try? JSONValue(parsing: body)["error"]
    switch status {
    case 408, 504: return LanguageModelError.timeout(.init(debugDescription: failure.description))
    case 429:
      let seconds = headers["retry-after"].flatMap(TimeInterval.init)
      return LanguageModelError.rateLimited(
        .init(resetDate: seconds.map { Date(timeIntervalSinceNow: $0) }, debugDescription: failure.description))
    case 503:
      return LanguageModelError.unavailable(.init(reason: .modelNotReady, debugDescription: failure.description))
    case 401, 403, 404:
      return LanguageModelError.unavailable(
        .init(reason: .other("the server answered with status \(status)"), debugDescription: failure.description))
    default:
      return reported(detail) ?? failure
    }
  }

  /// The error for an `error` object, where it is one that all models share.
  static func reported(_ detail: JSONValue?) -> (any Error)? {
    guard let detail else { return nil }
    let message = detail["message"]?.string ?? ""
    let kind = detail["type"]?.string ?? detail["code"]?.string ?? ""
    if kind == "exceed_context_size_error" || kind == "context_length_exceeded"
      || detail["code"]?.string == "context_length_exceeded"
    {
      return LanguageModelError.contextSizeExceeded(
        .init(
          contextSize: detail["n_ctx"]?.integer ?? 0, tokenCount: detail["n_prompt_tokens"]?.integer ?? 0,
          debugDescription: message))
    }
    if kind == "content_filter" || kind == "content_policy_violation" {
      return LanguageModelError.guardrailViolation(.init(debugDescription: message))
    }
    return nil
  }

  /// The error for a connection that failed.
  static func error(_ error: any Error, url: URL) -> any Error {
    guard let error = error as? URLError else { return ServerError.connection(error.localizedDescription) }
    let detail = "\(url.absoluteString): \(error.localizedDescription)"
    switch error.code {
    case .cancelled: return CancellationError()
    case .timedOut: return LanguageModelError.timeout(.init(debugDescription: detail))
    case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet:
      return LanguageModelError.unavailable(
        .init(reason: .other("nothing answers at \(url.host() ?? url.absoluteString)"), debugDescription: detail))
    case .networkConnectionLost: return ServerError.endedEarly
    default: return ServerError.connection(detail)
    }
  }
}

extension JSONValue {
  /// The number as an integer that fits.
  var integer: Int? { number.flatMap { Int($0.description) } }
}
