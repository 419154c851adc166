/// What a server is, where servers of the chat completions API differ.
public enum ServerDialect: String, Hashable, Sendable, CaseIterable {
  /// The API as OpenAI documents it, and nothing beyond it.
  case openAI
  /// llama.cpp's server.
  case llamaServer
  case vLLM
  case sgLang
  case ollama

  /// Whether the server holds answers to a GBNF grammar, which states the layout of the JSON too.
  var takesGrammar: Bool { self == .llamaServer }

  /// Whether the server draws among the likeliest `top_k` tokens on request.
  var takesTopK: Bool { self == .llamaServer || self == .vLLM || self == .sgLang }

  /// Whether the server takes the reasoning of earlier turns back, and options of the chat template.
  var takesReasoning: Bool { self == .llamaServer || self == .vLLM || self == .sgLang }

  /// Whether the server tells the usage with every chunk on request, not only at the end.
  var tellsUsageInEveryChunk: Bool { self == .vLLM || self == .sgLang }

  /// Whether the server tells on request how far it is with the prompt.
  var tellsProgressOfPrompt: Bool { self == .llamaServer }

  /// The name of the limit of output tokens.
  var limitName: String { self == .openAI ? "max_completion_tokens" : "max_tokens" }
}
