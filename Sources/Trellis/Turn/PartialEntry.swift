import Foundation

/// A transcript entry while a model writes it. Copies are cheap: the texts are shared and only their lengths copied.
struct PartialEntry: Sendable {
  enum Kind: Sendable {
    case response, reasoning, toolCalls
  }

  let id: String
  let kind: Kind
  var segments: [PartialSegment] = []
  var calls: [PartialCall] = []
  var metadata: MetadataValues = [:]
  var signature: Data?

  /// Whether there is nothing to show: such an entry never reaches a transcript.
  var isEmpty: Bool {
    segments.allSatisfy(\.isEmpty) && calls.isEmpty && signature == nil
  }
}

/// A segment while a model writes it.
struct PartialSegment: Sendable {
  enum Content: Sendable {
    case text
    case whole(Transcript.Segment)
  }

  let id: String
  let content: Content
  /// The text, where the content is text.
  var text = GrowingText.Prefix()
  var metadata: MetadataValues = [:]

  var isText: Bool {
    if case .text = content { true } else { false }
  }

  var isEmpty: Bool { isText && text.length == 0 }
}

/// A tool call while a model writes it.
struct PartialCall: Sendable {
  let id: String
  let name: String
  var arguments = GrowingText.Prefix()
  var metadata: MetadataValues = [:]
}

// MARK: Changes by events

extension PartialEntry {
  mutating func appendText(_ text: String, segmentID: String?, metadata: MetadataValues = [:]) {
    let index = textSegmentIndex(for: segmentID)
    segments[index].text.append(text)
    if !metadata.isEmpty { segments[index].metadata.merge(metadata) { $1 } }
  }

  mutating func replaceText(_ text: String, segmentID: String?, metadata: MetadataValues = [:]) {
    let index = textSegmentIndex(for: segmentID)
    segments[index].text = GrowingText.Prefix(text)
    segments[index].metadata = metadata
  }

  /// The place of the text segment with that identifier, or of the last one; made where there is none.
  private mutating func textSegmentIndex(for id: String?) -> Int {
    if let index = segments.lastIndex(where: { $0.isText && (id == nil || $0.id == id) }) { return index }
    segments.append(PartialSegment(id: id ?? UUID().uuidString, content: .text))
    return segments.count - 1
  }

  /// Puts a whole segment in the place of the one with its identifier, or at the end.
  mutating func put(_ segment: Transcript.Segment) {
    let partial = PartialSegment(id: segment.id, content: .whole(segment))
    if let index = segments.firstIndex(where: { $0.id == segment.id }) {
      segments[index] = partial
    } else {
      segments.append(partial)
    }
  }

  mutating func add(_ segment: Transcript.Segment) {
    segments.append(PartialSegment(id: segment.id, content: .whole(segment)))
  }

  mutating func removeSegment(id: String) {
    segments.removeAll { $0.id == id }
  }

  mutating func changeCall(
    id: String, name: String, action: LanguageModelExecutorGenerationChannel.ToolCallAction
  ) {
    let index: Int
    if let known = calls.firstIndex(where: { $0.id == id }) {
      index = known
    } else {
      calls.append(PartialCall(id: id, name: name))
      index = calls.count - 1
    }
    switch action {
    case .appendArguments(let text, _): calls[index].arguments.append(text)
    case .updateMetadata(let values): calls[index].metadata = values
    }
  }
}

// MARK: The entry as it stands

extension PartialEntry {
  /// The entry as it stands. The text of a response that follows a schema becomes a structured segment where it is JSON.
  func entry(schemaName: String?) -> Transcript.Entry {
    switch kind {
    case .response:
      .response(
        Transcript.Response(
          id: id, metadata: metadata,
          segments: segments.filter { !$0.isEmpty }.map { $0.segment(schemaName: schemaName) }))
    case .reasoning:
      .reasoning(
        Transcript.Reasoning(
          id: id, segments: segments.filter { !$0.isEmpty }.map { $0.segment(schemaName: nil) }, signature: signature,
          metadata: metadata))
    case .toolCalls:
      .toolCalls(Transcript.ToolCalls(id: id, calls.map(\.call), metadata: metadata))
    }
  }
}

extension PartialSegment {
  fileprivate func segment(schemaName: String?) -> Transcript.Segment {
    switch content {
    case .whole(let segment):
      return segment
    case .text:
      let string = text.string
      if let schemaName, let content = try? GeneratedContent(json: string) {
        return .structure(Transcript.StructuredSegment(id: id, schemaName: schemaName, content: content))
      }
      return .text(Transcript.TextSegment(id: id, content: string, metadata: metadata))
    }
  }
}

extension PartialCall {
  /// The call as it stands; arguments that are not there yet, or not JSON, are null.
  fileprivate var call: Transcript.ToolCall {
    Transcript.ToolCall(
      id: id, toolName: name,
      arguments: (try? GeneratedContent(json: arguments.string)) ?? GeneratedContent(kind: .null), metadata: metadata)
  }

  /// The whole call. No text at all stands for no arguments.
  ///
  /// - Throws: `GeneratedContent.ParsingError` when the arguments are not whole JSON.
  func wholeCall() throws -> Transcript.ToolCall {
    let text = arguments.string
    let content = try GeneratedContent(wholeJSON: text.isEmpty ? "{}" : text)
    return Transcript.ToolCall(id: id, toolName: name, arguments: content, metadata: metadata)
  }
}
