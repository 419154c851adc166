import TrellisMasks

/// A response in the making: what may come next, and what the text so far means.
///
/// It goes from thoughts to the answer, and from text to calls when the model announces them. Confined to the decode
/// thread.
struct ResponseMachine {
  private enum Phase {
    /// Too little has been said to know what it is.
    case undecided
    case reasoning
    case text
    case value
    case calls
  }

  private let script: ResponseScript
  private let vocabulary: LlamaVocabulary
  private var phase = Phase.undecided
  private var constraint: Constraint?
  private var assembler = TextAssembler()
  /// Text that may yet turn out to be a tag or the announcement of a call.
  private var held = ""
  /// The tokens that the held text takes.
  private var heldTokens = 0
  private var reader: ToolCallReader?
  private(set) var reasoningTokens = 0
  /// Whether white space between thoughts and text is still to be passed over.
  private var skipsSpace = false
  /// Whether the model has had enough of its thoughts.
  private var leavesThoughts = false
  /// What is said next, before anything that the grammar has a say in.
  private var queued: [Token] = []

  init(_ script: ResponseScript, vocabulary: LlamaVocabulary) {
    self.script = script
    self.vocabulary = vocabulary
    if script.reasoning?.isOpen == true { phase = .reasoning } else if script.reasoning == nil { beginAnswer() }
  }

  // MARK: What may come next

  /// What watches over the present part of the response; nil for text and thoughts.
  var matcher: Matcher? { constraint?.matcher }

  /// The tokens that may come next; nil for all.
  func mask() -> Mask? { constraint?.mask() }

  /// Whether the response is complete and nothing more may come.
  var isFinished: Bool { constraint?.isFinished ?? false }

  /// Whether what was said so far is a whole response.
  var isComplete: Bool {
    switch phase {
    case .reasoning: false
    default: constraint?.matcher.isComplete ?? true
    }
  }

  /// What is said next without being asked: what the grammar leaves no choice about, or the end of thoughts that took
  /// too long.
  mutating func takeForcedRun(after tail: ArraySlice<Token>, limit: Int) -> (tokens: [Token], events: [GenerationEvent])
  {
    if phase == .reasoning, let reasoning = script.reasoning,
      leavesThoughts || reasoningTokens >= reasoning.budget ?? .max
    {
      // A scalar that was cut off ends here, not in the answer.
      held += assembler.finish()
      let events = flush(as: .reasoning) + endReasoning(rest: "")
      queued.insert(contentsOf: reasoning.closingTokens, at: 0)
      return (takeQueue(), events)
    }
    if !queued.isEmpty { return (takeQueue(), []) }
    let tokens = constraint?.takeForcedRun(after: tail, limit: limit) ?? []
    return (tokens, tokens.isEmpty ? [] : read(tokens))
  }

  private mutating func takeQueue() -> [Token] {
    // They count with what comes next.
    heldTokens += queued.count
    defer { queued = [] }
    return queued
  }

  /// Ends thoughts in which the model would end its response, where a value or a call has to follow. Returns false where
  /// nothing has to.
  mutating func leaveThoughts() -> Bool {
    guard phase == .reasoning, script.value != nil || script.calls?.areRequired == true else { return false }
    leavesThoughts = true
    return true
  }

  // MARK: What was said

  /// Takes a token that the mask allowed.
  mutating func take(_ token: Token) -> [GenerationEvent] {
    if let calls = script.calls, calls.triggerToken == token, phase != .value, phase != .calls {
      // Models begin calls out of their thoughts as well, without the closing tag.
      held += assembler.finish()
      let events = flush(as: phase == .reasoning ? .reasoning : .text)
      heldTokens += 1
      beginCalls(calls)
      return events
    }
    constraint?.accept(token)
    return read([token])
  }

  /// Ends the response: what was held back is what it seemed to be.
  mutating func finish() -> [GenerationEvent] {
    held += assembler.finish()
    switch phase {
    case .reasoning: return flush(as: .reasoning)
    case .calls: return readCalls()
    case .undecided, .text, .value: return flush(as: .text)
    }
  }

  private mutating func read(_ tokens: [Token]) -> [GenerationEvent] {
    heldTokens += tokens.count
    if phase == .calls, script.calls?.format.hasMarks == true {
      return readCalls(tokens.flatMap { vocabulary.grammarBytes(of: $0) })
    }
    held += assembler.append(tokens.flatMap { vocabulary.bytes(of: $0) })
    if phase == .reasoning { reasoningTokens += tokens.count }
    if skipsSpace, constraint == nil {
      held = String(held.drop { $0.isWhitespace })
      skipsSpace = held.isEmpty
    }
    switch phase {
    case .undecided: return decide()
    case .reasoning: return readReasoning()
    case .text: return readText()
    case .value: return flush(as: .text)
    case .calls: return readCalls()
    }
  }

  /// What the first words are: thoughts, a call, or the answer.
  private mutating func decide() -> [GenerationEvent] {
    let said = held.drop { $0.isWhitespace }
    if let reasoning = script.reasoning, !reasoning.isOpen {
      if said.hasPrefix(reasoning.format.opening) {
        held = String(said.dropFirst(reasoning.format.opening.count))
        phase = .reasoning
        return readReasoning()
      }
      if reasoning.format.opening.hasPrefix(said) { return [] }
    }
    // A control token that announces calls is seen when it comes; under a grammar of values and calls, no such token
    // comes unless it is a mark.
    if let calls = script.calls, calls.triggerToken == nil || (constraint != nil && !calls.format.hasMarks) {
      let format = calls.format
      let start = calls.triggerToken == nil ? format.trigger : format.opening + format.beforeName
      if said.hasPrefix(start) {
        held = String(said)
        return announce(calls)
      }
      if start.hasPrefix(said) { return [] }
    }
    if script.value != nil {
      phase = .value
      return flush(as: .text)
    }
    phase = .text
    return readText()
  }

  private mutating func readReasoning() -> [GenerationEvent] {
    guard let closing = script.reasoning?.format.closing else { return [] }
    guard let range = held.firstRange(of: closing) else { return flush(as: .reasoning, keeping: [closing]) }
    let rest = String(held[range.upperBound...])
    held = String(held[..<range.lowerBound])
    return flush(as: .reasoning) + endReasoning(rest: rest)
  }

  private mutating func endReasoning(rest: String) -> [GenerationEvent] {
    held = String(rest.drop { $0.isWhitespace })
    skipsSpace = held.isEmpty
    beginAnswer()
    if constraint != nil {
      // Nothing that came along with the closing tag is part of the value.
      held = ""
      queued = script.reasoning?.separatorTokens ?? []
    }
    if phase == .undecided || phase == .text, !held.isEmpty { return decide() }
    return []
  }

  private mutating func readText() -> [GenerationEvent] {
    guard let calls = script.calls, !calls.format.startsResponse, calls.triggerToken == nil else {
      return flush(as: .text)
    }
    guard let range = held.firstRange(of: calls.format.trigger) else {
      return flush(as: .text, keeping: [calls.format.trigger])
    }
    let rest = String(held[range.lowerBound...])
    held = String(held[..<range.lowerBound])
    let events = flush(as: .text)
    held = rest
    return events + announce(calls)
  }

  private mutating func readCalls() -> [GenerationEvent] {
    defer { held = "" }
    return readCalls(Array(held.utf8))
  }

  private mutating func readCalls(_ bytes: [UInt8]) -> [GenerationEvent] {
    let steps = reader?.read(bytes) ?? []
    var events: [GenerationEvent] = []
    for step in steps {
      switch step {
      case .call(let name): events.append(.call(name: name))
      case .arguments(let text):
        events.append(.arguments(text, tokenCount: heldTokens))
        heldTokens = 0
      }
    }
    return events
  }

  // MARK: From one phase to the next

  private mutating func beginAnswer() {
    if let calls = script.calls, calls.areRequired { return beginCalls(calls) }
    if let value = script.value {
      constraint = Constraint(value, vocabulary: vocabulary, forcesRuns: script.forcesRuns)
      phase = script.calls == nil ? .value : .undecided
    } else {
      phase = script.calls == nil ? .text : .undecided
    }
  }

  private mutating func beginCalls(_ calls: ResponseScript.Calls) {
    constraint = Constraint(calls.grammar, vocabulary: vocabulary, forcesRuns: script.forcesRuns)
    reader = ToolCallReader(calls.format)
    phase = .calls
  }

  /// Goes on with calls whose first words are in the held text.
  private mutating func announce(_ calls: ResponseScript.Calls) -> [GenerationEvent] {
    if constraint != nil {
      // The grammar has been watching from the start.
      reader = ToolCallReader(calls.format)
      phase = .calls
      return readCalls()
    }
    var watching = Constraint(calls.grammar, vocabulary: vocabulary, forcesRuns: script.forcesRuns)
    guard watching.accept(bytes: held.utf8) else {
      // Something else than a call that only begins like one.
      phase = .text
      return flush(as: .text)
    }
    constraint = watching
    reader = ToolCallReader(calls.format)
    phase = .calls
    return readCalls()
  }

  private enum Kind { case reasoning, text }

  /// Hands on the held text, but for an end that could be the beginning of one of these marks.
  private mutating func flush(as kind: Kind, keeping marks: [String] = []) -> [GenerationEvent] {
    var kept = 0
    for mark in marks {
      let longest = min(mark.count - 1, held.count)
      if let count = (0...max(0, longest)).reversed().first(where: { mark.hasPrefix(held.suffix($0)) }) {
        kept = max(kept, count)
      }
    }
    let text = String(held.dropLast(kept))
    held = String(held.suffix(kept))
    defer { if kept == 0 || !text.isEmpty { heldTokens = 0 } }
    if text.isEmpty, heldTokens == 0 || kept > 0 { return [] }
    return [kind == .reasoning ? .reasoning(text, tokenCount: heldTokens) : .text(text, tokenCount: heldTokens)]
  }
}
