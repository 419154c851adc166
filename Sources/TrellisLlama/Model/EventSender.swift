import Foundation
import Trellis

/// The events of a generation as those of a session's channel, each kind in one entry of its own.
struct EventSender {
  private let channel: LanguageModelExecutorGenerationChannel
  private let responseID = UUID().uuidString
  private let reasoningID = UUID().uuidString
  private let callsID = UUID().uuidString
  private var call: (id: String, name: String)?
  private var hasResponse = false

  init(_ channel: LanguageModelExecutorGenerationChannel) {
    self.channel = channel
  }

  mutating func send(_ event: GenerationEvent) async {
    switch event {
    case .text(let text, let tokenCount):
      hasResponse = true
      await channel.send(.response(entryID: responseID, action: .appendText(text, tokenCount: tokenCount)))
    case .reasoning(let text, let tokenCount):
      await channel.send(.reasoning(entryID: reasoningID, action: .appendText(text, tokenCount: tokenCount)))
    case .call(let name):
      call = (Self.makeCallID(), name)
      await sendArguments("", tokenCount: 0)
    case .arguments(let text, let tokenCount):
      await sendArguments(text, tokenCount: tokenCount)
    case .finished: break
    }
  }

  /// Sends what is known before anything is said. What becomes of it later, a response or calls, is not known yet; a response that
  /// stays empty never reaches the transcript.
  func send(_ opening: (input: LanguageModelSession.Usage.Input, metadata: ResponseMetadata)) async {
    await channel.send(.response(entryID: responseID, action: .updateMetadata(opening.metadata)))
    await channel.send(.response(entryID: responseID, action: .updateUsage(input: opening.input, output: nil)))
  }

  /// Sends what the generation took, for the entry that the response has become.
  func send(_ usage: LanguageModelSession.Usage, _ metadata: ResponseMetadata) async {
    if call != nil, !hasResponse {
      await channel.send(.toolCalls(entryID: callsID, action: .updateMetadata(metadata.values)))
      await channel.send(.toolCalls(entryID: callsID, action: .updateUsage(input: usage.input, output: usage.output)))
    } else {
      await channel.send(.response(entryID: responseID, action: .updateMetadata(metadata)))
      await channel.send(.response(entryID: responseID, action: .updateUsage(input: usage.input, output: usage.output)))
    }
  }

  private func sendArguments(_ text: String, tokenCount: Int) async {
    guard let call else { return }
    let action = LanguageModelExecutorGenerationChannel.ToolCallAction.appendArguments(text, tokenCount: tokenCount)
    await channel.send(.toolCalls(entryID: callsID, action: .toolCall(id: call.id, name: call.name, action: action)))
  }

  /// Nine letters and digits, which all templates take.
  private static func makeCallID() -> String {
    String((0..<9).map { _ in "abcdefghijklmnopqrstuvwxyz0123456789".randomElement() ?? "0" })
  }
}
