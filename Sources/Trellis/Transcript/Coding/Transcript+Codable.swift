/// The JSON shape is that of FoundationModels: `{"type": "FoundationModels.Transcript", "version": 1, "transcript": {"entries": […]}}`.
///
/// What that shape has no place for (metadata, reasoning, attachments, custom segments, context options) has members of its own.
extension Transcript: Codable {
  private struct Document: Codable {
    static let typeName = "FoundationModels.Transcript"

    struct Body: Codable {
      var entries: [CodedEntry]
    }

    var type = typeName
    var version = 1
    var transcript: Body
  }

  public init(from decoder: any Decoder) throws {
    let document = try Document(from: decoder)
    guard document.type == Document.typeName, document.version == 1 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: """
            expected "\(Document.typeName)" of version 1, found "\(document.type)" of version \(document.version)
            """))
    }
    self.init(entries: try document.transcript.entries.map { try $0.entry() })
  }

  public func encode(to encoder: any Encoder) throws {
    try Document(transcript: Document.Body(entries: entries.map { CodedEntry($0) })).encode(to: encoder)
  }
}
