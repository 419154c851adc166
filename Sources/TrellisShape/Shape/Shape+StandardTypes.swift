/// The shapes of the standard types: the running program and the code generator both take them from here.
extension Shape {
  package static func integer(_ type: (some FixedWidthInteger).Type) -> Shape {
    .number(
      NumberShape(
        isInteger: true,
        representation: type.isSigned ? .signed(bits: type.bitWidth) : .unsigned(bits: type.bitWidth)))
  }

  package static var float: Shape { .number(NumberShape(isInteger: false, representation: .float)) }
  package static var double: Shape { .number(NumberShape(isInteger: false, representation: .double)) }
  package static var decimal: Shape { .number(NumberShape(isInteger: false, representation: .decimal)) }

  /// A date and time (RFC 3339).
  package static var date: Shape { .string(StringShape(format: "date-time", contentEncoding: "Date")) }
  package static var url: Shape { .string(StringShape(format: "uri", contentEncoding: "URL")) }
  package static var uuid: Shape { .string(StringShape(format: "uuid", contentEncoding: "UUID")) }
  /// Base64 (RFC 4648 §4, padded).
  package static var data: Shape { .string(StringShape(contentEncoding: "Data")) }
}

extension NumberShape.Representation {
  /// The least and the greatest value of an integer type; nil of others.
  package var integers: (least: ExactDecimal, greatest: ExactDecimal)? {
    switch self {
    case .signed(let bits):
      let greatest = Int128.max >> (128 - bits)
      return (ExactDecimal(-greatest - 1), ExactDecimal(greatest))
    case .unsigned(let bits): return (.zero, ExactDecimal(UInt128.max >> (128 - bits)))
    case .unbounded, .double, .float, .decimal: return nil
    }
  }
}
