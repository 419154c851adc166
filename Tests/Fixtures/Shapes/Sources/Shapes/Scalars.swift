import Foundation
import TrellisSchema

/// Every type that a value can be without being a type of the user's.
struct Scalars: Generable, Equatable {
  var text: String
  var flag: Bool
  var int: Int
  var int8: Int8
  var int16: Int16
  var int32: Int32
  var int64: Int64
  var uint: UInt
  var uint8: UInt8
  var uint16: UInt16
  var uint32: UInt32
  var uint64: UInt64
  var float: Float
  var double: Double
  var decimal: Decimal
  var date: Date
  var url: URL
  var uuid: UUID
  var data: Data
  var anything: GeneratedContent
}

/// Every way to write a container.
struct Containers: Generable, Equatable {
  var strings: [String]
  var numbers: Array<Int>
  var nested: [[Bool]]
  var maybe: String?
  var perhaps: Optional<Int>
  var maybeList: [String]?
  var byName: [String: Int]
  var byWord: Dictionary<String, [Double]>
  var byMood: [Mood: Int]
  var tags: Set<String>
  var unwrapped: String!
}
