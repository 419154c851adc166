import Synchronization

/// A program at work: the stacks, states and masks that were met so far. It is shared by all matchers of a grammar, and grows
/// until its limit; then it is replaced, not emptied, so that what matchers hold of it stays valid.
///
/// Every entry is made through `locked`; nothing of it is touched without the lock.
final class Machine: @unchecked Sendable {
  // Invariant behind `@unchecked Sendable`: mutable members are only used while `lock` is held.

  let program: Program
  private let lock = Mutex<Void>(())

  @exclusivity(unchecked) var stacks = StackTable()
  @exclusivity(unchecked) var states = StateTable()
  @exclusivity(unchecked) var masks: [MaskStorage?] = [nil]
  /// About what the masks take, and the sets of patterns.
  @exclusivity(unchecked) var maskBytes = 0
  @exclusivity(unchecked) var memberSets = MemberSets()
  @exclusivity(unchecked) var texts = TextSets()

  /// Whether a mask is being made. Then the text of a unique item that has left all earlier ones is only known to be a new one
  /// (`TextSets.fresh`), so that the walk keeps nothing of it.
  @exclusivity(unchecked) var isWalking = false
  /// The state whose mask is made.
  @exclusivity(unchecked) var walkedState: UInt32 = 0
  /// Whether the walk has come to an item after a new one of unknown text: what follows is read token by token instead.
  @exclusivity(unchecked) var needsExactReading = false
  /// Suffixes for which that has happened.
  @exclusivity(unchecked) var unsureSuffixes: [UInt32] = []

  /// Masks of states that differ only in frames at which they did not look.
  @exclusivity(unchecked) var memo = MaskMemo()
  /// The depth of the lowest frame that was looked at since a mask was begun.
  @exclusivity(unchecked) var lowestLook: UInt32 = 0

  /// What may follow inside strings with patterns.
  @exclusivity(unchecked) var patternSets: [PatternSet.Key: PatternSet] = [:]
  @exclusivity(unchecked) var patternContents: [PatternSet.Key: RankSet] = [:]

  @exclusivity(unchecked) var costs: CostTable?
  /// By state: the tokens that complete it.
  @exclusivity(unchecked) var plans: [UInt32: [Token]?] = [:]
  /// By state: so many tokens complete it.
  @exclusivity(unchecked) var sufficient: [UInt32: Int] = [:]

  /// Sets that are being made, one above the other; a walk keeps one for each byte of a token.
  @exclusivity(unchecked) var scratch = Storage<Configuration>(capacity: 1024)
  @exclusivity(unchecked) var pending = Storage<Goal>(capacity: 64)
  @exclusivity(unchecked) var ranges = Storage<RankRange>(capacity: 1024)
  @exclusivity(unchecked) var suffixSet: UnsafeMutablePointer<UInt64>
  @exclusivity(unchecked) var filter = DuplicateFilter()
  @exclusivity(unchecked) var filterStart = -1
  @exclusivity(unchecked) var filterCount = 0
  @exclusivity(unchecked) var exclusions = Exclusions()
  /// Whether more alternatives had to be followed at once than the limit allows.
  @exclusivity(unchecked) var isOverflowing = false
  /// How many configurations a set may have before their stacks are joined; more where joining was of no use.
  @exclusivity(unchecked) var joinThreshold: Int
  /// Bytes of the tables before they are started afresh.
  @exclusivity(unchecked) var workingLimit: Int
  /// What a long closure has passed.
  @exclusivity(unchecked) var passed: Set<Goal> = []
  /// The fewest bytes that complete each junction.
  @exclusivity(unchecked) var junctionCosts: [UInt32: Int] = [:]
  /// Loop cells of this closure whose body may be empty.
  @exclusivity(unchecked) var openLoops: [UInt32] = []

  /// A node to go on at.
  struct Goal: Hashable {
    var node: UInt32
    var stack: UInt32
    var value: UInt32
  }

  init(program: Program) {
    self.program = program
    joinThreshold = program.limits.joinedAlternatives
    workingLimit = program.limits.workingBytes
    let suffixes = max(program.vocabulary.strings.suffixCount, program.vocabulary.markedStrings?.suffixCount ?? 0)
    let words = (suffixes + 63) / 64
    suffixSet = .allocate(capacity: max(1, words))
    suffixSet.initialize(repeating: 0, count: max(1, words))
  }

  deinit {
    stacks.deallocate()
    states.deallocate()
    memo.deallocate()
    scratch.deallocate()
    pending.deallocate()
    ranges.deallocate()
    suffixSet.deallocate()
  }

  @inline(__always)
  func locked<Result>(_ body: (Machine) -> Result) -> Result {
    lock.withLock { _ in body(self) }
  }

  /// The top of a stack.
  @inline(__always)
  func look(at stack: UInt32) -> StackTable.Cell {
    let cell = stacks[stack]
    if cell.depth < lowestLook { lowestLook = cell.depth }
    return cell
  }

  /// Whether the tables have reached their limit.
  var isFull: Bool { bytes > workingLimit }

  /// About what the tables take.
  var bytes: Int {
    stacks.bytes + states.bytes + texts.bytes + masks.count * 8 + maskBytes + memo.bytes + passed.capacity * 16
      + junctionCosts.count * 24
  }

  /// The state before the first byte.
  func startState() -> UInt32 {
    scratch.count = 0
    isOverflowing = false
    follow(Goal(node: program.start, stack: 0, value: 0), into: 0)
    expand(0)
    return keep(0)
  }

  /// The number of the set that begins at `start` of the scratch, which is expanded.
  func keep(_ start: Int) -> UInt32 {
    let set = scratch.start + start
    let count = scratch.count - start
    var isComplete = false
    for index in 0..<count where program.nodes[Int(set[index].leaf)].kind == .finish { isComplete = true }
    let number = states.number(set, count: count, isComplete: isComplete)
    while masks.count < states.entries.count { masks.append(nil) }
    return number
  }

  /// Puts a state's configurations at the top of the scratch.
  func load(_ state: UInt32) {
    let entry = states.entries[Int(state)]
    for index in 0..<entry.count { scratch.append(states.configurations[entry.first + index]) }
  }

  /// The state after some bytes, and how many of them could be read; 0 where none follows all of them.
  func advance(_ state: UInt32, _ bytes: UnsafeBufferPointer<UInt8>) -> (state: UInt32, read: Int) {
    scratch.count = 0
    load(state)
    isOverflowing = false
    for (index, byte) in bytes.enumerated() {
      let end = scratch.count
      for place in 0..<end { step(scratch[place], byte, into: end) }
      let count = scratch.count - end
      if count == 0 || isOverflowing { return (0, index) }
      (scratch.start).update(from: scratch.start + end, count: count)
      scratch.count = count
      expand(0)
      if isOverflowing { return (0, index) }
    }
    return (keep(0), bytes.count)
  }
}
