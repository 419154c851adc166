/// Cuts a template into tokens, with `trim_blocks` and `lstrip_blocks` on, as chat templates expect.
///
/// The rules are those of jinja2's lexer: a line end after a block tag is dropped, white space from the start of a line to a
/// block tag too; `-` at a tag drops all white space on its side, `+` keeps it. Works on scalars; every scalar of the source is
/// looked at a bounded number of times.
struct Lexer {
  private let source: [Unicode.Scalar]
  private var position = 0
  private var line = 1
  private var tokens: [Token] = []
  /// Whether the text before `position` ends a line (or there is none).
  private var isAtLineStart = true
  private var brackets: [Unicode.Scalar] = []

  static func tokens(of source: String) throws(TemplateError) -> [Token] {
    var lexer = Lexer(source)
    try lexer.run()
    return lexer.tokens
  }

  private init(_ source: String) {
    var scalars: [Unicode.Scalar] = []
    var follows = false
    for scalar in source.unicodeScalars {
      // All line ends become line feeds.
      if scalar == "\n", follows {
        follows = false
        continue
      }
      follows = scalar == "\r"
      scalars.append(follows ? "\n" : scalar)
    }
    // One line end at the end of a template does not count.
    if scalars.last == "\n" { scalars.removeLast() }
    self.source = scalars
  }

  // MARK: Text and tags

  private enum Tag { case block, variable, comment, raw }

  private mutating func run() throws(TemplateError) {
    while position < source.count {
      let start = position
      guard let open = findTag(from: position) else {
        emitData(start..<source.count)
        position = source.count
        break
      }
      var end = open.start
      switch open.control {
      case "-": while end > start, source[end - 1].isPythonSpace { end -= 1 }
      case "+": break
      default: if open.tag != .variable { end = lineStripped(start..<end) }
      }
      emitData(start..<end)
      line += source[end..<open.start].count { $0 == "\n" }
      position = open.end
      isAtLineStart = false
      switch open.tag {
      case .comment: try skipComment()
      case .raw: try raw(open.start)
      case .block:
        tokens.append(Token(kind: .blockBegin, line: line))
        try inside(end: "%}", kind: .blockEnd)
      case .variable:
        tokens.append(Token(kind: .variableBegin, line: line))
        try inside(end: "}}", kind: .variableEnd)
      }
    }
    tokens.append(Token(kind: .end, line: line))
  }

  /// The end of a text without the white space between the last line end and a block tag.
  private func lineStripped(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, source[end - 1] != "\n" {
      guard source[end - 1].isPythonSpace else { return range.upperBound }
      end -= 1
    }
    return end > range.lowerBound || isAtLineStart ? end : range.upperBound
  }

  private func matches(_ text: String, at index: Int) -> Bool {
    var index = index
    for scalar in text.unicodeScalars {
      guard index < source.count, source[index] == scalar else { return false }
      index += 1
    }
    return true
  }

  private func findTag(from index: Int) -> (tag: Tag, start: Int, end: Int, control: Unicode.Scalar?)? {
    var index = index
    while index + 1 < source.count {
      defer { index += 1 }
      guard source[index] == "{" else { continue }
      let tag: Tag
      switch source[index + 1] {
      case "%": tag = .block
      case "{": tag = .variable
      case "#": tag = .comment
      default: continue
      }
      var end = index + 2
      var control: Unicode.Scalar?
      if end < source.count, source[end] == "-" || source[end] == "+" {
        control = source[end]
        end += 1
      }
      if tag == .block, let rawEnd = rawTagEnd(end, name: "raw") { return (.raw, index, rawEnd, control) }
      return (tag, index, end, control)
    }
    return nil
  }

  /// Where the tag `raw` or `endraw` ends whose name may follow at `index`, white space after `-%}` included.
  private func rawTagEnd(_ index: Int, name: String) -> Int? {
    var index = index
    while index < source.count, source[index].isPythonSpace { index += 1 }
    guard matches(name, at: index) else { return nil }
    index += name.unicodeScalars.count
    while index < source.count, source[index].isPythonSpace { index += 1 }
    if matches("-%}", at: index) {
      index += 3
      while index < source.count, source[index].isPythonSpace { index += 1 }
      return index
    }
    if name == "endraw", matches("+%}", at: index) { return index + 3 }
    guard matches("%}", at: index) else { return nil }
    index += 2
    return name == "endraw" && index < source.count && source[index] == "\n" ? index + 1 : index
  }

  private mutating func emitData(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: source[range])
    tokens.append(Token(kind: .data(String(text)), line: line))
    line += source[range].count { $0 == "\n" }
  }

  private mutating func advance(to end: Int) {
    line += source[position..<end].count { $0 == "\n" }
    isAtLineStart = end > position && source[end - 1] == "\n"
    position = end
  }

  /// Where a closing tag at `position` ends, if one is there, with the white space that it takes along.
  private func closingEnd(_ close: String, trimsLine: Bool) -> Int? {
    if matches("-" + close, at: position) {
      var end = position + 1 + close.unicodeScalars.count
      while end < source.count, source[end].isPythonSpace { end += 1 }
      return end
    }
    if trimsLine, matches("+" + close, at: position) { return position + 1 + close.unicodeScalars.count }
    guard matches(close, at: position) else { return nil }
    let end = position + close.unicodeScalars.count
    return trimsLine && end < source.count && source[end] == "\n" ? end + 1 : end
  }

  private mutating func skipComment() throws(TemplateError) {
    let start = line
    while position < source.count {
      if let end = closingEnd("#}", trimsLine: true) { return advance(to: end) }
      advance(to: position + 1)
    }
    throw TemplateError(.syntax, "Missing end of comment tag", line: start)
  }

  private mutating func raw(_ tagStart: Int) throws(TemplateError) {
    line += source[tagStart..<position].count { $0 == "\n" }
    let start = position
    isAtLineStart = start > 0 && source[start - 1] == "\n"
    var index = start
    while index + 1 < source.count {
      defer { index += 1 }
      guard source[index] == "{", source[index + 1] == "%" else { continue }
      var nameStart = index + 2
      var control: Unicode.Scalar?
      if nameStart < source.count, source[nameStart] == "-" || source[nameStart] == "+" {
        control = source[nameStart]
        nameStart += 1
      }
      guard let tagEnd = rawTagEnd(nameStart, name: "endraw") else { continue }
      var end = index
      switch control {
      case "-": while end > start, source[end - 1].isPythonSpace { end -= 1 }
      case "+": break
      default: end = lineStripped(start..<end)
      }
      emitData(start..<end)
      position = end
      return advance(to: tagEnd)
    }
    throw TemplateError(.syntax, "Missing end of raw directive", line: line)
  }

  // MARK: Inside a tag

  private static let symbols = [
    "//", "**", "==", "!=", "<=", ">=", "+", "-", "*", "/", "%", "~", "<", ">", "=", ".", ":", "|", ",", ";", "(", ")",
    "[",
    "]", "{", "}",
  ]

  private mutating func inside(end: String, kind: Token.Kind) throws(TemplateError) {
    brackets = []
    while position < source.count {
      if brackets.isEmpty, let close = closingEnd(end, trimsLine: kind == .blockEnd) {
        tokens.append(Token(kind: kind, line: line))
        return advance(to: close)
      }
      let scalar = source[position]
      if scalar.isPythonSpace {
        advance(to: position + 1)
      } else if scalar.isDigit {
        try number()
      } else if scalar.properties.isXIDStart || scalar == "_" {
        name()
      } else if scalar == "\"" || scalar == "'" {
        try string(scalar)
      } else {
        try symbol()
      }
    }
    throw TemplateError(.syntax, "the tag is not closed: expected '\(end)'", line: line)
  }

  private mutating func name() {
    var end = position
    while end < source.count, source[end].properties.isXIDContinue { end += 1 }
    tokens.append(Token(kind: .name(text(position..<end)), line: line))
    position = end
  }

  private func text(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: source[range])
    return String(text)
  }

  /// `12`, `1_000`, `0x1F`, `0o17`, `0b11`, `1.5`, `2e-3`.
  private mutating func number() throws(TemplateError) {
    var end = position
    func digits(_ radix: Int) {
      while end < source.count {
        let isSeparator = source[end] == "_" && end + 1 < source.count && source[end + 1].isDigit(radix)
        guard source[end].isDigit(radix) || isSeparator else { break }
        end += 1
      }
    }
    let prefix = text(position..<min(position + 2, source.count)).lowercased()
    if let radix = ["0x": 16, "0o": 8, "0b": 2][prefix], position + 2 < source.count,
      source[position + 2].isDigit(radix)
    {
      end += 2
      digits(radix)
      return try integer(text(position + 2..<end), radix: radix, to: end)
    }
    digits(10)
    let whole = end
    // In `items.0.1` the numbers are subscripts.
    if tokens.last?.kind == .symbol(".") { return try integer(text(position..<end), radix: 10, to: end) }
    if end + 1 < source.count, source[end] == ".", source[end + 1].isDigit {
      end += 1
      digits(10)
    }
    if end < source.count, source[end] == "e" || source[end] == "E" {
      let mantissa = end
      end += 1
      if end < source.count, source[end] == "+" || source[end] == "-" { end += 1 }
      if end < source.count, source[end].isDigit { digits(10) } else { end = mantissa }
    }
    if end == whole { return try integer(text(position..<end), radix: 10, to: end) }
    guard let value = Double(text(position..<end).filter { $0 != "_" }) else {
      throw TemplateError(.syntax, "'\(text(position..<end))' is no number", line: line)
    }
    tokens.append(Token(kind: .number(value), line: line))
    position = end
  }

  private mutating func integer(_ digits: String, radix: Int, to end: Int) throws(TemplateError) {
    guard let value = Int(digits.filter { $0 != "_" }, radix: radix) else {
      throw TemplateError(.syntax, "the integer \(digits) does not fit in 64 bits", line: line)
    }
    tokens.append(Token(kind: .integer(value), line: line))
    position = end
  }

  private mutating func string(_ quote: Unicode.Scalar) throws(TemplateError) {
    var end = position + 1
    while end < source.count, source[end] != quote { end += source[end] == "\\" ? 2 : 1 }
    guard end < source.count else { throw TemplateError(.syntax, "the string is not closed", line: line) }
    let value = try StringLiteral.value(source[position + 1..<end], line: line)
    tokens.append(Token(kind: .string(value), line: line))
    advance(to: end + 1)
  }

  private mutating func symbol() throws(TemplateError) {
    guard let symbol = Self.symbols.first(where: { matches($0, at: position) }) else {
      throw TemplateError(.syntax, "unexpected char '\(source[position])'", line: line)
    }
    switch symbol {
    case "(": brackets.append(")")
    case "[": brackets.append("]")
    case "{": brackets.append("}")
    case ")", "]", "}":
      guard let expected = brackets.popLast() else {
        throw TemplateError(.syntax, "unexpected '\(symbol)'", line: line)
      }
      guard String(expected) == symbol else {
        throw TemplateError(.syntax, "unexpected '\(symbol)', expected '\(expected)'", line: line)
      }
    default: break
    }
    tokens.append(Token(kind: .symbol(symbol), line: line))
    position += symbol.unicodeScalars.count
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { isDigit(10) }
  fileprivate func isDigit(_ radix: Int) -> Bool {
    isASCII && Character(self).hexDigitValue.map { $0 < radix } ?? false
  }
}
