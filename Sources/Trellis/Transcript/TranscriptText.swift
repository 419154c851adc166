/// The one way in which parts of a transcript become text for a model, so that all executors say the same.
///
/// Deterministic: the same entry gives the same text, whatever came before it.
public enum TranscriptText {
  /// Segments as text, one after the other, each on lines of its own: text as it is, values as JSON, custom segments as they
  /// describe themselves, an attachment by its label in brackets.
  public static func text(of segments: [Transcript.Segment]) -> String {
    segments.map(text(of:)).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// A prompt as text: its segments, then its schema if it is to be shown.
  public static func text(of prompt: Transcript.Prompt) -> String {
    let said = text(of: prompt.segments)
    guard let format = prompt.responseFormat, prompt.contextOptions.includeSchemaInPrompt ?? true else { return said }
    return [said, schemaText(of: format.schema)].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// What a model is told of a schema that its answer follows.
  public static func schemaText(of schema: GenerationSchema) -> String {
    "Answer with JSON that follows this schema:\n\(schema.text)"
  }

  private static func text(of segment: Transcript.Segment) -> String {
    switch segment {
    case .text(let segment): segment.content
    case .structure(let segment): segment.content.jsonString
    case .attachment(let segment): segment.label.map { "[\($0)]" } ?? ""
    case .custom(let segment): segment.description
    }
  }
}
