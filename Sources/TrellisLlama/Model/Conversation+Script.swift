import Trellis
import TrellisGrammar
import TrellisMasks
import TrellisTemplates

extension Conversation {
  /// A request, made ready for the decode thread.
  struct Prepared {
    var prompt: RenderedPrompt
    /// Tokens that begin the response and are evaluated along with the prompt.
    var opening: [Token]
    var script: ResponseScript
  }

  /// The prompt of a request, and what its response may consist of.
  func prepare(
    _ request: LanguageModelExecutorGenerationRequest, _ engine: LlamaEngine, _ renderer: PromptRenderer
  ) throws -> Prepared {
    let mode = request.generationOptions.toolCallingMode?.kind ?? .allowed
    let tools = mode == .disallowed ? [] : request.enabledToolDefinitions
    let messages = try renderer.messages(of: request.transcript, tools: tools)
    let reasons = try wantsReasoning(request, renderer)
    var variables: [String: TemplateValue] = [:]
    if let variable = renderer.reasoningFormat?.variable, let reasons { variables[variable] = .bool(reasons) }
    let prompt = try renderer.render(messages, tools: tools, variables: variables)

    var opening: [Token] = []
    var script = ResponseScript(forcesRuns: configuration.options.forcesRuns)
    script.reasoning = try reasoning(request, engine, renderer, prompt, wanted: reasons, &opening)
    try add(request, tools, mode, engine, renderer, to: &script, &opening)
    return Prepared(prompt: prompt, opening: opening, script: script)
  }

  // MARK: Reasoning

  /// Whether the model shall think; nil where it decides itself. Before a value it thinks only when asked to.
  private func wantsReasoning(
    _ request: LanguageModelExecutorGenerationRequest, _ renderer: PromptRenderer
  ) throws -> Bool? {
    if let level = request.contextOptions.reasoningLevel { return try ReasoningFormat.budget(of: level) > 0 }
    let isHeld = request.schema != nil || request.generationOptions.toolCallingMode == .required
    return isHeld ? false : nil
  }

  private func reasoning(
    _ request: LanguageModelExecutorGenerationRequest, _ engine: LlamaEngine, _ renderer: PromptRenderer,
    _ prompt: RenderedPrompt, wanted: Bool?, _ opening: inout [Token]
  ) throws -> ResponseScript.Reasoning? {
    guard let format = renderer.reasoningFormat else { return nil }
    let vocabulary = engine.weights.vocabulary
    var isOpen = isReasoningOpen(prompt.text, format)
    if !isOpen {
      if wanted == false { return nil }
      if wanted == true {
        opening = try vocabulary.tokens(of: (format.opening + "\n").utf8, parsesControl: true)
        isOpen = true
      }
    }
    return ResponseScript.Reasoning(
      format: format, isOpen: isOpen,
      budget: try request.contextOptions.reasoningLevel.map(ReasoningFormat.budget),
      closingTokens: try vocabulary.tokens(of: format.closing.utf8, parsesControl: true),
      separatorTokens: try vocabulary.tokens(of: format.separator.utf8, parsesControl: true))
  }

  /// Whether the prompt's last tag opens thoughts.
  private func isReasoningOpen(_ prompt: String, _ format: ReasoningFormat) -> Bool {
    var end = Substring(prompt)
    while let last = end.last, last.isWhitespace { end.removeLast() }
    return end.hasSuffix(format.opening)
  }

  // MARK: Values and calls

  private func add(
    _ request: LanguageModelExecutorGenerationRequest, _ tools: [Transcript.ToolDefinition],
    _ mode: GenerationOptions.ToolCallingMode.Kind, _ engine: LlamaEngine, _ renderer: PromptRenderer,
    to script: inout ResponseScript, _ opening: inout [Token]
  ) throws {
    let vocabulary = engine.weights.vocabulary
    var calls: GrammarStore.Key?
    if !tools.isEmpty {
      let trigger = vocabulary.controlToken(renderer.toolFormat.trigger)
      let format = trigger == nil ? renderer.toolFormat.withTriggerAsText : renderer.toolFormat
      var key = GrammarStore.Key(format: format)
      for tool in tools {
        key.tools.append(.init(name: tool.name, parameters: try graph(of: tool.parameters, named: tool.name)))
      }
      let grammar = try grammar(for: key, named: tools.map(\.name).joined(separator: ", "), engine)
      script.calls = ResponseScript.Calls(
        format: format, triggerToken: trigger, grammar: grammar, areRequired: mode == .required)
      if mode == .required, let trigger {
        if script.reasoning == nil {
          opening.append(trigger)
        } else {
          script.reasoning?.separatorTokens.append(trigger)
        }
      }
      calls = key
    }
    guard let schema = request.schema, mode != .required || tools.isEmpty else { return }
    var key = calls ?? GrammarStore.Key()
    key.value = try graph(of: schema, named: schema.name)
    script.value = try grammar(for: key, named: schema.name, engine)
  }

  private func graph(of schema: GenerationSchema, named name: String) throws -> SchemaGraph {
    do {
      return try schema.graph()
    } catch {
      throw Self.unsupported(name, error)
    }
  }

  private func grammar(for key: GrammarStore.Key, named name: String, _ engine: LlamaEngine) throws -> CompiledGrammar {
    do {
      let grammar = try engine.weights.grammars.grammar(for: key)
      keep(grammar)
      return grammar
    } catch {
      throw Self.unsupported(name, error)
    }
  }

  private static func unsupported(_ name: String, _ error: any Error) -> LanguageModelError {
    .unsupportedGenerationGuide(
      LanguageModelError.UnsupportedGenerationGuide(schemaName: name, debugDescription: "\(error)"))
  }
}

extension Transcript {
  /// The tools that the instructions name.
  var toolDefinitions: [ToolDefinition] {
    flatMap { entry -> [ToolDefinition] in
      if case .instructions(let instructions) = entry { instructions.toolDefinitions } else { [] }
    }
  }
}
