import Trellis
import TrellisMasks

/// One generation under way, on the decode thread: what is still to evaluate, and the response so far.
final class Generation {
  let handle: GenerationHandle
  let session: SessionID
  let prompt: [Token]
  /// The place of its tokens in the memory.
  let sequence: Int
  /// Where to keep the prompt's evaluation.
  private(set) var file: PrefixFile?
  private var plan: ResponsePlan?
  private var machine: ResponseMachine?
  private let vocabulary: LlamaVocabulary

  /// Tokens that are not evaluated yet: the rest of the prompt, then what was chosen.
  var pending: ArraySlice<Token>
  /// How many tokens the response may have, by what the context has granted.
  var budget: Int
  private(set) var report = GenerationReport()
  private var firstToken: ContinuousClock.Instant?
  /// Whether another token than the sampled one had to be taken, so that the value ends within its limit.
  private var isNarrowed = false
  private var repetition = RepetitionWatch()
  private var agreement = AgreementWatch()
  /// Whether what is open is being closed, because the model repeated itself in it.
  private var isClosing = false

  /// - Parameter cached: How many tokens of the prompt are in the memory already.
  init(_ job: GenerationJob, sequence: Int, cached: Int, budget: Int, vocabulary: LlamaVocabulary) {
    handle = job.handle
    session = job.session
    prompt = job.prompt
    self.sequence = sequence
    self.budget = budget
    self.vocabulary = vocabulary
    pending = job.prompt[cached...]
    report.promptTokens = job.prompt.count
    report.cachedTokens = cached
    if case .prewarm(let file) = job.purpose { self.file = file }
    if case .respond(let plan) = job.purpose {
      self.plan = plan
      machine = ResponseMachine(plan.script, vocabulary: vocabulary)
      // What every value of the schema begins with is evaluated along with the prompt.
      takeForcedRun()
    }
  }

  /// Whether the prompt is not yet evaluated.
  var isInPrompt: Bool { firstToken == nil }
  var wantsLogits: Bool { plan != nil }
  /// Whether only the context limits the response.
  var isOpenEnded: Bool { plan.map { $0.maximumTokens == nil } ?? false }
  var outputTokens: Int { report.outputTokens }

  enum Step {
    case goesOn
    case finished
    case failed(LlamaError)
  }

  /// Chooses what comes next. The prompt, and all that was chosen before, is evaluated.
  func advance(_ scores: UnsafeMutableBufferPointer<Float>) -> Step {
    let now = ContinuousClock.now
    if firstToken == nil {
      firstToken = now
      report.timeToFirstToken = (now - handle.start).seconds
    }
    guard let token = choose(scores) else { return .failed(.vocabularyTooPoor(tokenCount: outputTokens)) }
    report.selectionTime += (ContinuousClock.now - now).seconds
    if LlamaTrace.isDetailed {
      LlamaTrace.record("choose token", .selection, since: now, counts: [("token", Int(token))])
    }
    if vocabulary.endsOutput(token) {
      if machine?.leaveThoughts() != true { return finish(.complete) }
      takeForcedRun()
      return pending.isEmpty ? finish(.limit) : .goesOn
    }
    report.sampledTokens += 1
    append([token])
    send(machine?.take(token))
    watchRepetition(token)
    if isFinished { return finish(.complete) }
    if outputTokens >= budget { return finish(.limit) }
    takeForcedRun()
    if isFinished { return finish(.complete) }
    return outputTokens >= budget ? finish(.limit) : .goesOn
  }

  private func choose(_ scores: UnsafeMutableBufferPointer<Float>) -> Token? {
    if isClosing, let token = machine?.matcher?.nextCompletionToken { return token }
    let mask = machine?.mask()
    if let plan { plan.penalty.apply(to: scores, used: report.tokens.suffix(plan.penaltyWindow)) }
    let logits = Logits(borrowing: UnsafeBufferPointer(scores))
    guard let token = plan?.selector.select(from: logits, allowed: mask) ?? machine?.matcher?.nextCompletionToken
    else { return nil }
    guard let matcher = machine?.matcher else { return token }
    if let mask { agreement.note(mask, among: logits) }
    // The end token is not part of the budget.
    let remaining = budget - outputTokens + 1
    if matcher.canComplete(after: token, within: remaining - 1) { return token }
    guard let way = matcher.nextCompletionToken else { return token }
    isNarrowed = true
    return plan?.selector.select(from: logits, allowed: matcher.mask(completingWithin: remaining)) ?? way
  }

  /// Begins to close what is open when the model only repeats itself, until something is closed.
  private func watchRepetition(_ token: Token) {
    guard plan?.endsRepetition == true, machine?.matcher != nil else { return }
    if isClosing {
      let closers = Array("\"]}".utf8) + [CallMarks.quoteByte]
      if vocabulary.grammarBytes(of: token).contains(where: closers.contains) {
        isClosing = false
        repetition.reset()
      }
    } else if repetition.note(token) {
      isClosing = true
      report.repetitions += 1
    }
  }

  private var isFinished: Bool { machine?.isFinished ?? false }

  /// Takes what is said without being sampled.
  private func takeForcedRun() {
    let remaining = budget - outputTokens
    let before = machine
    let run = machine?.takeForcedRun(after: report.tokens.suffix(8), limit: remaining)
    guard let run, !run.tokens.isEmpty else { return }
    let left = remaining - run.tokens.count
    if let matcher = machine?.matcher, !matcher.canComplete(within: left + 1) {
      // The tokenizer's own spelling is too long by now: it is sampled token by token.
      machine = before
      return
    }
    report.forcedTokens += run.tokens.count
    if LlamaTrace.isDetailed {
      for token in run.tokens {
        LlamaTrace.record("force token", .selection, since: .now, counts: [("token", Int(token))])
      }
    }
    append(run.tokens)
    send(run.events)
  }

  private func append(_ tokens: [Token]) {
    pending += tokens
    report.tokens += tokens
  }

  private func send(_ events: [GenerationEvent]?) {
    events?.forEach(handle.send)
  }

  private func finish(_ reason: FinishReason) -> Step {
    send(machine?.finish())
    // A value that ends at the limit is whole: the limit has been kept in sight.
    let isNarrowed = isNarrowed || (reason == .limit && machine?.matcher?.isComplete == true)
    report.finishReason = isNarrowed ? .narrowed : reason
    report.reasoningTokens = machine?.reasoningTokens ?? 0
    report.disagrees = agreement.disagrees
    if let firstToken { report.decodingTime = (ContinuousClock.now - firstToken).seconds }
    LlamaTrace.record(
      "response", .responses, since: handle.start,
      counts: [
        ("prompt", report.promptTokens), ("cached", report.cachedTokens), ("sampled", report.sampledTokens),
        ("forced", report.forcedTokens), ("selection_us", Int(report.selectionTime * 1e6)),
      ])
    return .finished
  }
}
