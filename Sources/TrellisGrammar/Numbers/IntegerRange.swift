/// The expression of all integers within bounds, in canonical decimal spelling, by comparing digits.
struct IntegerRange {
  var minimum: DecimalDigits?
  var maximum: DecimalDigits?

  /// Nil when no integer is within the bounds.
  var expression: Expression? {
    if let minimum, let maximum, maximum < minimum { return nil }
    var branches: [Expression] = []
    // Positive, then zero is part of "from 0"; negative numbers are magnitudes behind a sign.
    if maximum.map({ !$0.isNegative }) ?? true {
      let low = minimum.flatMap { $0.isNegative ? nil : $0 } ?? .zero
      branches += Self.magnitudes(from: low, to: maximum)
    }
    if minimum.map(\.isNegative) ?? true {
      let high = minimum?.negated
      let low = maximum.flatMap { $0.isNegative ? $0.negated : nil } ?? DecimalDigits(1)
      branches.append(.sequence([.bytes([UInt8(ascii: "-")]), .anyOf(Self.magnitudes(from: low, to: high))]))
    }
    return .anyOf(branches)
  }

  private static func magnitudes(from low: DecimalDigits, to high: DecimalDigits?) -> [Expression] {
    var branches: [Expression] = []
    var low = low
    if low.isZero {
      branches.append(.bytes([UInt8(ascii: "0")]))
      low = DecimalDigits(1)
    }
    if let high, high < low { return branches }
    let count = high.map { $0.integer.count } ?? low.integer.count + 1
    var length = low.integer.count
    while length <= count {
      let first = length == low.integer.count ? low.integer : [1] + Array(repeating: 0, count: length - 1)
      guard let high else {
        // Any number of digits more than the bound has.
        if first == [1] + Array(repeating: 0, count: length - 1) {
          branches.append(leading(minimum: length - 1, maximum: nil))
          break
        }
        branches.append(digits(from: first[...], to: ArraySlice(Array(repeating: 9, count: length))))
        length += 1
        continue
      }
      let isLast = length == count
      let last = isLast ? high.integer : Array(repeating: 9, count: length)
      let isWhole = first.first == 1 && first.dropFirst().allSatisfy { $0 == 0 }
      if isWhole, last.allSatisfy({ $0 == 9 }) || !isLast {
        // All lengths up to the one before the bound's, or the bound's own when it is all nines.
        let longest = high.integer.allSatisfy { $0 == 9 } ? count : count - 1
        branches.append(leading(minimum: length - 1, maximum: longest - 1))
        length = longest + 1
        continue
      }
      branches.append(digits(from: first[...], to: last[...]))
      length += 1
    }
    return branches
  }

  /// A nonzero digit, then so many more.
  private static func leading(minimum: Int, maximum: Int?) -> Expression {
    .joined([digit(1, 9), .digits(minimum: minimum, maximum: maximum)])
  }

  private static func digit(_ low: UInt8, _ high: UInt8) -> Expression {
    low == high
      ? .bytes([low + 0x30]) : .scalars(ScalarSet([UInt32(low) + 0x30...UInt32(high) + 0x30]))
  }

  /// Strings of digits of one length, from one to another.
  private static func digits(from low: ArraySlice<UInt8>, to high: ArraySlice<UInt8>) -> Expression {
    var prefix: [UInt8] = []
    var low = low
    var high = high
    while let first = low.first, first == high.first {
      prefix.append(first + 0x30)
      low.removeFirst()
      high.removeFirst()
    }
    let head: [Expression] = prefix.isEmpty ? [] : [.bytes(prefix)]
    guard let lowest = low.first, let highest = high.first else { return .joined(head) }
    let lowRest = low.dropFirst()
    let highRest = high.dropFirst()
    let isLowWhole = lowRest.allSatisfy { $0 == 0 }
    let isHighWhole = highRest.allSatisfy { $0 == 9 }
    var branches: [Expression] = []
    if !isLowWhole {
      branches.append(
        .joined([
          digit(lowest, lowest), digits(from: lowRest, to: ArraySlice(Array(repeating: 9, count: lowRest.count))),
        ]))
    }
    let from = isLowWhole ? lowest : lowest + 1
    let to = isHighWhole ? highest : highest - 1
    if from <= to {
      branches.append(.joined([digit(from, to), .digits(minimum: lowRest.count, maximum: lowRest.count)]))
    }
    if !isHighWhole {
      branches.append(
        .joined([
          digit(highest, highest), digits(from: ArraySlice(Array(repeating: 0, count: highRest.count)), to: highRest),
        ]))
    }
    return .joined(head + [.anyOf(branches)])
  }
}

extension Expression {
  /// A sequence without needless nesting.
  static func joined(_ parts: [Expression]) -> Expression {
    var flat: [Expression] = []
    for part in parts {
      switch part {
      case .sequence(let inner): flat += inner
      case .bytes(let bytes):
        if case .bytes(let before) = flat.last {
          flat[flat.count - 1] = .bytes(before + bytes)
        } else {
          flat.append(part)
        }
      default: flat.append(part)
      }
    }
    return flat.count == 1 ? flat[0] : .sequence(flat)
  }

  /// A choice without needless nesting.
  static func anyOf(_ parts: [Expression]) -> Expression {
    var flat: [Expression] = []
    for part in parts {
      if case .choice(let inner) = part { flat += inner } else { flat.append(part) }
    }
    return flat.count == 1 ? flat[0] : .choice(flat)
  }

  static func digits(minimum: Int, maximum: Int?) -> Expression {
    if maximum == 0 { return .sequence([]) }
    let digit = Expression.scalars(ScalarSet([0x30...0x39]))
    return minimum == 1 && maximum == 1 ? digit : .repetition(digit, minimum: minimum, maximum: maximum)
  }

  static func text(_ text: String) -> Expression { .bytes(Array(text.utf8)) }
}
