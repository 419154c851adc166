import Trellis
import TrellisMasks

/// The work of a decode thread: which generations are evaluated together, and where their tokens live. Confined to the
/// thread.
///
/// All sequences share one memory of `context.size` tokens. A generation is admitted when its prompt and the first part
/// of its response fit beside those of the others; idle sequences give way, least recently used first.
final class Scheduler {
  /// What a place of the memory holds.
  private struct Sequence {
    /// The evaluated tokens, from the start.
    var tokens: [Token] = []
    var session: SessionID?
    /// Counts up with every use.
    var lastUse = 0
    var isActive = false
  }

  /// A response is granted so many tokens at a time.
  private static let grant = 256
  /// So many tokens of prompts are evaluated in one go beside responses, so that these do not stall.
  private static let promptShare = 128

  private let context: LlamaContext
  private let mailbox: Mailbox
  private var sequences: [Sequence]
  private var active: [Generation] = []
  private var waiting: [GenerationJob] = []
  private var useCount = 0

  init(_ context: LlamaContext, _ mailbox: Mailbox) {
    self.context = context
    self.mailbox = mailbox
    sequences = Array(repeating: Sequence(), count: context.sequenceCount)
  }

  /// Works until the mailbox is closed.
  func run() {
    while let messages = mailbox.take(waits: active.isEmpty && waiting.isEmpty) {
      for message in messages {
        switch message {
        case .job(let job): waiting.append(job)
        case .release(let session): release(session)
        }
      }
      dropCancelled()
      admit()
      if !active.isEmpty { evaluate() }
    }
    for job in waiting { job.handle.fail(LlamaError.unloaded) }
    for generation in active { generation.handle.fail(LlamaError.unloaded) }
    for case .job(let job) in mailbox.drain() { job.handle.fail(LlamaError.unloaded) }
  }

  private func dropCancelled() {
    waiting.removeAll { job in
      if job.handle.isCancelled { job.handle.fail(CancellationError()) }
      return job.handle.isCancelled
    }
    for generation in active where generation.handle.isCancelled {
      end(generation)
      generation.handle.fail(CancellationError())
    }
  }

  private func release(_ session: SessionID) {
    for index in sequences.indices where sequences[index].session == session && !sequences[index].isActive {
      clear(index)
    }
  }

  // MARK: Admission

  /// Starts waiting jobs, in order, as far as there is place.
  private func admit() {
    while let job = waiting.first {
      guard job.prompt.count < context.size else {
        waiting.removeFirst()
        job.handle.fail(
          LanguageModelError.contextSizeExceeded(
            LanguageModelError.ContextSizeExceeded(contextSize: context.size, tokenCount: job.prompt.count + 1)))
        continue
      }
      // A session has one sequence: its next request waits for the one before.
      guard !active.contains(where: { $0.session == job.session }), active.count < sequences.count else { return }
      let room = context.size - reserved
      guard active.isEmpty || room > job.prompt.count + max(Self.grant, job.minimumTokens) else { return }
      waiting.removeFirst()
      start(job, room: room)
    }
  }

  /// The tokens that active generations may still come to hold.
  private var reserved: Int { active.reduce(0) { $0 + $1.prompt.count + $1.budget } }

  private func start(_ job: GenerationJob, room: Int) {
    let index = place(for: job)
    if case .prewarm(let file?) = job.purpose, restore(job, from: file, in: index) { return }
    let cached = reuse(job, in: index)
    var budget = 0
    if case .respond(let plan) = job.purpose {
      budget = min(room - job.prompt.count, plan.maximumTokens ?? max(Self.grant, plan.minimumTokens + Self.grant / 2))
    }
    sequences[index].session = job.session
    sequences[index].isActive = true
    active.append(
      Generation(job, sequence: index, cached: cached, budget: budget, vocabulary: context.weights.vocabulary))
  }

  /// Restores the evaluation of a prompt from a file instead of evaluating it, where that is more than the memory holds
  /// already.
  private func restore(_ job: GenerationJob, from file: PrefixFile, in index: Int) -> Bool {
    let known = sequences.map { commonPrefixCount(job.prompt, $0.tokens) }.max() ?? 0
    guard known < job.prompt.count / 2, let state = file.read() else { return false }
    sequences[index] = Sequence()
    guard context.restore(sequence: index, from: state), context.length(ofSequence: index) == job.prompt.count else {
      context.forgetAll(sequence: index)
      return false
    }
    sequences[index].tokens = job.prompt
    sequences[index].session = job.session
    useCount += 1
    sequences[index].lastUse = useCount
    var report = GenerationReport()
    report.promptTokens = job.prompt.count
    report.cachedTokens = job.prompt.count
    job.handle.finish(report)
    return true
  }

  /// The sequence of the job's session, or else the free one that was used the longest time ago.
  private func place(for job: GenerationJob) -> Int {
    if let own = sequences.firstIndex(where: { $0.session == job.session }) { return own }
    let free = sequences.indices.filter { !sequences[$0].isActive }
    // Admission has made sure that one is free.
    return free.min { sequences[$0].lastUse < sequences[$1].lastUse } ?? 0
  }

  /// Keeps what the memory already holds of the prompt, here or in another sequence. Returns how many tokens that is.
  private func reuse(_ job: GenerationJob, in index: Int) -> Int {
    // The last token is always evaluated: its scores are needed.
    let usable = job.prompt.dropLast()
    let own = commonPrefixCount(usable, sequences[index].tokens)
    let best = sequences.indices.max {
      commonPrefixCount(usable, sequences[$0].tokens) < commonPrefixCount(usable, sequences[$1].tokens)
    }
    if !context.weights.hasRecurrentMemory, let best, best != index {
      let count = commonPrefixCount(usable, sequences[best].tokens)
      if count > own + 16 {
        context.copyPrefix(count: count, from: best, to: index)
        sequences[index].tokens = Array(usable.prefix(count))
        return count
      }
    }
    return cut(index, to: own)
  }

  /// Keeps the first `count` tokens of a sequence, or none where the model cannot forget a part. Returns how many are
  /// left.
  private func cut(_ index: Int, to count: Int) -> Int {
    if count == sequences[index].tokens.count { return count }
    if count > 0, context.forget(sequence: index, from: count) {
      sequences[index].tokens.removeLast(sequences[index].tokens.count - count)
      return count
    }
    context.forgetAll(sequence: index)
    sequences[index].tokens = []
    return 0
  }

  private func clear(_ index: Int) {
    context.forgetAll(sequence: index)
    sequences[index] = Sequence()
  }

  /// Clears the idle sequence that was used the longest time ago. Returns false where all are in use or empty.
  private func evictIdle() -> Bool {
    let idle = sequences.indices.filter { !sequences[$0].isActive && !sequences[$0].tokens.isEmpty }
    guard let oldest = idle.min(by: { sequences[$0].lastUse < sequences[$1].lastUse }) else { return false }
    clear(oldest)
    return true
  }

  private func end(_ generation: Generation) {
    active.removeAll { $0 === generation }
    sequences[generation.sequence].isActive = false
    useCount += 1
    sequences[generation.sequence].lastUse = useCount
  }

  // MARK: Evaluation

  /// A part of a batch.
  private struct Part {
    var generation: Generation
    var tokens: ArraySlice<Token>
    /// The place of the scores that follow the last token, where they are wanted.
    var scores: Int?
  }

  /// Evaluates a batch of what all active generations have pending, and lets each choose what comes next.
  private func evaluate() {
    let parts = makeBatch()
    let begin = ContinuousClock.now
    let outcome = mailbox.evaluating(for: parts.map(\.generation.handle)) { context.evaluate() }
    LlamaTrace.record(
      parts.contains { $0.generation.isInPrompt } ? "prompt" : "inference", .evaluation, since: begin,
      counts: [("tokens", parts.reduce(0) { $0 + $1.tokens.count }), ("sessions", parts.count)])
    switch outcome {
    case .success:
      for part in parts {
        sequences[part.generation.sequence].tokens += part.tokens
        part.generation.pending = part.generation.pending.dropFirst(part.tokens.count)
      }
      for part in parts { advance(part) }
    case .stopped:
      restore(parts)
    case .full:
      restore(parts)
      if !evictIdle() { fail(parts) }
    case .failed(let code):
      restore(parts)
      for part in parts { stop(part.generation, LlamaError.decodingFailed(code: code)) }
    }
  }

  private func makeBatch() -> [Part] {
    context.clearBatch()
    var parts: [Part] = []
    let responding = active.filter { !$0.isInPrompt }
    for generation in responding { add(generation, atMost: .max, to: &parts) }
    var share = responding.isEmpty ? Int.max : Self.promptShare
    for generation in active where generation.isInPrompt {
      let before = context.freeBatchPlaces
      add(generation, atMost: share, to: &parts)
      share -= before - context.freeBatchPlaces
    }
    // Who came last goes first next time.
    if active.count > 1 { active.append(active.removeFirst()) }
    return parts
  }

  private func add(_ generation: Generation, atMost limit: Int, to parts: inout [Part]) {
    let count = min(generation.pending.count, limit, context.freeBatchPlaces)
    guard count > 0 else { return }
    let tokens = generation.pending.prefix(count)
    let start = sequences[generation.sequence].tokens.count
    let isWhole = count == generation.pending.count
    var scores: Int?
    for (offset, token) in tokens.enumerated() {
      let wants = isWhole && offset == count - 1 && generation.wantsLogits
      let place = context.add(token, position: start + offset, sequence: generation.sequence, wantsLogits: wants)
      if wants { scores = place }
    }
    parts.append(Part(generation: generation, tokens: tokens, scores: scores))
  }

  private func advance(_ part: Part) {
    let generation = part.generation
    if generation.handle.isCancelled { return }
    guard let place = part.scores else {
      if generation.pending.isEmpty { finishPrewarming(generation) }
      return
    }
    guard let scores = context.scores(at: place) else { return stop(generation, LlamaError.decodingFailed(code: 0)) }
    // Once a response: damaged weights make all scores so.
    if generation.isInPrompt, scores.contains(where: \.isNaN) {
      return stop(generation, LlamaError.damagedWeights(path: context.weights.key.path))
    }
    extendBudget(of: generation)
    switch generation.advance(scores) {
    case .goesOn: break
    case .finished: finish(generation)
    case .failed(let error): stop(generation, error)
    }
  }

  /// Grants more tokens to a response without a limit of its own, while there are any.
  private func extendBudget(of generation: Generation) {
    guard generation.isOpenEnded, generation.budget - generation.outputTokens < Self.grant / 2 else { return }
    let room = context.size - reserved
    if room > 0 { generation.budget += min(room, Self.grant) }
  }

  private func finishPrewarming(_ generation: Generation) {
    if let file = generation.file, generation.report.cachedTokens < generation.prompt.count / 2,
      let state = context.state(ofSequence: generation.sequence)
    {
      file.write(state)
    }
    finish(generation)
  }

  private func finish(_ generation: Generation) {
    end(generation)
    generation.handle.finish(generation.report)
  }

  private func stop(_ generation: Generation, _ error: any Error) {
    end(generation)
    generation.handle.fail(error)
  }

  /// Takes back what an evaluation that did not succeed may have left in the memory.
  private func restore(_ parts: [Part]) {
    for part in parts {
      let index = part.generation.sequence
      let known = sequences[index].tokens
      if !context.forget(sequence: index, from: known.count) {
        // The memory cannot forget a part: everything is evaluated again.
        context.forgetAll(sequence: index)
        sequences[index].tokens = []
        part.generation.pending = known[...] + part.generation.pending
      }
    }
  }

  /// The memory is full of what is in use: the largest generation has to end.
  private func fail(_ parts: [Part]) {
    let largest = active.max { sequences[$0.sequence].tokens.count < sequences[$1.sequence].tokens.count }
    guard let largest else { return }
    let count = active.reduce(0) { $0 + sequences[$1.sequence].tokens.count + $1.pending.count }
    stop(
      largest,
      LanguageModelError.contextSizeExceeded(
        LanguageModelError.ContextSizeExceeded(
          contextSize: context.size, tokenCount: count,
          debugDescription: "\(active.count) sessions share it; a larger LlamaOptions.contextSize gives each more.")))
    clear(largest.sequence)
  }
}

/// How many tokens two lists have in common at their start.
func commonPrefixCount(_ left: some Collection<Token>, _ right: some Collection<Token>) -> Int {
  zip(left, right).prefix { $0 == $1 }.count
}
