import TrellisShape

extension StandardType {
  /// The shape of the type: the very one that the running program uses.
  var shape: Shape {
    switch self {
    case .string: .string(StringShape())
    case .bool: .boolean
    case .int: .integer(Int.self)
    case .int8: .integer(Int8.self)
    case .int16: .integer(Int16.self)
    case .int32: .integer(Int32.self)
    case .int64: .integer(Int64.self)
    case .int128: .integer(Int128.self)
    case .uint: .integer(UInt.self)
    case .uint8: .integer(UInt8.self)
    case .uint16: .integer(UInt16.self)
    case .uint32: .integer(UInt32.self)
    case .uint64: .integer(UInt64.self)
    case .uint128: .integer(UInt128.self)
    case .float: .float
    case .double: .double
    case .decimal: .decimal
    case .date: .date
    case .url: .url
    case .uuid: .uuid
    case .data: .data
    case .generatedContent: .anything
    case .never: .nothing
    }
  }

  /// The least and the greatest value of an integer type.
  var integers: (least: ExactDecimal, greatest: ExactDecimal)? {
    guard case .number(let number) = shape else { return nil }
    return number.representation.integers
  }
}
