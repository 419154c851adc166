/// How a model writes calls of tools: what stands around their names and arguments.
///
/// A response with calls is `opening call (separator call)* closing`, and a call is `beforeName name afterName
/// arguments afterArguments`, where the arguments are a JSON object, or one in Gemma's notation.
struct ToolFormat: Hashable, Sendable {
  var name: String
  /// The text or control token by which calls announce themselves. It begins the opening unless it is a control token,
  /// which is no text and stands before the opening.
  var trigger: String
  /// Whether calls are recognised at the start of a response only, because other text may hold the trigger.
  var startsResponse = false
  var opening: String
  var beforeName: String
  var afterName: String
  var afterArguments: String
  /// Nil where a response holds one call at most.
  var separator: String?
  var closing: String
  /// Whether the model's template shows tools, calls and their outputs itself.
  var isInTemplate = true
  /// Whether the control tokens of `CallMarks` stand inside of calls, strings between them and keys without quotes, and
  /// the texts here name them.
  var hasMarks = false
  /// Whether the template takes the outputs of tools, and the answer to them, along with the message of the calls.
  var joinsOutputs = false
}

extension ToolFormat {
  /// Hermes, Qwen, Granite and many others: a JSON object between tags.
  static let hermes = ToolFormat(
    name: "Hermes", trigger: "<tool_call>", opening: "<tool_call>\n", beforeName: #"{"name": ""#,
    afterName: #"", "arguments": "#, afterArguments: "}", separator: "\n</tool_call>\n<tool_call>\n",
    closing: "\n</tool_call>")

  /// Llama 3.1 and later: a JSON object is the whole response.
  static let llama3 = ToolFormat(
    name: "Llama 3", trigger: #"{"name": ""#, startsResponse: true, opening: "", beforeName: #"{"name": ""#,
    afterName: #"", "parameters": "#, afterArguments: "}", separator: nil, closing: "")

  /// Mistral: a JSON list after a control token.
  static let mistral = ToolFormat(
    name: "Mistral", trigger: "[TOOL_CALLS]", opening: "[", beforeName: #"{"name": ""#, afterName: #"", "arguments": "#,
    afterArguments: "}", separator: ", ", closing: "]")

  /// DeepSeek R1, by llama.cpp's template for it: a fenced block between tags.
  static let deepSeek = ToolFormat(
    name: "DeepSeek", trigger: "<｜tool▁calls▁begin｜>",
    opening: "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>",
    beforeName: "", afterName: "\n```json\n", afterArguments: "\n```",
    separator: "<｜tool▁call▁end｜>\n<｜tool▁call▁begin｜>function<｜tool▁sep｜>",
    closing: "<｜tool▁call▁end｜><｜tool▁calls▁end｜>")

  /// Gemma 4: an object whose keys are bare and whose strings stand between control tokens, without escapes.
  static let gemma = ToolFormat(
    name: "Gemma", trigger: "<|tool_call>", opening: "", beforeName: "call:", afterName: "", afterArguments: "",
    separator: "<tool_call|><|tool_call>", closing: "<tool_call|>", hasMarks: true)

  /// For models without a format of their own: told in the instructions, and a JSON object is the whole response.
  static let json = ToolFormat(
    name: "JSON", trigger: #"{"tool_call": {"name": ""#, startsResponse: true, opening: "",
    beforeName: #"{"tool_call": {"name": ""#, afterName: #"", "arguments": "#, afterArguments: "}}", separator: nil,
    closing: "", isInTemplate: false)

  /// The format for a vocabulary in which the trigger is no control token: then it is text, and begins the opening.
  var withTriggerAsText: ToolFormat {
    var format = self
    if !(opening + beforeName).hasPrefix(trigger) { format.opening = trigger + opening }
    return format
  }
}
