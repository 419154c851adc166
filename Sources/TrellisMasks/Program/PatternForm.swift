import TrellisGrammar

/// A JSON string whose decoded scalars an automaton must accept.
///
/// The automaton reads scalars, not bytes, so that every spelling of a scalar (raw or any escape) costs no states. A configuration's
/// position is a `StringPosition` in its five lowest bits and a state above them; its register holds what is known of a scalar that
/// is not whole (`PartialScalar`).
final class PatternForm: Sendable {
  struct Move: Sendable {
    var low: UInt32
    var high: UInt32
    var target: UInt32
  }

  /// By state, and one past the last: where its moves begin. Moves are sorted and apart from each other.
  let firsts: [UInt32]
  let moves: [Move]
  let isAccepting: [Bool]
  /// By state: the classes of bytes that lead back to it.
  let selfLoops: [UInt64]
  /// Only the number of scalars counts, between these: then the state of a configuration is their number, and the automaton has one
  /// state. `maximum` is `UInt32.max` for no limit.
  let lengths: ClosedRange<UInt32>?

  /// By state: how many strings it accepts, `Int.max` for no limit.
  private let counts: [Int]

  static let maximumStates = 1 << 27

  init(_ automaton: ScalarAutomaton, lengths: ClosedRange<UInt32>? = nil) {
    var firsts: [UInt32] = [0]
    var moves: [Move] = []
    var loops: [UInt64] = []
    for (index, state) in automaton.states.enumerated() {
      var bytes = [Bool](repeating: false, count: 256)
      var isWide = false
      for transition in state.transitions {
        moves.append(
          Move(
            low: transition.scalars.lowerBound, high: transition.scalars.upperBound, target: UInt32(transition.target)))
        guard transition.target == index else { continue }
        for scalar in transition.scalars.clamped(to: 0x20...0x7F) where scalar != 0x22 && scalar != 0x5C {
          if transition.scalars.contains(scalar) { bytes[Int(scalar)] = true }
        }
        // Surrogates are no scalars, so a set of all others may be cut there.
        if transition.scalars.lowerBound <= 0x80, transition.scalars.upperBound == 0x10FFFF { isWide = true }
      }
      let wide = state.transitions.filter { $0.target == index && $0.scalars.upperBound >= 0x80 }
      if wide.count == 2, wide[0].scalars.lowerBound <= 0x80, wide[0].scalars.upperBound == 0xD7FF,
        wide[1].scalars == 0xE000...0x10FFFF
      {
        isWide = true
      }
      firsts.append(UInt32(moves.count))
      loops.append(ByteClass.contained(in: bytes) | (isWide ? ByteClass.wideText : 0))
    }
    counts = graphCounts(
      automaton.states.map { state in state.transitions.map { ($0.target, $0.scalars.count) } },
      automaton.states.map(\.isAccepting))
    self.firsts = firsts
    self.moves = moves
    self.lengths = lengths
    isAccepting = automaton.states.map(\.isAccepting)
    selfLoops = loops
  }

  // MARK: Reading

  /// The state of the automaton that a position's number stands for.
  @inline(__always)
  func state(_ number: UInt32) -> Int { lengths == nil ? Int(number) : 0 }

  @inline(__always)
  func mayClose(_ number: UInt32) -> Bool {
    if let lengths { return number >= lengths.lowerBound }
    return isAccepting[Int(number)]
  }

  @inline(__always)
  func mayGoOn(_ number: UInt32) -> Bool {
    if let lengths, number >= lengths.upperBound, lengths.upperBound != .max { return false }
    let state = state(number)
    return firsts[state] < firsts[state + 1]
  }

  /// The number after a whole scalar.
  @inline(__always)
  func after(_ number: UInt32, _ scalar: UInt32) -> UInt32? {
    guard mayGoOn(number) else { return nil }
    let state = state(number)
    guard let move = firstMove(of: state, reaching: scalar), moves[move].low <= scalar else { return nil }
    guard let lengths else { return moves[move].target }
    return lengths.upperBound == .max ? min(number + 1, lengths.lowerBound) : number + 1
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
      if next == .normal { return whole(UInt32(byte)) }
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
    guard let lengths else { return counts[Int(number)] }
    let letters = moves.reduce(0) { $0 + Int($1.high - $1.low) + 1 }
    if letters == 0 { return mayClose(number) ? 1 : 0 }
    // More than a million are as good as no limit: no array gets so far.
    guard lengths.upperBound != .max, lengths.upperBound - number < 20 || letters == 1 else { return .max }
    var sum = 0
    var power = 1
    for length in number...lengths.upperBound {
      if length >= lengths.lowerBound { sum += power }
      power = power.multipliedReportingOverflow(by: letters).overflow ? .max : power * letters
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
