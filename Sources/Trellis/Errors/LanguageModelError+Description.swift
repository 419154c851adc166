import Foundation

extension LanguageModelError: LocalizedError, CustomStringConvertible, CustomDebugStringConvertible {
  public var errorDescription: String? { description }

  /// What is wrong in a sentence, and what the thrower of the error said.
  public var description: String {
    let detail = debugDescription
    return detail.isEmpty ? summary : "\(summary) \(detail)"
  }

  /// What the thrower of the error said, without the summary.
  public var debugDescription: String {
    switch self {
    case .contextSizeExceeded(let payload): payload.debugDescription
    case .rateLimited(let payload): payload.debugDescription
    case .guardrailViolation(let payload): payload.debugDescription
    case .refusal(let payload): payload.debugDescription
    case .unsupportedCapability(let payload): payload.debugDescription
    case .unsupportedTranscriptContent(let payload): payload.debugDescription
    case .unsupportedGenerationGuide(let payload): payload.debugDescription
    case .unsupportedLanguageOrLocale(let payload): payload.debugDescription
    case .unsupportedOption(let payload): payload.debugDescription
    case .responseLimitTooSmall(let payload): payload.debugDescription
    case .malformedOutput(let payload): payload.debugDescription
    case .unavailable(let payload): payload.debugDescription
    case .timeout(let payload): payload.debugDescription
    }
  }

  private var summary: String {
    switch self {
    case .contextSizeExceeded(let payload):
      """
      The request needs \(payload.tokenCount) tokens and the model's context holds \(payload.contextSize). \
      Shorten the transcript or use a larger context.
      """
    case .rateLimited(let payload):
      "The model takes no more requests \(payload.resetDate.map { "until \($0)" } ?? "for now")."
    case .guardrailViolation:
      "A filter of the model's provider stopped the request."
    case .refusal(let payload):
      payload.text.isEmpty ? "The model declined to answer." : "The model declined to answer: \(payload.text)"
    case .unsupportedCapability(let payload):
      "The request needs \(payload.capability.rawValue), which the model does not declare."
    case .unsupportedTranscriptContent(let payload):
      "The model cannot take the content of \(payload.unsupportedContent.count) transcript entries."
    case .unsupportedGenerationGuide(let payload):
      "The schema\(payload.schemaName.map { " '\($0)'" } ?? "") cannot be enforced exactly."
    case .unsupportedLanguageOrLocale(let payload):
      "The model does not know the language\(payload.languageCode.map { " '\($0)'" } ?? "")."
    case .unsupportedOption(let payload):
      "The model cannot honour the option '\(payload.option)'."
    case .responseLimitTooSmall(let payload):
      """
      The shortest value\(payload.schemaName.map { " of '\($0)'" } ?? "") takes \(payload.minimumTokenCount) tokens \
      and \(payload.limit) are allowed.
      """
    case .malformedOutput(let payload):
      "The model's output breaks the schema at byte \(payload.byteOffset)."
    case .unavailable(let payload):
      payload.debugDescription.isEmpty
        ? "The model is not available: \(payload.reason)." : "The model is not available:"
    case .timeout:
      "The model did not answer in time."
    }
  }
}
