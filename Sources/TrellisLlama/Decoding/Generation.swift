import Trellis
import TrellisMasks

/// One generation under way, on the decode thread: what is still to evaluate, and the response so far.
final class Generation {
  let handle: GenerationHandle
  let session: SessionID
  let prompt: [Token]
  /// The place of its tokens in the memory.
  let sequence: Int
  private var plan: ResponsePlan?
  private let vocabulary: LlamaVocabulary

  /// Tokens that are not evaluated yet: the rest of the prompt, then what was chosen.
  var pending: ArraySlice<Token>
  /// How many tokens the response may have, by what the context has granted.
  var budget: Int
  private(set) var report = GenerationReport()
  private var text = TextAssembler()
  private var firstToken: ContinuousClock.Instant?

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
    if case .respond(let plan) = job.purpose {
      self.plan = plan
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
  }

  /// Chooses what comes next. The prompt, and all that was chosen before, is evaluated.
  func advance(_ scores: UnsafeMutableBufferPointer<Float>) -> Step {
    let now = ContinuousClock.now
    if firstToken == nil {
      firstToken = now
      report.timeToFirstToken = (now - handle.start).seconds
    }
    guard let token = choose(scores) else { return finish(.limit) }
    report.selectionTime += (ContinuousClock.now - now).seconds
    if vocabulary.endsOutput(token) { return finish(.complete) }
    plan?.constraint?.accept(token)
    report.sampledTokens += 1
    take([token])
    if isFinished { return finish(.complete) }
    if outputTokens >= budget { return finish(.limit) }
    takeForcedRun()
    if isFinished { return finish(.complete) }
    return outputTokens >= budget ? finish(.limit) : .goesOn
  }

  private func choose(_ scores: UnsafeMutableBufferPointer<Float>) -> Token? {
    let mask = plan?.constraint?.mask()
    if let plan { plan.penalty.apply(to: scores, used: report.tokens.suffix(plan.penaltyWindow)) }
    return plan?.selector.select(from: Logits(borrowing: UnsafeBufferPointer(scores)), allowed: mask)
  }

  private var isFinished: Bool { plan?.constraint?.isFinished ?? false }

  /// Takes what the grammar leaves no choice about.
  private func takeForcedRun() {
    let run = plan?.constraint?.takeForcedRun(after: report.tokens.suffix(8), limit: budget - outputTokens) ?? []
    if run.isEmpty { return }
    report.forcedTokens += run.count
    take(run)
  }

  /// Appends chosen tokens to the response.
  private func take(_ tokens: [Token]) {
    pending += tokens
    report.tokens += tokens
    let piece = text.append(tokens.flatMap { vocabulary.bytes(of: $0) })
    handle.send(.text(piece, tokenCount: tokens.count))
  }

  private func finish(_ reason: FinishReason) -> Step {
    let rest = text.finish()
    if !rest.isEmpty { handle.send(.text(rest, tokenCount: 0)) }
    report.finishReason = reason
    if let firstToken { report.decodingTime = (ContinuousClock.now - firstToken).seconds }
    return .finished
  }
}
