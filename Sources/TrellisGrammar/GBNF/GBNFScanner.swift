/// A GBNF text and the place up to which it was read.
struct GBNFScanner {
  let scalars: [Unicode.Scalar]
  var position = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// Where bytes cease to be UTF-8; nil when they do not.
  static func invalidScalar(in bytes: [UInt8]) -> Int? {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var place = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): place += scalar.count
      case .error: return place
      case .emptyInput: return nil
      }
    }
  }

  var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  func error(_ reason: String, at place: Int? = nil) -> GBNFError {
    let before = scalars[..<min(place ?? position, scalars.count)]
    let lineStart = before.lastIndex(of: "\n").map { $0 + 1 } ?? 0
    return GBNFError(
      line: before.count(where: { $0 == "\n" }) + 1, column: before.count - lineStart + 1, reason: reason)
  }

  /// A scalar as a message names it: those that cannot be seen by their number.
  func quoted(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator, .spaceSeparator:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    default: return "'\(scalar)'"
    }
  }

  mutating func skipSpace(lines: Bool) {
    while let scalar = next {
      switch scalar {
      case " ", "\t": position += 1
      case "\r", "\n":
        guard lines else { return }
        position += 1
      case "#": while let scalar = next, scalar != "\n", scalar != "\r" { position += 1 }
      default: return
      }
    }
  }

  static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-": true
    // llama.cpp has no underscore in names, but people write it.
    case "_": true
    default: false
    }
  }
}
