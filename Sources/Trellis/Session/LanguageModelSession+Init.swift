extension LanguageModelSession {
  /// A session with instructions as a string.
  @_disfavoredOverload
  public convenience init(
    model: some LanguageModel = SystemLanguageModel.default, tools: [any Tool] = [], instructions: String? = nil
  ) {
    self.init(model: model, tools: tools, instructions: instructions.map { Instructions($0) })
  }

  /// A session that begins with instructions and the definitions of its tools.
  public convenience init(
    model: some LanguageModel = SystemLanguageModel.default, tools: [any Tool] = [], instructions: Instructions? = nil
  ) {
    self.init(
      model: model, tools: tools,
      entries: Transcript.Instructions(instructions, tools: tools).map { [.instructions($0)] } ?? [])
  }

  /// A session with instructions from a builder.
  public convenience init<Failure: Swift.Error>(
    model: some LanguageModel = SystemLanguageModel.default, tools: [any Tool] = [],
    @InstructionsBuilder instructions: () throws(Failure) -> Instructions
  ) throws(Failure) {
    self.init(model: model, tools: tools, instructions: try instructions())
  }

  /// A session that goes on with a conversation. The transcript is taken as it is, with its instructions.
  public convenience init(
    model: some LanguageModel = SystemLanguageModel.default, tools: [any Tool] = [], transcript: Transcript
  ) {
    self.init(model: model, tools: tools, entries: transcript.entries)
  }
}

extension Transcript.Instructions {
  /// Instructions and tools as an entry; nil where there is nothing to say. Tools that keep their schema out of the
  /// instructions are left out: they are known to the executor only.
  init?(_ instructions: Instructions?, tools: [any Tool]) {
    let shown = tools.filter(\.includesSchemaInInstructions)
    if instructions == nil, shown.isEmpty { return nil }
    self.init(
      segments: instructions?.segments ?? [], toolDefinitions: shown.map { Transcript.ToolDefinition(tool: $0) })
  }
}
