import TrellisGrammar

/// A string whose decoded scalars an automaton must accept.
///
/// The automaton reads scalars, not bytes, so that every spelling of a scalar (raw or any escape) costs no states. A configuration's
/// position is a `StringPosition` in its five lowest bits and a state above them; its register holds what is known of a scalar that
/// is not whole (`PartialScalar`).
final class PatternForm: @unchecked Sendable {
  // Invariant behind `@unchecked Sendable`: the tables are written by the initialiser alone.

  struct Move {
    var low: UInt32
    var high: UInt32
    var target: UInt32
  }

  /// The place after the opening quote: in a JSON string, or in one between marks.
  let start: StringPosition
  /// By state: how many strings it accepts, `Int.max` for no limit.
  let counts: [Int]
  let stateCount: Int
  /// By state, and one past the last: where its moves begin. Moves are sorted and apart from each other.
  let firsts: UnsafeMutablePointer<UInt32>
  let moves: UnsafeMutablePointer<Move>
  let isAccepting: UnsafeMutablePointer<Bool>
  /// By state: the classes of bytes that lead back to it.
  let selfLoops: UnsafeMutablePointer<UInt64>
  /// Sets of classes, and by state and set: all strings of the set of at most so many bytes can be read; 255 for any number.
  let reachMasks: UnsafeMutablePointer<UInt64>
  let reachLengths: UnsafeMutablePointer<UInt8>
  let reachCount: Int
  /// By state: no longer string of ASCII letters and digits can be read; 255 for any number.
  let plainLimits: UnsafeMutablePointer<UInt8>
  /// By state: where all scalars of `ByteClass.wideText` lead, or `Program.dead`.
  let wideTargets: UnsafeMutablePointer<UInt32>
  /// By ASCII byte: its column in `ascii`; bytes that the automaton does not tell apart share one.
  let columns: UnsafeMutablePointer<UInt8>
  let columnCount: Int
  /// By state and column: the target, or `Program.dead`; empty for automata that are too large for it.
  let ascii: UnsafeMutablePointer<UInt32>
  let hasASCII: Bool
  /// Whether some state reads a scalar beyond ASCII.
  let readsWide: Bool
  /// Whether scalars are counted: then a number is a state in its lowest bits and the count above them. Otherwise it is a state.
  let isCounted: Bool
  let stateBits: UInt32
  let stateMask: UInt32
  let least: UInt32
  /// `UInt32.max` for no limit.
  let most: UInt32
  /// Where scalars are counted, by state: how many more the shortest and the longest string has (`UInt32.max`: no limit).
  let shortest: UnsafeMutablePointer<UInt32>
  let longest: UnsafeMutablePointer<UInt32>
  /// The greatest of `shortest` and the least of `longest`, among states that moves lead to.
  let greatestShortest: UInt32
  let leastLongest: UInt32

  static let maximumStates = 1 << 27

  /// The strings of an automaton, or those of them whose length is within bounds.
  ///
  /// - Precondition: With `bounds`, `numberBits(of:bounds:)` is at most 27.
  init(
    _ automaton: ScalarAutomaton, bounds: (lengths: PatternLengths, range: ClosedRange<UInt32>)? = nil,
    start: StringPosition = .normal
  ) {
    self.start = start
    let count = automaton.states.count
    isCounted = bounds != nil
    least = bounds?.range.lowerBound ?? 0
    most = bounds?.range.upperBound ?? .max
    stateBits = isCounted ? Self.stateBits(of: count) : 0
    stateMask = isCounted ? 1 << stateBits - 1 : .max
    shortest = Self.table(bounds?.lengths.shortest ?? [])
    longest = Self.table(bounds?.lengths.longest ?? [])
    let targets = Set(automaton.classed.moves.map { Int($0.target) })
    greatestShortest = bounds.map { bounds in targets.reduce(0) { max($0, bounds.lengths.shortest[$1]) } } ?? 0
    leastLongest = bounds.map { bounds in targets.reduce(.max) { min($0, bounds.lengths.longest[$1]) } } ?? .max
    let firsts = UnsafeMutablePointer<UInt32>.allocate(capacity: count + 1)
    let moves = UnsafeMutablePointer<Move>.allocate(
      capacity: max(1, automaton.states.reduce(0) { $0 + $1.transitions.count }))
    let isAccepting = UnsafeMutablePointer<Bool>.allocate(capacity: count)
    let reach = PatternReach(automaton.classed)
    var moveCount = 0
    var isCut = [Bool](repeating: false, count: 129)
    firsts[0] = 0
    for (index, state) in automaton.states.enumerated() {
      for transition in state.transitions {
        let range = transition.scalars
        (moves + moveCount).initialize(
          to: Move(low: range.lowerBound, high: range.upperBound, target: UInt32(transition.target)))
        moveCount += 1
        if range.lowerBound < 128 { isCut[Int(range.lowerBound)] = true }
        if range.upperBound < 128 { isCut[Int(range.upperBound) + 1] = true }
      }
      firsts[index + 1] = UInt32(moveCount)
      (isAccepting + index).initialize(to: state.isAccepting)
    }
    selfLoops = Self.table(reach.selfLoops)
    wideTargets = Self.table(reach.wideTargets)
    reachMasks = Self.table(reach.masks)
    reachLengths = Self.table(reach.lengths)
    reachCount = reach.masks.count
    plainLimits = Self.table(reach.plainLimits)
    let columns = UnsafeMutablePointer<UInt8>.allocate(capacity: 128)
    var column: UInt8 = 0
    for byte in 0..<128 {
      if isCut[byte], byte > 0 { column += 1 }
      columns[byte] = column
    }
    let columnCount = Int(column) + 1
    hasASCII = count * columnCount <= 1 << 22
    ascii = .allocate(capacity: hasASCII ? count * columnCount : 1)
    if hasASCII {
      ascii.initialize(repeating: Program.dead, count: count * columnCount)
      for state in 0..<count {
        for index in Int(firsts[state])..<Int(firsts[state + 1]) where moves[index].low < 128 {
          let last = Int(columns[Int(min(moves[index].high, 127))])
          for column in Int(columns[Int(moves[index].low)])...last {
            ascii[state * columnCount + column] = moves[index].target
          }
        }
      }
    }
    readsWide = (0..<moveCount).contains { moves[$0].high >= 0x80 }
    self.firsts = firsts
    self.moves = moves
    self.isAccepting = isAccepting
    self.columns = columns
    self.columnCount = columnCount
    stateCount = count
    counts = graphCounts(
      automaton.states.map { state in state.transitions.map { ($0.target, $0.scalars.count) } },
      automaton.states.map(\.isAccepting))
  }

  deinit {
    firsts.deallocate()
    moves.deallocate()
    isAccepting.deallocate()
    selfLoops.deallocate()
    wideTargets.deallocate()
    reachMasks.deallocate()
    reachLengths.deallocate()
    plainLimits.deallocate()
    columns.deallocate()
    ascii.deallocate()
    shortest.deallocate()
    longest.deallocate()
  }

  private static func table<Element>(_ array: [Element]) -> UnsafeMutablePointer<Element> {
    let table = UnsafeMutablePointer<Element>.allocate(capacity: max(1, array.count))
    table.initialize(from: array, count: array.count)
    return table
  }

  /// Whether it is between marks, where no scalar has an escape.
  var isMarked: Bool { start == .marked }
  /// The byte that closes it.
  var quote: UInt8 { isMarked ? StringPosition.mark : UInt8(ascii: "\"") }

  private static func stateBits(of count: Int) -> UInt32 {
    UInt32(UInt32.bitWidth - UInt32(count - 1).leadingZeroBitCount)
  }

  /// The greatest count for an automaton of so many states; numbers have 27 bits.
  static func greatestCount(states: Int) -> Int { maximumStates >> Int(stateBits(of: states)) - 1 }

  func forEachMove(of state: Int, _ body: (_ low: UInt32, _ high: UInt32, _ target: UInt32) -> Void) {
    for index in Int(firsts[state])..<Int(firsts[state + 1]) {
      body(moves[index].low, moves[index].high, moves[index].target)
    }
  }

  /// The numbers after the scalars of a range.
  func forEachTarget(of number: UInt32, _ low: UInt32, _ high: UInt32, _ body: (UInt32) -> Void) {
    forEachMove(of: state(number)) { first, last, target in
      if first <= high, last >= low {
        let next = counted(number, target)
        if next != Program.dead { body(next) }
      }
    }
  }

  // MARK: Numbers

  /// The state of the automaton that a number stands for.
  @inline(__always)
  func state(_ number: UInt32) -> Int { Int(number & stateMask) }

  /// The scalars so far, where they are counted; without a maximum no more than the minimum.
  @inline(__always)
  func count(_ number: UInt32) -> UInt32 { number &>> stateBits }

  /// The number of a state after one more scalar; `Program.dead` where the string could no longer meet its bounds.
  @inline(__always)
  func counted(_ number: UInt32, _ target: UInt32) -> UInt32 {
    isCounted ? longer(number, target) : target
  }

  private func longer(_ number: UInt32, _ target: UInt32) -> UInt32 {
    var count = count(number)
    count = most == .max ? min(count + 1, least) : count + 1
    if most != .max, count + shortest[Int(target)] > most { return Program.dead }
    if count < least, longest[Int(target)] < least - count { return Program.dead }
    return count &<< stateBits | target
  }

  func accepts(_ state: Int) -> Bool { isAccepting[state] }
}
