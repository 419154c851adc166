import Foundation
import Trellis
import TrellisGrammar
import TrellisMasks
import TrellisTemplates

/// What an executor keeps between the requests of its session: the model, once it is loaded, and the tokens so far.
///
/// Everything here blocks: not for the cooperative pool. Invariant behind `@unchecked Sendable`: all state is touched
/// under `lock`.
final class Conversation: @unchecked Sendable {
  let configuration: LlamaConfiguration
  private let session = SessionID()
  private let lock = NSLock()

  private var loaded: (engine: LlamaEngine, renderer: PromptRenderer)?
  /// The rendered text that ends with the last response, and its tokens as they were evaluated, which need not be those
  /// that the tokenizer would choose for the text.
  private var known: (text: [UInt8], tokens: [Token])?

  /// Kept for the next requests with the same schema, last used last.
  private var recentGrammars: [CompiledGrammar] = []

  init(_ configuration: LlamaConfiguration) {
    self.configuration = configuration
    ConversationRegistry.add(self)
  }

  deinit {
    ConversationRegistry.remove(self)
    loaded?.engine.release(session)
  }

  /// Lets go of the model. The next request loads it again.
  func unload() {
    let engine = lock.withLock {
      defer {
        loaded = nil
        known = nil
        recentGrammars = []
      }
      return loaded?.engine
    }
    engine?.close()
  }

  /// A generation that has begun.
  struct Started: Sendable {
    let engine: LlamaEngine
    let handle: GenerationHandle
    /// The rendered prompt.
    let text: [UInt8]
    let prompt: [Token]
    /// How many tokens of the prompt, at its end, are the beginning of the response.
    let openingCount: Int
    let notices: [String]

    func cancel() { engine.cancel(handle) }
  }

  /// Begins to answer a request.
  func start(_ request: LanguageModelExecutorGenerationRequest, _ handle: GenerationHandle) throws -> Started {
    let (engine, renderer) = try load()
    let begin = ContinuousClock.now
    let prepared = try prepare(request, engine, renderer)
    let text = Array(prepared.prompt.text.utf8)
    let prompt = try tokens(of: prepared.prompt, text, renderer) + prepared.opening
    LlamaTrace.record(
      "prepare prompt", .preparation, since: begin,
      counts: renderer.tokenCounts(of: request, total: prompt.count) + [("tokens", prompt.count)])
    guard !prompt.isEmpty else { throw LlamaError.emptyPrompt }
    var plan = try ResponsePlan(request.generationOptions, configuration.options.sampling, prepared.script)
    try plan.checkFit(prompt: prompt.count, contextSize: engine.contextSize, schemaName: request.schema?.name)
    engine.submit(GenerationJob(session: session, prompt: prompt, purpose: .respond(plan), handle: handle))
    return Started(
      engine: engine, handle: handle, text: text, prompt: prompt, openingCount: prepared.opening.count,
      notices: renderer.notices)
  }

  /// Takes note of a response, so that the next request does not evaluate it again.
  func finish(_ started: Started, _ report: GenerationReport) {
    let vocabulary = started.engine.weights.vocabulary
    let said = started.prompt.suffix(started.openingCount) + report.tokens
    let text = started.text + said.flatMap { vocabulary.bytes(of: $0, includingControl: true) }
    lock.withLock { known = (text, started.prompt + report.tokens) }
  }

  /// Loads the model and begins to evaluate what every request that begins with the transcript has in common.
  ///
  /// Returns the events of that evaluation, of which there is one at its end; none where there is nothing to evaluate.
  @discardableResult
  func prewarm(_ transcript: Transcript) throws -> AsyncThrowingStream<GenerationEvent, any Error>? {
    let (engine, renderer) = try load()
    let prefix = try commonPrefix(of: transcript, renderer)
    guard !prefix.isEmpty else { return nil }
    let (handle, events) = GenerationHandle.make()
    let file = configuration.options.prefixFolder.flatMap { PrefixFile(folder: $0, engine, prefix) }
    engine.submit(GenerationJob(session: session, prompt: prefix, purpose: .prewarm(file), handle: handle))
    return events
  }

  private func load() throws -> (LlamaEngine, PromptRenderer) {
    try lock.withLock {
      if let loaded {
        try loaded.engine.weights.checkFile()
        return loaded
      }
      let engine = try LlamaModels.engine(for: configuration)
      let made = (engine, try PromptRenderer(engine.weights, template: configuration.options.chatTemplate))
      loaded = made
      return made
    }
  }

  private func tokens(of rendered: RenderedPrompt, _ text: [UInt8], _ renderer: PromptRenderer) throws -> [Token] {
    if let known = lock.withLock({ known }), text.starts(with: known.text) {
      return known.tokens + (try renderer.tokens(of: rendered.dropping(byteCount: known.text.count)))
    }
    return try renderer.tokens(ofWhole: rendered)
  }

  /// The tokens that do not depend on how the last prompt goes on.
  private func commonPrefix(of transcript: Transcript, _ renderer: PromptRenderer) throws -> [Token] {
    let tools = transcript.toolDefinitions
    let messages = try renderer.messages(of: transcript, tools: tools)
    // Two continuations that differ from their first scalar on: what they share belongs to every continuation.
    let variants = try ["A", "7"].map { continuation in
      var messages = messages
      if let last = messages.indices.last, messages[last].role == .user {
        messages[last].content += continuation
      } else {
        messages.append(ChatMessage(role: .user, content: continuation))
      }
      return try renderer.tokens(ofWhole: renderer.render(messages, tools: tools))
    }
    return Array(variants[0].prefix(commonPrefixCount(variants[0], variants[1])))
  }

  /// Keeps a grammar for the next requests.
  func keep(_ grammar: CompiledGrammar) {
    lock.withLock {
      recentGrammars.removeAll { $0 === grammar }
      recentGrammars.append(grammar)
      if recentGrammars.count > 8 { recentGrammars.removeFirst() }
    }
  }
}
