/// A text in the making that a grammar watches: which tokens may come next, and whether it is complete.
///
/// A value: a copy goes its own way and costs a few words and a reference to the history. All operations are defined at any time; after the
/// end token nothing changes any more.
public struct Matcher: Sendable {
  /// The grammar that this watches for.
  public let grammar: CompiledGrammar
  var machine: Machine
  private(set) var state: UInt32
  private(set) var ended = false
  /// The states before each accepted token.
  private var history: [UInt32] = []

  init(_ grammar: CompiledGrammar) {
    self.grammar = grammar
    machine = grammar.currentMachine()
    state = machine.locked { $0.startState() }
  }

  /// How many tokens were accepted (each call of `accept(bytes:)` counts as one).
  public var acceptedCount: Int { history.count }

  /// What tells apart the places at which copies of one matcher stand: the same may come after equal ones.
  package var place: UInt32 { state }

  /// Whether the text is a valid value as it stands. It may still go on, where the mask has more than end tokens.
  public var isComplete: Bool { machine.locked { $0.states.entries[Int(state)].isComplete } }

  /// Whether an end token was accepted.
  public var hasEnded: Bool { ended }

  /// The tokens that may come next. Never empty: where nothing but the end may come, it holds the end tokens.
  public func mask() -> Mask {
    Mask(storage: machine.locked { ended ? $0.endMask(state, true) : $0.mask(of: state) })
  }

  /// Reads a token. Returns false, and changes nothing, where the token may not come next.
  @discardableResult
  public mutating func accept(_ token: Token) -> Bool {
    let vocabulary = grammar.vocabulary
    switch vocabulary.kind(of: token) {
    case .control, .unused: return false
    case .end:
      guard isComplete else { return false }
      if !ended { history.append(state) }
      ended = true
      return true
    case .normal:
      guard !ended else { return false }
      let start = Int(vocabulary.offsets[Int(token)])
      let end = Int(vocabulary.offsets[Int(token) + 1])
      guard end > start else { return false }
      return vocabulary.bytes.withUnsafeBufferPointer { read(UnsafeBufferPointer(rebasing: $0[start..<end])) }
    }
  }

  /// Reads some bytes, for all of which the text can still become valid. Returns false, and changes nothing, otherwise.
  @discardableResult
  public mutating func accept(bytes: some Sequence<UInt8>) -> Bool {
    guard !ended else { return false }
    let bytes = Array(bytes)
    if bytes.isEmpty { return true }
    return bytes.withUnsafeBufferPointer { read($0) }
  }

  /// How many of some bytes can be read from here.
  public func readable(_ bytes: some Sequence<UInt8>) -> Int {
    guard !ended else { return 0 }
    return Array(bytes).withUnsafeBufferPointer { bytes in machine.locked { $0.advance(state, bytes).read } }
  }

  /// Whether some bytes are refused only because they can be read in more ways at once than `CompileLimits.alternatives`.
  public func passesLimit(reading bytes: some Sequence<UInt8>) -> Bool {
    guard !ended else { return false }
    return Array(bytes).withUnsafeBufferPointer { bytes in
      machine.locked { $0.advance(state, bytes).state == 0 && $0.isOverflowing }
    }
  }

  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if machine.locked({ $0.isFull }) { move() }
    let (next, read) = machine.locked { $0.advance(state, bytes) }
    guard read == bytes.count, next != 0 else { return false }
    history.append(state)
    state = next
    return true
  }

  /// Goes back to how things were after so many accepted tokens.
  public mutating func truncate(to count: Int) {
    guard count >= 0, count < history.count else { return }
    state = history[count]
    history.removeLast(history.count - count)
    ended = false
  }

  /// The bytes that must come next whatever else happens; empty where there is a choice, or the value may end.
  ///
  /// - Parameter limit: The most bytes to return.
  public func forcedBytes(limit: Int = 4096) -> [UInt8] {
    ended ? [] : machine.locked { $0.forcedBytes(state, limit: limit) }
  }

  // MARK: Completion

  /// Tokens that complete the value as fast as it can be done, and then an end token, if the vocabulary has one; empty after the end.
  /// Nil where none was found, which happens only among items that must differ.
  public func completionPlan() -> [Token]? {
    if ended { return [] }
    return machine.locked { $0.plan(of: state) }.map { $0 + grammar.vocabulary.endTokens.prefix(1) }
  }

  /// Whether the value can still be completed within so many tokens, the end token among them, after some token.
  ///
  /// - Precondition: The mask allows the token.
  public func canComplete(after token: Token, within tokens: Int) -> Bool {
    let vocabulary = grammar.vocabulary
    if ended || vocabulary.kind(of: token) == .end { return true }
    guard tokens > 0 else { return false }
    // Not by a copy that accepts the token: that would copy the history.
    return vocabulary.bytes(of: token).withUnsafeBufferPointer { bytes in
      machine.locked { machine in
        let next = machine.advance(state, bytes).state
        return next != 0 && machine.canComplete(next, within: tokens - 1)
      }
    }
  }

  /// Whether the value can be completed within so many tokens, the end token among them.
  public func canComplete(within tokens: Int) -> Bool {
    if ended { return true }
    return tokens > 0 && machine.locked { $0.canComplete(state, within: tokens - 1) }
  }

  /// The tokens that may come next so that the value is complete within so many tokens, this one and the end token among them.
  ///
  /// Slow (milliseconds inside strings): choose by `mask()`, and ask for this only when `canComplete(after:within:)` denies the choice.
  public func mask(completingWithin tokens: Int) -> Mask {
    if ended || tokens <= 1 { return Mask(storage: machine.locked { $0.endMask(state, ended) }) }
    return Mask(storage: machine.locked { $0.narrowedMask(state, limit: tokens - 2) })
  }

  /// Takes what this holds of full tables into fresh ones.
  private mutating func move() {
    let fresh = grammar.currentMachine()
    guard fresh !== machine else { return }
    let old = machine
    let moved = old.locked { old in fresh.locked { $0.adopt(history + [state], from: old) } }
    history = Array(moved.dropLast())
    state = moved.last ?? state
    machine = fresh
  }
}
