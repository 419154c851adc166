import Foundation
import Trellis
import TrellisGrammar
import TrellisMasks

/// What answers the requests of one session by a model in this process.
public final class LlamaExecutor: LanguageModelExecutor {
  public typealias Configuration = LlamaConfiguration
  public typealias Model = LlamaLanguageModel

  private let configuration: LlamaConfiguration
  let conversation: Conversation

  /// An executor whose model is loaded by its first request.
  public init(configuration: LlamaConfiguration) {
    self.configuration = configuration
    conversation = Conversation(configuration)
  }

  public func prewarm(model: LlamaLanguageModel, transcript: Transcript) {
    Blocking.start { [conversation] in
      // A failure shows when the request is made.
      _ = try? conversation.prewarm(transcript)
    }
  }

  public nonisolated(nonsending) func respond(
    to request: LanguageModelExecutorGenerationRequest, model: LlamaLanguageModel,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws {
    let (handle, events) = GenerationHandle.make()
    let started = try await Blocking.run { [conversation] in try conversation.start(request, handle) }
    var sender = EventSender(channel)
    await sender.send(opening(started, request))
    try await withTaskCancellationHandler {
      for try await event in events {
        if case .finished(let report) = event {
          conversation.finish(started, report)
          await sender.send(usage(report), metadata(report, request, started.notices))
        } else {
          await sender.send(event)
        }
      }
      // A cancelled reader sees the end of the events before their error.
      try Task.checkCancellation()
    } onCancel: {
      started.cancel()
    }
  }

  /// What is known before the first text.
  private func opening(
    _ started: Conversation.Started, _ request: LanguageModelExecutorGenerationRequest
  ) -> (LanguageModelSession.Usage.Input, ResponseMetadata) {
    var metadata = ResponseMetadata()
    metadata.modelID = modelID
    metadata.requestID = request.id.uuidString
    return (LanguageModelSession.Usage.Input(totalTokenCount: started.prompt.count), metadata)
  }

  private var modelID: String { (configuration.path as NSString).lastPathComponent }

  private func usage(_ report: GenerationReport) -> LanguageModelSession.Usage {
    LanguageModelSession.Usage(
      input: LanguageModelSession.Usage.Input(
        totalTokenCount: report.promptTokens, cachedTokenCount: report.cachedTokens),
      output: LanguageModelSession.Usage.Output(
        totalTokenCount: report.outputTokens, reasoningTokenCount: report.reasoningTokens))
  }

  private func metadata(
    _ report: GenerationReport, _ request: LanguageModelExecutorGenerationRequest, _ notices: [String]
  ) -> ResponseMetadata {
    var metadata = ResponseMetadata()
    metadata.modelID = modelID
    metadata.requestID = request.id.uuidString
    metadata.finishReason = report.finishReason
    metadata.tokensPerSecond = report.tokensPerSecond
    metadata.timeToFirstToken = report.timeToFirstToken
    metadata[.forcedTokenCount] = report.forcedTokens
    metadata[.sampledTokenCount] = report.sampledTokens
    metadata[.selectionTime] = report.selectionTime
    var notices = notices
    if report.repetitions > 0 {
      notices.append("the model repeated itself: \(report.repetitions) strings or lists were closed")
    }
    if report.disagrees {
      notices.append(
        "the model put almost no probability on what the type allows; does the prompt ask for something else?")
    }
    if !notices.isEmpty { metadata[.notices] = notices }
    return metadata
  }
}

extension MetadataKey where Value == Int {
  /// The tokens that the schema left no choice about, which were evaluated without being sampled.
  public static var forcedTokenCount: MetadataKey { MetadataKey("forcedTokenCount") }
  /// The tokens that were sampled.
  public static var sampledTokenCount: MetadataKey { MetadataKey("sampledTokenCount") }
}

extension MetadataKey where Value == [String] {
  /// What a user should know of how the response came about, in words.
  public static var notices: MetadataKey { MetadataKey("notices") }
}

extension MetadataKey where Value == Double {
  /// Seconds spent on masks and on choosing tokens.
  public static var selectionTime: MetadataKey { MetadataKey("selectionTime") }
}
