/// The value of a string literal: Python's escapes, and a backslash that begins none stays.
enum StringLiteral {
  static func value(_ body: ArraySlice<Unicode.Scalar>, line: Int) throws(TemplateError) -> String {
    var result = String.UnicodeScalarView()
    var rest = body
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let escape = rest.popFirst() else {
        result.append(scalar)
        continue
      }
      switch escape {
      case "\n": break
      case "\\", "'", "\"": result.append(escape)
      case "a": result.append("\u{7}")
      case "b": result.append("\u{8}")
      case "f": result.append("\u{C}")
      case "n": result.append("\n")
      case "r": result.append("\r")
      case "t": result.append("\t")
      case "v": result.append("\u{B}")
      case "x": result.append(try hexadecimal(&rest, 2, line))
      case "u": result.append(try unicode(&rest, line))
      case "U": result.append(try hexadecimal(&rest, 8, line))
      case "0"..."7":
        var number = UInt32(0)
        rest = ([escape] + rest)[...]
        for _ in 0..<3 {
          guard let digit = rest.first.flatMap({ Character($0).wholeNumberValue }), digit < 8 else { break }
          number = number * 8 + UInt32(digit)
          rest.removeFirst()
        }
        result.append(Unicode.Scalar(number) ?? "\u{FFFD}")
      case "N":
        throw TemplateError(.unsupported, "character names (\\N{…}) are not supported in strings", line: line)
      default:
        result.append("\\")
        result.append(escape)
      }
    }
    return String(result)
  }

  private static func hexadecimal(
    _ rest: inout ArraySlice<Unicode.Scalar>, _ count: Int, _ line: Int
  ) throws(TemplateError) -> Unicode.Scalar {
    let number = try number(&rest, count, line)
    guard let scalar = Unicode.Scalar(number) else {
      throw TemplateError(.syntax, "the escape in a string names no character", line: line)
    }
    return scalar
  }

  private static func number(
    _ rest: inout ArraySlice<Unicode.Scalar>, _ count: Int, _ line: Int
  ) throws(TemplateError) -> UInt32 {
    let digits = String(String.UnicodeScalarView(rest.prefix(count)))
    guard digits.unicodeScalars.count == count, digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16)
    else { throw TemplateError(.syntax, "an escape in a string needs \(count) hexadecimal digits", line: line) }
    rest = rest.dropFirst(count)
    return number
  }

  /// `\uXXXX`; two surrogates make one scalar.
  private static func unicode(_ rest: inout ArraySlice<Unicode.Scalar>, _ line: Int) throws(TemplateError)
    -> Unicode.Scalar
  {
    let first = try number(&rest, 4, line)
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, rest.starts(with: ["\\", "u"]) {
      rest = rest.dropFirst(2)
      let second = try number(&rest, 4, line)
      if (0xDC00..<0xE000).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return scalar
      }
    }
    throw TemplateError(.syntax, "half a surrogate pair in a string is no character", line: line)
  }
}
