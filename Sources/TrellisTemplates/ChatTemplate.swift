/// A chat template: the Jinja source in a model file that turns a conversation into the prompt which that model was trained on.
///
/// The language is jinja2's, with the settings, filters and functions that Hugging Face's transformers gives to chat templates
/// (`trim_blocks`, `lstrip_blocks`, loop controls, `generation` blocks, `tojson` without HTML escapes, `raise_exception`,
/// `strftime_now`). There is no way out of it: no files, no imports, no attributes of the host, and bounded steps, depth and output.
public struct ChatTemplate: Sendable {
  private let statements: [Statement]
  public let source: String

  /// Parses a template. Throws a `TemplateError` of kind `syntax`, `unsupported` or `limit`, with the line.
  public init(source: String) throws(TemplateError) {
    self.source = source
    statements = try OwnStack.run { () throws(TemplateError) in try Parser.statements(of: source) }
  }

  /// The prompt for a conversation.
  ///
  /// - Parameters:
  ///   - messages: Objects with `role` and `content`, and what else the model's format knows (`tool_calls`, `reasoning_content`, …).
  ///     Roles with usual names count as the template's own text, because formats make control tokens of them (`<|user|>`).
  ///   - tools: The tools in the form of OpenAI's API; nil leaves the variable undefined.
  ///   - addGenerationPrompt: Whether the prompt ends where the model's answer begins.
  ///   - specialTokens: Names of control tokens by variable: `bos_token`, `eos_token`, …
  ///   - variables: Further variables, such as `enable_thinking` or `documents`.
  ///   - now: The moment that `strftime_now` writes.
  ///
  /// Throws a `TemplateError`: of kind `raised` where the template itself refuses the conversation.
  public func render(
    messages: [TemplateValue],
    tools: [TemplateValue]? = nil,
    addGenerationPrompt: Bool = true,
    specialTokens: [String: String] = [:],
    variables: [String: TemplateValue] = [:],
    limits: TemplateLimits = TemplateLimits(),
    now: TemplateDate? = nil
  ) throws(TemplateError) -> RenderedPrompt {
    var all = variables
    for (name, token) in specialTokens { all[name] = .markup(token) }
    all["messages"] = .array(messages.map(Self.withOwnRole))
    if let tools { all["tools"] = .array(tools) }
    all["add_generation_prompt"] = .bool(addGenerationPrompt)
    return try render(variables: all, limits: limits, now: now)
  }

  /// What the template writes for the variables given, and nothing else.
  public func render(
    variables: [String: TemplateValue],
    limits: TemplateLimits = TemplateLimits(),
    now: TemplateDate? = nil
  ) throws(TemplateError) -> RenderedPrompt {
    let statements = statements
    return try OwnStack.run { () throws(TemplateError) in
      let renderer = Renderer(limits: limits) { now ?? .now }
      let text = try renderer.render(statements, variables: variables.mapValues { Value($0) })
      return RenderedPrompt(spans: text.spans)
    }
  }

  private static let knownRoles: Set = [
    "system", "developer", "user", "assistant", "model", "tool", "function", "ipython", "observation", "environment",
    "context",
  ]

  private static func withOwnRole(_ message: TemplateValue) -> TemplateValue {
    guard case .object(let members) = message else { return message }
    return .object(
      members.map { member in
        guard member.key == "role", case .string(let role) = member.value, knownRoles.contains(role) else {
          return member
        }
        return TemplateValue.Member(member.key, .markup(role))
      })
  }
}
