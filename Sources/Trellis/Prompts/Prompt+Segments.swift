extension Prompt {
  /// The prompt as segments of a transcript: neighbouring texts become one segment, a line each.
  public var segments: [Transcript.Segment] { elements.segments() }
}

extension Instructions {
  /// The instructions as segments of a transcript: neighbouring texts become one segment, a line each.
  public var segments: [Transcript.Segment] { elements.segments() }
}

extension [PromptElement] {
  /// - Parameter schemaName: The name of the type of the values, where it is known.
  func segments(schemaName: String = "") -> [Transcript.Segment] {
    var segments: [Transcript.Segment] = []
    var lines: [String] = []
    func closeText() {
      guard !lines.isEmpty else { return }
      segments.append(.text(Transcript.TextSegment(content: lines.joined(separator: "\n"))))
      lines = []
    }
    for element in self {
      switch element {
      case .text(let text):
        lines.append(text)
      case .structure(let content):
        closeText()
        segments.append(.structure(Transcript.StructuredSegment(schemaName: schemaName, content: content)))
      case .other(let segment):
        closeText()
        // Only this module puts such elements into prompts, and they are all segments.
        if let segment = segment as? Transcript.Segment { segments.append(segment) }
      }
    }
    closeText()
    return segments
  }
}

extension Transcript.CustomSegment {
  public var promptRepresentation: Prompt { Prompt(elements: [.other(Transcript.Segment.custom(self))]) }
  public var instructionsRepresentation: Instructions {
    Instructions(elements: [.other(Transcript.Segment.custom(self))])
  }
}
