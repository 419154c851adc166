// The forms of `streamResponse`: text, a value of a schema that is made at run time, or a value of a type; each with a prompt, a string
// or a builder; each with the older and the newer options.

extension LanguageModelSession {
  // MARK: Text

  /// An answer as text, while it is made.
  public func streamResponse(
    to prompt: Prompt,
    options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<String> {
    start(
      prompt, schema: nil, options: options, contextOptions: ContextOptions(), metadata: [:], reader: TextReader.self)
  }

  /// An answer as text, while it is made.
  @_disfavoredOverload
  public func streamResponse(
    to prompt: String,
    options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<String> {
    start(
      Prompt(prompt), schema: nil, options: options, contextOptions: ContextOptions(), metadata: [:],
      reader: TextReader.self)
  }

  /// An answer as text, while it is made.
  public func streamResponse(
    options: GenerationOptions = GenerationOptions(),
    @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<String> {
    try start(
      prompt(), schema: nil, options: options, contextOptions: ContextOptions(), metadata: [:], reader: TextReader.self)
  }

  /// An answer as text, while it is made.
  @_disfavoredOverload
  public func streamResponse(
    to prompt: Prompt,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: MetadataValues = [:]
  ) -> sending ResponseStream<String> {
    start(
      prompt, schema: nil, options: options, contextOptions: contextOptions, metadata: metadata, reader: TextReader.self
    )
  }

  /// An answer as text, while it is made.
  @_disfavoredOverload
  public func streamResponse(
    to prompt: String,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: MetadataValues = [:]
  ) -> sending ResponseStream<String> {
    start(
      Prompt(prompt), schema: nil, options: options, contextOptions: contextOptions, metadata: metadata,
      reader: TextReader.self)
  }

  /// An answer as text, while it is made.
  @_disfavoredOverload
  public func streamResponse(
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: MetadataValues = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<String> {
    try start(
      prompt(), schema: nil, options: options, contextOptions: contextOptions, metadata: metadata,
      reader: TextReader.self)
  }

  // MARK: A value of a schema

  /// An answer that follows a schema made at run time, while it is made.
  public func streamResponse(
    to prompt: Prompt,
    schema: GenerationSchema,
    includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<GeneratedContent> {
    start(
      prompt, schema: schema, options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt), metadata: [:],
      reader: StructuredReader<GeneratedContent>.self)
  }

  /// An answer that follows a schema made at run time, while it is made.
  @_disfavoredOverload
  public func streamResponse(
    to prompt: String,
    schema: GenerationSchema,
    includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<GeneratedContent> {
    start(
      Prompt(prompt), schema: schema, options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt), metadata: [:],
      reader: StructuredReader<GeneratedContent>.self)
  }

  /// An answer that follows a schema made at run time, while it is made.
  public func streamResponse(
    schema: GenerationSchema,
    includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(),
    @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<GeneratedContent> {
    try start(
      prompt(), schema: schema, options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt), metadata: [:],
      reader: StructuredReader<GeneratedContent>.self)
  }

  /// An answer that follows a schema made at run time, while it is made.
  @_disfavoredOverload
  public func streamResponse(
    to prompt: Prompt,
    schema: GenerationSchema,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: MetadataValues = [:]
  ) -> sending ResponseStream<GeneratedContent> {
    start(
      prompt, schema: schema, options: options, contextOptions: contextOptions, metadata: metadata,
      reader: StructuredReader<GeneratedContent>.self)
  }

  /// An answer that follows a schema made at run time, while it is made.
  @_disfavoredOverload
  public func streamResponse(
    to prompt: String,
    schema: GenerationSchema,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: MetadataValues = [:]
  ) -> sending ResponseStream<GeneratedContent> {
    start(
      Prompt(prompt), schema: schema, options: options, contextOptions: contextOptions, metadata: metadata,
      reader: StructuredReader<GeneratedContent>.self)
  }

  /// An answer that follows a schema made at run time, while it is made.
  @_disfavoredOverload
  public func streamResponse(
    schema: GenerationSchema,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: MetadataValues = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<GeneratedContent> {
    try start(
      prompt(), schema: schema, options: options, contextOptions: contextOptions, metadata: metadata,
      reader: StructuredReader<GeneratedContent>.self)
  }

  // MARK: A value of a type

  /// An answer as a value of a type, while it is made.
  public func streamResponse<Content: Generable>(
    to prompt: Prompt,
    generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<Content> {
    start(
      prompt, schema: type.generationSchema, options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt), metadata: [:],
      reader: StructuredReader<Content>.self)
  }

  /// An answer as a value of a type, while it is made.
  @_disfavoredOverload
  public func streamResponse<Content: Generable>(
    to prompt: String,
    generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<Content> {
    start(
      Prompt(prompt), schema: type.generationSchema, options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt), metadata: [:],
      reader: StructuredReader<Content>.self)
  }

  /// An answer as a value of a type, while it is made.
  public func streamResponse<Content: Generable>(
    generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(),
    @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<Content> {
    try start(
      prompt(), schema: type.generationSchema, options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt), metadata: [:],
      reader: StructuredReader<Content>.self)
  }

  /// An answer as a value of a type, while it is made.
  @_disfavoredOverload
  public func streamResponse<Content: Generable>(
    to prompt: Prompt,
    generating type: Content.Type = Content.self,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: MetadataValues = [:]
  ) -> sending ResponseStream<Content> {
    start(
      prompt, schema: type.generationSchema, options: options, contextOptions: contextOptions, metadata: metadata,
      reader: StructuredReader<Content>.self)
  }

  /// An answer as a value of a type, while it is made.
  @_disfavoredOverload
  public func streamResponse<Content: Generable>(
    to prompt: String,
    generating type: Content.Type = Content.self,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: MetadataValues = [:]
  ) -> sending ResponseStream<Content> {
    start(
      Prompt(prompt), schema: type.generationSchema, options: options, contextOptions: contextOptions,
      metadata: metadata, reader: StructuredReader<Content>.self)
  }

  /// An answer as a value of a type, while it is made.
  @_disfavoredOverload
  public func streamResponse<Content: Generable>(
    generating type: Content.Type = Content.self,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: MetadataValues = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<Content> {
    try start(
      prompt(), schema: type.generationSchema, options: options, contextOptions: contextOptions, metadata: metadata,
      reader: StructuredReader<Content>.self)
  }
}
