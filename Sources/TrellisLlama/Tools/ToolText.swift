import Trellis

/// Tools in words, for models whose template does not show them.
enum ToolText {
  /// What the instructions say about the tools.
  static func instructions(for tools: [Transcript.ToolDefinition]) throws -> String {
    var lines = [
      """
      You can call these tools. To call one, answer with this JSON and nothing else: \
      {"tool_call": {"name": "<name>", "arguments": <arguments>}}
      """
    ]
    for tool in tools {
      let schema = try tool.parameters.graph().jsonSchema.text()
      lines.append("- \(tool.name): \(tool.description) Its arguments follow this JSON Schema: \(schema)")
    }
    return lines.joined(separator: "\n")
  }

  /// A conversation in which calls and outputs of tools are texts of the assistant and the user.
  static func spellingOut(_ messages: [ChatMessage]) -> [ChatMessage] {
    messages.flatMap { message -> [ChatMessage] in
      switch message.role {
      case .tool:
        let name = message.toolName.map { " of \($0)" } ?? ""
        return [ChatMessage(role: .user, content: "The output\(name): \(message.content)")]
      case .assistant where !message.toolCalls.isEmpty:
        let format = ToolFormat.json
        return message.toolCalls.map { call in
          ChatMessage(
            role: .assistant,
            content: format.beforeName + call.name + format.afterName + call.arguments + format.afterArguments)
        }
      default: return [message]
      }
    }
  }
}
