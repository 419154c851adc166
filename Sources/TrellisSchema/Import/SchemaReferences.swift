/// The places of a JSON Schema document: by JSON Pointer, by anchor and by identifier.
struct SchemaReferences {
  let document: JSONValue
  /// The members of large objects by key, by the pointer of the object.
  private var indices: [VerbatimName: [VerbatimName: Int]] = [:]
  /// Made when first needed.
  private var identifiers: SchemaIdentifiers?
  /// What references meant, where no resource of its own could change their meaning from place to place.
  private var resolved: [VerbatimName: String] = [:]

  init(document: JSONValue) { self.document = document }

  // MARK: Pointers

  private static let slash = UInt8(ascii: "/")

  static func escaped(_ part: String) -> String {
    guard part.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == slash }) else { return part }
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

  /// The last part of a pointer.
  static func lastPart(_ pointer: String) -> String {
    unescaped(
      String(pointer.utf8.lastIndex(of: slash).map { pointer[pointer.utf8.index(after: $0)...] } ?? pointer[...]))
  }

  /// The value at a pointer; nil where there is none.
  mutating func value(at pointer: String) -> JSONValue? {
    var value = document
    for part in pointer.utf8.split(separator: Self.slash, omittingEmptySubsequences: false).dropFirst() {
      let name = Self.unescaped(String(Substring(part)))
      switch value {
      case .object(let members):
        guard let found = position(of: name, in: members, at: pointer[..<part.startIndex]) else { return nil }
        value = members[found].value
      case .array(let items):
        guard let index = Int(name), items.indices.contains(index) else { return nil }
        value = items[index]
      case .null, .bool, .number, .string: return nil
      }
    }
    return value
  }

  private mutating func position(
    of name: String, in members: [JSONValue.Member], at pointer: Substring
  ) -> Int? {
    guard members.count > 16 else { return members.firstIndex { $0.key.isVerbatim(name) } }
    let place = VerbatimName(String(pointer))
    if let index = indices[place] { return index[VerbatimName(name)] }
    let index = Dictionary(
      members.enumerated().map { (VerbatimName($0.element.key), $0.offset) }, uniquingKeysWith: { first, _ in first })
    indices[place] = index
    return index[VerbatimName(name)]
  }

  // MARK: References

  /// The pointer that a reference in a subschema means; nil when it leaves the document.
  mutating func resolve(_ reference: String, from pointer: String) -> String? {
    if let known = resolved[VerbatimName(reference)] { return known }
    let target = find(reference, from: pointer)
    if let target, identified().resources.count == 1 { resolved[VerbatimName(reference)] = target }
    return target
  }

  private mutating func find(_ reference: String, from pointer: String) -> String? {
    let parts = reference.utf8.split(separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
    let address = String(Substring(parts[0]))
    guard let fragment = Self.decoded(parts.count > 1 ? String(Substring(parts[1])) : "") else { return nil }
    let isPointer = fragment.utf8.first ?? Self.slash == Self.slash
    let enclosing = identified().enclosing(pointer)
    if address.isEmpty, isPointer {
      // In the nearest resource; where it has no such place, documents mean one further out.
      return enclosing.map { $0 + fragment }.first { value(at: $0) != nil }
    }
    let identified = identified()
    let base = enclosing.first.flatMap { identified.resources[VerbatimName($0)] } ?? ""
    let uri = address.isEmpty ? base : SchemaIdentifiers.join(base, address)
    if isPointer {
      guard let place = identified[uri] ?? identified[address] else { return nil }
      return value(at: place + fragment) == nil ? nil : place + fragment
    }
    return identified[uri + "#" + fragment] ?? identified["#" + fragment]
  }

  private mutating func identified() -> SchemaIdentifiers {
    if let identifiers { return identifiers }
    let found = SchemaIdentifiers(of: document)
    identifiers = found
    return found
  }

  // MARK: Dynamic references

  enum DynamicTarget {
    case place(String)
    /// Several places declare what is referred to, and which of them is meant depends on how the reference was reached.
    case several
  }

  /// What `$dynamicRef` means; nil when it leaves the document.
  mutating func resolveDynamic(_ reference: String, from pointer: String) -> DynamicTarget? {
    guard let target = resolve(reference, from: pointer) else { return nil }
    let anchors = identified().dynamicAnchors
    let name = reference.utf8.lastIndex(of: UInt8(ascii: "#")).map { reference[reference.utf8.index(after: $0)...] }
    guard let name, let places = anchors[VerbatimName(String(name))] else { return .place(target) }
    return outermost(of: places, for: target)
  }

  /// What `$recursiveRef` means; nil when it leaves the document.
  mutating func resolveRecursive(_ reference: String, from pointer: String) -> DynamicTarget? {
    guard let target = resolve(reference, from: pointer) else { return nil }
    return outermost(of: identified().recursiveAnchors, for: target)
  }

  /// The document is the outermost resource, wherever a reference stands.
  private mutating func outermost(of places: [String], for target: String) -> DynamicTarget {
    guard places.contains(where: { $0.isVerbatim(target) }), places.count > 1 else { return .place(target) }
    let identified = identified()
    return places.first { identified.enclosing($0).first?.isEmpty == true }.map { .place($0) } ?? .several
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
