#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What `Float` and `Double` share as generable values: the nearest value is taken, and one too large to be finite is an error.
public protocol GenerableFloatingPoint: Generable, BinaryFloatingPoint, LosslessStringConvertible
where PartiallyGenerated == Self {}

extension GenerableFloatingPoint {
  public init(_ content: GeneratedContent) throws {
    guard let value = try content.floatingPoint(Self.self) else {
      throw content.mismatch(expected: "a number that fits a \(Self.self)")
    }
    self = value
  }

  /// The shortest decimal that reads back as this value; null when it is not finite, because JSON has no such number.
  public var generatedContent: GeneratedContent {
    GeneratedContent(ExactDecimal(self).map(GeneratedContent.Node.number) ?? .null)
  }

  public static func update(_ partial: inout Self?, with step: inout StreamStep) throws {
    if let value = try step.floatingPoint(Self.self) {
      partial = value
    }
  }
}

extension Double: GenerableFloatingPoint {
  public static var generationSchema: GenerationSchema {
    GenerationSchema(inline: "Double", SchemaNode(.double))
  }
}

extension Float: GenerableFloatingPoint {
  public static var generationSchema: GenerationSchema {
    GenerationSchema(inline: "Float", SchemaNode(.float))
  }
}

extension Decimal: Generable, StreamedAtom {
  /// - Throws: `ParsingError` when the number needs more than 38 digits or an exponent outside −128…127.
  public init(_ content: GeneratedContent) throws {
    guard let value = Decimal(exactly: try content.number()) else {
      throw content.mismatch(expected: "a number of at most 38 digits")
    }
    self = value
  }

  /// The exact decimal; null for NaN, because JSON has no such number.
  public var generatedContent: GeneratedContent {
    GeneratedContent(ExactDecimal(self).map(GeneratedContent.Node.number) ?? .null)
  }

  public static var generationSchema: GenerationSchema {
    GenerationSchema(inline: "Decimal", SchemaNode(.decimal))
  }
}

extension Decimal {
  package init?(exactly number: ExactDecimal) {
    guard number.digits.count <= 38 else { return nil }
    // The exponent is a signed byte, so a large one is brought down by trailing zeros as far as 38 digits allow.
    let padding = max(0, min(38 - number.digits.count, number.exponent - 127))
    guard (-128...127).contains(number.exponent - padding) else { return nil }
    var significand = Decimal(0)
    for digit in number.digits + [UInt8](repeating: 0, count: padding) {
      significand = significand * 10 + Decimal(Int(digit))
    }
    self = Decimal(
      sign: number.isNegative ? .minus : .plus, exponent: number.isZero ? 0 : number.exponent - padding,
      significand: significand)
  }
}

extension ExactDecimal {
  /// Nil for NaN.
  package init?(_ value: Decimal) {
    guard !value.isNaN else { return nil }
    self.init(value.description)
  }
}
