/// What the integer types share as generable values: their exact conversion, their schema and their way of streaming.
///
/// Values never pass through `Double`; a number with a fraction or outside the type's range is an error.
public protocol GenerableInteger: Generable, FixedWidthInteger where PartiallyGenerated == Self {}

extension GenerableInteger {
  public init(_ content: GeneratedContent) throws {
    guard let value = try content.integer(Self.self) else {
      throw content.mismatch(expected: "an integer from \(Self.min) to \(Self.max)")
    }
    self = value
  }

  public var generatedContent: GeneratedContent { GeneratedContent(.number(ExactDecimal(self))) }

  public static var generationSchema: GenerationSchema {
    GenerationSchema(inline: "\(Self.self)", SchemaNode(.integer(Self.self)))
  }

  public static func update(_ partial: inout Self?, with step: inout StreamStep) throws {
    if let value = try step.integer(Self.self) {
      partial = value
    }
  }
}

extension Int: GenerableInteger {}
extension Int8: GenerableInteger {}
extension Int16: GenerableInteger {}
extension Int32: GenerableInteger {}
extension Int64: GenerableInteger {}
extension Int128: GenerableInteger {}
extension UInt: GenerableInteger {}
extension UInt8: GenerableInteger {}
extension UInt16: GenerableInteger {}
extension UInt32: GenerableInteger {}
extension UInt64: GenerableInteger {}
extension UInt128: GenerableInteger {}
