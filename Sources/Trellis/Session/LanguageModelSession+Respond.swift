// The forms of `respond`: text, a value of a schema that is made at run time, or a value of a type; each with a prompt, a string
// or a builder; each with the older and the newer options.

extension LanguageModelSession {
  // MARK: Text

  /// An answer as text.
  @discardableResult
  public nonisolated(nonsending) func respond(
    to prompt: Prompt,
    options: GenerationOptions = GenerationOptions()
  ) async throws -> sending Response<String> {
    try await start(
      prompt, schema: nil, options: options, contextOptions: ContextOptions(), metadata: [:], reader: TextReader.self
    )
    .collect()
  }

  /// An answer as text.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func respond(
    to prompt: String,
    options: GenerationOptions = GenerationOptions()
  ) async throws -> sending Response<String> {
    try await start(
      Prompt(prompt), schema: nil, options: options, contextOptions: ContextOptions(), metadata: [:],
      reader: TextReader.self
    )
    .collect()
  }

  /// An answer as text.
  @discardableResult
  public nonisolated(nonsending) func respond(
    options: GenerationOptions = GenerationOptions(),
    @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> sending Response<String> {
    try await start(
      prompt(), schema: nil, options: options, contextOptions: ContextOptions(), metadata: [:], reader: TextReader.self
    )
    .collect()
  }

  /// An answer as text.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func respond(
    to prompt: Prompt,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: MetadataValues = [:]
  ) async throws -> sending Response<String> {
    try await start(
      prompt, schema: nil, options: options, contextOptions: contextOptions, metadata: metadata, reader: TextReader.self
    )
    .collect()
  }

  /// An answer as text.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func respond(
    to prompt: String,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: MetadataValues = [:]
  ) async throws -> sending Response<String> {
    try await start(
      Prompt(prompt), schema: nil, options: options, contextOptions: contextOptions, metadata: metadata,
      reader: TextReader.self
    )
    .collect()
  }

  /// An answer as text.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func respond(
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: MetadataValues = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> sending Response<String> {
    try await start(
      prompt(), schema: nil, options: options, contextOptions: contextOptions, metadata: metadata,
      reader: TextReader.self
    )
    .collect()
  }

  // MARK: A value of a schema

  /// An answer that follows a schema made at run time.
  @discardableResult
  public nonisolated(nonsending) func respond(
    to prompt: Prompt,
    schema: GenerationSchema,
    includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) async throws -> sending Response<GeneratedContent> {
    try await start(
      prompt, schema: schema, options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt), metadata: [:],
      reader: StructuredReader<GeneratedContent>.self
    )
    .collect()
  }

  /// An answer that follows a schema made at run time.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func respond(
    to prompt: String,
    schema: GenerationSchema,
    includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) async throws -> sending Response<GeneratedContent> {
    try await start(
      Prompt(prompt), schema: schema, options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt), metadata: [:],
      reader: StructuredReader<GeneratedContent>.self
    )
    .collect()
  }

  /// An answer that follows a schema made at run time.
  @discardableResult
  public nonisolated(nonsending) func respond(
    schema: GenerationSchema,
    includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(),
    @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> sending Response<GeneratedContent> {
    try await start(
      prompt(), schema: schema, options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt), metadata: [:],
      reader: StructuredReader<GeneratedContent>.self
    )
    .collect()
  }

  /// An answer that follows a schema made at run time.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func respond(
    to prompt: Prompt,
    schema: GenerationSchema,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: MetadataValues = [:]
  ) async throws -> sending Response<GeneratedContent> {
    try await start(
      prompt, schema: schema, options: options, contextOptions: contextOptions, metadata: metadata,
      reader: StructuredReader<GeneratedContent>.self
    )
    .collect()
  }

  /// An answer that follows a schema made at run time.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func respond(
    to prompt: String,
    schema: GenerationSchema,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: MetadataValues = [:]
  ) async throws -> sending Response<GeneratedContent> {
    try await start(
      Prompt(prompt), schema: schema, options: options, contextOptions: contextOptions, metadata: metadata,
      reader: StructuredReader<GeneratedContent>.self
    )
    .collect()
  }

  /// An answer that follows a schema made at run time.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func respond(
    schema: GenerationSchema,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: MetadataValues = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> sending Response<GeneratedContent> {
    try await start(
      prompt(), schema: schema, options: options, contextOptions: contextOptions, metadata: metadata,
      reader: StructuredReader<GeneratedContent>.self
    )
    .collect()
  }

  // MARK: A value of a type

  /// An answer as a value of a type.
  @discardableResult
  public nonisolated(nonsending) func respond<Content: Generable>(
    to prompt: Prompt,
    generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) async throws -> sending Response<Content> {
    try await start(
      prompt, schema: type.generationSchema, options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt), metadata: [:],
      reader: StructuredReader<Content>.self
    )
    .collect()
  }

  /// An answer as a value of a type.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func respond<Content: Generable>(
    to prompt: String,
    generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) async throws -> sending Response<Content> {
    try await start(
      Prompt(prompt), schema: type.generationSchema, options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt), metadata: [:],
      reader: StructuredReader<Content>.self
    )
    .collect()
  }

  /// An answer as a value of a type.
  @discardableResult
  public nonisolated(nonsending) func respond<Content: Generable>(
    generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(),
    @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> sending Response<Content> {
    try await start(
      prompt(), schema: type.generationSchema, options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt), metadata: [:],
      reader: StructuredReader<Content>.self
    )
    .collect()
  }

  /// An answer as a value of a type.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func respond<Content: Generable>(
    to prompt: Prompt,
    generating type: Content.Type = Content.self,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: MetadataValues = [:]
  ) async throws -> sending Response<Content> {
    try await start(
      prompt, schema: type.generationSchema, options: options, contextOptions: contextOptions, metadata: metadata,
      reader: StructuredReader<Content>.self
    )
    .collect()
  }

  /// An answer as a value of a type.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func respond<Content: Generable>(
    to prompt: String,
    generating type: Content.Type = Content.self,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: MetadataValues = [:]
  ) async throws -> sending Response<Content> {
    try await start(
      Prompt(prompt), schema: type.generationSchema, options: options, contextOptions: contextOptions,
      metadata: metadata, reader: StructuredReader<Content>.self
    )
    .collect()
  }

  /// An answer as a value of a type.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func respond<Content: Generable>(
    generating type: Content.Type = Content.self,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: MetadataValues = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> sending Response<Content> {
    try await start(
      prompt(), schema: type.generationSchema, options: options, contextOptions: contextOptions, metadata: metadata,
      reader: StructuredReader<Content>.self
    )
    .collect()
  }
}
