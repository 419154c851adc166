/// The automaton of all spellings of numbers within exact bounds, of a multiple, of so many digits: it reads digits
/// from the most significant one and keeps how they compare with each bound, what remains of the division, and how
/// many there were.
struct NumberAutomaton {
  enum Exponent: Hashable {
    case none
    /// Any exponent (JSON's own grammar).
    case any
    /// After a mantissa with one digit, not zero, before the point; the exponent's magnitude is at most this.
    case scientific(Int)
  }

  var isInteger = false
  var minimum: DecimalDigits?
  var minimumIsExclusive = false
  var maximum: DecimalDigits?
  var maximumIsExclusive = false
  /// A multiple, as an integer times ten to the minus `scale`.
  var multiple: (value: Int, scale: Int)?
  /// The most significant digits of one number, and zeros right behind the point of a number below one.
  var maximumDigits: Int?
  var maximumLeadingZeros = 6
  var exponent = Exponent.none
  /// No zeros at the end of a fraction.
  var isCanonical = false

  /// How the digits so far compare with a bound.
  private enum Comparison: Hashable {
    /// Before the point: so many digits, and how they compare with as many of the bound's.
    case integer(Int, Int8)
    /// Behind the point: the same up to this place.
    case same(Int)
    case less
    case greater
  }

  private enum Phase: Hashable {
    case start, sign, zero, integer, point, fraction
    case exponentMark, exponentSign
    /// The digits of a bounded exponent so far (as a number), or of an unbounded one.
    case exponentDigits(Int)
    /// A negative exponent of at least so much, which makes the number small enough for its upper bound.
    case smallMark(Int)
    case smallDigits(Int, atLeast: Int)
  }

  private struct State: Hashable {
    var phase = Phase.start
    var isNegative = false
    var low = Comparison.integer(0, 0)
    var high = Comparison.integer(0, 0)
    /// Significant digits, and digits before the point (at most 2), where they count.
    var digits = 0
    var leadingZeros = 0
    var isSingleDigit = true
    var isZero = true
    var remainder = 0
    var places = 0
    var endsInZero = false
  }

  /// - Throws: `StateLimitExceeded` when it needs more states than `limits` allow.
  func automaton(limits: GrammarLimits) throws(StateLimitExceeded) -> ByteAutomaton {
    var numbers: [State: Int] = [State(): 0]
    var pending = [State()]
    var states: [ByteAutomaton.State] = []
    while states.count < pending.count {
      let state = pending[states.count]
      var transitions: [ByteAutomaton.Transition] = []
      for byte in Self.alphabet {
        guard let next = step(state, byte) else { continue }
        let number: Int
        if let known = numbers[next] {
          number = known
        } else {
          guard pending.count < limits.states else { throw StateLimitExceeded(limit: limits.states) }
          number = pending.count
          numbers[next] = number
          pending.append(next)
        }
        transitions.append(ByteAutomaton.Transition(bytes: byte...byte, target: number))
      }
      states.append(ByteAutomaton.State(transitions: transitions, isAccepting: accepts(state)))
    }
    return ByteAutomaton(reducing: states)
  }

  private static let alphabet: [UInt8] = Array("+-.0123456789Ee".utf8)

  // MARK: Bounds of magnitudes

  private func lowBound(_ isNegative: Bool) -> (digits: DecimalDigits, isExclusive: Bool)? {
    isNegative
      ? maximum.flatMap { $0.isNegative ? ($0.negated, maximumIsExclusive) : nil }
      : minimum.flatMap { $0.isNegative ? nil : ($0, minimumIsExclusive) }
  }

  /// The bound is zero or below where no number has the sign, but zero itself.
  private func highBound(_ isNegative: Bool) -> (digits: DecimalDigits, isExclusive: Bool)? {
    isNegative ? minimum.map { ($0.negated, minimumIsExclusive) } : maximum.map { ($0, maximumIsExclusive) }
  }

  // MARK: Steps

  private func step(_ state: State, _ byte: UInt8) -> State? {
    var next = state
    switch (state.phase, byte) {
    case (.start, UInt8(ascii: "-")):
      next.phase = .sign
      next.isNegative = true
      // No number with that sign.
      if let minimum, !minimum.isNegative { return nil }
      return next
    case (.start, UInt8(ascii: "0")), (.sign, UInt8(ascii: "0")):
      next.phase = .zero
      return started(next)
    case (.start, UInt8(ascii: "1")...UInt8(ascii: "9")), (.sign, UInt8(ascii: "1")...UInt8(ascii: "9")):
      guard let state = started(next) else { return nil }
      next = state
      next.phase = .integer
      return digit(byte - 0x30, in: next)
    case (.integer, UInt8(ascii: "0")...UInt8(ascii: "9")):
      next.isSingleDigit = false
      return digit(byte - 0x30, in: next)
    case (.zero, UInt8(ascii: ".")), (.integer, UInt8(ascii: ".")):
      guard !isInteger else { return nil }
      next.phase = .point
      if let bound = lowBound(state.isNegative) { next.low = Self.atPoint(state.low, bound.digits) }
      if let bound = highBound(state.isNegative) { next.high = Self.atPoint(state.high, bound.digits) }
      if state.phase == .zero { next.isSingleDigit = false }
      return next
    case (.point, UInt8(ascii: "0")...UInt8(ascii: "9")), (.fraction, UInt8(ascii: "0")...UInt8(ascii: "9")):
      next.phase = .fraction
      return digit(byte - 0x30, in: next)
    case (.zero, UInt8(ascii: "e")), (.integer, UInt8(ascii: "e")), (.fraction, UInt8(ascii: "e")),
      (.zero, UInt8(ascii: "E")), (.integer, UInt8(ascii: "E")), (.fraction, UInt8(ascii: "E")):
      return exponentMark(state, byte)
    case (.exponentMark, UInt8(ascii: "+")), (.exponentMark, UInt8(ascii: "-")):
      next.phase = .exponentSign
      return next
    case (.exponentMark, UInt8(ascii: "0")...UInt8(ascii: "9")), (.exponentSign, UInt8(ascii: "0")...UInt8(ascii: "9")):
      next.phase = .exponentDigits(0)
      return exponentDigit(byte - 0x30, in: next)
    case (.smallMark(let least), UInt8(ascii: "-")):
      next.phase = .smallDigits(0, atLeast: least)
      return next
    case (.smallDigits(let value, let least), UInt8(ascii: "0")...UInt8(ascii: "9")):
      next.phase = .smallDigits(min(least, value * 10 + Int(byte - 0x30)), atLeast: least)
      return next
    case (.exponentDigits, UInt8(ascii: "0")...UInt8(ascii: "9")):
      return exponentDigit(byte - 0x30, in: next)
    default: return nil
    }
  }

  private func started(_ state: State) -> State? {
    if let high = highBound(state.isNegative)?.digits, high.isNegative { return nil }
    return state
  }

  private func digit(_ digit: UInt8, in state: State) -> State? {
    var next = state
    if let bound = lowBound(state.isNegative) { next.low = Self.compare(state.low, digit, bound.digits) }
    if let bound = highBound(state.isNegative) {
      next.high = Self.compare(state.high, digit, bound.digits)
      // Too large already, unless an exponent can still follow the first digit and its fraction.
      if next.high == .greater, exponent != .any || !next.isSingleDigit { return nil }
    }
    if digit != 0 { next.isZero = false }
    if let maximumDigits {
      if state.phase == .fraction, next.isZero {
        next.leadingZeros += 1
        if next.leadingZeros > maximumLeadingZeros { return nil }
      } else if !next.isZero {
        next.leadingZeros = 0
        next.digits += 1
        if next.digits > maximumDigits { return nil }
      }
    }
    if isCanonical, state.phase == .fraction { next.endsInZero = digit == 0 }
    if let multiple {
      let (value, scale) = multiple
      if state.phase == .fraction {
        guard state.places < scale || digit == 0 else { return nil }
        if state.places < scale {
          next.places += 1
          next.remainder = (state.remainder * 10 + Int(digit)) % value
        }
      } else {
        next.remainder = (state.remainder * 10 + Int(digit)) % value
      }
    }
    return next
  }

  private static func compare(_ comparison: Comparison, _ digit: UInt8, _ bound: DecimalDigits) -> Comparison {
    switch comparison {
    case .integer(let count, let order):
      guard count < bound.integer.count else { return .greater }
      guard order == 0 else { return .integer(count + 1, order) }
      let other = bound.integer[count]
      return .integer(count + 1, digit < other ? -1 : digit > other ? 1 : 0)
    case .same(let place):
      let other = place < bound.fraction.count ? bound.fraction[place] : 0
      return digit < other ? .less : digit > other ? .greater : .same(min(place + 1, bound.fraction.count))
    case .less, .greater: return comparison
    }
  }

  /// The comparison once no more digits come before the point.
  private static func atPoint(_ comparison: Comparison, _ bound: DecimalDigits) -> Comparison {
    guard case .integer(let count, let order) = comparison else { return comparison }
    if count < bound.integer.count || order < 0 { return .less }
    return order > 0 ? .greater : .same(0)
  }

  // MARK: Exponents

  /// Only numbers without an upper bound, whose lower one is zero, keep their place in the range whatever the
  /// exponent. Where the lower bound is zero and there is an upper one, a negative exponent can make the number small
  /// enough.
  private func exponentMark(_ state: State, _ byte: UInt8) -> State? {
    if exponent == .any, multiple == nil, !isInteger, state.isSingleDigit, !state.isZero,
      let high = highBound(state.isNegative)?.digits, !high.isNegative, !high.isZero,
      lowBound(state.isNegative)?.digits.isZero ?? true
    {
      // The mantissa is below ten; the bound is at least one, or ten to the minus the place of its first digit.
      let place = high.integer.isEmpty ? high.fraction.prefix { $0 == 0 }.count + 1 : 0
      return State(phase: .smallMark(place + 1))
    }
    guard multiple == nil, !isInteger, highBound(state.isNegative) == nil,
      lowBound(state.isNegative).map({ $0.digits.isZero && !($0.isExclusive && state.isZero) }) ?? true,
      !(state.isNegative && state.isZero)
    else { return nil }
    switch exponent {
    case .none: return nil
    case .any: break
    case .scientific:
      guard byte == UInt8(ascii: "e"), state.isSingleDigit, !state.isZero, state.phase != .zero else { return nil }
    }
    // Nothing of what was read matters any more.
    return State(phase: .exponentMark, isNegative: false)
  }

  private func exponentDigit(_ digit: UInt8, in state: State) -> State? {
    guard case .exponentDigits(let value) = state.phase else { return nil }
    var next = state
    guard case .scientific(let limit) = exponent else { return next }
    // A leading zero is written as a value of −1, so that it cannot grow without end.
    if value < 0 { return nil }
    let new = value * 10 + Int(digit)
    guard new <= limit else { return nil }
    next.phase = .exponentDigits(new == 0 ? -1 : new)
    return next
  }

  // MARK: Acceptance

  private func accepts(_ state: State) -> Bool {
    switch state.phase {
    case .start, .sign, .point, .exponentMark, .exponentSign, .smallMark: return false
    case .exponentDigits: return true
    case .smallDigits(let value, let least): return value >= least
    case .zero, .integer, .fraction: break
    }
    // Negative zero is not written.
    if state.isNegative, state.isZero { return false }
    if state.endsInZero { return false }
    if let bound = lowBound(state.isNegative) {
      let order = Self.order(state.low, bound.digits)
      if order < 0 || (order == 0 && bound.isExclusive) { return false }
    }
    if let bound = highBound(state.isNegative) {
      let order = Self.order(state.high, bound.digits)
      if order > 0 || (order == 0 && bound.isExclusive) { return false }
    }
    if let (value, scale) = multiple {
      var remainder = state.remainder
      for _ in state.places..<max(state.places, scale) { remainder = remainder * 10 % value }
      if remainder != 0 { return false }
    }
    return true
  }

  private static func order(_ comparison: Comparison, _ bound: DecimalDigits) -> Int {
    switch comparison {
    case .less: return -1
    case .greater: return 1
    case .same(let place): return place < bound.fraction.count ? -1 : 0
    case .integer(let count, let order):
      if count < bound.integer.count || order < 0 { return -1 }
      if order > 0 { return 1 }
      return bound.fraction.isEmpty ? 0 : -1
    }
  }
}
