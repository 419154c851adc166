import Foundation
import Trellis
import TrellisGrammar
import TrellisMasks

/// What answers the requests of one session by a model in this process.
public final class LlamaExecutor: LanguageModelExecutor {
  public typealias Configuration = LlamaConfiguration
  public typealias Model = LlamaLanguageModel

  private let configuration: LlamaConfiguration
  private let conversation: Conversation

  /// An executor whose model is loaded by its first request.
  public init(configuration: LlamaConfiguration) {
    self.configuration = configuration
    conversation = Conversation(configuration)
  }

  public func prewarm(model: LlamaLanguageModel, transcript: Transcript) {
    Blocking.start { [conversation] in
      // A failure shows when the request is made.
      try? conversation.prewarm(transcript)
    }
  }

  public nonisolated(nonsending) func respond(
    to request: LanguageModelExecutorGenerationRequest, model: LlamaLanguageModel,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws {
    let (handle, events) = GenerationHandle.make()
    let started = try await Blocking.run { [conversation] in try conversation.start(request, handle) }
    let entryID = UUID().uuidString
    var response = ""
    try await withTaskCancellationHandler {
      for try await event in events {
        switch event {
        case .text(let text, let tokenCount):
          response += text
          await channel.send(.response(entryID: entryID, action: .appendText(text, tokenCount: tokenCount)))
        case .finished(let report):
          conversation.finish(started, response: response, report)
          await send(report, request, entryID, into: channel)
        }
      }
      // A cancelled reader sees the end of the events before their error.
      try Task.checkCancellation()
    } onCancel: {
      started.cancel()
    }
  }

  private nonisolated(nonsending) func send(
    _ report: GenerationReport, _ request: LanguageModelExecutorGenerationRequest, _ entryID: String,
    into channel: LanguageModelExecutorGenerationChannel
  ) async {
    var metadata = ResponseMetadata()
    metadata.modelID = (configuration.path as NSString).lastPathComponent
    metadata.requestID = request.id.uuidString
    metadata.finishReason = report.finishReason
    metadata.tokensPerSecond = report.tokensPerSecond
    metadata.timeToFirstToken = report.timeToFirstToken
    metadata[.forcedTokenCount] = report.forcedTokens
    metadata[.sampledTokenCount] = report.sampledTokens
    metadata[.selectionTime] = report.selectionTime
    await channel.send(.response(entryID: entryID, action: .updateMetadata(metadata)))
    await channel.send(
      .response(
        entryID: entryID,
        action: .updateUsage(
          input: LanguageModelSession.Usage.Input(
            totalTokenCount: report.promptTokens, cachedTokenCount: report.cachedTokens),
          output: LanguageModelSession.Usage.Output(totalTokenCount: report.outputTokens))))
  }
}

extension MetadataKey where Value == Int {
  /// The tokens that the schema left no choice about, which were evaluated without being sampled.
  public static var forcedTokenCount: MetadataKey { MetadataKey("forcedTokenCount") }
  /// The tokens that were sampled.
  public static var sampledTokenCount: MetadataKey { MetadataKey("sampledTokenCount") }
}

extension MetadataKey where Value == Double {
  /// Seconds spent on masks and on choosing tokens.
  public static var selectionTime: MetadataKey { MetadataKey("selectionTime") }
}
