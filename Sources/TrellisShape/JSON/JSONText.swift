/// The spelling of JSON strings (RFC 8259 §7). How they are read stands beside the parser.
package enum JSONText {
  /// Writes `string` with its quotes in canonical escapes: the short ones where JSON has them, `\u00XX` for other controls.
  package static func write(_ string: String, to text: inout String) {
    text.append("\"")
    let bytes = string.utf8
    var plain = bytes.startIndex
    var index = plain
    while index < bytes.endIndex {
      let byte = bytes[index]
      let next = bytes.index(after: index)
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        text.append(contentsOf: string[plain..<index])
        text.append(escape(of: byte))
        plain = next
      }
      index = next
    }
    text.append(contentsOf: string[plain...])
    text.append("\"")
  }

  /// The canonical escape of a quote, a backslash or a control.
  package static func escape(of byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\""): return "\\\""
    case UInt8(ascii: "\\"): return "\\\\"
    case UInt8(ascii: "\n"): return "\\n"
    case UInt8(ascii: "\r"): return "\\r"
    case UInt8(ascii: "\t"): return "\\t"
    case 0x08: return "\\b"
    case 0x0C: return "\\f"
    default:
      let hexadecimal = String(byte, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
    }
  }
}
