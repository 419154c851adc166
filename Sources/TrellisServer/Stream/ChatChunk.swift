import Trellis
import TrellisSchema

/// What one event of a streamed chat completion says.
struct ChatChunk {
  struct ToolCallPiece: Hashable {
    /// Which of the calls of this answer the piece belongs to.
    var index: Int
    var id: String?
    var name: String?
    var arguments: String
  }

  struct Usage: Hashable {
    var promptTokens: Int
    var cachedTokens: Int
    var completionTokens: Int
    var reasoningTokens: Int
  }

  var id: String?
  var model: String?
  var content = ""
  var reasoning = ""
  var refusal = ""
  var toolCalls: [ToolCallPiece] = []
  var finishReason: String?
  var usage: Usage?
  /// What is known of the prompt while the server reads it.
  var prompt: LanguageModelSession.Usage.Input?
  /// Output tokens a second, where the server measures it.
  var tokensPerSecond: Double?
}

extension ChatChunk {
  /// The chunk of an event's data. Throws what the server reports, or `ServerError.malformedEvent`.
  init(_ event: EventParser.Event) throws {
    func malformed(_ reason: String) -> ServerError {
      .malformedEvent(String(event.data.prefix(4096)), reason: reason)
    }
    let json: JSONValue
    do { json = try JSONValue(parsing: event.data) } catch { throw malformed(error.description) }
    if event.type == "error" || json["error"] != nil {
      let detail = json["error"] ?? json
      if let shared = ServerFailure.reported(detail) { throw shared }
      throw ServerError.reported(detail["message"]?.string ?? detail.string ?? detail.text())
    }
    guard json.object != nil else { throw malformed("it is no object") }
    id = json["id"]?.string
    model = json["model"]?.string
    if let usage = json["usage"], usage.object != nil { self.usage = Usage(usage) }
    prompt = usage?.input
    if let progress = json["prompt_progress"], let total = progress["total"]?.integer {
      prompt = .init(totalTokenCount: total, cachedTokenCount: progress["cache"]?.integer ?? 0)
    }
    if let speed = json["timings"]?["predicted_per_second"]?.number { tokensPerSecond = Double(speed.description) }
    guard let choices = json["choices"] else { return }
    guard let choices = choices.array else { throw malformed("'choices' is no array") }
    guard let choice = choices.first else { return }
    finishReason = choice["finish_reason"]?.string
    guard let delta = choice["delta"] ?? choice["message"] else { return }
    content = delta["content"]?.string ?? ""
    reasoning = delta["reasoning_content"]?.string ?? delta["reasoning"]?.string ?? ""
    refusal = delta["refusal"]?.string ?? ""
    for (place, call) in (delta["tool_calls"]?.array ?? []).enumerated() {
      guard call.object != nil else { throw malformed("a tool call is no object") }
      let arguments = call["function"]?["arguments"]
      toolCalls.append(
        ToolCallPiece(
          index: call["index"]?.integer ?? place, id: call["id"]?.string, name: call["function"]?["name"]?.string,
          // Some servers send the arguments as an object instead of its text.
          arguments: arguments?.string ?? (arguments?.object == nil ? "" : arguments?.text() ?? "")))
    }
  }
}

extension ChatChunk.Usage {
  var input: LanguageModelSession.Usage.Input {
    LanguageModelSession.Usage.Input(totalTokenCount: promptTokens, cachedTokenCount: cachedTokens)
  }

  init(_ json: JSONValue) {
    promptTokens = json["prompt_tokens"]?.integer ?? 0
    cachedTokens = json["prompt_tokens_details"]?["cached_tokens"]?.integer ?? 0
    completionTokens = json["completion_tokens"]?.integer ?? 0
    reasoningTokens = json["completion_tokens_details"]?["reasoning_tokens"]?.integer ?? 0
  }
}
