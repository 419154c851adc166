/// Calls the tools that a model asked for, all at once.
struct ToolCaller: Sendable {
  let tools: [any Tool]
  let policy: LanguageModelSession.ToolCallPolicy?
  let hooks: ProfileHooks

  /// The outputs of the calls, in the order of the calls.
  ///
  /// - Throws: `LanguageModelSession.Error.unknownTool` before any tool is called, `ToolCallError` for the first tool that
  ///   fails, or what the policy threw. `onFailure` gets the error at once, also while other tools are still at work.
  func outputs(
    of calls: [Transcript.ToolCall], onFailure: @Sendable (any Error) -> Void
  ) async throws -> [Transcript.ToolOutput] {
    let called = try calls.map { call in
      guard let tool = tools.first(where: { $0.name == call.toolName }) else {
        throw LanguageModelSession.Error.unknownTool(name: call.toolName, available: tools.map(\.name))
      }
      return (tool, call)
    }
    return try await withThrowingTaskGroup(of: (Int, Transcript.ToolOutput).self) { group in
      for (index, (tool, call)) in called.enumerated() {
        group.addTask {
          for hook in hooks.onToolCall { try await hook(call) }
          let segments = try await segments(of: tool, for: call)
          let output = Transcript.ToolOutput(id: call.id, toolName: call.toolName, segments: segments)
          for hook in hooks.onToolOutput { try await hook(call, output) }
          return (index, output)
        }
      }
      var outputs = [Transcript.ToolOutput?](repeating: nil, count: called.count)
      do {
        for try await (index, output) in group { outputs[index] = output }
      } catch {
        onFailure(error)
        throw error
      }
      return outputs.compactMap(\.self)
    }
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
