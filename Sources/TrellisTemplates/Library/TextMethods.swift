/// The methods of Python's strings.
enum TextMethods {
  private typealias Method = (Renderer, Text, CallArguments) throws(TemplateError) -> Value

  static func method(_ name: String, of text: Text) -> FunctionValue? {
    guard let method = method(name) else { return nil }
    return FunctionValue(name) { (renderer, arguments) throws(TemplateError) in
      try renderer.budget.write(text.count)
      return try method(renderer, text, arguments)
    }
  }

  private static func method(_ name: String) -> Method? {
    switch name {
    case "strip": strip(leading: true, trailing: true)
    case "lstrip": strip(leading: true, trailing: false)
    case "rstrip": strip(leading: false, trailing: true)
    case "lower", "casefold": { (_, text, _) throws(TemplateError) in .text(text.lowercased) }
    case "upper": { (_, text, _) throws(TemplateError) in .text(text.uppercased) }
    case "capitalize": { (_, text, _) throws(TemplateError) in .text(text.capitalized) }
    case "title": { (_, text, _) throws(TemplateError) in .text(text.titlecased) }
    case "swapcase": { (_, text, _) throws(TemplateError) in .text(text.swappedCase) }
    case "split": split
    case "rsplit": splitFromEnd
    case "splitlines":
      { (_, text, arguments) throws(TemplateError) in
        let keeps = try arguments.bound("splitlines", "keepends")[0]?.isTrue ?? false
        return .list(text.lines(keepsEnds: keeps).map(Value.text))
      }
    case "partition", "rpartition":
      { (renderer, text, arguments) throws(TemplateError) in
        let separator = try argument(renderer, arguments, name)
        guard let range = name == "partition" ? text.firstRange(of: separator) : text.lastRange(of: separator) else {
          let rest = [Value.string(""), .string("")]
          return .tuple(name == "partition" ? [.text(text)] + rest : rest + [.text(text)])
        }
        return .tuple([.text(text[0..<range.lowerBound]), .text(separator), .text(text[range.upperBound..<text.count])])
      }
    case "startswith", "endswith":
      { (renderer, text, arguments) throws(TemplateError) in
        let bound = try arguments.bound(name, "prefix", "start", "end", required: 1)
        let part = try renderer.slice(
          .text(text), try renderer.integer(bound[1], "start"), try renderer.integer(bound[2], "end"), nil)
        guard case .text(let text) = part else { return .boolean(false) }
        let candidates: [Value] =
          if case .list(let list)? = bound[0], list.isTuple { list.elements } else { [bound[0] ?? .null] }
        for candidate in candidates {
          guard case .text(let candidate) = try renderer.needed(candidate) else {
            throw TemplateError(
              .type, "\(name) first arg must be str or a tuple of str, not \(candidate.typeName)")
          }
          if name == "startswith" ? text.hasPrefix(candidate) : text.hasSuffix(candidate) { return .boolean(true) }
        }
        return .boolean(false)
      }
    case "replace":
      { (renderer, text, arguments) throws(TemplateError) in
        let bound = try arguments.bound("replace", "old", "new", "count", required: 2)
        guard case .text(let old)? = bound[0], case .text(let new)? = bound[1] else {
          throw TemplateError(.type, "replace() arguments must be str")
        }
        let limit = try renderer.integer(bound[2], "count")
        return .text(try renderer.replaced(text, old, new, limit: limit.flatMap { $0 < 0 ? nil : $0 }))
      }
    case "removeprefix":
      { (renderer, text, arguments) throws(TemplateError) in
        let part = try argument(renderer, arguments, name)
        return .text(text.hasPrefix(part) ? text[part.count..<text.count] : text)
      }
    case "removesuffix":
      { (renderer, text, arguments) throws(TemplateError) in
        let part = try argument(renderer, arguments, name)
        return .text(text.hasSuffix(part) ? text[0..<text.count - part.count] : text)
      }
    case "find", "rfind", "index", "rindex", "count": search(name)
    case "join":
      { (renderer, text, arguments) throws(TemplateError) in
        var result = Text()
        for (index, element) in try renderer.elements(
          of: try arguments.bound("join", "iterable", required: 1)[0] ?? .null
        )
        .enumerated() {
          guard case .text(let part) = element else {
            throw TemplateError(.type, "sequence item \(index): expected str instance, \(element.typeName) found")
          }
          try renderer.budget.write(text.count + part.count, total: result.count + text.count + part.count)
          if index > 0 { result.append(text) }
          result.append(part)
        }
        return .text(result)
      }
    case "format": { (renderer, text, arguments) throws(TemplateError) in .text(try renderer.format(text, arguments)) }
    case "ljust", "rjust", "center":
      { (renderer, text, arguments) throws(TemplateError) in
        let bound = try arguments.bound(name, "width", "fillchar", required: 1)
        let fill = try renderer.text(bound[1] ?? .string(" "))
        let alignment: Renderer.Alignment = name == "ljust" ? .left : name == "rjust" ? .right : .center
        return .text(
          try renderer.padded(text, to: try renderer.integer(bound[0], "width") ?? 0, with: fill, alignment))
      }
    case "zfill":
      { (renderer, text, arguments) throws(TemplateError) in
        let width = try renderer.integer(try arguments.bound("zfill", "width", required: 1)[0], "width") ?? 0
        let hasSign = text.bytes.first == UInt8(ascii: "-") || text.bytes.first == UInt8(ascii: "+")
        var result = text[0..<(hasSign ? 1 : 0)]
        let body = text[(hasSign ? 1 : 0)..<text.count]
        result.append(try renderer.padded(body, to: width - (hasSign ? 1 : 0), with: Text("0"), .right))
        return .text(result)
      }
    default: classification(name)
    }
  }

  private static func argument(
    _ renderer: Renderer, _ arguments: CallArguments, _ name: String
  ) throws(TemplateError) -> Text {
    let value = try arguments.bound(name, "sep", required: 1)[0] ?? .null
    guard case .text(let text) = try renderer.needed(value) else {
      throw TemplateError(.type, "must be str, not \(value.typeName)")
    }
    return text
  }

  private static func strip(leading: Bool, trailing: Bool) -> Method {
    { (renderer, text, arguments) throws(TemplateError) in
      switch try arguments.bound("strip", "chars")[0] {
      case nil, .null?: return .text(text.stripped(leading: leading, trailing: trailing))
      case .text(let set)?: return .text(text.stripped(leading: leading, trailing: trailing, of: set))
      case .undefined(let undefined)?: throw undefined.error
      default: throw TemplateError(.type, "strip arg must be None or str")
      }
    }
  }

  private static func split(
    _ renderer: Renderer, _ text: Text, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    try split(renderer, arguments, { text.split($0, limit: $1) }, { text.words(limit: $0) })
  }

  private static func splitFromEnd(
    _ renderer: Renderer, _ text: Text, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    try split(renderer, arguments, { text.splitFromEnd($0, limit: $1) }, { text.wordsFromEnd(limit: $0) })
  }

  private static func split(
    _ renderer: Renderer, _ arguments: CallArguments, _ atSeparator: (Text, Int?) -> [Text], _ atSpace: (Int?) -> [Text]
  ) throws(TemplateError) -> Value {
    let bound = try arguments.bound("split", "sep", "maxsplit")
    let limit = try renderer.integer(bound[1], "maxsplit").flatMap { $0 < 0 ? nil : $0 }
    switch bound[0] {
    case nil, .null?: return .list(atSpace(limit).map(Value.text))
    case .text(let separator)?:
      guard !separator.isEmpty else { throw TemplateError(.type, "empty separator") }
      return .list(atSeparator(separator, limit).map(Value.text))
    case .undefined(let undefined)?: throw undefined.error
    case let other?: throw TemplateError(.type, "must be str or None, not \(other.typeName)")
    }
  }

  private static func search(_ name: String) -> Method {
    { (renderer, text, arguments) throws(TemplateError) in
      let bound = try arguments.bound(name, "sub", "start", "end", required: 1)
      guard case .text(let part)? = bound[0] else { throw TemplateError(.type, "must be str") }
      let offsets = text.offsets
      let length = offsets.count - 1
      func clamp(_ index: Int?, _ fallback: Int) -> Int {
        guard let index else { return fallback }
        return min(max(index < 0 ? index.addingReportingOverflow(length).partialValue : index, 0), length)
      }
      let start = offsets[clamp(try renderer.integer(bound[1], "start"), 0)]
      let end = offsets[clamp(try renderer.integer(bound[2], "end"), length)]
      if name == "count" {
        var count = 0
        var from = start
        while from <= end, let range = text.firstRange(of: part, from: from, to: end) {
          count += 1
          guard let next = offsets.first(where: { part.isEmpty ? $0 > range.upperBound : $0 >= range.upperBound })
          else { break }
          from = next
        }
        return .integer(count)
      }
      let found =
        start > end
        ? nil
        : name.hasPrefix("r")
          ? text.lastRange(of: part, from: start, to: end) : text.firstRange(of: part, from: start, to: end)
      guard let found else {
        if name.hasSuffix("index") { throw TemplateError(.type, "substring not found") }
        return .integer(-1)
      }
      return .integer(text[0..<found.lowerBound].scalarCount)
    }
  }

  /// `isdigit` and its kin: whether there are scalars and all of them are of a kind.
  private static func classification(_ name: String) -> Method? {
    let isMember: (Unicode.Scalar) -> Bool
    switch name {
    case "isspace": isMember = { $0.isPythonSpace }
    case "isdigit": isMember = { $0.properties.numericType == .decimal || $0.properties.numericType == .digit }
    case "isdecimal": isMember = { $0.properties.numericType == .decimal }
    case "isnumeric": isMember = { $0.properties.numericType != nil }
    case "isalpha": isMember = { $0.isLetter }
    case "isalnum": isMember = { $0.isLetter || $0.properties.numericType != nil }
    case "isascii": return { (_, text, _) throws(TemplateError) in .boolean(text.bytes.allSatisfy { $0 < 0x80 }) }
    case "isupper":
      return { (renderer, text, _) throws(TemplateError) in
        .boolean(try renderer.test(.text(text), "upper", CallArguments()))
      }
    case "islower":
      return { (renderer, text, _) throws(TemplateError) in
        .boolean(try renderer.test(.text(text), "lower", CallArguments()))
      }
    default: return nil
    }
    return { (_, text, _) throws(TemplateError) in
      .boolean(!text.isEmpty && text.string.unicodeScalars.allSatisfy(isMember))
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isLetter: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }
}
