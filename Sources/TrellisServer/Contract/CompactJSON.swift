/// Takes the white space out of JSON as it streams by, so that a text can be checked whatever its layout.
struct CompactJSON {
  private var isInString = false
  private var isEscaped = false

  /// The byte, or nil for white space between values.
  mutating func filter(_ byte: UInt8) -> UInt8? {
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      return byte
    }
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D: return nil
    case UInt8(ascii: "\""): isInString = true
    default: break
    }
    return byte
  }
}
