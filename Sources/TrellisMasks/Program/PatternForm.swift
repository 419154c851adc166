import TrellisGrammar

/// A JSON string whose decoded scalars an automaton must accept.
///
/// The automaton reads scalars, not bytes, so that every spelling of a scalar (raw or any escape) costs no states. A configuration's
/// position is a `StringPosition` in its five lowest bits and a state above them; its register holds what is known of a scalar that
/// is not whole (`PartialScalar`).
struct PatternForm: @unchecked Sendable {
  // Invariant behind `@unchecked Sendable`: the tables are written by the initialiser alone; `owner` frees them with its last copy.

  struct Move {
    var low: UInt32
    var high: UInt32
    var target: UInt32
  }

  /// Whoever frees the tables.
  private final class Owner: @unchecked Sendable {
    let tables: [UnsafeMutableRawPointer]
    /// By state: how many strings it accepts, `Int.max` for no limit.
    let counts: [Int]

    init(tables: [UnsafeMutableRawPointer], counts: [Int]) {
      self.tables = tables
      self.counts = counts
    }

    deinit { for table in tables { table.deallocate() } }
  }

  private let owner: Owner
  let stateCount: Int
  /// By state, and one past the last: where its moves begin. Moves are sorted and apart from each other.
  private let firsts: UnsafeMutablePointer<UInt32>
  private let moves: UnsafeMutablePointer<Move>
  private let isAccepting: UnsafeMutablePointer<Bool>
  /// By state: the classes of bytes that lead back to it.
  private let selfLoops: UnsafeMutablePointer<UInt64>
  /// Sets of classes, and by state and set: all strings of the set of at most so many bytes can be read; 255 for any number.
  private let reachMasks: UnsafeMutablePointer<UInt64>
  private let reachLengths: UnsafeMutablePointer<UInt8>
  private let reachCount: Int
  /// By state: no longer string of ASCII letters and digits can be read; 255 for any number.
  private let plainLimits: UnsafeMutablePointer<UInt8>
  /// By state: where all scalars of `ByteClass.wideText` lead, or `Program.dead`.
  private let wideTargets: UnsafeMutablePointer<UInt32>
  /// By ASCII byte: its column in `ascii`; bytes that the automaton does not tell apart share one.
  private let columns: UnsafeMutablePointer<UInt8>
  private let columnCount: Int
  /// By state and column: the target, or `Program.dead`; empty for automata that are too large for it.
  private let ascii: UnsafeMutablePointer<UInt32>
  private let hasASCII: Bool
  /// Whether some state reads a scalar beyond ASCII.
  let readsWide: Bool
  /// Whether only the number of scalars counts: then the state of a configuration is their number, and the automaton has one state.
  let isUniform: Bool
  let least: UInt32
  /// `UInt32.max` for no limit.
  let most: UInt32

  static let maximumStates = 1 << 27

  init(_ automaton: ScalarAutomaton, lengths: ClosedRange<UInt32>? = nil) {
    let count = automaton.states.count
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
    isUniform = lengths != nil
    least = lengths?.lowerBound ?? 0
    most = lengths?.upperBound ?? .max
    owner = Owner(
      tables: [
        UnsafeMutableRawPointer(firsts), UnsafeMutableRawPointer(moves), UnsafeMutableRawPointer(isAccepting),
        UnsafeMutableRawPointer(selfLoops), UnsafeMutableRawPointer(wideTargets), UnsafeMutableRawPointer(reachMasks),
        UnsafeMutableRawPointer(reachLengths), UnsafeMutableRawPointer(plainLimits),
        UnsafeMutableRawPointer(columns), UnsafeMutableRawPointer(ascii),
      ],
      counts: graphCounts(
        automaton.states.map { state in state.transitions.map { ($0.target, $0.scalars.count) } },
        automaton.states.map(\.isAccepting)))
  }

  private static func table<Element>(_ array: [Element]) -> UnsafeMutablePointer<Element> {
    let table = UnsafeMutablePointer<Element>.allocate(capacity: max(1, array.count))
    table.initialize(from: array, count: array.count)
    return table
  }

  func forEachMove(of state: Int, _ body: (_ low: UInt32, _ high: UInt32, _ target: UInt32) -> Void) {
    for index in Int(firsts[state])..<Int(firsts[state + 1]) {
      body(moves[index].low, moves[index].high, moves[index].target)
    }
  }

  /// The numbers after the scalars of a range.
  func forEachTarget(of number: UInt32, _ low: UInt32, _ high: UInt32, _ body: (UInt32) -> Void) {
    guard mayGoOn(number) else { return }
    forEachMove(of: state(number)) { first, last, target in
      if first <= high, last >= low { body(counted(number, target)) }
    }
  }

  // MARK: Reading

  /// The number after any scalar of `ByteClass.wideText`, or `Program.dead` where they do not all lead to one.
  @inline(__always)
  func afterWideText(_ number: UInt32) -> UInt32 {
    guard mayGoOn(number) else { return Program.dead }
    let target = wideTargets[state(number)]
    return target == Program.dead ? target : counted(number, target)
  }

  /// The state of the automaton that a position's number stands for.
  @inline(__always)
  func state(_ number: UInt32) -> Int { isUniform ? 0 : Int(number) }

  @inline(__always)
  func mayClose(_ number: UInt32) -> Bool { isUniform ? number >= least : isAccepting[Int(number)] }

  @inline(__always)
  func mayGoOn(_ number: UInt32) -> Bool {
    if isUniform, number >= most, most != .max { return false }
    let state = state(number)
    return firsts[state] < firsts[state + 1]
  }

  /// The classes of bytes after any of which, in any number, a string can still go on.
  @inline(__always)
  func selfLoop(_ number: UInt32) -> UInt64 {
    isUniform ? (most == .max ? selfLoops[0] : 0) : selfLoops[Int(number)]
  }

  /// Whether all strings of some classes of bytes and of at most some length can be read from a number.
  @inline(__always)
  func readsAll(_ number: UInt32, _ classes: UInt64, length: UInt8) -> Bool {
    if isUniform {
      return classes & ~selfLoops[0] == 0 && (most == .max || length < .max && most - number >= UInt32(length))
    }
    if classes & ~selfLoops[Int(number)] == 0 { return true }
    // A height of 255 stands for more, which only states without a limit read.
    let lengths = reachLengths + Int(number) * reachCount
    for set in 0..<reachCount where classes & ~reachMasks[set] == 0 && lengths[set] >= length { return true }
    return false
  }

  /// Whether some string of so many ASCII letters and digits might be read from a number.
  @inline(__always)
  func mayReadPlain(_ number: UInt32, length: Int) -> Bool {
    let limit = plainLimits[state(number)]
    return limit == .max ? !isUniform || most == .max || Int(most - number) >= length : Int(limit) >= length
  }

  /// What is the same for all numbers after which the same content may follow: how far they are from the maximum.
  @inline(__always)
  func contentBucket(_ number: UInt32, longestToken: Int) -> UInt32 {
    guard isUniform else { return number }
    let far = UInt32(longestToken)
    return most == .max ? far : min(most - number, far)
  }

  /// What is the same for all numbers after which the string may end behind the same content: also how far they are from the minimum.
  @inline(__always)
  func closingBucket(_ number: UInt32, longestToken: Int) -> UInt64 {
    let content = UInt64(contentBucket(number, longestToken: longestToken))
    guard isUniform, number < least else { return content }
    return content | UInt64(min(least - number, UInt32(longestToken) + 1)) << 32
  }

  @inline(__always)
  private func counted(_ number: UInt32, _ target: UInt32) -> UInt32 {
    guard isUniform else { return target }
    return most == .max ? min(number + 1, least) : number + 1
  }

  /// The number after a scalar of ASCII, or `Program.dead`.
  @inline(__always)
  func afterASCII(_ number: UInt32, _ byte: UInt8) -> UInt32 {
    guard hasASCII else { return after(number, UInt32(byte)) ?? Program.dead }
    if isUniform, number >= most, most != .max { return Program.dead }
    let target = ascii[state(number) * columnCount + Int(columns[Int(byte)])]
    return target == Program.dead ? target : counted(number, target)
  }

  /// The number after a whole scalar.
  @inline(__always)
  func after(_ number: UInt32, _ scalar: UInt32) -> UInt32? {
    guard mayGoOn(number) else { return nil }
    guard let move = firstMove(of: state(number), reaching: scalar), moves[move].low <= scalar else { return nil }
    return counted(number, moves[move].target)
  }

  /// Whether some scalar of a range can be read.
  @inline(__always)
  func reads(_ number: UInt32, _ low: UInt32, _ high: UInt32) -> Bool {
    guard let move = firstMove(of: state(number), reaching: low) else { return false }
    return moves[move].low <= high
  }

  /// The first move of a state that does not end before a scalar.
  @inline(__always)
  private func firstMove(of state: Int, reaching scalar: UInt32) -> Int? {
    var low = Int(firsts[state])
    var high = Int(firsts[state + 1])
    let end = high
    while low < high {
      let middle = (low + high) >> 1
      if moves[middle].high < scalar { low = middle + 1 } else { high = middle }
    }
    return low < end ? low : nil
  }

  /// How many strings can still be read from a number, `Int.max` for no limit.
  func textCount(_ number: UInt32) -> Int {
    guard isUniform else { return owner.counts[Int(number)] }
    let letters = (Int(firsts[0])..<Int(firsts[1])).reduce(0) { $0 + Int(moves[$1].high - moves[$1].low) + 1 }
    if letters == 0 { return mayClose(number) ? 1 : 0 }
    // More than a million million are as good as no limit: no array gets so far.
    guard most != .max, most - number < 40 || letters == 1 else { return .max }
    if letters == 1 { return Int(most) - max(Int(number), Int(least)) + 1 }
    var sum = 0
    var power = 1
    for length in number...most {
      if length >= least { sum += power }
      power *= letters
      if power > 1 << 40 { return .max }
    }
    return sum
  }
}
