import TrellisShape

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

  /// The spelling that Trellis writes: raw where JSON allows, else the canonical escape.
  package static func canonical(_ scalar: Unicode.Scalar) -> String {
    isRaw(scalar) ? String(Character(scalar)) : JSONText.escape(of: UInt8(scalar.value))
  }

  /// A whole literal with its quotes, in canonical spelling.
  package static func literal(_ text: String) -> String {
    var result = ""
    JSONText.write(text, to: &result)
    return result
  }
}
