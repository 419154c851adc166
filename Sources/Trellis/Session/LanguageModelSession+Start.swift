extension LanguageModelSession {
  /// Begins a request and returns the stream of its answer. What is wrong with the request shows when the stream is read.
  func start<Reader: ContentReader>(
    _ prompt: Prompt, schema: GenerationSchema?, options: GenerationOptions, contextOptions: ContextOptions,
    metadata: MetadataValues, reader: Reader.Type
  ) -> sending ResponseStream<Reader.Content> {
    let turn = Turn(
      prompt: Transcript.Prompt(
        segments: prompt.segments, options: options,
        responseFormat: schema.map { Transcript.ResponseFormat(schema: $0) },
        contextOptions: contextOptions, metadata: metadata))
    if begin(turn) {
      let runner = TurnRunner(session: self, turn: turn, schema: schema) { answer in
        let (_, rawContent) = try Reader.content(of: answer)
        if let schema { try schema.validate(rawContent) }
      }
      turn.attach(Task { await runner.run() })
    } else if turn.close() != nil {
      turn.publish(.failure(Error.concurrentRequests, nil))
    }
    return ResponseStream(
      reading: StreamReading(
        session: self, turn: turn, reader: Reader(), mayHoldOtherText: schema != nil && setup.mayHaveTools))
  }
}
