/// What a JSON Schema document names by identifiers and anchors.
struct SchemaIdentifiers {
  /// Pointers by absolute URI, with an anchor as its fragment; anchors also by themselves.
  private var places: [VerbatimName: String] = [VerbatimName(""): ""]
  /// The URIs of the resources by their pointers; the document is one of them.
  private(set) var resources: [VerbatimName: String] = [VerbatimName(""): ""]
  /// The pointers of dynamic anchors by name.
  private(set) var dynamicAnchors: [VerbatimName: [String]] = [:]
  /// The pointers of resources with `$recursiveAnchor`.
  private(set) var recursiveAnchors: [String] = []

  /// Keywords whose value is data.
  private static let data: Set<String> = ["enum", "const", "default", "examples"]
  /// Keywords whose value has subschemas by names, which are no keywords.
  private static let maps: Set<String> = [
    "properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies",
  ]

  /// An array or object that is still to be looked at.
  private struct Pending {
    var value: JSONValue
    /// Its place, as a position in the list of steps.
    var step: Int
    var base: String
    /// Whether its keys are names.
    var isMap: Bool
  }

  /// Walks the whole document once, without recursion; pointers are only made of places that are named.
  init(of document: JSONValue) {
    let isEarly = JSONSchemaKeywords.draft(of: document).map { $0 <= 4 } ?? false
    var steps: [(parent: Int, name: String)] = [(-1, "")]
    var pending = [Pending(value: document, step: 0, base: "", isMap: false)]
    func pointer(_ step: Int) -> String {
      var names: [String] = []
      var step = step
      while step > 0 {
        names.append("/" + SchemaReferences.escaped(steps[step].name))
        step = steps[step].parent
      }
      return names.reversed().joined()
    }
    func add(_ value: JSONValue, _ name: @autoclosure () -> String, in place: Pending, base: String, isMap: Bool) {
      switch value {
      case .null, .bool, .number, .string: return
      case .array, .object: break
      }
      steps.append((place.step, name()))
      pending.append(Pending(value: value, step: steps.count - 1, base: base, isMap: isMap))
    }
    while let next = pending.popLast() {
      switch next.value {
      case .array(let items):
        for (index, item) in items.enumerated().reversed() {
          add(item, "\(index)", in: next, base: next.base, isMap: false)
        }
      case .object(let members) where next.isMap:
        for member in members.reversed() { add(member.value, member.key, in: next, base: next.base, isMap: false) }
      case .object(let members):
        let base = name(members, base: next.base, isEarly: isEarly) { pointer(next.step) }
        for member in members.reversed() where !Self.data.contains(member.key) {
          add(member.value, member.key, in: next, base: base, isMap: Self.maps.contains(member.key))
        }
      case .null, .bool, .number, .string: break
      }
    }
  }

  /// Takes up the names that a subschema gives itself.
  ///
  /// - Returns: The URI against which references in it are read.
  private mutating func name(
    _ members: [JSONValue.Member], base outer: String, isEarly: Bool, pointer: () -> String
  ) -> String {
    var base = outer
    var anchors: [String] = []
    // The identifier counts for the anchors beside it, wherever it stands.
    for member in members where member.key == "$id" || member.key == "id" {
      guard let text = member.value.string, !text.isEmpty else { continue }
      if text.utf8.first == UInt8(ascii: "#") {
        anchors.append(text)
      } else {
        base = Self.join(outer, text.utf8.last == UInt8(ascii: "#") ? String(text.dropLast()) : text)
        add(base, pointer())
        if member.key == "$id" || isEarly || pointer().isEmpty { resources[VerbatimName(pointer())] = base }
      }
      break
    }
    for member in members {
      switch member.key {
      case "$anchor", "$dynamicAnchor":
        guard let anchor = member.value.string else { continue }
        anchors.append("#" + anchor)
        if member.key == "$dynamicAnchor" { dynamicAnchors[VerbatimName(anchor), default: []].append(pointer()) }
      case "$recursiveAnchor" where member.value.bool == true: recursiveAnchors.append(pointer())
      default: break
      }
    }
    for anchor in anchors {
      add(base + anchor, pointer())
      add(anchor, pointer())
    }
    return base
  }

  /// The first place of a name keeps it.
  private mutating func add(_ name: String, _ pointer: String) {
    if places[VerbatimName(name)] == nil { places[VerbatimName(name)] = pointer }
  }

  /// The place of a name.
  subscript(name: String) -> String? { places[VerbatimName(name)] }

  /// The pointers of the resources that a place is in, the innermost first; the document is the last.
  func enclosing(_ pointer: String) -> [String] {
    guard resources.count > 1 else { return [""] }
    var found: [String] = []
    var place = pointer[...]
    while true {
      if resources[VerbatimName(String(place))] != nil { found.append(String(place)) }
      guard let slash = place.utf8.lastIndex(of: UInt8(ascii: "/")) else { return found }
      place = place[..<slash]
    }
  }

  /// A reference against a base (RFC 3986, section 5, without the rarer forms).
  static func join(_ base: String, _ reference: String) -> String {
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
