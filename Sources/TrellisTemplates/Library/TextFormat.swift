import Foundation

/// Python's two ways to put values into a text; what is put in keeps its own origin.
extension Renderer {
  // MARK: %

  /// `format % value`: `%s`, `%r`, `%d`, `%x`, `%o`, `%f`, `%e`, `%g`, `%c` with flags, width and precision, and `%(name)s`.
  func printf(_ format: Text, _ value: Value) throws(TemplateError) -> Text {
    try budget.write(format.count)
    var result = Text()
    result.isMarkup = format.isMarkup
    let arguments: [Value] = if case .list(let list) = value, list.isTuple { list.elements } else { [value] }
    var used = 0
    var isNamed = false
    func nextArgument() throws(TemplateError) -> Value {
      guard used < arguments.count else { throw TemplateError(.type, "not enough arguments for format string") }
      used += 1
      return arguments[used - 1]
    }
    var start = 0
    while let percent = format.firstRange(of: Text("%"), from: start) {
      result.append(format[start..<percent.lowerBound])
      var cursor = FormatCursor(format.bytes, percent.upperBound)
      var named: Value?
      if cursor.skip("(") {
        let name = cursor.take { $0 != UInt8(ascii: ")") }
        guard cursor.skip(")"), case .mapping(let mapping) = value else {
          throw TemplateError(.type, "format requires a mapping")
        }
        guard let found = mapping[.string(name)] else { throw TemplateError(.type, "'\(name)'") }
        named = found
        isNamed = true
      }
      var specification = FormatSpecification()
      specification.alignment = ">"
      specification.readFlags(&cursor)
      if cursor.skip("*") {
        specification.width = try integer(try nextArgument(), "*") ?? 0
      } else {
        specification.width = cursor.number() ?? 0
      }
      if cursor.skip(".") {
        specification.precision =
          cursor.skip("*") ? try integer(try nextArgument(), "*") : cursor.number() ?? 0
      }
      guard let type = cursor.next() else { throw TemplateError(.type, "incomplete format") }
      start = cursor.position
      if type == "%" {
        result.append("%")
        continue
      }
      specification.type = type
      let argument = if let named { named } else { try nextArgument() }
      let piece = try printf(argument, specification)
      let formatted = format.isMarkup ? piece.escaped : piece
      try budget.write(formatted.count, total: result.count + formatted.count)
      result.append(formatted)
    }
    result.append(format[start..<format.count])
    if used < arguments.count, !isNamed, !isMapping(value) {
      throw TemplateError(.type, "not all arguments converted during string formatting")
    }
    return result
  }

  private func isMapping(_ value: Value) -> Bool { if case .mapping = value { true } else { false } }

  private func printf(_ value: Value, _ specification: FormatSpecification) throws(TemplateError) -> Text {
    var specification = specification
    switch specification.type {
    case "s", "r", "a":
      let text = try specification.type == "s" ? text(value) : representation(value)
      specification.fill = " "
      return try pad(cut(text, specification.precision), specification)
    case "c":
      if case .text(let text) = value, text.scalarCount == 1 { return try pad(text, specification) }
      guard let number = value.index, let scalar = UInt32(exactly: number).flatMap(Unicode.Scalar.init) else {
        throw TemplateError(.type, "%c requires int or char")
      }
      return try pad(Text(String(scalar)), specification)
    case "d", "i", "u":
      guard let number = value.double else {
        throw TemplateError(.type, "%\(specification.type) format: a real number is required, not \(value.typeName)")
      }
      guard let whole = value.index ?? Int(exactly: number.rounded(.towardZero)) else {
        throw TemplateError(.type, "cannot convert float \(pythonDescription(number)) to integer")
      }
      specification.type = "d"
      let precision = specification.precision
      specification.precision = nil
      if let precision {
        let digits = String(whole.magnitude)
        return try pad(
          Text(
            (whole < 0 ? "-" : "") + String(repeating: "0", count: max(0, min(precision, 1000) - digits.count)) + digits
          ),
          specification)
      }
      return try number_(.integer(whole), specification)
    case "x", "X", "o":
      guard value.index != nil else {
        throw TemplateError(.type, "%\(specification.type) format: an integer is required, not \(value.typeName)")
      }
      return try number_(value, specification)
    case "e", "E", "f", "F", "g", "G":
      guard let number = value.double else { throw TemplateError(.type, "must be real number, not \(value.typeName)") }
      return try number_(.number(number), specification)
    default:
      throw TemplateError(.type, "unsupported format character '\(specification.type)'")
    }
  }

  // MARK: str.format

  /// `format.format(…)`: `{}`, `{0}`, `{name}`, `{name.key[0]}`, `!r`, `!s`, and format specifications.
  func format(_ format: Text, _ arguments: CallArguments) throws(TemplateError) -> Text {
    var automatic = 0
    return try self.format(format, arguments, &automatic, depth: 0)
  }

  private func format(
    _ format: Text, _ arguments: CallArguments, _ automatic: inout Int, depth: Int
  ) throws(TemplateError) -> Text {
    guard depth < 2 else { throw TemplateError(.type, "Max string recursion exceeded") }
    try budget.write(format.count)
    var result = Text()
    result.isMarkup = format.isMarkup
    var start = 0
    var position = 0
    let bytes = format.bytes
    while position < bytes.count {
      let byte = bytes[position]
      guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") else {
        position += 1
        continue
      }
      result.append(format[start..<position])
      if position + 1 < bytes.count, bytes[position + 1] == byte {
        result.append(format[position..<position + 1])
        position += 2
        start = position
        continue
      }
      guard byte == UInt8(ascii: "{") else {
        throw TemplateError(.type, "Single '}' encountered in format string")
      }
      var end = position + 1
      var open = 1
      while end < bytes.count {
        if bytes[end] == UInt8(ascii: "{") { open += 1 }
        if bytes[end] == UInt8(ascii: "}") { open -= 1 }
        if open == 0 { break }
        end += 1
      }
      guard open == 0 else { throw TemplateError(.type, "expected '}' before end of string") }
      let piece = try field(format[position + 1..<end], arguments, &automatic, depth: depth)
      try budget.write(piece.count, total: result.count + piece.count)
      result.append(piece)
      position = end + 1
      start = position
    }
    result.append(format[start..<format.count])
    return result
  }

  private func field(
    _ field: Text, _ arguments: CallArguments, _ automatic: inout Int, depth: Int
  ) throws(TemplateError) -> Text {
    var cursor = FormatCursor(field.bytes, 0)
    let name = cursor.take {
      ![UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "!"), UInt8(ascii: ":")].contains($0)
    }
    var value: Value
    if name.isEmpty || Int(name) != nil {
      let index = Int(name) ?? automatic
      if name.isEmpty { automatic += 1 }
      guard arguments.positional.indices.contains(index) else {
        throw TemplateError(.type, "Replacement index \(index) out of range for positional args tuple")
      }
      value = arguments.positional[index]
    } else {
      guard let found = arguments.named.first(where: { $0.name == name }) else {
        throw TemplateError(.type, "'\(name)'")
      }
      value = found.value
    }
    while true {
      if cursor.skip(".") {
        let key = cursor.take {
          ![UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "!"), UInt8(ascii: ":")].contains($0)
        }
        value = try needed(try attribute(key, of: value))
      } else if cursor.skip("[") {
        let key = cursor.take { $0 != UInt8(ascii: "]") }
        guard cursor.skip("]") else { throw TemplateError(.type, "Missing ']' in format string") }
        value = try needed(try subscripted(value, by: Int(key).map(Value.integer) ?? .string(key)))
      } else {
        break
      }
    }
    if cursor.skip("!") {
      switch cursor.next() {
      case "s": value = .text(try text(value))
      case "r", "a": value = .text(try representation(value))
      default: throw TemplateError(.type, "Unknown conversion specifier")
      }
    }
    guard cursor.skip(":") else {
      guard cursor.position == field.count else {
        throw TemplateError(.type, "expected ':' after conversion specifier")
      }
      return try text(value)
    }
    let source = try format(field[cursor.position..<field.count], arguments, &automatic, depth: depth + 1)
    return try formatted(value, try FormatSpecification(source.string))
  }

  private func formatted(_ value: Value, _ specification: FormatSpecification) throws(TemplateError) -> Text {
    switch value {
    case .text(let text):
      guard specification.type == "" || specification.type == "s" else {
        throw TemplateError(.type, "Unknown format code '\(specification.type)' for object of type 'str'")
      }
      var specification = specification
      if specification.alignment == "" { specification.alignment = "<" }
      return try pad(cut(text, specification.precision), specification)
    case .integer, .number, .boolean:
      if case .boolean = value, specification.isPlain { return try pad(try text(value), specification) }
      var specification = specification
      if specification.alignment == "" { specification.alignment = ">" }
      return try number_(value, specification)
    default:
      guard specification.isPlain else {
        throw TemplateError(.type, "unsupported format string passed to \(value.typeName).__format__")
      }
      return try text(value)
    }
  }

  // MARK: Both

  private func cut(_ text: Text, _ precision: Int?) -> Text {
    guard let precision else { return text }
    let offsets = text.offsets
    return text[0..<offsets[min(max(0, precision), offsets.count - 1)]]
  }

  private func pad(_ text: Text, _ specification: FormatSpecification) throws(TemplateError) -> Text {
    let alignment: Alignment =
      switch specification.alignment {
      case "<", "": .left
      case "^": .center
      default: .right
      }
    let missing = max(0, specification.width - text.scalarCount)
    try budget.write(text.count + missing.multipliedSaturating(4))
    let before = alignment == .left ? 0 : alignment == .right ? missing : missing / 2
    var result = Text(String(repeating: specification.fill, count: before))
    result.append(text)
    result.append(String(repeating: specification.fill, count: missing - before))
    return result
  }

  private func number_(_ value: Value, _ specification: FormatSpecification) throws(TemplateError) -> Text {
    guard specification.precision ?? 0 <= 1000 else { throw TemplateError(.limit, "a precision above 1000 digits") }
    var digits: String
    var isNegative: Bool
    if let integer = value.index, !"eEfFgG%".contains(specification.type) || specification.type == "" {
      isNegative = integer < 0
      let magnitude = integer.magnitude
      switch specification.type {
      case "", "d", "n": digits = String(magnitude)
      case "x": digits = (specification.isAlternate ? "0x" : "") + String(magnitude, radix: 16)
      case "X": digits = (specification.isAlternate ? "0X" : "") + String(magnitude, radix: 16, uppercase: true)
      case "o": digits = (specification.isAlternate ? "0o" : "") + String(magnitude, radix: 8)
      case "b": digits = (specification.isAlternate ? "0b" : "") + String(magnitude, radix: 2)
      case "c":
        return try pad(Text(String(UInt32(exactly: integer).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}")), specification)
      default:
        throw TemplateError(.type, "Unknown format code '\(specification.type)' for object of type '\(value.typeName)'")
      }
    } else {
      let number = value.double ?? 0
      isNegative = number.sign == .minus
      let magnitude = number.magnitude
      switch specification.type {
      case "": digits = specification.precision.map { general(magnitude, $0, "g") } ?? pythonDescription(magnitude)
      case "f", "F", "e", "E":
        digits = String(format: "%.\(specification.precision ?? 6)\(specification.type)", magnitude)
      case "g", "G": digits = general(magnitude, specification.precision ?? 6, specification.type)
      case "%": digits = String(format: "%.\(specification.precision ?? 6)f", magnitude * 100) + "%"
      default:
        throw TemplateError(.type, "Unknown format code '\(specification.type)' for object of type 'float'")
      }
    }
    if let separator = specification.grouping {
      let whole = digits.prefix { $0.isNumber }
      var grouped = ""
      for (index, digit) in whole.enumerated() {
        if index > 0, (whole.count - index) % 3 == 0 { grouped.append(separator) }
        grouped.append(digit)
      }
      digits = grouped + digits.dropFirst(whole.count)
    }
    let sign = isNegative ? "-" : specification.sign == "+" ? "+" : specification.sign == " " ? " " : ""
    if specification.isZeroPadded {
      digits =
        String(repeating: "0", count: max(0, min(specification.width, 4096) - sign.count - digits.count)) + digits
    }
    return try pad(Text(sign + digits), specification)
  }

  private func general(_ value: Double, _ precision: Int, _ type: String) -> String {
    String(format: "%.\(max(1, precision))\(type)", value)
  }
}

/// A format specification of Python: `[[fill]align][sign][#][0][width][grouping][.precision][type]`.
private struct FormatSpecification {
  var fill = " "
  var alignment = ""
  var sign = ""
  var isAlternate = false
  var isZeroPadded = false
  var width = 0
  var grouping: Character?
  var precision: Int?
  var type = ""

  init() {}

  init(_ source: String) throws(TemplateError) {
    let scalars = Array(source.unicodeScalars)
    let alignments: Set<Unicode.Scalar> = ["<", ">", "^", "="]
    var cursor = FormatCursor(Array(source.utf8), 0)
    if scalars.count > 1, alignments.contains(scalars[1]) {
      fill = String(scalars[0])
      alignment = String(scalars[1])
      cursor.position = UTF8.width(scalars[0]) + 1
    } else if let first = scalars.first, alignments.contains(first) {
      alignment = String(first)
      cursor.position = 1
    }
    for candidate in ["+", "-", " "] where cursor.skip(candidate) {
      sign = candidate
      break
    }
    isAlternate = cursor.skip("#")
    if cursor.skip("0"), alignment == "" { isZeroPadded = true }
    width = cursor.number() ?? 0
    if cursor.skip(",") { grouping = "," } else if cursor.skip("_") { grouping = "_" }
    if cursor.skip(".") { precision = cursor.number() ?? 0 }
    type = cursor.next() ?? ""
    if alignment == "=" {
      isZeroPadded = fill == "0"
      alignment = ">"
    }
    guard cursor.position == source.utf8.count else {
      throw TemplateError(.type, "Invalid format specifier '\(source)'")
    }
  }

  var isPlain: Bool { type == "" && width == 0 && precision == nil && sign == "" && grouping == nil }

  /// The flags of the `%` form.
  mutating func readFlags(_ cursor: inout FormatCursor) {
    while true {
      if cursor.skip("-") {
        alignment = "<"
      } else if cursor.skip("0") {
        isZeroPadded = true
      } else if cursor.skip("+") {
        sign = "+"
      } else if cursor.skip(" ") {
        if sign == "" { sign = " " }
      } else if cursor.skip("#") {
        isAlternate = true
      } else {
        if alignment == "<" { isZeroPadded = false }
        return
      }
    }
  }
}

private struct FormatCursor {
  let bytes: [UInt8]
  var position: Int

  init(_ bytes: [UInt8], _ position: Int) {
    self.bytes = bytes
    self.position = position
  }

  mutating func skip(_ text: String) -> Bool {
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  mutating func take(while holds: (UInt8) -> Bool) -> String {
    let part = bytes[position...].prefix(while: holds)
    position += part.count
    return String(decoding: part, as: UTF8.self)
  }

  /// A width or precision; what no text can be as long as becomes the largest one.
  mutating func number() -> Int? {
    let digits = take { (0x30...0x39).contains($0) }
    return digits.isEmpty ? nil : Int(digits).map { min($0, 1 << 40) } ?? 1 << 40
  }

  /// The next scalar.
  mutating func next() -> String? {
    guard position < bytes.count else { return nil }
    let end = bytes[(position + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? bytes.count
    defer { position = end }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }
}
