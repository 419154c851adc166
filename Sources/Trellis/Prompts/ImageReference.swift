/// A reference to an image of the conversation by its label, as a model can generate it.
public struct ImageReference: Generable, Sendable, Equatable {
  /// The label of the attachment.
  public var attachmentLabel: String

  public init(attachmentLabel: String) {
    self.attachmentLabel = attachmentLabel
  }

  public init(_ content: GeneratedContent) throws {
    attachmentLabel = try content.value(forProperty: "attachmentLabel")
  }

  public var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["attachmentLabel": attachmentLabel])
  }

  public static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self, description: "A reference to an image of the conversation.",
      properties: [
        GenerationSchema.Property(
          name: "attachmentLabel", description: "The label of the image.", type: String.self)
      ])
  }

  /// The image with that label; of several the last one. Nil where there is none.
  public func resolve(in transcript: Transcript) -> Transcript.ImageAttachment? {
    for entry in transcript.reversed() {
      for case .attachment(let segment) in entry.segments.reversed() where segment.label == attachmentLabel {
        switch segment.content {
        case .image(let image): return image
        }
      }
    }
    return nil
  }

  /// A reference of which the label may be missing.
  public struct PartiallyGenerated: Identifiable, StreamedObject, Sendable, Equatable {
    public var id: GenerationID
    public var attachmentLabel: String.PartiallyGenerated?

    public static let streamedKeys = StreamedKeys("attachmentLabel")

    public init(streamed id: GenerationID) { self.id = id }

    public mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      if index == 0 { try step.update(&attachmentLabel) }
    }
  }
}
