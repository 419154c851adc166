import TrellisShape

/// What may be said: a grammar over bytes, made from a schema or read from GBNF.
///
/// The one form between schemas and everything that enforces them: `GBNFPrinter` writes it for llama.cpp, and the mask
/// engine compiles it to automata. It keeps what JSON means (strings, members, unique items) as such, because each
/// consumer has its own best way to enforce it.
public struct Grammar: Sendable, Hashable {
  package struct Rule: Sendable, Hashable {
    /// In `[a-zA-Z0-9-]`, unique in the grammar.
    package var name: String
    package var body: Expression
    /// Where the schema says this, as a JSON Pointer. For messages alone.
    @Incidental package var place: String?

    package init(name: String, body: Expression, place: String? = nil) {
      self.name = name
      self.body = body
      self.place = place
    }
  }

  package var rules: [Rule]
  /// The index of the rule that the whole text must match.
  package var root: Int
  /// Automata of its patterns that were needed while it was made.
  package var automata: KnownAutomata

  package init(rules: [Rule], root: Int, automata: KnownAutomata = KnownAutomata()) {
    self.rules = rules
    self.root = root
    self.automata = automata
  }
}

/// A piece of a grammar. The empty sequence matches the empty text; the empty choice matches nothing.
package indirect enum Expression: Sendable, Hashable {
  /// Exactly these bytes (UTF-8).
  case bytes([UInt8])
  /// One Unicode scalar of a set.
  case scalars(ScalarSet)
  case sequence([Expression])
  /// Any one of these; they may overlap.
  case choice([Expression])
  case repetition(Expression, minimum: Int, maximum: Int?)
  /// The rule with that index.
  case rule(Int)
  /// A JSON string literal with its quotes, or a string between marks.
  case string(StringLanguage)
  /// A regular language given by its automaton (products that have no short expression).
  case automaton(ByteAutomaton)
  /// The members of a JSON object, without its braces.
  case members(Members)
  /// The items of a JSON array without repetition, without its brackets.
  case uniqueItems(UniqueItems)
}

/// The strings that a JSON string literal may stand for. Every scalar may be spelled raw (where JSON allows) or by any
/// escape that JSON has for it; conditions are on the decoded string. Or the same between marks, where every scalar is raw.
package struct StringLanguage: Sendable, Hashable {
  /// In scalars.
  package var minimumLength: Int
  package var maximumLength: Int?
  /// All of these match the whole string.
  package var patterns: [RegularExpression]
  /// None of these matches the whole string.
  package var excludedPatterns: [RegularExpression]
  /// The string is none of these.
  @Verbatim package var excluded: [String]
  /// The byte before and after the string where it is no JSON literal. It occurs in no UTF-8.
  package var mark: UInt8?

  package init(
    minimumLength: Int = 0, maximumLength: Int? = nil, patterns: [RegularExpression] = [],
    excludedPatterns: [RegularExpression] = [], excluded: [String] = []
  ) {
    self.minimumLength = minimumLength
    self.maximumLength = maximumLength
    self.patterns = patterns
    self.excludedPatterns = excludedPatterns
    self.excluded = excluded
  }
}

/// The members of an object: declared ones in order (or in any), then others.
package struct Members: Sendable, Hashable {
  package struct Declared: Sendable, Hashable {
    /// The key, decoded.
    @Verbatim package var key: String
    /// The key as it is written: in JSON, a literal in canonical escapes.
    package var spelling: [UInt8]
    package var value: Expression
    package var isRequired: Bool

    /// - Parameter spelling: Nil for that of JSON.
    package init(key: String, spelling: [UInt8]? = nil, value: Expression, isRequired: Bool) {
      self.key = key
      self.spelling = spelling ?? Array(JSONStringSpelling.literal(key).utf8)
      self.value = value
      self.isRequired = isRequired
    }
  }

  /// Members whose key is not declared. Alternatives have disjoint key languages, none of which holds a declared key.
  package struct Other: Sendable, Hashable {
    /// A key as it is written; in JSON, a string.
    package var key: Expression
    package var value: Expression

    package init(key: Expression, value: Expression) {
      self.key = key
      self.value = value
    }
  }

  package enum Order: Sendable, Hashable {
    case declared
    /// Declared members in any order, each at most once.
    case any
  }

  package var declared: [Declared]
  package var order: Order
  package var others: [Other]
  /// How many members in all, declared and others.
  package var minimumCount: Int
  package var maximumCount: Int?
  /// Between a key and its value, and between members (the layout).
  package var colon: Expression
  package var comma: Expression

  package init(
    declared: [Declared], order: Order = .declared, others: [Other] = [], minimumCount: Int = 0,
    maximumCount: Int? = nil,
    colon: Expression = .bytes(Array(": ".utf8)), comma: Expression = .bytes(Array(", ".utf8))
  ) {
    self.declared = declared
    self.order = order
    self.others = others
    self.minimumCount = minimumCount
    self.maximumCount = maximumCount
    self.colon = colon
    self.comma = comma
  }
}

/// Items that are scalars (or otherwise finitely spelled), each at most once.
package struct UniqueItems: Sendable, Hashable {
  package var item: Expression
  package var minimumCount: Int
  package var maximumCount: Int?
  package var comma: Expression

  package init(
    item: Expression, minimumCount: Int = 0, maximumCount: Int? = nil, comma: Expression = .bytes(Array(", ".utf8))
  ) {
    self.item = item
    self.minimumCount = minimumCount
    self.maximumCount = maximumCount
    self.comma = comma
  }
}
