/// A regular language over Unicode scalars. No anchors and no search: whoever parses a dialect writes those out.
package indirect enum RegularExpression: Sendable, Hashable {
  /// One scalar of the set; the empty set matches nothing.
  case scalars(ScalarSet)
  /// The empty sequence matches the empty string.
  case sequence([RegularExpression])
  case choice([RegularExpression])
  case repetition(RegularExpression, minimum: Int, maximum: Int?)

  /// The empty string alone.
  package static let empty = RegularExpression.sequence([])
  /// No string at all.
  package static let nothing = RegularExpression.scalars(ScalarSet([]))
  /// Every string.
  package static let anything = RegularExpression.repetition(.scalars(.all), minimum: 0, maximum: nil)

  /// Exactly this string.
  package static func literal(_ text: String) -> RegularExpression {
    .sequence(text.unicodeScalars.map { .scalars(ScalarSet([$0.value...$0.value])) })
  }

  /// Whether the empty string matches.
  package var matchesEmpty: Bool {
    switch self {
    case .scalars: false
    case .sequence(let parts): parts.allSatisfy(\.matchesEmpty)
    case .choice(let parts): parts.contains(where: \.matchesEmpty)
    case .repetition(let part, let minimum, _): minimum == 0 || part.matchesEmpty
    }
  }

  /// Whether no string matches.
  package var matchesNothing: Bool {
    switch self {
    case .scalars(let set): set.isEmpty
    case .sequence(let parts): parts.contains(where: \.matchesNothing)
    case .choice(let parts): parts.allSatisfy(\.matchesNothing)
    case .repetition(let part, let minimum, _): minimum > 0 && part.matchesNothing
    }
  }

  /// A length in scalars that no match is shorter than; at most a billion.
  package var leastLength: Int {
    let length =
      switch self {
      case .scalars: 1
      case .sequence(let parts): parts.reduce(0) { $0 + $1.leastLength }
      case .choice(let parts): parts.map(\.leastLength).min() ?? 0
      case .repetition(let part, let minimum, _): part.leastLength * min(minimum, 1_000_000_000)
      }
    return min(length, 1_000_000_000)
  }

  /// Whether this is visibly the language of all strings.
  package var isAnything: Bool { self == .anything }
}
