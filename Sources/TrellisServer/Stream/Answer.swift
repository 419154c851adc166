import Foundation
import Trellis

/// An answer as it comes in: chunks in, events of the session out, everything checked against its contract on the way.
struct Answer {
  typealias Event = LanguageModelExecutorGenerationChannel.Event

  /// What the text is held to.
  var contract: Contract?
  /// What the arguments of each tool are held to.
  var toolContracts: [String: Contract] = [:]
  /// Whether the answer has to call a tool.
  var requiresCall = false
  /// Whether the server said that the answer is over.
  var isDone = false

  private let approximatedOptions: [String]
  private let responseID = UUID().uuidString
  private let reasoningID = UUID().uuidString
  private let callsID = UUID().uuidString
  private let started = ContinuousClock.now
  private var timeToFirstToken: Duration?
  private var calls: [Int: Call] = [:]
  private var text = ""
  private var hasText: Bool { !text.isEmpty }
  private var finishReason: String?
  private var usage: ChatChunk.Usage?
  private var prompt: LanguageModelSession.Usage.Input?
  private var metadata = ResponseMetadata()

  private struct Call {
    var id: String
    var name: String
    var contract: Contract?
  }

  init(approximatedOptions: [String]) { self.approximatedOptions = approximatedOptions }

  /// The events that a chunk gives rise to. Throws where it breaks its contract, or says that the answer failed.
  mutating func read(_ chunk: ChatChunk) throws -> [Event] {
    var events: [Event] = []
    metadata.requestID = chunk.id ?? metadata.requestID
    metadata.modelID = chunk.model ?? metadata.modelID
    metadata.tokensPerSecond = chunk.tokensPerSecond ?? metadata.tokensPerSecond
    usage = chunk.usage ?? usage
    finishReason = chunk.finishReason ?? finishReason
    if !chunk.refusal.isEmpty { throw LanguageModelError.refusal(.init(explanation: chunk.refusal)) }
    let says = !chunk.content.isEmpty || !chunk.reasoning.isEmpty || !chunk.toolCalls.isEmpty
    if timeToFirstToken == nil, let input = chunk.prompt, input != prompt {
      // What becomes of it, a response or calls, is not known yet; a response that stays empty never reaches the transcript.
      prompt = input
      events.append(.response(entryID: responseID, action: .updateMetadata(metadata)))
      events.append(.response(entryID: responseID, action: .updateUsage(input: input)))
    }
    if says, timeToFirstToken == nil { timeToFirstToken = ContinuousClock.now - started }
    if !chunk.reasoning.isEmpty {
      events.append(.reasoning(entryID: reasoningID, action: .appendText(chunk.reasoning)))
    }
    if !chunk.content.isEmpty {
      try contract?.read(chunk.content)
      // Who answers is known before the first text.
      if !hasText { events.append(.response(entryID: responseID, action: .updateMetadata(metadata))) }
      text += chunk.content
      events.append(.response(entryID: responseID, action: .appendText(chunk.content)))
    }
    if calls.isEmpty, !chunk.toolCalls.isEmpty {
      events.append(.toolCalls(entryID: callsID, action: .updateMetadata(metadata.values)))
    }
    for piece in chunk.toolCalls { events.append(try read(piece)) }
    if chunk.finishReason == "content_filter" {
      throw LanguageModelError.guardrailViolation(.init(debugDescription: "The server's filter ended the answer."))
    }
    return events
  }

  private mutating func read(_ piece: ChatChunk.ToolCallPiece) throws -> Event {
    if calls[piece.index] == nil {
      guard let name = piece.name, !name.isEmpty else {
        throw ServerError.malformedEvent("tool call \(piece.index)", reason: "its first piece has no name")
      }
      // A tool that the session does not have is reported by the session, which knows all of them.
      calls[piece.index] = Call(id: piece.id ?? "call_\(UUID().uuidString)", name: name, contract: toolContracts[name])
    }
    try calls[piece.index]?.contract?.read(piece.arguments)
    let call = calls[piece.index]
    return .toolCalls(
      entryID: callsID,
      action: .toolCall(id: call?.id ?? "", name: call?.name ?? "", action: .appendArguments(piece.arguments)))
  }

  /// The events at the end. Throws where the answer is not whole.
  func finish() throws -> [Event] {
    guard isDone || finishReason != nil else { throw ServerError.endedEarly }
    let isCut = finishReason == "length"
    if !isCut {
      if requiresCall, calls.isEmpty {
        throw LanguageModelError.malformedOutput(
          .init(
            output: text, byteOffset: text.utf8.count,
            debugDescription: "The server called no tool although one is required; see whether it supports tool_choice."
          ))
      }
      if calls.isEmpty || hasText { try contract?.finish() }
      for call in calls.values { try call.contract?.finish() }
    }
    var metadata = metadata
    metadata.finishReason = isCut ? .limit : .complete
    metadata.timeToFirstToken = timeToFirstToken.map { $0 / .seconds(1) }
    metadata.approximatedOptions = approximatedOptions
    let input = usage?.input ?? prompt
    let output = usage.map {
      LanguageModelSession.Usage.Output(totalTokenCount: $0.completionTokens, reasoningTokenCount: $0.reasoningTokens)
    }
    // Said of what the answer consists of, so that a turn of calls alone leaves no empty response behind.
    if !calls.isEmpty, !hasText {
      return [
        .toolCalls(entryID: callsID, action: .updateMetadata(metadata.values)),
        .toolCalls(entryID: callsID, action: .updateUsage(input: input, output: output)),
      ]
    }
    return [
      .response(entryID: responseID, action: .updateMetadata(metadata)),
      .response(entryID: responseID, action: .updateUsage(input: input, output: output)),
    ]
  }
}
