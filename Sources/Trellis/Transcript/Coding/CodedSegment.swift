import Foundation

/// A segment as it stands in JSON.
struct CodedSegment: Codable {
  enum Kind: String, Codable {
    case text, structure, attachment, custom
  }

  var id: String
  var type: Kind
  var text: String?
  var structure: CodedStructure?
  var attachment: CodedAttachment?
  var custom: CodedCustomSegment?
  var metadata: CodedMetadata?

  init(_ segment: Transcript.Segment) {
    id = segment.id
    switch segment {
    case .text(let segment):
      type = .text
      text = segment.content
      metadata = CodedMetadata(segment.metadata)
    case .structure(let segment):
      type = .structure
      structure = CodedStructure(segment)
    case .attachment(let segment):
      type = .attachment
      attachment = CodedAttachment(segment)
    case .custom(let segment):
      type = .custom
      custom = CodedCustomSegment(segment)
    }
  }

  func segment() throws -> Transcript.Segment {
    switch (type, structure, attachment, custom) {
    case (.text, _, _, _):
      return .text(Transcript.TextSegment(id: id, content: text ?? "", metadata: metadata?.values ?? [:]))
    case (.structure, let structure?, _, _):
      return .structure(
        Transcript.StructuredSegment(id: id, schemaName: structure.source, content: try structure.generatedContent()))
    case (.attachment, _, let attachment?, _):
      return .attachment(
        Transcript.AttachmentSegment(id: id, content: .image(try attachment.image()), label: attachment.label))
    case (.custom, _, _, let custom?):
      return .custom(
        Transcript.DecodedCustomSegment(id: id, kind: custom.kind, text: custom.text, content: custom.content))
    default:
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: [],
          debugDescription: "the segment '\(id)' of type \(type.rawValue) has no member '\(type.rawValue)'"))
    }
  }
}

/// A value, as JSON in the document and as JSON text: a keyed container does not keep the order of keys and all digits.
struct CodedStructure: Codable {
  var source: String
  var content: JSONValue
  var contentText: String?

  init(_ segment: Transcript.StructuredSegment) {
    source = segment.schemaName
    content = segment.content.jsonValue
    contentText = segment.content.jsonString
  }

  func generatedContent() throws -> GeneratedContent {
    try contentText.map { try GeneratedContent(json: $0) } ?? GeneratedContent(jsonValue: content)
  }
}

struct CodedAttachment: Codable {
  var url: URL?
  var data: Data?
  var mediaType: String?
  var label: String?

  init(_ segment: Transcript.AttachmentSegment) {
    label = segment.label
    switch segment.content {
    case .image(let image):
      mediaType = image.mediaType
      switch image.source {
      case .data(let bytes): data = bytes
      case .url(let location): url = location
      }
    }
  }

  func image() throws -> Transcript.ImageAttachment {
    if let url { return Transcript.ImageAttachment(imageURL: url, mediaType: mediaType) }
    if let data {
      return Transcript.ImageAttachment(imageData: data, mediaType: mediaType ?? "application/octet-stream")
    }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(codingPath: [], debugDescription: "an attachment needs a 'url' or 'data'"))
  }
}

struct CodedCustomSegment: Codable {
  var kind: String
  /// How the segment describes itself.
  var text: String
  var content: JSONValue

  private enum CodingKeys: CodingKey {
    case kind, text, content
  }

  private var encodeContent: (any Encodable & Sendable)?

  init(_ segment: any Transcript.CustomSegment) {
    if let decoded = segment as? Transcript.DecodedCustomSegment {
      kind = decoded.kind
      content = decoded.json
    } else {
      kind = String(describing: Swift.type(of: segment))
      content = .null
      encodeContent = segment.content
    }
    text = segment.description
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    kind = try container.decode(String.self, forKey: .kind)
    text = try container.decode(String.self, forKey: .text)
    content = try container.decode(JSONValue.self, forKey: .content)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(text, forKey: .text)
    if let encodeContent {
      try encodeContent.encode(to: container.superEncoder(forKey: .content))
    } else {
      try container.encode(content, forKey: .content)
    }
  }
}
