#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TrellisSchema

extension StandardType {
  /// The node of the type: the very one that the running program uses.
  var node: SchemaNode? {
    try? type.generationSchema.graph().root
  }

  /// The least and the greatest value of an integer type.
  var integers: (least: ExactDecimal, greatest: ExactDecimal)? {
    func bounds<Integer: FixedWidthInteger>(_ type: Integer.Type) -> (ExactDecimal, ExactDecimal) {
      (ExactDecimal(Integer.min), ExactDecimal(Integer.max))
    }
    return (type as? any FixedWidthInteger.Type).map { bounds($0) }
  }

  private var type: any Generable.Type {
    switch self {
    case .string: String.self
    case .bool: Bool.self
    case .int: Int.self
    case .int8: Int8.self
    case .int16: Int16.self
    case .int32: Int32.self
    case .int64: Int64.self
    case .int128: Int128.self
    case .uint: UInt.self
    case .uint8: UInt8.self
    case .uint16: UInt16.self
    case .uint32: UInt32.self
    case .uint64: UInt64.self
    case .uint128: UInt128.self
    case .float: Float.self
    case .double: Double.self
    case .decimal: Decimal.self
    case .date: Date.self
    case .url: URL.self
    case .uuid: UUID.self
    case .data: Data.self
    case .generatedContent: GeneratedContent.self
    case .never: Never.self
    }
  }
}
