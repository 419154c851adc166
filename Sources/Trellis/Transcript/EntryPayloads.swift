import Foundation

extension Transcript {
  /// What the model is told for the whole conversation, and the tools that it may call.
  public struct Instructions: Sendable, Equatable, Identifiable, CustomStringConvertible {
    public var id: String
    public var segments: [Segment]
    public var toolDefinitions: [ToolDefinition]

    public init(id: String = UUID().uuidString, segments: [Segment], toolDefinitions: [ToolDefinition] = []) {
      self.id = id
      self.segments = segments
      self.toolDefinitions = toolDefinitions
    }

    public var description: String { segments.joinedDescription }
  }

  /// What the model is asked, and how it shall answer.
  public struct Prompt: Sendable, Equatable, Identifiable, CustomStringConvertible {
    public var id: String
    public var segments: [Segment]
    public var options: GenerationOptions
    /// What the response is held to; nil for text.
    public var responseFormat: ResponseFormat?
    public var contextOptions: ContextOptions
    public var metadata: MetadataValues

    public init(
      id: String = UUID().uuidString, segments: [Segment], options: GenerationOptions = GenerationOptions(),
      responseFormat: ResponseFormat? = nil, contextOptions: ContextOptions = ContextOptions(),
      metadata: MetadataValues = [:]
    ) {
      self.id = id
      self.segments = segments
      self.options = options
      self.responseFormat = responseFormat
      self.contextOptions = contextOptions
      self.metadata = metadata
    }

    public var description: String { segments.joinedDescription }

    public static func == (left: Prompt, right: Prompt) -> Bool {
      left.id == right.id && left.segments == right.segments && left.options == right.options
        && left.responseFormat == right.responseFormat && left.contextOptions == right.contextOptions
        && areEqual(left.metadata, right.metadata)
    }
  }

  /// Calls that the model makes together.
  public struct ToolCalls: Sendable, Equatable, Identifiable, CustomStringConvertible, RandomAccessCollection {
    public var id: String
    public var calls: [ToolCall]
    public var metadata: MetadataValues

    public init(id: String = UUID().uuidString, _ calls: some Sequence<ToolCall>, metadata: MetadataValues = [:]) {
      self.id = id
      self.calls = Array(calls)
      self.metadata = metadata
    }

    public var startIndex: Int { calls.startIndex }
    public var endIndex: Int { calls.endIndex }
    public subscript(position: Int) -> ToolCall { calls[position] }

    public var description: String { calls.map(\.description).joined(separator: ", ") }

    public static func == (left: ToolCalls, right: ToolCalls) -> Bool {
      left.id == right.id && left.calls == right.calls && areEqual(left.metadata, right.metadata)
    }
  }

  /// A call of one tool.
  public struct ToolCall: Sendable, Equatable, Identifiable, CustomStringConvertible {
    public var id: String
    public var toolName: String
    public var arguments: GeneratedContent
    public var metadata: MetadataValues

    public init(
      id: String = UUID().uuidString, toolName: String, arguments: GeneratedContent, metadata: MetadataValues = [:]
    ) {
      self.id = id
      self.toolName = toolName
      self.arguments = arguments
      self.metadata = metadata
    }

    public var description: String { "\(toolName)(\(arguments.jsonString))" }

    public static func == (left: ToolCall, right: ToolCall) -> Bool {
      left.id == right.id && left.toolName == right.toolName && left.arguments == right.arguments
        && areEqual(left.metadata, right.metadata)
    }
  }

  /// What a tool answered. Its identifier is that of the call.
  public struct ToolOutput: Sendable, Equatable, Identifiable, CustomStringConvertible {
    public var id: String
    public var toolName: String
    public var segments: [Segment]

    public init(id: String = UUID().uuidString, toolName: String, segments: [Segment]) {
      self.id = id
      self.toolName = toolName
      self.segments = segments
    }

    public var description: String { "\(toolName): \(segments.joinedDescription)" }
  }

  /// What the model answered.
  public struct Response: Sendable, Equatable, Identifiable, CustomStringConvertible {
    public var id: String
    /// The files that the model was made of, where it says so.
    public var assetIDs: [String]
    public var segments: [Segment]
    public var metadata: MetadataValues

    public init(id: String = UUID().uuidString, assetIDs: [String], segments: [Segment]) {
      self.id = id
      self.assetIDs = assetIDs
      self.segments = segments
      metadata = [:]
    }

    public init(id: String = UUID().uuidString, metadata: MetadataValues = [:], segments: [Segment]) {
      self.id = id
      assetIDs = []
      self.segments = segments
      self.metadata = metadata
    }

    public var description: String { segments.joinedDescription }

    public static func == (left: Response, right: Response) -> Bool {
      left.id == right.id && left.assetIDs == right.assetIDs && left.segments == right.segments
        && areEqual(left.metadata, right.metadata)
    }
  }

  /// What the model thought before it answered.
  public struct Reasoning: Sendable, Equatable, Identifiable, CustomStringConvertible {
    public var id: String
    public var segments: [Segment]
    /// What a provider needs to take its reasoning back in a later request.
    public var signature: Data?
    public var metadata: MetadataValues

    public init(
      id: String = UUID().uuidString, segments: [Segment], signature: Data? = nil, metadata: MetadataValues = [:]
    ) {
      self.id = id
      self.segments = segments
      self.signature = signature
      self.metadata = metadata
    }

    public var description: String { segments.joinedDescription }

    public static func == (left: Reasoning, right: Reasoning) -> Bool {
      left.id == right.id && left.segments == right.segments && left.signature == right.signature
        && areEqual(left.metadata, right.metadata)
    }
  }
}

extension [Transcript.Segment] {
  fileprivate var joinedDescription: String {
    map(\.description).joined(separator: "\n")
  }
}
