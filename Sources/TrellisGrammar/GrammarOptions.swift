/// The white space of generated JSON.
public enum GrammarLayout: Sendable, Hashable {
  /// `", "` and `": "` exactly.
  case standard
  /// No white space at all.
  case compact
  /// Up to one space, or one line feed and at most `indentation` spaces or tabs, inside brackets and braces, after commas and
  /// after colons.
  case flexible(indentation: Int)

  /// The flexible layout with the indentation of four levels of eight spaces.
  public static let flexible = GrammarLayout.flexible(indentation: 32)

  private static func bytes(_ text: String) -> Expression { .bytes(Array(text.utf8)) }

  var isFlexible: Bool { if case .flexible = self { true } else { false } }

  /// The white space that may stand in one place.
  private var space: Expression {
    guard case .flexible(let indentation) = self else { return .sequence([]) }
    let blank = Expression.scalars(ScalarSet([0x20...0x20, 0x09...0x09]))
    return .choice([
      .sequence([]), Self.bytes(" "),
      .sequence([Self.bytes("\n"), .repetition(blank, minimum: 0, maximum: max(0, indentation))]),
    ])
  }

  private func surrounded(_ mark: String, before: Bool, after: Bool) -> Expression {
    guard case .flexible = self else { return Self.bytes(mark) }
    return .sequence((before ? [space] : []) + [Self.bytes(mark)] + (after ? [space] : []))
  }

  package var colon: Expression { self == .standard ? Self.bytes(": ") : surrounded(":", before: false, after: true) }
  package var comma: Expression { self == .standard ? Self.bytes(", ") : surrounded(",", before: false, after: true) }
  package func opening(_ mark: String) -> Expression { surrounded(mark, before: false, after: true) }
  package func closing(_ mark: String) -> Expression { surrounded(mark, before: true, after: false) }
}

/// How a grammar is made from a schema.
public struct GrammarOptions: Sendable, Hashable {
  public var layout: GrammarLayout
  /// Whether the declared properties of an object may come in any order instead of the schema's.
  public var propertiesInAnyOrder: Bool
  /// Whether a keyword that cannot be enforced is left out and reported, instead of refusing the schema.
  public var leavesOutUnenforceable: Bool
  public var limits: GrammarLimits
  /// How values are written.
  package var notation = ValueNotation.json

  public init(
    layout: GrammarLayout = .standard, propertiesInAnyOrder: Bool = false, leavesOutUnenforceable: Bool = false,
    limits: GrammarLimits = GrammarLimits()
  ) {
    self.layout = layout
    self.propertiesInAnyOrder = propertiesInAnyOrder
    self.leavesOutUnenforceable = leavesOutUnenforceable
    self.limits = limits
  }
}
