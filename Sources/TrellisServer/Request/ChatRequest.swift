import Foundation
import Trellis
import TrellisGrammar
import TrellisSchema

/// The body of a request for a streamed chat completion.
struct ChatRequest {
  private(set) var members: [JSONValue.Member] = []
  /// The options that the server cannot honour exactly, as `GenerationOptions` spells them.
  private(set) var approximatedOptions: [String] = []

  var json: String { JSONValue.object(members).text(.compact) }

  init(_ request: LanguageModelExecutorGenerationRequest, _ configuration: ServerConfiguration) throws {
    let dialect = configuration.dialect
    set("model", .string(configuration.model))
    set("messages", .array(try ChatMessages(dialect: dialect).messages(of: request.transcript)))
    set("stream", .bool(true))
    var streamOptions = [JSONValue.Member(key: "include_usage", value: .bool(true))]
    // So that the tokens of the prompt are known before the first text.
    if dialect.tellsUsageInEveryChunk {
      streamOptions.append(JSONValue.Member(key: "continuous_usage_stats", value: .bool(true)))
    }
    set("stream_options", .object(streamOptions))
    if dialect.tellsProgressOfPrompt { set("return_progress", .bool(true)) }
    try add(request.generationOptions, dialect)
    add(request.contextOptions, dialect)
    try add(request.enabledToolDefinitions, request.generationOptions.toolCallingMode, dialect)
    if let schema = request.schema { try add(schema, hasTools: !request.enabledToolDefinitions.isEmpty, dialect) }
  }

  private mutating func set(_ key: String, _ value: JSONValue) {
    members.append(JSONValue.Member(key: key, value: value))
  }

  private static func number(_ value: Int) -> JSONValue { .number(ExactDecimal(value)) }

  private func number(_ value: Double, _ option: String) throws -> JSONValue {
    guard value.isFinite, let number = try? JSONValue(parsing: "\(value)") else {
      throw LanguageModelError.unsupportedOption(
        .init(option: option, debugDescription: "\(value) is no number that a server takes."))
    }
    return number
  }

  private mutating func add(_ options: GenerationOptions, _ dialect: ServerDialect) throws {
    if let temperature = options.temperature { set("temperature", try number(temperature, "temperature")) }
    if let limit = options.maximumResponseTokens { set(dialect.limitName, Self.number(limit)) }
    var seed: UInt64?
    switch options.samplingMode?.kind {
    case nil: break
    case .greedy:
      if options.temperature == nil { set("temperature", Self.number(0)) }
      if dialect.takesTopK { set("top_k", Self.number(1)) }
    case .randomTopK(let count, let given):
      seed = given
      if dialect.takesTopK { set("top_k", Self.number(count)) } else { approximatedOptions.append("samplingMode") }
    case .randomProbabilityThreshold(let threshold, let given):
      seed = given
      set("top_p", try number(threshold, "samplingMode"))
    }
    // Servers keep seeds in 32 or 64 bits with a sign.
    if let seed { set("seed", Self.number(Int(seed & 0x7FFF_FFFF))) }
  }

  private mutating func add(_ options: ContextOptions, _ dialect: ServerDialect) {
    guard let level = options.reasoningLevel else { return }
    let effort = ["light": "low", "moderate": "medium", "deep": "high"][level.name] ?? level.name
    if dialect.takesReasoning {
      let members = [
        JSONValue.Member(key: "enable_thinking", value: .bool(true)),
        JSONValue.Member(key: "reasoning_effort", value: .string(effort)),
      ]
      set("chat_template_kwargs", .object(members))
    } else {
      set("reasoning_effort", .string(effort))
    }
  }

  private mutating func add(
    _ tools: [Transcript.ToolDefinition], _ mode: GenerationOptions.ToolCallingMode?, _ dialect: ServerDialect
  ) throws {
    guard !tools.isEmpty else { return }
    set(
      "tools",
      .array(
        try tools.map { tool in
          var function = [
            JSONValue.Member(key: "name", value: .string(tool.name)),
            JSONValue.Member(key: "description", value: .string(tool.description)),
            JSONValue.Member(key: "parameters", value: try tool.parameters.graph().jsonSchema),
          ]
          if dialect == .openAI { function.append(JSONValue.Member(key: "strict", value: .bool(true))) }
          return .object([
            JSONValue.Member(key: "type", value: .string("function")),
            JSONValue.Member(key: "function", value: .object(function)),
          ])
        }))
    switch mode?.kind {
    case .required: set("tool_choice", .string("required"))
    case .disallowed: set("tool_choice", .string("none"))
    case .allowed, nil: set("tool_choice", .string("auto"))
    }
  }

  private mutating func add(_ schema: GenerationSchema, hasTools: Bool, _ dialect: ServerDialect) throws {
    let graph = try schema.graph()
    // A grammar would hold the server's own form of tool calls to the schema of the answer.
    if dialect.takesGrammar, !hasTools, let grammar = try? GBNFPrinter.print(Grammar(graph)) {
      set("grammar", .string(grammar))
      return
    }
    set(
      "response_format",
      .object([
        JSONValue.Member(key: "type", value: .string("json_schema")),
        JSONValue.Member(
          key: "json_schema",
          value: .object([
            JSONValue.Member(key: "name", value: .string(Self.name(schema.name))),
            JSONValue.Member(key: "strict", value: .bool(true)),
            JSONValue.Member(key: "schema", value: graph.jsonSchema),
          ])),
      ]))
  }

  /// A name as the API takes it: letters, digits, `_` and `-`, at most 64.
  private static func name(_ name: String) -> String {
    let kept = name.unicodeScalars.map { scalar in
      scalar.isASCII && (Character(scalar).isLetter || Character(scalar).isNumber || scalar == "_" || scalar == "-")
        ? Character(scalar) : "_"
    }
    return kept.isEmpty ? "value" : String(kept.prefix(64))
  }
}
