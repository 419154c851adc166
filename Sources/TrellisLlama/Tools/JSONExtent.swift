/// How far a JSON object or array goes, found byte by byte.
struct JSONExtent {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private(set) var isComplete = false

  /// Reads up to the end of the value. Returns how many bytes that were, and their text.
  mutating func read(_ bytes: [UInt8]) -> (count: Int, json: String) {
    let count = extent(bytes)
    return (count, String(decoding: bytes[..<count], as: UTF8.self))
  }

  private mutating func extent(_ bytes: [UInt8]) -> Int {
    for (index, byte) in bytes.enumerated() {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 {
          isComplete = true
          return index + 1
        }
      default: break
      }
    }
    return bytes.count
  }
}
