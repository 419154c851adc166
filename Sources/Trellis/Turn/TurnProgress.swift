import Foundation

/// What a turn has brought so far, as a value that is cheap to copy and made into transcript entries on demand.
struct TurnProgress: Sendable {
  /// The entries of finished rounds, without the prompt.
  var finishedEntries: [Transcript.Entry] = []
  /// Counts the rounds that have finished.
  private(set) var round = 0
  /// What the model is writing in this round.
  var partialEntries: [PartialEntry] = []
  /// The texts that made the answer of the last finished round.
  private var finishedAnswer: [GrowingText.Prefix] = []
  /// Place of the entry that the last event belonged to.
  private var currentEntry: Int?

  /// The tokens of finished rounds.
  private var finishedUsage = LanguageModelSession.Usage()
  /// The tokens of this round.
  private var roundUsage = LanguageModelSession.Usage()
  /// What executors said of the responses of finished rounds.
  private var finishedMetadata: MetadataValues = [:]
  /// The name of the schema that the response follows.
  let schemaName: String?

  init(schemaName: String?) {
    self.schemaName = schemaName
  }

  /// The entries as they stand, without the prompt.
  var entries: [Transcript.Entry] {
    finishedEntries + writtenEntries
  }

  /// The tokens so far.
  var usage: LanguageModelSession.Usage {
    var usage = finishedUsage
    usage += roundUsage
    return usage
  }

  /// What executors said of their responses; what was said later replaces what had the same name.
  var metadata: MetadataValues {
    var metadata = finishedMetadata
    for partial in partialEntries where partial.kind == .response && !partial.metadata.isEmpty {
      if metadata.isEmpty { metadata = partial.metadata } else { metadata.merge(partial.metadata) { $1 } }
    }
    return metadata
  }

  /// The texts that make the answer, in order. What came before calls of tools stays until there is more.
  var answer: [GrowingText.Prefix] {
    let texts = writtenAnswer
    return texts.isEmpty ? finishedAnswer : texts
  }

  /// The answer as one text.
  var answerText: String {
    let texts = answer
    return texts.count == 1 ? texts[0].string : texts.map(\.string).joined()
  }

  private var writtenAnswer: [GrowingText.Prefix] {
    var texts: [GrowingText.Prefix] = []
    for entry in partialEntries where entry.kind == .response {
      for segment in entry.segments where segment.isText {
        texts.append(segment.text)
      }
    }
    return texts
  }

  private var writtenEntries: [Transcript.Entry] {
    // What was said of a response before its first text may stand in an entry of its own, which is not kept.
    var orphanedMetadata: MetadataValues = [:]
    var entries: [Transcript.Entry] = []
    for partial in partialEntries {
      if partial.isEmpty {
        if partial.kind == .response { orphanedMetadata.merge(partial.metadata) { $1 } }
        continue
      }
      var partial = partial
      if partial.kind == .response {
        partial.metadata.merge(orphanedMetadata) { own, _ in own }
        orphanedMetadata = [:]
      }
      entries.append(partial.entry(schemaName: schemaName))
    }
    return entries
  }

  /// Ends the round: what the model wrote becomes entries. Returns them, and the calls that it made.
  mutating func finishRound() -> (entries: [Transcript.Entry], calls: [PartialCall]) {
    let calls = partialEntries.flatMap(\.calls)
    for partial in partialEntries where partial.kind == .response {
      finishedMetadata.merge(partial.metadata) { $1 }
    }
    let entries = writtenEntries
    finishedEntries += entries
    finishedUsage += roundUsage
    roundUsage = LanguageModelSession.Usage()
    finishedAnswer = writtenAnswer
    partialEntries = []
    currentEntry = nil
    round += 1
    return (entries, calls)
  }
}

// MARK: Events

extension TurnProgress {
  /// Applies what an executor sent.
  mutating func apply(_ event: LanguageModelExecutorGenerationChannel.Event) {
    switch event {
    case .response(let id, let action): apply(action, to: entryIndex(for: id, kind: .response))
    case .reasoning(let id, let action): apply(action, to: entryIndex(for: id, kind: .reasoning))
    case .toolCalls(let id, let action): apply(action, to: entryIndex(for: id, kind: .toolCalls))
    }
  }

  /// The place of the entry with that identifier. Without one, events go on with the entry of the event before if it is of the same kind.
  private mutating func entryIndex(for id: String?, kind: PartialEntry.Kind) -> Int {
    if let currentEntry, partialEntries[currentEntry].kind == kind, id == nil || partialEntries[currentEntry].id == id {
      return currentEntry
    }
    if let id, let known = partialEntries.firstIndex(where: { $0.id == id && $0.kind == kind }) {
      currentEntry = known
      return known
    }
    partialEntries.append(PartialEntry(id: id ?? UUID().uuidString, kind: kind))
    currentEntry = partialEntries.count - 1
    return partialEntries.count - 1
  }

  private mutating func apply(_ action: LanguageModelExecutorGenerationChannel.ResponseAction, to index: Int) {
    switch action {
    case .appendText(let text, let segmentID, let tokenCount, let metadata):
      partialEntries[index].appendText(text, segmentID: segmentID, metadata: metadata)
      roundUsage.output.totalTokenCount += tokenCount
    case .replaceTextSegment(let text, let segmentID, let tokenCount, let metadata):
      partialEntries[index].replaceText(text, segmentID: segmentID, metadata: metadata)
      roundUsage.output.totalTokenCount += tokenCount
    case .updateCustomSegment(let segment):
      partialEntries[index].put(.custom(segment))
    case .addAttachmentSegment(let segment):
      partialEntries[index].add(.attachment(segment))
    case .removeAttachmentSegment(let id):
      partialEntries[index].removeSegment(id: id)
    case .updateMetadata(let values):
      partialEntries[index].metadata = values
    case .updateUsage(let input, let output, let metadata):
      updateUsage(input: input, output: output, metadata: metadata)
    }
  }

  private mutating func apply(_ action: LanguageModelExecutorGenerationChannel.ReasoningAction, to index: Int) {
    switch action {
    case .appendText(let text, let segmentID, let tokenCount):
      partialEntries[index].appendText(text, segmentID: segmentID)
      creditReasoning(tokenCount)
    case .replaceTextSegment(let text, let segmentID, let tokenCount):
      partialEntries[index].replaceText(text, segmentID: segmentID)
      creditReasoning(tokenCount)
    case .updateSignature(let signature, let tokenCount):
      partialEntries[index].signature = signature
      creditReasoning(tokenCount)
    case .updateMetadata(let values):
      partialEntries[index].metadata = values
    case .updateUsage(let input, let output, let metadata):
      updateUsage(input: input, output: output, metadata: metadata)
    }
  }

  private mutating func apply(_ action: LanguageModelExecutorGenerationChannel.ToolCallsAction, to index: Int) {
    switch action {
    case .toolCall(let id, let name, let action):
      partialEntries[index].changeCall(id: id, name: name, action: action)
      if case .appendArguments(_, let tokenCount) = action { roundUsage.output.totalTokenCount += tokenCount }
    case .removeToolCall(let id):
      partialEntries[index].calls.removeAll { $0.id == id }
    case .updateMetadata(let values):
      partialEntries[index].metadata = values
    case .updateUsage(let input, let output, let metadata):
      updateUsage(input: input, output: output, metadata: metadata)
    }
  }

  private mutating func creditReasoning(_ tokenCount: Int) {
    roundUsage.output.totalTokenCount += tokenCount
    roundUsage.output.reasoningTokenCount += tokenCount
  }

  private mutating func updateUsage(
    input: LanguageModelSession.Usage.Input?, output: LanguageModelSession.Usage.Output?,
    metadata: [String: any Sendable]
  ) {
    if let input { roundUsage.input = input }
    if let output { roundUsage.output = output }
    if !metadata.isEmpty { roundUsage.metadata = metadata }
  }
}
