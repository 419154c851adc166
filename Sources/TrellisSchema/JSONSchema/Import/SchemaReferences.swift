/// The places of a JSON Schema document: by JSON Pointer, by anchor and by identifier.
struct SchemaReferences {
  let document: JSONValue
  /// The members of large objects by key, by the pointer of the object.
  private var indices: [String: [String: Int]] = [:]
  /// The places with an identifier or an anchor, by absolute URI; made when first needed.
  private var identified: [String: String]?
  /// What references meant, as long as no identifier could change their meaning from place to place.
  private var resolved: [String: String] = [:]
  /// The identifiers on the way to a place: pointer of the resource and its URI.
  private var resources: [(pointer: String, uri: String)] = []

  init(document: JSONValue) { self.document = document }

  // MARK: Pointers

  static func escaped(_ part: String) -> String {
    guard part.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return part }
    return part.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  static func unescaped(_ part: String) -> String {
    guard part.utf8.contains(UInt8(ascii: "~")) else { return part }
    var text = ""
    var isEscaped = false
    for scalar in part.unicodeScalars {
      switch (isEscaped, scalar) {
      case (true, "0"): text += "~"
      case (true, "1"): text += "/"
      case (true, _):
        text += "~"
        text.unicodeScalars.append(scalar)
      case (false, "~"):
        isEscaped = true
        continue
      case (false, _): text.unicodeScalars.append(scalar)
      }
      isEscaped = false
    }
    return text
  }

  /// The value at a pointer; nil where there is none.
  mutating func value(at pointer: String) -> JSONValue? {
    var value = document
    var place = ""
    for part in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let name = Self.unescaped(String(part))
      switch value {
      case .object(let members):
        var found = members.count <= 16 ? members.firstIndex { $0.key == name } : nil
        if members.count > 16 {
          if indices[place] == nil {
            indices[place] = Dictionary(
              members.enumerated().map { ($0.element.key, $0.offset) }, uniquingKeysWith: { first, _ in first })
          }
          found = indices[place]?[name]
        }
        guard let found else { return nil }
        value = members[found].value
      case .array(let items):
        guard let index = Int(name), items.indices.contains(index) else { return nil }
        value = items[index]
      case .null, .bool, .number, .string: return nil
      }
      place += "/" + part
    }
    return value
  }

  // MARK: References

  /// The pointer that a reference in a subschema means; nil when it leaves the document.
  mutating func resolve(_ reference: String, from pointer: String) -> String? {
    if identified == nil, let known = resolved[reference] { return known }
    let target = find(reference, from: pointer)
    if identified == nil, let target { resolved[reference] = target }
    return target
  }

  private mutating func find(_ reference: String, from pointer: String) -> String? {
    let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let address = String(parts[0])
    guard let fragment = Self.decoded(parts.count > 1 ? String(parts[1]) : "") else { return nil }
    if address.isEmpty, fragment.isEmpty || fragment.hasPrefix("/") {
      // In the nearest resource of its own, or else in the document.
      if !fragment.isEmpty, value(at: fragment) != nil, identified == nil { return fragment }
      for resource in enclosing(pointer) where value(at: resource.pointer + fragment) != nil {
        return resource.pointer + fragment
      }
      return value(at: fragment) == nil ? nil : fragment
    }
    let places = identifiedPlaces()
    let base = enclosing(pointer).first?.uri ?? ""
    let uri = address.isEmpty ? base : Self.join(base, address)
    if fragment.hasPrefix("/") || fragment.isEmpty {
      guard let place = places[uri] ?? places[address] else { return nil }
      return value(at: place + fragment) == nil ? nil : place + fragment
    }
    return places[uri + "#" + fragment] ?? places["#" + fragment]
  }

  /// The resources that a place is in, the innermost first; the document is the last.
  private mutating func enclosing(_ pointer: String) -> [(pointer: String, uri: String)] {
    _ = identifiedPlaces()
    return resources.filter { pointer == $0.pointer || pointer.hasPrefix($0.pointer + "/") || $0.pointer.isEmpty }
      .sorted { $0.pointer.utf8.count > $1.pointer.utf8.count }
  }

  /// Walks the whole document once, without recursion.
  private mutating func identifiedPlaces() -> [String: String] {
    if let identified { return identified }
    var places: [String: String] = [:]
    var pending: [(value: JSONValue, pointer: String, base: String)] = [(document, "", "")]
    resources = []
    while let (value, pointer, outer) = pending.popLast() {
      switch value {
      case .object(let members):
        var base = outer
        for key in ["$id", "id"] {
          guard let text = value[key]?.string, !text.isEmpty else { continue }
          if text.hasPrefix("#") {
            places[base + text] = places[base + text] ?? pointer
            places[text] = places[text] ?? pointer
          } else {
            base = Self.join(outer, text.last == "#" ? String(text.dropLast()) : text)
            places[base] = places[base] ?? pointer
            if key == "$id" { resources.append((pointer, base)) }
          }
          break
        }
        if pointer.isEmpty {
          places[""] = ""
          if resources.isEmpty { resources.append(("", base)) }
        }
        for key in ["$anchor", "$dynamicAnchor"] {
          guard let anchor = value[key]?.string else { continue }
          places["\(base)#\(anchor)"] = places["\(base)#\(anchor)"] ?? pointer
          places["#\(anchor)"] = places["#\(anchor)"] ?? pointer
        }
        for member in members.reversed() where !["enum", "const", "default", "examples"].contains(member.key) {
          pending.append((member.value, "\(pointer)/\(Self.escaped(member.key))", base))
        }
      case .array(let items):
        for (index, item) in items.enumerated().reversed() { pending.append((item, "\(pointer)/\(index)", outer)) }
      case .null, .bool, .number, .string: break
      }
    }
    identified = places
    return places
  }

  /// A reference against a base (RFC 3986, section 5, without the rarer forms).
  private static func join(_ base: String, _ reference: String) -> String {
    if reference.isEmpty { return base }
    if let colon = reference.firstIndex(of: ":"),
      reference[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || "+-.".contains($0) })
    {
      return reference
    }
    let scheme = base.range(of: "://")
    let rootEnd =
      scheme.flatMap { base[$0.upperBound...].firstIndex(of: "/") } ?? (scheme == nil ? base.startIndex : base.endIndex)
    if reference.hasPrefix("/") { return String(base[..<rootEnd]) + reference }
    guard let slash = base[rootEnd...].lastIndex(of: "/") else {
      return scheme == nil ? reference : base + "/" + reference
    }
    return String(base[...slash]) + (reference.hasPrefix("./") ? String(reference.dropFirst(2)) : reference)
  }

  /// A URI fragment without percent escapes; nil when they spell no UTF-8.
  private static func decoded(_ fragment: String) -> String? {
    guard fragment.utf8.contains(UInt8(ascii: "%")) else { return fragment }
    var bytes: [UInt8] = []
    var rest = Array(fragment.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension String {
  /// The range of a text in this string.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
