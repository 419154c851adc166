/// A generated value without a Swift type: what a model wrote, in order and exact.
///
/// Objects keep the order of their keys, and numbers keep every digit. Content that was read from text which had not ended is
/// partial (`isComplete` is false): strings hold what was certain of them, and a number or literal that could still change is
/// absent. Two contents are equal when their values, the order of their keys and their completeness are equal; identity does not count.
public struct GeneratedContent: Sendable {
  /// The identity of this value in its response; nil for content made by hand.
  public var id: GenerationID?
  let storage: Storage

  enum Storage: Sendable {
    /// The value at that position of a parsed text.
    case parsed(JSONDocument, Int)
    case made(Node)
  }

  /// One level of content.
  package indirect enum Node: Sendable {
    case null
    case bool(Bool)
    case number(ExactDecimal)
    case string(String)
    case array([GeneratedContent])
    /// Keys are unique.
    case structure([(key: String, value: GeneratedContent)])
  }

  package init(_ node: Node, id: GenerationID? = nil) {
    storage = .made(node)
    self.id = id
  }

  /// The first value of the document, which must have one.
  init(document: JSONDocument, id: GenerationID? = nil) {
    storage = .parsed(document, 0)
    self.id = id
  }

  init(document: JSONDocument, index: Int, parent: GeneratedContent, parentIndex: Int) {
    storage = .parsed(document, index)
    id = parent.id?.advanced(by: index - parentIndex)
  }

  /// Whether the whole value was there. False for content read from text that ended inside it.
  public var isComplete: Bool {
    switch storage {
    case .parsed(let document, let index): document.entries[index].isComplete
    case .made(.array(let items)): items.allSatisfy(\.isComplete)
    case .made(.structure(let members)): members.allSatisfy(\.value.isComplete)
    case .made: true
    }
  }

  /// This level of the content, whatever it is stored as.
  package var node: Node {
    switch storage {
    case .made(let node): return node
    case .parsed(let document, let index):
      func child(_ position: Int) -> GeneratedContent {
        GeneratedContent(document: document, index: position, parent: self, parentIndex: index)
      }
      switch document.entries[index].kind {
      case .null: return .null
      case .false: return .bool(false)
      case .true: return .bool(true)
      // The parser has refused exponents that are out of range.
      case .number: return .number(document.number(at: index) ?? .zero)
      case .string: return .string(document.string(at: index))
      case .array: return .array(document.children(of: index).map(child))
      case .object: return .structure(document.uniqueMembers(of: index).map { ($0.key, child($0.index)) })
      }
    }
  }

  /// The value of that property; nil when this is not an object or has no such key.
  package func property(_ name: String) -> GeneratedContent? {
    switch storage {
    case .made(.structure(let members)):
      return members.first { $0.key.utf8.elementsEqual(name.utf8) }?.value
    case .parsed(let document, let index) where document.entries[index].kind == .object:
      return document.member(name, of: index).map {
        GeneratedContent(document: document, index: $0, parent: self, parentIndex: index)
      }
    default: return nil
    }
  }

  package var isNull: Bool {
    switch storage {
    case .made(.null): true
    case .made: false
    case .parsed(let document, let index): document.entries[index].kind == .null
    }
  }
}

// MARK: Making

extension GeneratedContent {
  /// An object. Of a repeated key the last value wins, at the place of the first.
  public init(properties: KeyValuePairs<String, any ConvertibleToGeneratedContent>, id: GenerationID? = nil) {
    self.init(
      properties: properties.lazy.map { ($0.key, $0.value) }, id: id, uniquingKeysWith: { _, last in last })
  }

  /// An object out of pairs in order; `combine` decides what a repeated key holds.
  public init<S: Sequence>(
    properties: S, id: GenerationID? = nil,
    uniquingKeysWith combine: (GeneratedContent, GeneratedContent) throws -> some ConvertibleToGeneratedContent
  ) rethrows where S.Element == (String, any ConvertibleToGeneratedContent) {
    var members: [(key: String, value: GeneratedContent)] = []
    // By bytes: Swift's strings are equal by canonical equivalence, JSON's keys are not.
    var places: [[UInt8]: Int] = [:]
    for (key, value) in properties {
      if let place = places[Array(key.utf8)] {
        members[place].value = try combine(members[place].value, value.generatedContent).generatedContent
      } else {
        places[Array(key.utf8)] = members.count
        members.append((key, value.generatedContent))
      }
    }
    self.init(.structure(members), id: id)
  }

  /// An array.
  public init<S: Sequence>(
    elements: S, id: GenerationID? = nil
  ) where S.Element == any ConvertibleToGeneratedContent {
    self.init(.array(elements.map(\.generatedContent)), id: id)
  }

  /// The content of a value, with the identity that it has.
  public init(_ value: some ConvertibleToGeneratedContent) {
    self = value.generatedContent
  }

  /// The content of a value, under an identity.
  public init(_ value: some ConvertibleToGeneratedContent, id: GenerationID) {
    self = value.generatedContent
    self.id = id
  }
}

// MARK: Kinds

extension GeneratedContent {
  /// What content is, one level deep.
  public enum Kind: Equatable, Sendable {
    case null
    case bool(Bool)
    /// The nearest `Double`. Integers and decimals read by `value(_:)` do not pass through it and stay exact.
    case number(Double)
    case string(String)
    case array([GeneratedContent])
    case structure(properties: [String: GeneratedContent], orderedKeys: [String])
  }

  /// Content of that kind. Keys that `orderedKeys` does not name follow in alphabetical order; a number that is not finite
  /// becomes null, because JSON has no such number.
  public init(kind: Kind, id: GenerationID? = nil) {
    switch kind {
    case .null: self.init(.null, id: id)
    case .bool(let value): self.init(.bool(value), id: id)
    case .number(let value): self.init(ExactDecimal(value).map(Node.number) ?? .null, id: id)
    case .string(let value): self.init(.string(value), id: id)
    case .array(let items): self.init(.array(items), id: id)
    case .structure(let properties, let orderedKeys):
      let named = Set(orderedKeys)
      let keys = orderedKeys + properties.keys.filter { !named.contains($0) }.sorted()
      var seen = Set<String>()
      self.init(
        .structure(
          keys.compactMap { key in
            guard let value = properties[key], seen.insert(key).inserted else { return nil }
            return (key, value)
          }), id: id)
    }
  }

  /// What this content is, one level deep.
  public var kind: Kind {
    switch node {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let value): .number(value.floatingPoint() ?? (value.isNegative ? -.infinity : .infinity))
    case .string(let value): .string(value)
    case .array(let items): .array(items)
    case .structure(let members):
      .structure(
        properties: Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { _, last in last }),
        orderedKeys: members.map(\.key))
    }
  }
}

extension GeneratedContent: Equatable {
  public static func == (left: GeneratedContent, right: GeneratedContent) -> Bool {
    guard left.isComplete == right.isComplete else { return false }
    switch (left.node, right.node) {
    case (.null, .null): return true
    case (.bool(let left), .bool(let right)): return left == right
    case (.number(let left), .number(let right)): return left == right
    case (.string(let left), .string(let right)): return left == right
    case (.array(let left), .array(let right)): return left == right
    case (.structure(let left), .structure(let right)):
      return left.elementsEqual(right) { $0.key == $1.key && $0.value == $1.value }
    default: return false
    }
  }
}
