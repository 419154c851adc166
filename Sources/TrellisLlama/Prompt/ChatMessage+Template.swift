import Trellis
import TrellisTemplates

extension ChatMessage {
  /// The message in the form of OpenAI's API, which chat templates take.
  func templateValue() throws(TemplateError) -> TemplateValue {
    var members = [
      TemplateValue.Member("role", .string(role.rawValue)), TemplateValue.Member("content", .string(content)),
    ]
    if let reasoning { members.append(.init("reasoning_content", .string(reasoning))) }
    if !toolCalls.isEmpty {
      var calls: [TemplateValue] = []
      for call in toolCalls {
        let function = TemplateValue.object([
          .init("name", .string(call.name)), .init("arguments", try TemplateValue(json: call.arguments)),
        ])
        calls.append(
          .object([.init("id", .string(call.id)), .init("type", .string("function")), .init("function", function)]))
      }
      members.append(.init("tool_calls", .array(calls)))
    }
    if !joinedOutputs.isEmpty {
      let outputs = joinedOutputs.map { output in
        TemplateValue.object([.init("name", .string(output.toolName)), .init("response", .string(output.content))])
      }
      members.append(.init("tool_responses", .array(outputs)))
    }
    if let toolCallID { members.append(.init("tool_call_id", .string(toolCallID))) }
    if let toolName { members.append(.init("name", .string(toolName))) }
    return .object(members)
  }
}

extension Transcript.ToolDefinition {
  /// The tool in the form of OpenAI's API, which chat templates take.
  ///
  /// - Parameter inlinesDefinitions: Whether the template knows no references.
  func templateValue(inlinesDefinitions: Bool) throws -> TemplateValue {
    let schema = try parameters.graph().jsonSchema
    let shown = inlinesDefinitions ? InlinedSchema.inlining(schema) : schema
    return .object([
      .init("type", .string("function")),
      .init(
        "function",
        .object([
          .init("name", .string(name)), .init("description", .string(description)),
          .init("parameters", try TemplateValue(json: shown.text())),
        ])),
    ])
  }
}
