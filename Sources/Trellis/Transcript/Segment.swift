import Foundation

extension Transcript {
  /// A piece of an entry.
  public enum Segment: Sendable, Equatable, Identifiable, CustomStringConvertible {
    case text(TextSegment)
    case structure(StructuredSegment)
    case attachment(AttachmentSegment)
    case custom(any CustomSegment)

    public var id: String {
      switch self {
      case .text(let segment): segment.id
      case .structure(let segment): segment.id
      case .attachment(let segment): segment.id
      case .custom(let segment): segment.id
      }
    }

    public var description: String {
      switch self {
      case .text(let segment): segment.description
      case .structure(let segment): segment.description
      case .attachment(let segment): segment.description
      case .custom(let segment): segment.description
      }
    }

    public static func == (left: Segment, right: Segment) -> Bool {
      switch (left, right) {
      case (.text(let left), .text(let right)): left == right
      case (.structure(let left), .structure(let right)): left == right
      case (.attachment(let left), .attachment(let right)): left == right
      case (.custom(let left), .custom(let right)): left.isEqual(to: right)
      default: false
      }
    }
  }

  /// Text.
  public struct TextSegment: Sendable, Equatable, Identifiable, CustomStringConvertible {
    public var id: String
    public var content: String
    /// What the model said about this text, such as its citations.
    public var metadata: MetadataValues

    public init(id: String = UUID().uuidString, content: String, metadata: MetadataValues = [:]) {
      self.id = id
      self.content = content
      self.metadata = metadata
    }

    public var description: String { content }

    public static func == (left: TextSegment, right: TextSegment) -> Bool {
      left.id == right.id && left.content == right.content && areEqual(left.metadata, right.metadata)
    }
  }

  /// A value, and the name of the schema that it follows.
  public struct StructuredSegment: Sendable, Equatable, Identifiable, CustomStringConvertible {
    public var id: String
    public var schemaName: String
    public var content: GeneratedContent

    public init(id: String = UUID().uuidString, schemaName: String, content: GeneratedContent) {
      self.id = id
      self.schemaName = schemaName
      self.content = content
    }

    /// A segment under the older label of the schema's name.
    public init(id: String = UUID().uuidString, source: String, content: GeneratedContent) {
      self.init(id: id, schemaName: source, content: content)
    }

    /// The schema's name, under its older spelling.
    public var source: String {
      get { schemaName }
      set { schemaName = newValue }
    }

    public var description: String { content.jsonString }
  }

  /// An attachment, with the label under which the text of the conversation refers to it.
  public struct AttachmentSegment: Sendable, Equatable, Identifiable, CustomStringConvertible {
    public var id: String
    public var content: Attachment
    public var label: String?

    public init(id: String = UUID().uuidString, content: Attachment, label: String? = nil) {
      self.id = id
      self.content = content
      self.label = label
    }

    public var description: String {
      label.map { "\($0): \(content)" } ?? content.description
    }
  }

  /// A segment that a model's provider, or an application, defines.
  public protocol CustomSegment: Sendable, Identifiable, Equatable, CustomStringConvertible, PromptRepresentable,
    InstructionsRepresentable
  where ID == String {
    associatedtype Content: Codable & Equatable & Sendable

    var id: String { get }
    var content: Content { get }
  }
}

extension Transcript.CustomSegment {
  func isEqual(to other: any Transcript.CustomSegment) -> Bool {
    (other as? Self) == self
  }
}
