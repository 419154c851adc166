import GenerableModel
import TrellisShape

/// The guides of `GenerationGuide`, as the generator knows them.
enum KnownGuide: String, CaseIterable {
  case constant, anyOf, pattern, minimumLength, maximumLength, length
  case minimum, maximum, range
  case minimumCount, maximumCount, count, element

  /// Nil where the type is not known.
  func fits(_ type: GuidedType) -> Bool? {
    switch self {
    case .constant, .anyOf, .pattern, .minimumLength, .maximumLength, .length: type.isString
    case .minimum, .maximum, .range: type.isNumber
    case .minimumCount, .maximumCount, .count, .element: type.isCollection
    }
  }

  /// What was probably meant.
  func hint(for type: GuidedType) -> String? {
    switch (self, type) {
    case (.count, .scalar(.string)), (.minimumCount, .scalar(.string)), (.maximumCount, .scalar(.string)),
      (.minimum, .scalar(.string)), (.maximum, .scalar(.string)), (.range, .scalar(.string)):
      "the length of a string is guided by '.minimumLength', '.maximumLength' and '.length'"
    case (.minimumLength, .array), (.maximumLength, .array), (.length, .array), (.minimum, .array), (.maximum, .array),
      (.range, .array):
      "the size of an array is guided by '.count', '.minimumCount' and '.maximumCount'; "
        + "for its elements write '.element(.\(rawValue)(…))'"
    case (.constant, .array), (.anyOf, .array), (.pattern, .array):
      "for the elements of an array write '.element(.\(rawValue)(…))'"
    default:
      switch self {
      case .constant, .anyOf, .pattern, .minimumLength, .maximumLength, .length: "it is for String"
      case .minimum, .maximum, .range: "it is for numbers"
      case .minimumCount, .maximumCount, .count, .element: "it is for arrays, sets and dictionaries"
      }
    }
  }

  /// What it takes, in words and by example.
  func argument(for type: GuidedType) -> String {
    switch self {
    case .constant: "a string, as in '.constant(\"…\")'"
    case .anyOf: "an array of strings, as in '.anyOf([\"…\", \"…\"])'"
    case .pattern: "a regex, as in '.pattern(/[a-z]+/)'"
    case .minimum, .maximum: "a \(type.isInteger ? "whole " : "")number, as in '.\(rawValue)(3)'"
    case .minimumLength, .maximumLength, .minimumCount, .maximumCount: "a whole number, as in '.\(rawValue)(3)'"
    case .count: "a whole number or a closed range, as in '.count(3)'"
    case .range where type.isInteger: "a closed range of whole numbers, as in '.range(1...9)'"
    case .length, .range: "a closed range, as in '.\(rawValue)(1...9)'"
    case .element: "a guide, as in '.element(.\(type.element.exampleGuide))'"
    }
  }

  func evaluate(
    _ argument: GuideLiteral, for type: GuidedType, besides own: Set<String>
  ) -> GuideEvaluation {
    switch (self, argument) {
    case (.constant, .string(let text)): return .known([.constant(text)])
    case (.anyOf, .array(let elements)):
      let texts = elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
      guard texts.count == elements.count else { return mismatch(argument, type) }
      return texts.isEmpty ? .invalid("'.anyOf' needs at least one choice") : .known([.anyOf(texts)])
    case (.pattern, .regex(let source)), (.pattern, .string(let source)): return GuideEvaluation.pattern(source)
    case (.minimum, .number(let text)): return number(text, type) { [.minimum($0)] }
    case (.maximum, .number(let text)): return number(text, type) { [.maximum($0)] }
    case (.range, .closedRange(let lower, let upper)):
      return number(lower, type) { low in
        number(upper, type) { high in
          low <= high
            ? .known([.minimum(low), .maximum(high)])
            : .invalid("the range \(lower)...\(upper) is empty: its lower bound is above its upper bound")
        }
      }
    case (.minimumLength, .number(let text)): return size(text, type) { .minimumLength($0) }
    case (.maximumLength, .number(let text)): return size(text, type) { .maximumLength($0) }
    case (.minimumCount, .number(let text)): return size(text, type) { .minimumCount($0) }
    case (.maximumCount, .number(let text)): return size(text, type) { .maximumCount($0) }
    case (.count, .number(let text)): return sizes(text, text, type, SchemaGuide.minimumCount, SchemaGuide.maximumCount)
    case (.count, .closedRange(let low, let high)):
      return sizes(low, high, type, SchemaGuide.minimumCount, SchemaGuide.maximumCount)
    case (.length, .closedRange(let low, let high)):
      return sizes(low, high, type, SchemaGuide.minimumLength, SchemaGuide.maximumLength)
    case (.range, .halfOpenRange), (.count, .halfOpenRange), (.length, .halfOpenRange):
      return .invalid("'.\(rawValue)' takes a closed range: write '...' instead of '..<'")
    case (.range, .lowerBound(let bound)), (.count, .lowerBound(let bound)), (.length, .lowerBound(let bound)):
      return .invalid("'.\(rawValue)' takes a closed range: for a lower bound alone write '.\(oneSided.0)(\(bound))'")
    case (.range, .upperBound(let bound)), (.count, .upperBound(let bound)), (.length, .upperBound(let bound)):
      return .invalid(
        "'.\(rawValue)' takes a closed range: for an upper bound alone write '.\(oneSided.1)(\(bound ?? "…"))'")
    case (.element, .guide(let inner)):
      switch GuideEvaluation(inner, for: type.element, besides: own) {
      case .known(let guides): return .known(guides.map(SchemaGuide.element))
      case .atRunTime: return .atRunTime
      case .invalid(let message): return .invalid(message)
      }
    default:
      return mismatch(argument, type)
    }
  }

  /// The guides of one bound that go with a range.
  private var oneSided: (String, String) {
    switch self {
    case .count: ("minimumCount", "maximumCount")
    case .length: ("minimumLength", "maximumLength")
    default: ("minimum", "maximum")
    }
  }

  /// A literal that no such guide takes. Members after a dot are for the compiler: they may be anything.
  private func mismatch(_ argument: GuideLiteral, _ type: GuidedType) -> GuideEvaluation {
    if case .guide(.call) = argument { return .atRunTime }
    if case .unknown = type { return .atRunTime }
    return .invalid("'.\(rawValue)' takes \(self.argument(for: type))")
  }

  private func number(
    _ text: String, _ type: GuidedType, _ guides: (ExactDecimal) -> [SchemaGuide]
  ) -> GuideEvaluation {
    number(text, type) { .known(guides($0)) }
  }

  /// The bound as the running program holds it: a `Double` is the shortest decimal that reads back as it.
  private func number(
    _ text: String, _ type: GuidedType, _ evaluate: (ExactDecimal) -> GuideEvaluation
  ) -> GuideEvaluation {
    guard case .scalar(let scalar) = type else { return .atRunTime }
    let hasFraction = text.contains { ".eE".contains($0) }
    switch scalar {
    case .double, .float:
      let value = scalar == .double ? Double(text).map { ExactDecimal($0) } : Float(text).map { ExactDecimal($0) }
      guard let value else { return .atRunTime }
      return value.map(evaluate) ?? .invalid("\(text) is too large for '\(scalar.rawValue)'")
    case .decimal: return (hasFraction ? decimalLiteral(text) : ExactDecimal(text)).map(evaluate) ?? .atRunTime
    default:
      guard let range = scalar.integers else { return .atRunTime }
      guard !hasFraction, let value = ExactDecimal(text) else {
        return .invalid("'.\(rawValue)' takes \(argument(for: type))")
      }
      return value >= range.least && value <= range.greatest
        ? evaluate(value)
        : .invalid("\(text) does not fit '\(scalar.rawValue)', which holds \(range.least)...\(range.greatest)")
    }
  }

  private func size(_ text: String, _ type: GuidedType, _ guide: (Int) -> SchemaGuide) -> GuideEvaluation {
    guard let size = Int(text) else { return .invalid("'.\(rawValue)' takes \(argument(for: type))") }
    return size < 0 ? .invalid("'.\(rawValue)' cannot be negative") : .known([guide(size)])
  }

  private func sizes(
    _ low: String, _ high: String, _ type: GuidedType, _ minimum: (Int) -> SchemaGuide,
    _ maximum: (Int) -> SchemaGuide
  ) -> GuideEvaluation {
    guard let low = Int(low), let high = Int(high) else {
      return .invalid("'.\(rawValue)' takes \(argument(for: type))")
    }
    if low < 0 { return .invalid("'.\(rawValue)' cannot be negative") }
    return low <= high
      ? .known([minimum(low), maximum(high)])
      : .invalid("the range \(low)...\(high) is empty: its lower bound is above its upper bound")
  }
}
