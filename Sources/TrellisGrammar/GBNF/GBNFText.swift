/// The spelling of GBNF literals and character classes.
enum GBNFText {
  /// A literal in quotes; nil when the bytes are not UTF-8.
  static func literal(_ bytes: [UInt8]) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    var result = "\""
    for scalar in text.unicodeScalars { result += escaped(scalar.value, special: "\"\\") }
    return result + "\""
  }

  /// One scalar of a set.
  static func characterClass(_ set: ScalarSet) -> String {
    // `.` would also match what llama.cpp decodes from no UTF-8; a class of everything is clearer.
    // What one range leaves is never shorter to write.
    let complement = set.ranges.count > 1 ? set.complement.ranges : []
    let isNegative = complement.count < set.ranges.count && !complement.isEmpty
    var result = isNegative ? "[^" : "["
    for range in isNegative ? complement : set.ranges {
      result += classMember(range.lowerBound)
      if range.upperBound > range.lowerBound {
        if range.upperBound > range.lowerBound + 1 { result += "-" }
        result += classMember(range.upperBound)
      }
    }
    return result + "]"
  }

  private static func classMember(_ value: UInt32) -> String {
    value == 0x5E ? "\\x5E" : escaped(value, special: "[]\\-")
  }

  private static func escaped(_ value: UInt32, special: String) -> String {
    switch value {
    case 0x09: return "\\t"
    case 0x0A: return "\\n"
    case 0x0D: return "\\r"
    case 0x20...0x7E:
      guard let scalar = Unicode.Scalar(value) else { return "" }
      return special.unicodeScalars.contains(scalar) ? "\\\(scalar)" : String(Character(scalar))
    case 0x00...0xFF: return "\\x" + hexadecimal(value, digits: 2)
    case 0x100...0xFFFF:
      // Letters are written as themselves, anything that could be invisible or combine as an escape.
      if let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic, !scalar.properties.isDiacritic {
        return String(Character(scalar))
      }
      return "\\u" + hexadecimal(value, digits: 4)
    default: return "\\U" + hexadecimal(value, digits: 8)
    }
  }

  private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  // MARK: Lists

  /// Alternatives with common beginnings written once: llama.cpp follows every alternative that is still possible.
  static func factored(_ literals: [[UInt8]]) -> String {
    let texts = literals.compactMap { String(validating: $0, as: UTF8.self) }.map { Array($0.unicodeScalars) }
    return factored(texts[...].map { $0[...] }, depth: 0)
  }

  private static func factored(_ texts: [ArraySlice<Unicode.Scalar>], depth: Int) -> String {
    if texts.count == 1 || depth > 40 {
      return texts.map { literal($0) }.joined(separator: " | ")
    }
    var groups: [(first: Unicode.Scalar, texts: [ArraySlice<Unicode.Scalar>])] = []
    var position: [Unicode.Scalar: Int] = [:]
    var hasEmpty = false
    for text in texts {
      guard let first = text.first else {
        hasEmpty = true
        continue
      }
      if let index = position[first] {
        groups[index].texts.append(text)
      } else {
        position[first] = groups.count
        groups.append((first, [text]))
      }
    }
    var branches = groups.map { group -> String in
      guard group.texts.count > 1 else { return literal(group.texts[0]) }
      var common = group.texts[0].count
      for text in group.texts.dropFirst() {
        common = min(common, zip(text, group.texts[0]).prefix { $0 == $1 }.count)
      }
      return
        "\(literal(group.texts[0].prefix(common))) (\(factored(group.texts.map { $0.dropFirst(common) }, depth: depth + 1)))"
    }
    if hasEmpty { branches.append("\"\"") }
    return branches.joined(separator: " | ")
  }

  private static func literal(_ text: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text)
    return literal(Array(String(view).utf8)) ?? "\"\""
  }
}
