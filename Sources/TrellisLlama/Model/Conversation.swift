import Foundation
import Trellis
import TrellisGrammar
import TrellisMasks

/// What an executor keeps between the requests of its session: the model, once it is loaded, and the tokens so far.
///
/// Everything here blocks: not for the cooperative pool. Invariant behind `@unchecked Sendable`: all state is touched
/// under `lock`.
final class Conversation: @unchecked Sendable {
  private let configuration: LlamaConfiguration
  private let session = SessionID()
  private let lock = NSLock()

  private var loaded: (engine: LlamaEngine, renderer: PromptRenderer)?
  /// The rendered text that ends with the last response, and its tokens as they were evaluated, which need not be those
  /// that the tokenizer would choose for the text.
  private var known: (text: String, tokens: [Token])?

  /// Kept for the next requests with the same schema, last used last.
  private var recentGrammars: [CompiledGrammar] = []

  init(_ configuration: LlamaConfiguration) {
    self.configuration = configuration
  }

  deinit { loaded?.engine.release(session) }

  /// A generation that has begun.
  struct Started: Sendable {
    let engine: LlamaEngine
    let handle: GenerationHandle
    /// The rendered prompt.
    let text: String
    let prompt: [Token]

    func cancel() { engine.cancel(handle) }
  }

  /// Begins to answer a request.
  func start(_ request: LanguageModelExecutorGenerationRequest, _ handle: GenerationHandle) throws -> Started {
    let (engine, renderer) = try load()
    let messages = try ChatMessage.messages(of: request.transcript)
    let text = try renderer.render(messages)
    let prompt = try tokens(of: text, renderer)
    var plan = try ResponsePlan(request.generationOptions, configuration.options.sampling)
    if let schema = request.schema { plan.constraint = try constraint(for: schema, engine) }
    let job = GenerationJob(session: session, prompt: prompt, purpose: .respond(plan), handle: handle)
    engine.submit(job)
    return Started(engine: engine, handle: handle, text: text, prompt: prompt)
  }

  /// Takes note of a response, so that the next request does not evaluate it again.
  func finish(_ started: Started, response: String, _ report: GenerationReport) {
    lock.withLock { known = (started.text + response, started.prompt + report.tokens) }
  }

  /// Loads the model and evaluates what every request that begins with the transcript has in common.
  func prewarm(_ transcript: Transcript) throws {
    let (engine, renderer) = try load()
    let prefix = try commonPrefix(of: transcript, renderer)
    guard !prefix.isEmpty else { return }
    let (handle, _) = GenerationHandle.make()
    engine.submit(GenerationJob(session: session, prompt: prefix, purpose: .prewarm, handle: handle))
  }

  private func load() throws -> (LlamaEngine, PromptRenderer) {
    try lock.withLock {
      if let loaded { return loaded }
      let engine = try LlamaModels.engine(for: configuration)
      let made = (engine, PromptRenderer(engine.weights, template: configuration.options.chatTemplate))
      loaded = made
      return made
    }
  }

  private func tokens(of text: String, _ renderer: PromptRenderer) throws -> [Token] {
    // Bytes are compared: Swift's strings would take other spellings of a character for equal.
    if let known = lock.withLock({ known }), text.utf8.starts(with: known.text.utf8) {
      return known.tokens + (try renderer.tokens(of: String(Substring(text.utf8.dropFirst(known.text.utf8.count)))))
    }
    return try renderer.tokens(ofWhole: text)
  }

  /// The tokens that do not depend on how the last prompt goes on.
  private func commonPrefix(of transcript: Transcript, _ renderer: PromptRenderer) throws -> [Token] {
    let messages = try ChatMessage.messages(of: transcript)
    // Two continuations that differ from their first scalar on: what they share belongs to every continuation.
    let variants = try ["A", "7"].map { continuation in
      var messages = messages
      if let last = messages.indices.last, messages[last].role == .user {
        messages[last].content += continuation
      } else {
        messages.append(ChatMessage(role: .user, content: continuation))
      }
      return try renderer.tokens(ofWhole: renderer.render(messages))
    }
    return Array(variants[0].prefix(commonPrefixCount(variants[0], variants[1])))
  }

  /// What holds a response to a schema.
  private func constraint(for schema: GenerationSchema, _ engine: LlamaEngine) throws -> Constraint {
    let grammar: CompiledGrammar
    do {
      grammar = try engine.weights.grammars.grammar(for: try schema.graph())
    } catch {
      throw LanguageModelError.unsupportedGenerationGuide(
        LanguageModelError.UnsupportedGenerationGuide(schemaName: schema.name, debugDescription: "\(error)"))
    }
    lock.withLock {
      recentGrammars.removeAll { $0 === grammar }
      recentGrammars.append(grammar)
      if recentGrammars.count > 8 { recentGrammars.removeFirst() }
    }
    return Constraint(grammar, vocabulary: engine.weights.vocabulary, forcesRuns: configuration.options.forcesRuns)
  }
}
