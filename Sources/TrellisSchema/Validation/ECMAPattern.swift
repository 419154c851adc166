/// A pattern of JSON Schema (ECMA-262, Unicode, no flags), said in the syntax of Swift's regular expressions.
///
/// Both look alike and differ in small things: what `.`, `\s` and `\v` match, braces that count nothing, and what has a meaning inside
/// a class.
struct ECMAPattern {
  private var rest: Substring.UnicodeScalarView
  private var swift = ""
  /// Whether what was written last can be repeated.
  private var isRepeated = false

  /// The same pattern for `Regex(_:)`; nil where a part of it is not ECMA-262 or has no equivalent.
  static func swiftSource(of source: String) -> String? {
    var pattern = ECMAPattern(rest: Substring(source).unicodeScalars)
    return pattern.translate() ? pattern.swift : nil
  }

  private init(rest: Substring.UnicodeScalarView) { self.rest = rest }

  private mutating func translate() -> Bool {
    while let scalar = rest.popFirst() {
      let followsRepetition = isRepeated
      isRepeated = false
      switch scalar {
      case ".": swift += "[^\\u{A}\\u{D}\\u{2028}\\u{2029}]"
      case "\\": guard escape(inClass: false) else { return false }
      case "[": guard characterClass() else { return false }
      case "(":
        swift += "("
        guard group() else { return false }
      case "*", "+", "?":
        // A second one is lazy if it is a question mark, and an error otherwise.
        guard !followsRepetition || scalar == "?" else { return false }
        swift.unicodeScalars.append(scalar)
        isRepeated = !followsRepetition
      case "{":
        let count = rest.prefix { $0 != "}" }
        let bounds = count.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        let isCount =
          rest.dropFirst(count.count).first == "}" && bounds.first?.isEmpty == false
          && bounds.allSatisfy { $0.allSatisfy { ("0"..."9").contains($0) } }
        if isCount {
          guard !followsRepetition else { return false }
          swift += "{\(String(Substring(count)))}"
          rest = rest.dropFirst(count.count + 1)
          isRepeated = true
        } else {
          swift += "\\{"
        }
      case _ where scalar.isASCII: swift.unicodeScalars.append(scalar)
      // Swift would read a mark together with the character before it, even with a parenthesis.
      default: append(scalar.value)
      }
    }
    return true
  }

  private mutating func group() -> Bool {
    guard rest.first == "?" else { return true }
    for opening in ["?:", "?=", "?!", "?<=", "?<!"] where rest.starts(with: opening.unicodeScalars) {
      rest = rest.dropFirst(opening.unicodeScalars.count)
      swift += opening
      return true
    }
    rest.removeFirst()
    swift += "?"
    return name(between: "<", ">")
  }

  /// The name of a group or of a property of characters.
  private mutating func name(between opening: Unicode.Scalar, _ closing: Unicode.Scalar) -> Bool {
    guard rest.popFirst() == opening, let end = rest.firstIndex(of: closing),
      rest[..<end].allSatisfy({
        $0 == "_" || $0 == "=" || $0.properties.isAlphabetic || $0.properties.numericType != nil
      })
    else { return false }
    swift += "\(opening)\(String(Substring(rest[..<end])))\(closing)"
    rest = rest[rest.index(after: end)...]
    return true
  }

  // MARK: Escapes

  /// One by one, because Swift takes no canonically equivalent scalar as the end of a range.
  private static let space =
    "\\u{9}-\\u{D}\\u{20}\\u{A0}\\u{1680}"
    + (0x2000...0x200A).map { "\\u{\(String($0, radix: 16))}" }.joined()
    + "\\u{2028}\\u{2029}\\u{202F}\\u{205F}\\u{3000}\\u{FEFF}"

  /// What follows a backslash.
  private mutating func escape(inClass: Bool) -> Bool {
    guard let letter = rest.popFirst() else { return false }
    switch letter {
    case "d", "D", "w", "W": swift += "\\\(letter)"
    case "s": swift += inClass ? Self.space : "[\(Self.space)]"
    case "S": swift += "[^\(Self.space)]"
    case "b": swift += inClass ? "\\u{8}" : "\\b"
    case "B" where !inClass: swift += "\\B"
    case "n": append(0x0A)
    case "r": append(0x0D)
    case "t": append(0x09)
    case "v": append(0x0B)
    case "f": append(0x0C)
    case "0": append(0x00)
    case "1"..."9" where !inClass: swift += "\\\(letter)"
    case "c":
      guard let control = rest.popFirst(), control.isASCII, control.properties.isAlphabetic else { return false }
      append(control.value % 32)
    case "x":
      guard let value = hexadecimal(digits: 2) else { return false }
      append(value)
    case "u": return unicodeEscape()
    case "p", "P", "k":
      swift += "\\\(letter)"
      return letter == "k" ? name(between: "<", ">") : name(between: "{", "}")
    case let letter where letter.isASCII && letter.properties.isAlphabetic: return false
    default: append(letter.value)
    }
    return true
  }

  private mutating func append(_ value: UInt32) { swift += "\\u{\(String(value, radix: 16))}" }

  private mutating func hexadecimal(digits: Int) -> UInt32? {
    let text = String(Substring(rest.prefix(digits)))
    guard text.utf8.count == digits, text.allSatisfy(\.isHexDigit) else { return nil }
    rest = rest.dropFirst(digits)
    return UInt32(text, radix: 16)
  }

  private mutating func unicodeEscape() -> Bool {
    if rest.first == "{" {
      let text = String(Substring(rest.dropFirst().prefix { $0 != "}" }))
      guard text.allSatisfy(\.isHexDigit), let value = UInt32(text, radix: 16), Unicode.Scalar(value) != nil else {
        return false
      }
      rest = rest.dropFirst(text.utf8.count + 2)
      append(value)
      return true
    }
    guard var value = hexadecimal(digits: 4) else { return false }
    if (0xD800..<0xDC00).contains(value) {
      guard rest.starts(with: "\\u".unicodeScalars) else { return false }
      rest = rest.dropFirst(2)
      guard let low = hexadecimal(digits: 4), (0xDC00..<0xE000).contains(low) else { return false }
      value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
    }
    guard Unicode.Scalar(value) != nil else { return false }
    append(value)
    return true
  }

  // MARK: Classes

  /// Whether a hyphen makes a range of the character before it.
  private enum ClassRange { case none, canBegin, isOpen }

  /// What follows an opening bracket.
  private mutating func characterClass() -> Bool {
    let isNegated = rest.first == "^"
    if isNegated { rest.removeFirst() }
    var range = ClassRange.none
    if rest.first == "]" {
      // Nothing, respectively anything.
      rest.removeFirst()
      swift += isNegated ? "[\\u{0}-\\u{10FFFF}]" : "(?!)"
      return true
    }
    swift += isNegated ? "[^" : "["
    while let scalar = rest.popFirst() {
      switch scalar {
      case "]":
        swift += "]"
        return true
      case "-" where range == .canBegin && rest.first != "]":
        swift += "-"
        range = .isOpen
        continue
      case "\\" where rest.first.map("dDwWsSpP".unicodeScalars.contains) ?? false:
        // Such a class begins and ends no range.
        guard range != .isOpen, escape(inClass: true) else { return false }
        range = .none
        continue
      case "\\": guard escape(inClass: true) else { return false }
      default: append(scalar.value)
      }
      range = range == .isOpen ? .none : .canBegin
    }
    return false
  }
}
