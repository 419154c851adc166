import TrellisTemplates

extension ToolFormat {
  /// Those that a template may write.
  private static let known: [ToolFormat] = [.hermes, .deepSeek, .mistral, .llama3, .gemma]

  /// The format in which a chat template writes calls, found out by having it write one; JSON where it does not show
  /// tools, or writes calls in a way that is none of these.
  ///
  /// - Parameter hasMarks: Whether the vocabulary has the tokens of `CallMarks`.
  init(_ template: ChatTemplate, _ specialTokens: [String: String], hasMarks: Bool) {
    self = Self.json
    let (name, purpose, arguments) = ("trellis_probe", "Tells what a template does.", #"{"city": "Rome"}"#)
    let tool = """
      {"type": "function", "function": {"name": "\(name)", "description": "\(purpose)", "parameters": {"type": "object", \
      "properties": {"city": {"type": "string", "description": "A city."}}, "required": ["city"]}}}
      """
    // Some templates take only names of nine letters for calls.
    var call = ChatMessage(role: .assistant, content: "")
    call.toolCalls = [ChatMessage.ToolCall(id: "abcdefghi", name: name, arguments: arguments)]
    var output = ChatMessage(role: .tool, content: "Sunny.")
    (output.toolCallID, output.toolName) = ("abcdefghi", name)
    let messages = [ChatMessage(role: .user, content: "Hello"), call, output]
    guard let tool = try? TemplateValue(json: tool), let values = try? messages.map({ try $0.templateValue() }),
      let text = try? template.render(messages: values, tools: [tool], specialTokens: specialTokens).text,
      text.contains(purpose)
    else { return }
    let written = Self.known.first { format in
      if format.hasMarks, !hasMarks { return false }
      let announced = format.withTriggerAsText
      let arguments = format.hasMarks ? "{city:\(CallMarks.quote)Rome\(CallMarks.quote)}" : arguments
      return text.contains(announced.opening + format.beforeName + name + format.afterName + arguments)
    }
    if let written { self = written }
    if written == .gemma { joinsOutputs = !text.contains("response:\(name){") }
  }
}
