import Trellis

extension ScriptedLanguageModel {
  /// A model that plays back the model's part of a recorded conversation.
  ///
  /// Each request gets what the model said at that place: reasoning, calls of tools, responses. Give a session the same
  /// prompts and tools, and its transcript becomes the recorded one but for identifiers and the outputs of tools that differ.
  /// - Parameter verifiesPrompts: Whether a request whose last entry has another text than the recorded one fails with
  ///   ``ScriptError/unexpectedRequest(recorded:received:)``.
  public init(playingBack transcript: Transcript, verifiesPrompts: Bool = true) {
    var responses: [ScriptedResponse] = []
    var lastSaid: Transcript.Entry?
    var current: [ScriptedResponse.Step] = []

    func closeResponse() {
      if !current.isEmpty { responses.append(ScriptedResponse(current)) }
      current = []
    }

    for entry in transcript {
      switch entry {
      case .instructions, .prompt, .toolOutput:
        closeResponse()
        lastSaid = entry
      case .reasoning, .toolCalls, .response:
        if current.isEmpty, verifiesPrompts, let lastSaid { current.append(.verifying(lastSaid)) }
        current += entry.events.map { .send($0) }
      }
    }
    closeResponse()
    self.init(responses)
  }
}

extension ScriptedResponse.Step {
  fileprivate static func verifying(_ recorded: Transcript.Entry) -> Self {
    .perform { request, _ in
      let expected = recorded.spokenText
      let received = request.transcript.last?.spokenText ?? ""
      guard expected == received else {
        throw ScriptError.unexpectedRequest(recorded: expected, received: received)
      }
    }
  }
}

extension Transcript.Entry {
  var spokenText: String {
    switch self {
    case .instructions(let entry): TranscriptText.text(of: entry.segments)
    case .prompt(let entry): TranscriptText.text(of: entry.segments)
    case .toolOutput(let entry): TranscriptText.text(of: entry.segments)
    case .response(let entry): TranscriptText.text(of: entry.segments)
    case .reasoning(let entry): TranscriptText.text(of: entry.segments)
    case .toolCalls(let entry): entry.description
    }
  }

  /// The events that make this entry.
  fileprivate var events: [LanguageModelExecutorGenerationChannel.Event] {
    switch self {
    case .response(let entry):
      let said = entry.segments.map { segment -> LanguageModelExecutorGenerationChannel.ResponseAction in
        switch segment {
        case .text(let text): .appendText(text.content, segmentID: text.id, metadata: text.metadata)
        case .structure(let value): .appendText(value.content.jsonString, segmentID: value.id)
        case .attachment(let attachment): .addAttachmentSegment(attachment)
        case .custom(let custom): .updateCustomSegment(custom)
        }
      }
      return ([.updateMetadata(entry.metadata)] + said).map { .response(entryID: entry.id, action: $0) }
    case .reasoning(let entry):
      var actions: [LanguageModelExecutorGenerationChannel.ReasoningAction] = [
        .appendText(TranscriptText.text(of: entry.segments)), .updateMetadata(entry.metadata),
      ]
      if let signature = entry.signature { actions.append(.updateSignature(signature)) }
      return actions.map { .reasoning(entryID: entry.id, action: $0) }
    case .toolCalls(let entry):
      return entry.flatMap { call -> [LanguageModelExecutorGenerationChannel.Event] in
        [.appendArguments(call.arguments.jsonString), .updateMetadata(call.metadata)].map {
          .toolCalls(entryID: entry.id, action: .toolCall(id: call.id, name: call.toolName, action: $0))
        }
      }
    case .instructions, .prompt, .toolOutput: return []
    }
  }
}
