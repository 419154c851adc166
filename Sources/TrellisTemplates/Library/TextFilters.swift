import Foundation

/// Filters that make texts.
enum TextFilters {
  static let all: [String: Filter] = [
    "capitalize": { (renderer, value, _) throws(TemplateError) in .text(try renderer.text(value).capitalized) },
    "center": center,
    "e": escape,
    "escape": escape,
    "forceescape": { (renderer, value, _) throws(TemplateError) in
      var text = try renderer.text(value)
      text.isMarkup = false
      return .text(text.escaped)
    },
    "format": format,
    "indent": indent,
    "lower": { (renderer, value, _) throws(TemplateError) in .text(try renderer.text(value).lowercased) },
    "replace": replace,
    "safe": { (renderer, value, _) throws(TemplateError) in
      var text = try renderer.text(value)
      text.isMarkup = true
      return .text(text)
    },
    "string": { (renderer, value, _) throws(TemplateError) in .text(try renderer.text(value)) },
    "title": title,
    "tojson": toJSON,
    "trim": trim,
    "truncate": truncate,
    "upper": { (renderer, value, _) throws(TemplateError) in .text(try renderer.text(value).uppercased) },
    "urlencode": urlEncode,
    "wordcount": { (renderer, value, _) throws(TemplateError) in
      var count = 0
      var isInside = false
      for scalar in try renderer.text(value).string.unicodeScalars {
        let isWord = scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        if isWord, !isInside { count += 1 }
        isInside = isWord
      }
      return .integer(count)
    },
  ]

  private static func escape(
    _ renderer: Renderer, _ value: Value, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    .text(try renderer.text(value).escaped)
  }

  private static func trim(
    _ renderer: Renderer, _ value: Value, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    let characters = try arguments.bound("trim", "chars")[0]
    let text = try renderer.text(value)
    guard let characters, !characters.isNull else { return .text(text.stripped()) }
    return .text(text.stripped(of: try renderer.text(characters)))
  }

  private static func replace(
    _ renderer: Renderer, _ value: Value, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    let bound = try arguments.bound("replace", "old", "new", "count", required: 2)
    let (old, new) = (try renderer.text(bound[0] ?? .null), try renderer.text(bound[1] ?? .null))
    let limit = try renderer.integer(bound[2], "count")
    return .text(try renderer.replaced(try renderer.text(value), old, new, limit: limit.flatMap { $0 < 0 ? nil : $0 }))
  }

  private static func indent(
    _ renderer: Renderer, _ value: Value, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    let bound = try arguments.bound("indent", "width", "first", "blank")
    let indentation: Text
    if case .text(let text)? = bound[0] {
      indentation = text
    } else {
      let width = try renderer.integer(bound[0], "width") ?? 4
      try renderer.budget.write(max(0, width))
      indentation = Text(String(repeating: " ", count: max(0, width)))
    }
    let indentsBlank = bound[2]?.isTrue ?? false
    let text = try renderer.text(value)
    // Like jinja2: a line end is added first, so that one at the end counts as an empty line.
    var ended = text
    ended.append("\n")
    let lines = ended.lines()
    try renderer.budget.write(text.count + lines.count.multipliedSaturating(indentation.count + 1))
    var result = Text()
    if bound[1]?.isTrue ?? false { result.append(indentation) }
    for (index, line) in lines.enumerated() {
      if index > 0 {
        result.append("\n")
        if indentsBlank || !line.isEmpty { result.append(indentation) }
      }
      result.append(line)
    }
    return .text(result)
  }

  private static func title(
    _ renderer: Renderer, _ value: Value, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    let breaks: Set<Unicode.Scalar> = ["-", "(", "{", "[", "<"]
    var startsWord = true
    return .text(
      try renderer.text(value).mapScalars { scalar in
        defer { startsWord = scalar.isPythonSpace || breaks.contains(scalar) }
        return startsWord ? scalar.properties.uppercaseMapping : scalar.properties.lowercaseMapping
      })
  }

  private static func center(
    _ renderer: Renderer, _ value: Value, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    let width = try renderer.integer(try arguments.bound("center", "width")[0], "width") ?? 80
    return .text(try renderer.padded(try renderer.text(value), to: width, with: Text(" "), .center))
  }

  private static func truncate(
    _ renderer: Renderer, _ value: Value, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    let bound = try arguments.bound("truncate", "length", "killwords", "end", "leeway")
    let length = try renderer.integer(bound[0], "length") ?? 255
    let end = try bound[2].map { value throws(TemplateError) in try renderer.text(value) } ?? Text("...")
    let leeway = try renderer.integer(bound[3], "leeway") ?? 5
    let text = try renderer.text(value)
    let offsets = text.offsets
    let kept = length - end.scalarCount
    guard kept >= 0, leeway >= 0 else {
      throw TemplateError(.type, "expected length >= \(end.scalarCount), got \(length)")
    }
    if offsets.count - 1 <= length.addingReportingOverflow(leeway).partialValue { return .text(text) }
    var result = text[0..<offsets[min(kept, offsets.count - 1)]]
    if !(bound[1]?.isTrue ?? false), let space = result.lastRange(of: Text(" ")) {
      result = result[0..<space.lowerBound]
    }
    result.append(end)
    return .text(result)
  }

  private static func format(
    _ renderer: Renderer, _ value: Value, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    guard arguments.named.isEmpty || arguments.positional.isEmpty else {
      throw TemplateError(.type, "can't handle positional and keyword arguments at the same time")
    }
    let text = try renderer.text(value)
    guard !arguments.named.isEmpty else { return .text(try renderer.printf(text, .tuple(arguments.positional))) }
    let mapping = MappingValue()
    for (name, value) in arguments.named { mapping[.string(name)] = value }
    return .text(try renderer.printf(text, .mapping(mapping)))
  }

  private static func toJSON(
    _ renderer: Renderer, _ value: Value, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    let bound = try arguments.bound("tojson", "ensure_ascii", "indent", "separators", "sort_keys")
    var writer = JSONWriter(renderer)
    writer.escapesNonASCII = bound[0]?.isTrue ?? false
    writer.sortsKeys = bound[3]?.isTrue ?? false
    if case .text(let text)? = bound[1] {
      writer.indentation = text.string
    } else if let width = try renderer.integer(bound[1], "indent") {
      try renderer.budget.write(max(0, width))
      writer.indentation = String(repeating: " ", count: max(0, width))
    }
    if writer.indentation != nil { writer.itemSeparator = "," }
    if let separators = bound[2], !separators.isNull {
      let parts = try renderer.elements(of: separators)
      guard parts.count == 2, case .text(let item) = parts[0], case .text(let key) = parts[1] else {
        throw TemplateError(.type, "separators must be a pair of strings")
      }
      (writer.itemSeparator, writer.keySeparator) = (item.string, key.string)
    }
    return .text(try writer.text(of: value))
  }

  /// Percent-encodes a text's bytes; of a mapping or list of pairs, `key=value` joined by `&`.
  private static func urlEncode(
    _ renderer: Renderer, _ value: Value, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    func encoded(_ value: Value, _ unreserved: String) throws(TemplateError) -> Text {
      let kept = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~\(unreserved)".unicodeScalars)
      return try renderer.text(value).mapScalars { scalar in
        kept.contains(scalar)
          ? String(scalar)
          : String(scalar).utf8.map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count < 2 ? "0" : "") + digits
          }.joined()
      }
    }
    let pairs: [Value]
    switch value {
    case .mapping(let mapping): pairs = mapping.items
    case .list(let list): pairs = list.elements
    default: return .text(try encoded(value, "/"))
    }
    var parts: [Text] = []
    for pair in pairs {
      let pair = try renderer.elements(of: pair)
      guard pair.count == 2 else { throw TemplateError(.type, "urlencode takes pairs") }
      let encodedPair = [try encoded(pair[0], ""), try encoded(pair[1], "")]
      parts.append(Text("=").joining(encodedPair).replacing(Text("%20"), with: Text("+"), limit: nil))
    }
    return .text(Text("&").joining(parts))
  }
}

extension Renderer {
  enum Alignment { case left, right, center }

  /// A text filled up to `width` scalars.
  func padded(_ text: Text, to width: Int, with fill: Text, _ alignment: Alignment) throws(TemplateError) -> Text {
    let missing = max(0, width - text.scalarCount)
    try budget.write(text.count + missing.multipliedSaturating(fill.count))
    // Python puts the odd one to the left where the width is odd.
    let before = alignment == .left ? 0 : alignment == .right ? missing : missing / 2 + (missing & width & 1)
    var result = fill.repeated(before)
    result.append(text)
    result.append(fill.repeated(missing - before))
    return result
  }

  func replaced(_ text: Text, _ old: Text, _ new: Text, limit: Int?) throws(TemplateError) -> Text {
    // At most one replacement a byte, and one more for the empty string.
    let places = min(limit ?? .max, old.isEmpty ? text.count + 1 : text.count / max(1, old.count))
    if new.count > old.count {
      try budget.write(text.count + places.multipliedSaturating(new.count))
    } else {
      try budget.write(text.count)
    }
    try budget.step(1 + text.count / 64)
    return text.replacing(old, with: text.isMarkup ? new.escaped : new, limit: limit)
  }
}
