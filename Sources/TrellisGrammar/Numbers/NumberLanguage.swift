import Synchronization
import TrellisShape

/// The spellings of a number shape.
///
/// Integers are canonical decimals. `Double` and `Float` have at most 17 and 9 significant digits and at most six zeros
/// behind the point before the first of them (more where a bound has more); without an upper bound also the scientific
/// form with one digit before the point and an exponent of at most 307 or 37, so that every spelling is finite and not
/// subnormal. `Decimal` has at most 38 digits and no exponent. Imported numbers have no limit, and an exponent wherever
/// bounds cannot be crossed by one (`1e-06` between 0 and 1).
struct NumberLanguage {
  private var minimum: DecimalDigits?
  private var maximum: DecimalDigits?
  private var minimumIsExclusive: Bool
  private var maximumIsExclusive: Bool
  private let shape: NumberShape
  private let path: String
  private let limits: GrammarLimits
  /// One spelling for each number.
  private let isCanonical: Bool

  init(
    _ shape: NumberShape, path: String, limits: GrammarLimits, isCanonical: Bool = false
  ) throws(GrammarError) {
    self.shape = shape
    self.path = path
    self.limits = limits
    self.isCanonical = isCanonical
    func digits(_ bound: NumberShape.Bound?, _ keyword: String) throws(GrammarError) -> DecimalDigits? {
      guard let bound else { return nil }
      guard let digits = DecimalDigits(bound.value, limit: limits.digits) else {
        throw GrammarError(path: path, keyword: keyword, reason: "a bound of more than \(limits.digits) digits")
      }
      return digits
    }
    let bounded = shape.bounded
    minimum = try digits(bounded.minimum, "minimum")
    maximum = try digits(bounded.maximum, "maximum")
    minimumIsExclusive = bounded.minimum?.isExclusive ?? false
    maximumIsExclusive = bounded.maximum?.isExclusive ?? false
    if shape.isInteger { roundToIntegers() }
  }

  /// Integers know only inclusive bounds.
  private mutating func roundToIntegers() {
    if let bound = minimum {
      minimum = bound.isInteger ? (minimumIsExclusive ? bound.adding(1) : bound) : bound.rounded(up: true)
    }
    if let bound = maximum {
      maximum = bound.isInteger ? (maximumIsExclusive ? bound.adding(-1) : bound) : bound.rounded(up: false)
    }
    minimumIsExclusive = false
    maximumIsExclusive = false
  }

  /// Nil when there is no such number.
  func expression() throws(GrammarError) -> Expression? {
    if let minimum, let maximum {
      if maximum < minimum { return nil }
      if maximum == minimum, minimumIsExclusive || maximumIsExclusive { return nil }
    }
    if shape.isInteger, shape.multipleOf == nil {
      return IntegerRange(minimum: minimum, maximum: maximum).expression
    }
    guard !isCanonical, limits == GrammarLimits() else { return try automatonExpression() }
    if let made = Self.made.withLock({ $0[shape] }) { return made }
    let made = try automatonExpression()
    Self.made.withLock {
      if $0.count >= Self.keptCount { $0 = [:] }
      $0[shape] = made
    }
    return made
  }

  /// The numbers made last: those of Swift's own types, and the same few bounds, recur in schema after schema.
  private static let made = Mutex<[NumberShape: Expression]>([:])
  private static let keptCount = 64

  private func automatonExpression() throws(GrammarError) -> Expression? {
    var automaton = NumberAutomaton()
    automaton.isInteger = shape.isInteger
    automaton.isCanonical = isCanonical
    automaton.minimum = minimum
    automaton.minimumIsExclusive = minimumIsExclusive
    automaton.maximum = maximum
    automaton.maximumIsExclusive = maximumIsExclusive
    automaton.multiple = try multiple()
    let zeros = [minimum, maximum].map { $0?.fraction.prefix { $0 == 0 }.count ?? 0 }.max() ?? 0
    automaton.maximumLeadingZeros = max(6, zeros)
    switch shape.representation {
    case .double:
      automaton.maximumDigits = 17
      automaton.exponent = .scientific(307)
    case .float:
      automaton.maximumDigits = 9
      automaton.exponent = .scientific(37)
    case .decimal: automaton.maximumDigits = 38
    case .unbounded: automaton.exponent = .any
    case .signed, .unsigned: break
    }
    if isCanonical { automaton.exponent = .none }
    do {
      let result = try automaton.automaton(limits: limits)
      return result.isEmpty ? nil : .automaton(result)
    } catch {
      throw GrammarError(
        path: path, keyword: shape.multipleOf == nil ? "minimum" : "multipleOf", reason: error.description)
    }
  }

  private func multiple() throws(GrammarError) -> (value: Int, scale: Int)? {
    guard let multiple = shape.multipleOf else { return nil }
    let scale = max(0, -multiple.exponent)
    var value = 0
    for digit in multiple.digits + Array(repeating: 0, count: max(0, min(20, multiple.exponent))) {
      value = value * 10 + Int(digit)
      guard value <= limits.states * 10, scale <= limits.digits else {
        throw GrammarError(
          path: path, keyword: "multipleOf",
          reason: "multiples of \(multiple) need an automaton of more than \(limits.states) states")
      }
    }
    guard value > 0, !multiple.isNegative else {
      throw GrammarError(path: path, keyword: "multipleOf", reason: "must be greater than zero")
    }
    return (value, scale)
  }

  static func ruleName(_ shape: NumberShape) -> String {
    switch shape.representation {
    case .unbounded: shape.isInteger ? "integer" : "number"
    case .signed(let bits): bits == 64 ? "integer" : "int\(bits)"
    case .unsigned(let bits): "uint\(bits)"
    case .double: "double"
    case .float: "float"
    case .decimal: "decimal"
    }
  }
}
