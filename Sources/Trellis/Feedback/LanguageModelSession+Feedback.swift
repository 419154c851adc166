import Foundation

extension LanguageModelSession {
  /// A JSON document with the conversation and what a user thought of it, to be attached to a report. Nothing is sent anywhere.
  ///
  /// Members: `type`, `version`, `sentiment`, `issues`, `desiredOutput` (an entry) and `transcript`, the last two in the shape of an
  /// encoded ``Transcript``. Metadata that cannot be written as JSON makes a document with an `error` in the place of the transcript.
  @discardableResult
  public func logFeedbackAttachment(
    sentiment: LanguageModelFeedback.Sentiment?, issues: [LanguageModelFeedback.Issue] = [],
    desiredOutput: Transcript.Entry? = nil
  ) -> Data {
    var document = FeedbackDocument(
      sentiment: sentiment, issues: issues, desiredOutput: desiredOutput.map { CodedEntry($0) }, transcript: transcript)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(document)
    } catch {
      document.transcript = nil
      document.desiredOutput = nil
      document.error = "the transcript cannot be written as JSON: \(error)"
      return (try? encoder.encode(document)) ?? Data()
    }
  }

  /// A feedback document with the text that the user wanted.
  @discardableResult
  public func logFeedbackAttachment(
    sentiment: LanguageModelFeedback.Sentiment?, issues: [LanguageModelFeedback.Issue] = [],
    desiredResponseText: String?
  ) -> Data {
    logFeedbackAttachment(
      sentiment: sentiment, issues: issues,
      desiredOutput: desiredResponseText.map {
        .response(Transcript.Response(segments: [.text(Transcript.TextSegment(content: $0))]))
      })
  }

  /// A feedback document with the value that the user wanted.
  @discardableResult
  public func logFeedbackAttachment(
    sentiment: LanguageModelFeedback.Sentiment?, issues: [LanguageModelFeedback.Issue] = [],
    desiredResponseContent: (any ConvertibleToGeneratedContent)?
  ) -> Data {
    logFeedbackAttachment(
      sentiment: sentiment, issues: issues,
      desiredOutput: desiredResponseContent.map {
        .response(
          Transcript.Response(segments: [
            .structure(Transcript.StructuredSegment(schemaName: "", content: $0.generatedContent))
          ]))
      })
  }
}

private struct FeedbackDocument: Encodable {
  var type = "LanguageModelFeedback"
  var version = 1
  var sentiment: LanguageModelFeedback.Sentiment?
  var issues: [LanguageModelFeedback.Issue]
  var desiredOutput: CodedEntry?
  var transcript: Transcript?
  var error: String?
}
