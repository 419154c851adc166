import GenerableModel
import TrellisSchema

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

  func evaluate(_ argument: GuideLiteral, for type: GuidedType) -> GuideEvaluation {
    switch (self, argument) {
    case (.constant, .string(let text)): return .known([.constant(text)])
    case (.anyOf, .array(let elements)):
      let texts = elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
      guard texts.count == elements.count else { return .atRunTime }
      return texts.isEmpty ? .invalid("'.anyOf' needs at least one choice") : .known([.anyOf(texts)])
    case (.pattern, .regex(let source)), (.pattern, .string(let source)): return GuideEvaluation.pattern(source)
    case (.minimum, .number(let text)): return number(text, type).map { .known([.minimum($0)]) } ?? .atRunTime
    case (.maximum, .number(let text)): return number(text, type).map { .known([.maximum($0)]) } ?? .atRunTime
    case (.range, .closedRange(let lower, let upper)):
      guard let low = number(lower, type), let high = number(upper, type) else { return .atRunTime }
      return low <= high
        ? .known([.minimum(low), .maximum(high)])
        : .invalid("the range \(lower)...\(upper) is empty: its lower bound is above its upper bound")
    case (.minimumLength, .number(let text)): return size(text) { .minimumLength($0) }
    case (.maximumLength, .number(let text)): return size(text) { .maximumLength($0) }
    case (.minimumCount, .number(let text)): return size(text) { .minimumCount($0) }
    case (.maximumCount, .number(let text)): return size(text) { .maximumCount($0) }
    case (.count, .number(let text)): return sizes(text, text, SchemaGuide.minimumCount, SchemaGuide.maximumCount)
    case (.count, .closedRange(let low, let high)):
      return sizes(low, high, SchemaGuide.minimumCount, SchemaGuide.maximumCount)
    case (.length, .closedRange(let low, let high)):
      return sizes(low, high, SchemaGuide.minimumLength, SchemaGuide.maximumLength)
    case (.range, .halfOpenRange), (.count, .halfOpenRange), (.length, .halfOpenRange):
      return .invalid("'.\(rawValue)' takes a closed range: write '...' instead of '..<'")
    case (.element, .guide(let inner)):
      switch GuideEvaluation(inner, for: type.element) {
      case .known(let guides): return .known(guides.map(SchemaGuide.element))
      case .atRunTime: return .atRunTime
      case .invalid(let message): return .invalid(message)
      }
    default:
      return .atRunTime
    }
  }

  /// The bound as the running program holds it: a `Double` is the shortest decimal that reads back as it.
  private func number(_ text: String, _ type: GuidedType) -> ExactDecimal? {
    guard case .scalar(let scalar) = type else { return nil }
    switch scalar {
    case .double: return Double(text).flatMap { ExactDecimal($0) }
    case .float: return Float(text).flatMap { ExactDecimal($0) }
    case .decimal: return text.contains { ".eE".contains($0) } ? decimalLiteral(text) : ExactDecimal(text)
    default: return scalar.isInteger && !text.contains { ".eE".contains($0) } ? ExactDecimal(text) : nil
    }
  }

  private func size(_ text: String, _ guide: (Int) -> SchemaGuide) -> GuideEvaluation {
    guard let size = Int(text) else { return .atRunTime }
    return size < 0 ? .invalid("'.\(rawValue)' cannot be negative") : .known([guide(size)])
  }

  private func sizes(
    _ low: String, _ high: String, _ minimum: (Int) -> SchemaGuide, _ maximum: (Int) -> SchemaGuide
  ) -> GuideEvaluation {
    guard let low = Int(low), let high = Int(high) else { return .atRunTime }
    if low < 0 { return .invalid("'.\(rawValue)' cannot be negative") }
    return low <= high
      ? .known([minimum(low), maximum(high)])
      : .invalid("the range \(low)...\(high) is empty: its lower bound is above its upper bound")
  }
}
