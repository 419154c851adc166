import Foundation

/// A transcript entry as it stands in JSON. Which members are there depends on the role.
struct CodedEntry: Codable {
  enum Role: String, Codable {
    case instructions, user, response, tool, reasoning
  }

  var id: String
  var role: Role
  var contents: [CodedSegment]?
  var tools: [CodedTool]?
  var options: CodedOptions?
  var contextOptions: CodedContextOptions?
  var responseFormat: CodedResponseFormat?
  var toolCalls: [CodedToolCall]?
  var toolName: String?
  var toolCallID: String?
  var assets: [String]?
  var signature: Data?
  var metadata: CodedMetadata?

  init(_ entry: Transcript.Entry) {
    id = entry.id
    switch entry {
    case .instructions(let instructions):
      role = .instructions
      contents = instructions.segments.map { CodedSegment($0) }
      tools = instructions.toolDefinitions.map { CodedTool($0) }
    case .prompt(let prompt):
      role = .user
      contents = prompt.segments.map { CodedSegment($0) }
      options = CodedOptions(prompt.options)
      contextOptions = prompt.contextOptions == ContextOptions() ? nil : CodedContextOptions(prompt.contextOptions)
      responseFormat = prompt.responseFormat.map { CodedResponseFormat($0) }
      metadata = CodedMetadata(prompt.metadata)
    case .toolCalls(let calls):
      role = .response
      toolCalls = calls.map { CodedToolCall($0) }
      metadata = CodedMetadata(calls.metadata)
    case .toolOutput(let output):
      role = .tool
      contents = output.segments.map { CodedSegment($0) }
      toolName = output.toolName
      toolCallID = output.id
    case .response(let response):
      role = .response
      contents = response.segments.map { CodedSegment($0) }
      assets = response.assetIDs
      metadata = CodedMetadata(response.metadata)
    case .reasoning(let reasoning):
      role = .reasoning
      contents = reasoning.segments.map { CodedSegment($0) }
      signature = reasoning.signature
      metadata = CodedMetadata(reasoning.metadata)
    }
  }

  func entry() throws -> Transcript.Entry {
    let segments = try contents?.map { try $0.segment() } ?? []
    let values = metadata?.values ?? [:]
    switch role {
    case .instructions:
      return .instructions(
        Transcript.Instructions(id: id, segments: segments, toolDefinitions: tools?.map(\.definition) ?? []))
    case .user:
      return .prompt(
        Transcript.Prompt(
          id: id, segments: segments, options: options?.options ?? GenerationOptions(),
          responseFormat: responseFormat?.format, contextOptions: contextOptions?.options ?? ContextOptions(),
          metadata: values))
    case .tool:
      return .toolOutput(Transcript.ToolOutput(id: toolCallID ?? id, toolName: toolName ?? "", segments: segments))
    case .response:
      if let toolCalls {
        return .toolCalls(Transcript.ToolCalls(id: id, try toolCalls.map { try $0.call() }, metadata: values))
      }
      var response = Transcript.Response(id: id, metadata: values, segments: segments)
      response.assetIDs = assets ?? []
      return .response(response)
    case .reasoning:
      return .reasoning(Transcript.Reasoning(id: id, segments: segments, signature: signature, metadata: values))
    }
  }
}

struct CodedTool: Codable {
  struct Function: Codable {
    var name: String
    var description: String
    var parameters: GenerationSchema
  }

  var type = "function"
  var function: Function

  init(_ tool: Transcript.ToolDefinition) {
    function = Function(name: tool.name, description: tool.description, parameters: tool.parameters)
  }

  var definition: Transcript.ToolDefinition {
    Transcript.ToolDefinition(
      name: function.name, description: function.description, parameters: function.parameters)
  }
}

struct CodedToolCall: Codable {
  var id: String
  var name: String
  /// The arguments as JSON text.
  var arguments: String
  var metadata: CodedMetadata?

  init(_ call: Transcript.ToolCall) {
    id = call.id
    name = call.toolName
    arguments = call.arguments.jsonString
    metadata = CodedMetadata(call.metadata)
  }

  func call() throws -> Transcript.ToolCall {
    Transcript.ToolCall(
      id: id, toolName: name, arguments: try GeneratedContent(json: arguments), metadata: metadata?.values ?? [:])
  }
}

struct CodedResponseFormat: Codable {
  struct Schema: Codable {
    var name: String
    var schema: GenerationSchema
  }

  var type = "jsonSchema"
  var jsonSchema: Schema

  init(_ format: Transcript.ResponseFormat) {
    jsonSchema = Schema(name: format.name, schema: format.schema)
  }

  var format: Transcript.ResponseFormat { Transcript.ResponseFormat(schema: jsonSchema.schema) }
}
