#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A limit on the values of a type, held at every token.
public struct GenerationGuide<Value>: Sendable {
  package let guides: [SchemaGuide]

  package init(_ guides: SchemaGuide...) {
    self.guides = guides
  }

  package init(_ guides: [SchemaGuide]) {
    self.guides = guides
  }
}

// MARK: Strings

extension GenerationGuide where Value == String {
  /// Exactly this string.
  public static func constant(_ value: String) -> GenerationGuide { GenerationGuide(.constant(value)) }

  /// One of these strings.
  public static func anyOf(_ values: [String]) -> GenerationGuide { GenerationGuide(.anyOf(values)) }

  /// A string that matches the regex as a whole, over Unicode scalars, with ASCII `\d`, `\w` and `\s`.
  ///
  /// The regex must be a literal or made from a string: one made by a builder has no pattern, and is an error when the schema is used.
  public static func pattern<Output>(_ regex: Regex<Output>) -> GenerationGuide {
    GenerationGuide(SchemaGuide(regex: regex))
  }

  /// A string that matches the regex, given by its source in the syntax of Swift's regex literals, as a whole.
  ///
  /// A source that is no regex is an error when the schema is used; in an annotation the generator tells it at build time.
  public static func pattern(_ source: String) -> GenerationGuide {
    GenerationGuide(SchemaGuide(regexSource: source))
  }

  /// At least so many Unicode scalars.
  public static func minimumLength(_ length: Int) -> GenerationGuide { GenerationGuide(.minimumLength(length)) }

  /// At most so many Unicode scalars.
  public static func maximumLength(_ length: Int) -> GenerationGuide { GenerationGuide(.maximumLength(length)) }

  /// So many Unicode scalars.
  public static func length(_ range: ClosedRange<Int>) -> GenerationGuide {
    GenerationGuide(.minimumLength(range.lowerBound), .maximumLength(range.upperBound))
  }
}

// MARK: Numbers

extension GenerationGuide where Value: FixedWidthInteger {
  /// At least this.
  public static func minimum(_ value: Value) -> GenerationGuide { GenerationGuide(.minimum(ExactDecimal(value))) }

  /// At most this.
  public static func maximum(_ value: Value) -> GenerationGuide { GenerationGuide(.maximum(ExactDecimal(value))) }

  /// Within this range, bounds included.
  public static func range(_ range: ClosedRange<Value>) -> GenerationGuide {
    GenerationGuide(minimum(range.lowerBound).guides + maximum(range.upperBound).guides)
  }
}

extension GenerationGuide where Value: BinaryFloatingPoint & LosslessStringConvertible {
  /// At least this: the shortest decimal that reads back as `value`.
  public static func minimum(_ value: Value) -> GenerationGuide {
    GenerationGuide(ExactDecimal(value).map(SchemaGuide.minimum) ?? .notFinite("minimum", "\(value)"))
  }

  /// At most this: the shortest decimal that reads back as `value`.
  public static func maximum(_ value: Value) -> GenerationGuide {
    GenerationGuide(ExactDecimal(value).map(SchemaGuide.maximum) ?? .notFinite("maximum", "\(value)"))
  }

  /// Within this range, bounds included.
  public static func range(_ range: ClosedRange<Value>) -> GenerationGuide {
    GenerationGuide(minimum(range.lowerBound).guides + maximum(range.upperBound).guides)
  }
}

extension GenerationGuide where Value == Decimal {
  /// At least this.
  public static func minimum(_ value: Decimal) -> GenerationGuide {
    GenerationGuide(ExactDecimal(value).map(SchemaGuide.minimum) ?? .notFinite("minimum", "\(value)"))
  }

  /// At most this.
  public static func maximum(_ value: Decimal) -> GenerationGuide {
    GenerationGuide(ExactDecimal(value).map(SchemaGuide.maximum) ?? .notFinite("maximum", "\(value)"))
  }

  /// Within this range, bounds included.
  public static func range(_ range: ClosedRange<Decimal>) -> GenerationGuide {
    GenerationGuide(minimum(range.lowerBound).guides + maximum(range.upperBound).guides)
  }
}

// MARK: Arrays

extension GenerationGuide {
  /// At least so many items.
  public static func minimumCount<Element>(_ count: Int) -> GenerationGuide<[Element]> where Value == [Element] {
    GenerationGuide(.minimumCount(count))
  }

  /// At most so many items.
  public static func maximumCount<Element>(_ count: Int) -> GenerationGuide<[Element]> where Value == [Element] {
    GenerationGuide(.maximumCount(count))
  }

  /// Within this range of items.
  public static func count<Element>(_ range: ClosedRange<Int>) -> GenerationGuide<[Element]>
  where Value == [Element] {
    GenerationGuide(.minimumCount(range.lowerBound), .maximumCount(range.upperBound))
  }

  /// Exactly so many items.
  public static func count<Element>(_ count: Int) -> GenerationGuide<[Element]> where Value == [Element] {
    GenerationGuide(.minimumCount(count), .maximumCount(count))
  }

  /// Items within a guide of their own.
  public static func element<Element>(_ guide: GenerationGuide<Element>) -> GenerationGuide<[Element]>
  where Value == [Element] {
    GenerationGuide<[Element]>(guide.guides.map(SchemaGuide.element))
  }
}

// MARK: Sets

extension GenerationGuide {
  /// At least so many members.
  public static func minimumCount<Element>(_ count: Int) -> GenerationGuide<Set<Element>>
  where Value == Set<Element> {
    GenerationGuide(.minimumCount(count))
  }

  /// At most so many members.
  public static func maximumCount<Element>(_ count: Int) -> GenerationGuide<Set<Element>>
  where Value == Set<Element> {
    GenerationGuide(.maximumCount(count))
  }

  /// Within this range of members.
  public static func count<Element>(_ range: ClosedRange<Int>) -> GenerationGuide<Set<Element>>
  where Value == Set<Element> {
    GenerationGuide(.minimumCount(range.lowerBound), .maximumCount(range.upperBound))
  }

  /// Exactly so many members.
  public static func count<Element>(_ count: Int) -> GenerationGuide<Set<Element>> where Value == Set<Element> {
    GenerationGuide(.minimumCount(count), .maximumCount(count))
  }

  /// Members within a guide of their own.
  public static func element<Element>(_ guide: GenerationGuide<Element>) -> GenerationGuide<Set<Element>>
  where Value == Set<Element> {
    GenerationGuide<Set<Element>>(guide.guides.map(SchemaGuide.element))
  }
}

// MARK: Dictionaries

extension GenerationGuide {
  /// At least so many entries.
  public static func minimumCount<Key, Element>(_ count: Int) -> GenerationGuide<[Key: Element]>
  where Value == [Key: Element] {
    GenerationGuide(.minimumCount(count))
  }

  /// At most so many entries.
  public static func maximumCount<Key, Element>(_ count: Int) -> GenerationGuide<[Key: Element]>
  where Value == [Key: Element] {
    GenerationGuide(.maximumCount(count))
  }

  /// Within this range of entries.
  public static func count<Key, Element>(_ range: ClosedRange<Int>) -> GenerationGuide<[Key: Element]>
  where Value == [Key: Element] {
    GenerationGuide(.minimumCount(range.lowerBound), .maximumCount(range.upperBound))
  }

  /// Exactly so many entries.
  public static func count<Key, Element>(_ count: Int) -> GenerationGuide<[Key: Element]>
  where Value == [Key: Element] {
    GenerationGuide(.minimumCount(count), .maximumCount(count))
  }

  /// Values within a guide of their own.
  public static func element<Key, Element>(_ guide: GenerationGuide<Element>) -> GenerationGuide<[Key: Element]>
  where Value == [Key: Element] {
    GenerationGuide<[Key: Element]>(guide.guides.map(SchemaGuide.element))
  }
}
