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

  private struct Run {
    var classes: UInt64
    var length: UInt32
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
  /// By state: classes of bytes of which so many can be read one after the other, whatever they are (`UInt32.max`: any number).
  private let runs: UnsafeMutablePointer<Run>
  /// By state: where all scalars of `ByteClass.wideText` lead, or `Program.dead`.
  private let wideTargets: UnsafeMutablePointer<UInt32>
  /// By ASCII byte: its column in `ascii`; bytes that the automaton does not tell apart share one.
  private let columns: UnsafeMutablePointer<UInt8>
  private let columnCount: Int
  /// By state and column: the target, or `Program.dead`; empty for automata that are too large for it.
  private let ascii: UnsafeMutablePointer<UInt32>
  private let hasASCII: Bool
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
    let selfLoops = UnsafeMutablePointer<UInt64>.allocate(capacity: count)
    let wideTargets = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
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
      (selfLoops + index).initialize(to: Self.selfLoop(state, index))
      (wideTargets + index).initialize(to: Self.wideTarget(state))
    }
    runs = .allocate(capacity: count)
    Self.findRuns(automaton, selfLoops, runs)
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
    self.firsts = firsts
    self.moves = moves
    self.isAccepting = isAccepting
    self.selfLoops = selfLoops
    self.wideTargets = wideTargets
    self.columns = columns
    self.columnCount = columnCount
    stateCount = count
    isUniform = lengths != nil
    least = lengths?.lowerBound ?? 0
    most = lengths?.upperBound ?? .max
    owner = Owner(
      tables: [
        UnsafeMutableRawPointer(firsts), UnsafeMutableRawPointer(moves), UnsafeMutableRawPointer(isAccepting),
        UnsafeMutableRawPointer(selfLoops), UnsafeMutableRawPointer(wideTargets), UnsafeMutableRawPointer(runs),
        UnsafeMutableRawPointer(columns), UnsafeMutableRawPointer(ascii),
      ],
      counts: graphCounts(
        automaton.states.map { state in state.transitions.map { ($0.target, $0.scalars.count) } },
        automaton.states.map(\.isAccepting)))
  }

  /// The classes of bytes that lead from a state back to it.
  private static func selfLoop(_ state: ScalarAutomaton.State, _ index: Int) -> UInt64 {
    classes(state.transitions.filter { $0.target == index }.map(\.scalars))
  }

  /// The classes of bytes whose scalars are all in some sorted ranges.
  private static func classes(_ ranges: [ClosedRange<UInt32>]) -> UInt64 {
    if ranges.isEmpty { return 0 }
    var bytes = [Bool](repeating: false, count: 256)
    for range in ranges where range.lowerBound < 0x80 {
      for byte in range.lowerBound...min(range.upperBound, 0x7F) where byte >= 0x20 && byte != 0x22 && byte != 0x5C {
        bytes[Int(byte)] = true
      }
    }
    return ByteClass.contained(in: bytes) | (covers(ranges, ByteClass.wideSpaces) ? ByteClass.wideSpace : 0)
      | (covers(ranges, wideTexts) ? ByteClass.wideText : 0)
  }

  /// From the end of each chain of states that read the same classes to its beginning.
  private static func findRuns(
    _ automaton: ScalarAutomaton, _ selfLoops: UnsafeMutablePointer<UInt64>, _ runs: UnsafeMutablePointer<Run>
  ) {
    let states = automaton.states
    /// By state: the target of most ASCII bytes, and the classes that lead there.
    var next: [(target: Int, classes: UInt64)] = []
    for state in states {
      var sizes: [Int: Int] = [:]
      for move in state.transitions where move.scalars.lowerBound < 0x80 {
        sizes[move.target, default: 0] += Int(min(move.scalars.upperBound, 0x7F) - move.scalars.lowerBound) + 1
      }
      guard let target = sizes.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else {
        next.append((0, 0))
        continue
      }
      next.append((target, classes(state.transitions.filter { $0.target == target }.map(\.scalars))))
    }
    var isDone = [Bool](repeating: false, count: states.count)
    for start in states.indices {
      var path: [Int] = []
      var current = start
      while !isDone[current] {
        isDone[current] = true
        let isLoop = selfLoops[current] != 0
        (runs + current).initialize(
          to: isLoop ? Run(classes: selfLoops[current], length: .max) : Run(classes: next[current].classes, length: 1))
        path.append(current)
        if isLoop || next[current].classes == 0 { break }
        current = next[current].target
      }
      // Each state's run goes on in its target's, for the classes that both read. States of a ring keep a run of one.
      for state in path.reversed() where selfLoops[state] == 0 && next[state].classes != 0 {
        let after = runs[next[state].target]
        let both = next[state].classes & after.classes
        if both == next[state].classes || both.nonzeroBitCount >= 3 && after.length > 1 {
          runs[state] = Run(classes: both, length: after.length == .max ? .max : after.length + 1)
        }
      }
    }
  }

  /// The scalars of `ByteClass.wideText`.
  private static let wideTexts: [ClosedRange<UInt32>] = {
    let space = ScalarSet(ByteClass.wideSpaces + [0...0x7F])
    return space.complement.ranges
  }()

  /// Whether sorted ranges hold all the scalars of others.
  private static func covers(_ ranges: [ClosedRange<UInt32>], _ others: [ClosedRange<UInt32>]) -> Bool {
    var index = 0
    for other in others {
      while index < ranges.count, ranges[index].upperBound < other.lowerBound { index += 1 }
      guard index < ranges.count, ranges[index].lowerBound <= other.lowerBound,
        ranges[index].upperBound >= other.upperBound
      else { return false }
    }
    return true
  }

  private static func wideTarget(_ state: ScalarAutomaton.State) -> UInt32 {
    guard let first = state.target(of: 0xE9) else { return Program.dead }
    let ranges = state.transitions.filter { $0.target == first }.map(\.scalars)
    return covers(ranges, wideTexts) ? UInt32(first) : Program.dead
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
  private func state(_ number: UInt32) -> Int { isUniform ? 0 : Int(number) }

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
    let run = runs[Int(number)]
    // A height of 255 stands for more.
    return classes & ~run.classes == 0 && (run.length == .max || length < .max && run.length >= UInt32(length))
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

  /// What a number and a partial scalar become by a byte that leads from a place in a string to the next (neither `dead` nor
  /// `closed`); nil where no scalar fits.
  func step(
    _ number: UInt32, _ partial: UInt32, _ place: StringPosition, _ next: StringPosition, _ byte: UInt8
  ) -> (number: UInt32, partial: UInt32, scalar: UInt32?)? {
    func whole(_ scalar: UInt32) -> (number: UInt32, partial: UInt32, scalar: UInt32?)? {
      after(number, scalar).map { ($0, 0, scalar) }
    }
    if place == .normal {
      if next == .normal {
        let target = afterASCII(number, byte)
        return target == Program.dead ? nil : (target, 0, UInt32(byte))
      }
      guard mayGoOn(number) else { return nil }
      if next == .escape { return (number, 0, nil) }
      let bits =
        next.raw == 1
        ? UInt32(byte & 0x1F) : PartialScalar.missing(next) == 2 ? UInt32(byte & 0x0F) : UInt32(byte & 0x07)
      return readsText(number, bits, next) ? (number, bits, nil) : nil
    }
    if place.raw < StringPosition.escape.raw {
      let bits = partial << 6 | UInt32(byte & 0x3F)
      if next == .normal { return whole(bits) }
      return readsText(number, bits, next) ? (number, bits, nil) : nil
    }
    if place == .escape {
      if next == .normal { return whole(PartialScalar.shortEscape(byte)) }
      return (number, 0, nil)
    }
    guard let after = PartialScalar(partial).after(place, next, byte) else { return nil }
    if next == .normal { return whole(after.scalar) }
    let (low, high) = after.range(next)
    if reads(number, low, high) { return (number, after.raw, nil) }
    // `\uD…` may also begin a pair.
    return next == .hexAfterD && reads(number, 0x10000, 0x10FFFF) ? (number, after.raw, nil) : nil
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

  /// The scalars that are possible at a place inside one.
  static func scalars(_ place: StringPosition, _ partial: UInt32) -> (low: UInt32, high: UInt32) {
    if place == .escape || (place == .hexAfterD && partial == 0xD) { return (0, 0x10FFFF) }
    if place.raw < StringPosition.escape.raw {
      let shift = 6 * PartialScalar.missing(place)
      // After E0 and F0 the next byte excludes what shorter sequences say.
      let least: UInt32 =
        place.raw == UTF8Position.afterE0.rawValue ? 0x800 : place.raw == UTF8Position.afterF0.rawValue ? 0x10000 : 0
      return (max(least, partial << shift), (partial + 1) << shift - 1)
    }
    return PartialScalar(partial).range(place)
  }

  private func readsText(_ number: UInt32, _ bits: UInt32, _ next: StringPosition) -> Bool {
    let (low, high) = Self.scalars(next, bits)
    return reads(number, low, high)
  }
}

/// What is known of a scalar that is being read by an escape: its hexadecimal digits so far, or those of a low surrogate with the
/// high one before it.
struct PartialScalar {
  var raw: UInt32

  init(_ raw: UInt32) { self.raw = raw }

  private static let isLow: UInt32 = 1 << 31

  /// The number of bytes that a scalar lacks at a place of `UTF8Position`.
  static func missing(_ place: StringPosition) -> UInt32 {
    switch UTF8Position(rawValue: place.raw) {
    case .lastByte: 1
    case .twoMore, .afterE0, .afterED: 2
    case .threeMore, .afterF0, .afterF4: 3
    default: 0
    }
  }

  static func shortEscape(_ byte: UInt8) -> UInt32 {
    switch byte {
    case UInt8(ascii: "b"): 8
    case UInt8(ascii: "f"): 12
    case UInt8(ascii: "n"): 10
    case UInt8(ascii: "r"): 13
    case UInt8(ascii: "t"): 9
    default: UInt32(byte)
    }
  }

  private static func digit(_ byte: UInt8) -> UInt32 {
    byte < 0x40 ? UInt32(byte) - 0x30 : UInt32(byte | 0x20) - 0x57
  }

  func after(_ place: StringPosition, _ next: StringPosition, _ byte: UInt8) -> PartialScalar? {
    switch place {
    case .lowBackslash, .lowU: return self
    case .lowD: return PartialScalar(Self.isLow | (raw - 0xD800) << 16 | 0xD)
    default:
      if raw & Self.isLow != 0 {
        return PartialScalar(raw & ~0xFFFF | ((raw & 0xFFF) << 4 | Self.digit(byte)))
      }
      return PartialScalar(raw << 4 | Self.digit(byte))
    }
  }

  /// The scalar, once all digits are there.
  var scalar: UInt32 {
    guard raw & Self.isLow != 0 else { return raw }
    return 0x10000 + ((raw >> 16) & 0x3FF) << 10 + ((raw & 0xFFFF) - 0xDC00)
  }

  /// The scalars that are still possible at a place.
  func range(_ next: StringPosition) -> (UInt32, UInt32) {
    func pair(_ low: UInt32, _ high: UInt32) -> (UInt32, UInt32) {
      (0x10000 + (low - 0xD800) << 10, 0x10000 + (high - 0xD800) << 10 + 0x3FF)
    }
    let missing: UInt32
    switch next {
    case .hex4: missing = 4
    case .hexAfterD, .hex3, .lowHex3: missing = 3
    case .hex2: missing = 2
    case .hex1: missing = 1
    case .high2: return pair(raw << 8, raw << 8 | 0xFF)
    case .high1: return pair(raw << 4, raw << 4 | 0xF)
    default: return pair(raw, raw)
    }
    guard raw & Self.isLow != 0 else { return (raw << (4 * missing), (raw + 1) << (4 * missing) - 1) }
    let digits = raw & 0xFFFF
    let low = max(0xDC00, digits << (4 * missing))
    let high = (digits + 1) << (4 * missing) - 1
    let base = 0x10000 + ((raw >> 16) & 0x3FF) << 10
    return (base + (low - 0xDC00), base + (min(high, 0xDFFF) - 0xDC00))
  }
}
