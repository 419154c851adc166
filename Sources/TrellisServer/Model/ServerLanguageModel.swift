import Foundation
import Trellis

/// A language model behind a server that speaks OpenAI's chat completions API: llama-server, vLLM, SGLang, Ollama and others.
///
/// ```swift
/// let model = ServerLanguageModel(url: URL(string: "http://127.0.0.1:8080/v1")!, model: "qwen3", dialect: .llamaServer)
/// let session = LanguageModelSession(model: model)
/// ```
///
/// The server is asked to hold structured answers and tool calls to their schemas, and every byte that it sends is checked
/// against them: the first one that breaks the contract ends the request with `LanguageModelError.malformedOutput`.
///
/// The tokens of the prompt are known before the first text from llama-server, vLLM and SGLang. The API as OpenAI documents it, and Ollama,
/// tell usage at the end only.
public struct ServerLanguageModel: LanguageModel {
  public typealias Executor = ServerExecutor

  public var capabilities: LanguageModelCapabilities
  public var executorConfiguration: ServerConfiguration

  /// A model of a server.
  ///
  /// - Parameters:
  ///   - url: The API's base, with its version: `http://127.0.0.1:8080/v1`.
  ///   - model: The server's name for the model.
  ///   - dialect: What the server is, where servers differ.
  ///   - apiKey: Sent as a bearer token.
  ///   - headers: Further headers.
  ///   - timeout: The longest silence of the server, in seconds.
  ///   - capabilities: What the model can do; a server cannot be asked for it.
  public init(
    url: URL, model: String, dialect: ServerDialect = .openAI, apiKey: String? = nil, headers: [String: String] = [:],
    timeout: TimeInterval = 600,
    capabilities: LanguageModelCapabilities = LanguageModelCapabilities([.guidedGeneration, .toolCalling])
  ) {
    self.capabilities = capabilities
    executorConfiguration = ServerConfiguration(
      url: url, model: model, dialect: dialect, apiKey: apiKey, headers: headers, timeout: timeout)
  }

  public var dataDestination: DataDestination {
    let host = executorConfiguration.url.host() ?? ""
    guard ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host) else { return .host(host) }
    return .loopback(port: executorConfiguration.url.port ?? (executorConfiguration.url.scheme == "https" ? 443 : 80))
  }
}

/// Where a server is and how it is spoken to.
public struct ServerConfiguration: Hashable, Sendable {
  public var url: URL
  public var model: String
  public var dialect: ServerDialect
  public var apiKey: String?
  public var headers: [String: String]
  /// The longest silence of the server, in seconds.
  public var timeout: TimeInterval
}
