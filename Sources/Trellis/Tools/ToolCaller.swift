/// Calls the tools that a model asked for, all at once.
struct ToolCaller: Sendable {
  let tools: [any Tool]
  /// The tools as they were when the session read them: what holds for the arguments of calls.
  let definitions: [Transcript.ToolDefinition]
  let policy: LanguageModelSession.ToolCallPolicy?
  let hooks: ProfileHooks

  /// The outputs of the calls, in the order of the calls.
  ///
  /// Ends with the first failure, or with the task, and does not wait for tools that are still at work then: they are cancelled and
  /// what they answer is dropped.
  /// - Throws: `LanguageModelSession.Error.unknownTool` before any tool is called, `ToolCallError` for the first tool that
  ///   fails, or what the policy or a hook threw.
  func outputs(of calls: [Transcript.ToolCall]) async throws -> [Transcript.ToolOutput] {
    let called = try calls.map { call in
      guard let tool = tools.first(where: { $0.name == call.toolName }) else {
        throw LanguageModelSession.Error.unknownTool(name: call.toolName, available: tools.map(\.name))
      }
      return (tool, call)
    }
    let (results, mailbox) = AsyncThrowingStream.makeStream(of: (Int, Transcript.ToolOutput).self)
    let tasks = called.enumerated().map { index, called in
      Task {
        do {
          mailbox.yield((index, try await output(of: called.0, for: called.1)))
        } catch {
          mailbox.finish(throwing: error)
        }
      }
    }
    defer { for task in tasks { task.cancel() } }
    var outputs = [Transcript.ToolOutput?](repeating: nil, count: called.count)
    var missing = called.count
    for try await (index, output) in results {
      outputs[index] = output
      missing -= 1
      if missing == 0 { return outputs.compactMap(\.self) }
    }
    throw CancellationError()
  }

  private func output(of tool: any Tool, for call: Transcript.ToolCall) async throws -> Transcript.ToolOutput {
    for hook in hooks.onToolCall { try await hook(call) }
    let segments = try await segments(of: tool, for: call)
    let output = Transcript.ToolOutput(id: call.id, toolName: call.toolName, segments: segments)
    for hook in hooks.onToolOutput { try await hook(call, output) }
    return output
  }

  private func segments(of tool: any Tool, for call: Transcript.ToolCall) async throws -> [Transcript.Segment] {
    switch try await policy?(call) ?? .allow {
    case .allow: try await segments(calling: tool, with: call.arguments)
    case .rewrite(let arguments): try await segments(calling: tool, with: arguments)
    case .refuse(let explanation): [.text(Transcript.TextSegment(content: explanation))]
    }
  }

  private func segments<Called: Tool>(
    calling tool: Called, with content: GeneratedContent
  ) async throws -> [Transcript.Segment] {
    do {
      if let definition = definitions.first(where: { $0.name == tool.name }) {
        try definition.parameters.validate(content)
      }
      let output = try await tool.call(arguments: Called.Arguments(content))
      let schemaName = (output as? any Generable).map { type(of: $0).generationSchema.name } ?? ""
      return output.promptRepresentation.elements.segments(schemaName: schemaName)
    } catch let error as CancellationError where Task.isCancelled {
      throw error
    } catch {
      throw LanguageModelSession.ToolCallError(tool: tool, underlyingError: error)
    }
  }
}
