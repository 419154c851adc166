/// A text in the making that a grammar watches: which tokens may come next, and whether it is complete.
///
/// A value: a copy goes its own way and costs a few words and a reference to the history. All operations are defined at any time; after the
/// end token nothing changes any more.
public struct Matcher: Sendable {
  /// The grammar that this watches for.
  public let grammar: CompiledGrammar
  private var machine: Machine
  private var state: UInt32
  private var ended = false
  /// The states before each accepted token.
  private var history: [UInt32] = []

  init(_ grammar: CompiledGrammar) {
    self.grammar = grammar
    machine = grammar.currentMachine()
    state = machine.locked { $0.startState() }
  }

  /// How many tokens were accepted (each call of `accept(bytes:)` counts as one).
  public var acceptedCount: Int { history.count }

  /// Whether the text is a valid value as it stands. It may still go on, where the mask has more than end tokens.
  public var isComplete: Bool { machine.locked { $0.states.entries[Int(state)].isComplete } }

  /// Whether an end token was accepted.
  public var hasEnded: Bool { ended }

  /// The tokens that may come next. Never empty: where nothing but the end may come, it holds the end tokens.
  public func mask() -> Mask {
    Mask(storage: machine.locked { $0.mask(of: state) })
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
