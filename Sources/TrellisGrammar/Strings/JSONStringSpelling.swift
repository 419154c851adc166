/// How scalars are spelled inside JSON strings (RFC 8259, section 7).
package enum JSONStringSpelling {
  /// The letter of the two-character escape that JSON has for a scalar.
  package static func shortEscape(_ scalar: Unicode.Scalar) -> Character? {
    switch scalar {
    case "\"": "\""
    case "\\": "\\"
    case "/": "/"
    case "\u{8}": "b"
    case "\u{C}": "f"
    case "\n": "n"
    case "\r": "r"
    case "\t": "t"
    default: nil
    }
  }

  /// Whether the scalar may stand for itself.
  package static func isRaw(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && scalar != "\"" && scalar != "\\"
  }

  /// The spelling that Trellis writes: raw where JSON allows, else the short escape, else `\u00xx`.
  package static func canonical(_ scalar: Unicode.Scalar) -> String {
    if isRaw(scalar) { return String(Character(scalar)) }
    if let letter = shortEscape(scalar) { return "\\\(letter)" }
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// A whole literal with its quotes, in canonical spelling.
  package static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars { result += canonical(scalar) }
    return result + "\""
  }
}
