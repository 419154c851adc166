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
    let setup = FixedSetup(model: model, tools: tools)
    self.init(setup: setup, entries: setup.instructions(instructions).map { [.instructions($0)] } ?? [])
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
    self.init(setup: FixedSetup(model: model, tools: tools), entries: transcript.entries)
  }

  /// A session whose instructions and tools are made anew before every request.
  public convenience init(
    model: some LanguageModel = SystemLanguageModel.default, dynamicInstructions: sending some DynamicInstructions,
    history: some Collection<Transcript.Entry> = [] as [Transcript.Entry]
  ) {
    self.init(
      setup: DynamicSetup(profile: Profile(content: dynamicInstructions), model: model), entries: Array(history))
  }

  /// A session whose model, instructions, tools and options are made anew before every request. A profile that names no model uses
  /// the default one.
  public convenience init(
    profile: sending some DynamicProfile, history: some Collection<Transcript.Entry> = [] as [Transcript.Entry]
  ) {
    self.init(
      setup: DynamicSetup(profile: profile, model: SystemLanguageModel.default), entries: Array(history))
  }
}
