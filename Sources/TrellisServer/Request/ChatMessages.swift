import Foundation
import Trellis
import TrellisSchema

/// A conversation as the API's messages.
struct ChatMessages {
  let dialect: ServerDialect

  func messages(of transcript: Transcript) throws -> [JSONValue] {
    var messages: [JSONValue] = []
    /// What the model thought, until the message that it led to.
    var reasoning: String?
    func assistant(_ content: JSONValue, _ more: [JSONValue.Member]) -> JSONValue {
      var members = [member("role", "assistant"), JSONValue.Member(key: "content", value: content)] + more
      if let thought = reasoning, dialect.takesReasoning { members.append(member("reasoning_content", thought)) }
      reasoning = nil
      return .object(members)
    }
    for entry in transcript {
      switch entry {
      case .instructions(let instructions):
        let content = try content(instructions.segments, TranscriptText.text(of: instructions.segments), in: entry)
        if content != .string("") { messages.append(message("system", content)) }
      case .prompt(let prompt):
        messages.append(message("user", try content(prompt.segments, TranscriptText.text(of: prompt), in: entry)))
      case .reasoning(let thought): reasoning = TranscriptText.text(of: thought.segments)
      case .response(let response):
        messages.append(assistant(.string(TranscriptText.text(of: response.segments)), []))
      case .toolCalls(let calls):
        messages.append(assistant(.null, [JSONValue.Member(key: "tool_calls", value: .array(calls.map(toolCall)))]))
      case .toolOutput(let output):
        messages.append(
          .object([
            member("role", "tool"), member("tool_call_id", output.id),
            JSONValue.Member(
              key: "content", value: try content(output.segments, TranscriptText.text(of: output.segments), in: entry)),
          ]))
      }
    }
    return messages
  }

  private func member(_ key: String, _ value: String) -> JSONValue.Member {
    JSONValue.Member(key: key, value: .string(value))
  }

  private func message(_ role: String, _ content: JSONValue) -> JSONValue {
    .object([member("role", role), JSONValue.Member(key: "content", value: content)])
  }

  private func toolCall(_ call: Transcript.ToolCall) -> JSONValue {
    .object([
      member("id", call.id), member("type", "function"),
      JSONValue.Member(
        key: "function",
        value: .object([member("name", call.toolName), member("arguments", call.arguments.jsonString)])),
    ])
  }

  /// Text, or parts where there are images.
  private func content(
    _ segments: [Transcript.Segment], _ text: String, in entry: Transcript.Entry
  ) throws -> JSONValue {
    var images: [JSONValue] = []
    for case .attachment(let attachment) in segments {
      switch attachment.content {
      case .image(let image): images.append(try self.image(image, in: entry))
      }
    }
    if images.isEmpty { return .string(text) }
    let said: JSONValue = .object([member("type", "text"), member("text", text)])
    return .array((text.isEmpty ? [] : [said]) + images)
  }

  private func image(_ image: Transcript.ImageAttachment, in entry: Transcript.Entry) throws -> JSONValue {
    let url: String
    switch image.source {
    case .data(let data): url = "data:\(image.mediaType ?? "image/png");base64,\(data.base64EncodedString())"
    case .url(let source) where source.isFileURL:
      // A server elsewhere cannot open a file of this machine.
      guard let data = try? Data(contentsOf: source) else {
        throw LanguageModelError.unsupportedTranscriptContent(
          .init(unsupportedContent: [entry], debugDescription: "The image at \(source.path) cannot be read."))
      }
      let type =
        image.mediaType ?? "image/\(source.pathExtension == "jpg" ? "jpeg" : source.pathExtension.lowercased())"
      url = "data:\(type);base64,\(data.base64EncodedString())"
    case .url(let source): url = source.absoluteString
    }
    return .object([
      member("type", "image_url"), JSONValue.Member(key: "image_url", value: .object([member("url", url)])),
    ])
  }
}
