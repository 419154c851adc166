import TrellisGrammar

/// Arguments whose strings stand between marks and whose keys are bare, rewritten as JSON while they grow.
struct MarkedArguments {
  private enum Place {
    /// Between values, in numbers and in words.
    case structure
    case bareKey
    case string
  }

  private var place = Place.structure
  /// Whether what is open is an object, from the outermost on.
  private var objects: [Bool] = []
  private var awaitsKey = false
  /// Holds back scalars of strings and keys that are not whole.
  private var assembler = TextAssembler()
  private(set) var isComplete = false

  /// Reads up to the end of the arguments. Returns how many bytes that were, and their JSON as far as it is known.
  mutating func read(_ bytes: [UInt8]) -> (count: Int, json: String) {
    var json = ""
    for (index, byte) in bytes.enumerated() {
      switch place {
      case .structure: readStructure(byte, &json)
      case .bareKey:
        if byte == UInt8(ascii: ":") {
          json += "\": "
          place = .structure
        } else {
          readText(byte, &json)
        }
      case .string:
        if byte == CallMarks.quoteByte {
          json += "\""
          place = .structure
        } else {
          readText(byte, &json)
        }
      }
      if isComplete { return (index + 1, json) }
    }
    return (bytes.count, json)
  }

  private mutating func readStructure(_ byte: UInt8, _ json: inout String) {
    let startsKey = awaitsKey
    awaitsKey = false
    switch byte {
    case CallMarks.quoteByte:
      json += "\""
      place = .string
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let isObject = byte == UInt8(ascii: "{")
      json += isObject ? "{" : "["
      objects.append(isObject)
      awaitsKey = isObject
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      json += objects.popLast() == true ? "}" : "]"
      isComplete = objects.isEmpty
    case UInt8(ascii: ","):
      json += ", "
      awaitsKey = objects.last == true
    case _ where startsKey:
      json += "\""
      place = .bareKey
      readText(byte, &json)
    case UInt8(ascii: ":"): json += ": "
    default: json += String(Character(Unicode.Scalar(byte)))
    }
  }

  private mutating func readText(_ byte: UInt8, _ json: inout String) {
    for scalar in assembler.append([byte]).unicodeScalars { json += JSONStringSpelling.canonical(scalar) }
  }
}
