extension ChatMessage {
  /// A conversation in which the message of calls has their outputs, and the answer to them, where that follows.
  ///
  /// The first templates of Gemma 4 know no messages of tools.
  static func joiningOutputs(_ messages: [ChatMessage]) -> [ChatMessage] {
    var joined: [ChatMessage] = []
    for message in messages {
      let index = joined.count - 1
      guard index >= 0, !joined[index].toolCalls.isEmpty else {
        joined.append(message)
        continue
      }
      let isAnswered = !joined[index].content.isEmpty
      if message.role == .tool, !isAnswered {
        let name = joined[index].toolCalls.first { $0.id == message.toolCallID }?.name ?? message.toolName
        joined[index].joinedOutputs.append(JoinedOutput(toolName: name ?? "", content: message.content))
      } else if message.role == .assistant, message.toolCalls.isEmpty, !isAnswered, !joined[index].joinedOutputs.isEmpty
      {
        joined[index].content = message.content
      } else {
        joined.append(message)
      }
    }
    return joined
  }
}
