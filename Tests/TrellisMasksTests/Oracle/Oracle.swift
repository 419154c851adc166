import TrellisGrammar

@testable import TrellisMasks

/// A slow, plain reading of a grammar, for comparison: all ways to read a text as lists of what is still to come. It shares nothing with the
/// engine but the grammar's own form (and the scalar automata of string languages).
struct Oracle {
  indirect enum Item: Hashable {
    case expression(Expression)
    case automaton(ByteAutomaton, state: Int)
    /// Inside a string, after so many scalars led to a state, with the bytes of one that is not whole.
    case string(Int, state: Int, partial: [UInt8])
  }

  let grammar: Grammar
  var ways: Set<[Item]> = []
  private var languages: [StringLanguage] = []
  private var automata: [ScalarAutomaton] = []
  private var known = KnownAutomata()

  init(_ grammar: Grammar) throws {
    self.grammar = grammar
    let root = Self.plain(grammar.rules[grammar.root].body)
    ways = [[.expression(root)]]
  }

  /// Whether the text can still become a valid one.
  var isAlive: Bool { !ways.isEmpty }

  var isComplete: Bool {
    mutating get throws {
      var seen: Set<[Item]> = []
      for way in ways where try canEnd(way, &seen) { return true }
      return false
    }
  }

  mutating func read(_ byte: UInt8) throws {
    var next: Set<[Item]> = []
    var seen: Set<[Item]> = []
    for way in ways { try step(way, byte, &next, &seen) }
    ways = next
  }

  // MARK: Reading

  private mutating func canEnd(_ way: [Item], _ seen: inout Set<[Item]>) throws -> Bool {
    guard let first = way.first else { return true }
    guard seen.insert(way).inserted else { return false }
    let rest = Array(way.dropFirst())
    switch first {
    case .automaton(let automaton, let state):
      return try automaton.states[state].isAccepting && canEnd(rest, &seen)
    case .string: return false
    case .expression(let expression):
      for way in try unfolded(expression, rest) where try canEnd(way, &seen) { return true }
      if case .automaton(let automaton) = expression, automaton.states[0].isAccepting { return try canEnd(rest, &seen) }
      if case .bytes(let bytes) = expression, bytes.isEmpty { return try canEnd(rest, &seen) }
      return false
    }
  }

  /// What an expression that is no leaf stands for, before what follows it.
  private func unfolded(_ expression: Expression, _ rest: [Item]) throws -> [[Item]] {
    switch expression {
    case .sequence(let parts): return [parts.map { .expression($0) } + rest]
    case .choice(let parts): return parts.map { [.expression($0)] + rest }
    case .rule(let rule): return [[.expression(Self.plain(grammar.rules[rule].body))] + rest]
    case .repetition(let part, let minimum, let maximum):
      var ways: [[Item]] = minimum == 0 ? [rest] : []
      if maximum != 0 {
        let more = Expression.repetition(part, minimum: max(0, minimum - 1), maximum: maximum.map { $0 - 1 })
        ways.append([.expression(part), .expression(more)] + rest)
      }
      return ways
    case .members, .uniqueItems: return [[.expression(Self.plain(expression))] + rest]
    case .bytes, .scalars, .string, .automaton: return []
    }
  }

  private mutating func step(
    _ way: [Item], _ byte: UInt8, _ next: inout Set<[Item]>, _ seen: inout Set<[Item]>
  ) throws {
    guard let first = way.first, seen.insert(way).inserted else { return }
    let rest = Array(way.dropFirst())
    switch first {
    case .automaton(let automaton, let state):
      if let move = automaton.states[state].transitions.first(where: { $0.bytes.contains(byte) }) {
        next.insert([.automaton(automaton, state: move.target)] + rest)
      }
      if automaton.states[state].isAccepting { try step(rest, byte, &next, &seen) }
    case .string(let language, let state, let partial):
      try stepString(language, state, partial + [byte], rest, &next)
    case .expression(let expression):
      switch expression {
      case .bytes(let bytes):
        if bytes.first == byte { next.insert([.expression(.bytes(Array(bytes.dropFirst())))] + rest) }
        if bytes.isEmpty { try step(rest, byte, &next, &seen) }
      case .scalars(let set):
        var automaton = ScalarAutomaton(states: [
          .init(transitions: set.ranges.map { .init(scalars: $0, target: 1) }, isAccepting: false),
          .init(transitions: [], isAccepting: true),
        ])
        if set.isEmpty { automaton = ScalarAutomaton(states: [.init(transitions: [], isAccepting: false)]) }
        if !set.isEmpty { try stepScalar(automaton, [byte], rest, &next) }
      case .string(let language):
        guard byte == language.mark ?? 0x22 else { return }
        let number = languages.firstIndex(of: language) ?? languages.count
        if number == languages.count {
          languages.append(language)
          automata.append(try language.automaton(knowing: &known))
        }
        next.insert([.string(number, state: 0, partial: [])] + rest)
      case .automaton(let automaton):
        try step([.automaton(automaton, state: 0)] + rest, byte, &next, &seen)
      default:
        for way in try unfolded(expression, rest) { try step(way, byte, &next, &seen) }
      }
    }
  }

  /// One raw scalar of a set is tried whole: its bytes become a choice of byte strings that begin as read.
  private func stepScalar(
    _ automaton: ScalarAutomaton, _ read: [UInt8], _ rest: [Item], _ next: inout Set<[Item]>
  ) throws {
    for scalar in Self.universe where automaton.states[0].target(of: scalar.value) != nil {
      let bytes = Array(String(scalar).utf8)
      if bytes.starts(with: read) { next.insert([.expression(.bytes(Array(bytes.dropFirst(read.count))))] + rest) }
    }
  }

  private func stepString(
    _ language: Int, _ state: Int, _ text: [UInt8], _ rest: [Item], _ next: inout Set<[Item]>
  ) throws {
    let automaton = automata[language]
    let mark = languages[language].mark
    if text == [mark ?? 0x22] {
      if automaton.states[state].isAccepting { next.insert([.expression(.bytes([]))] + rest) }
      return
    }
    let moves = automaton.states[state].transitions
    if text[0] == 0x5C, mark == nil {
      for range in Self.escaped(text) {
        for move in moves where move.scalars.overlaps(range) {
          let isWhole = range.count == 1 && Self.isWhole(text)
          next.insert([.string(language, state: isWhole ? move.target : state, partial: isWhole ? [] : text)] + rest)
        }
      }
      return
    }
    for scalar in Self.universe
    where mark != nil || (scalar.value >= 0x20 && scalar != "\"" && scalar != "\\") {
      guard let target = automaton.states[state].target(of: scalar.value) else { continue }
      let bytes = Array(String(scalar).utf8)
      if bytes == text {
        next.insert([.string(language, state: target, partial: [])] + rest)
      } else if bytes.starts(with: text) {
        next.insert([.string(language, state: state, partial: text)] + rest)
      }
    }
  }

  // MARK: Scalars

  /// All that the bytes of the tests' vocabularies can spell raw.
  static let universe: [Unicode.Scalar] = {
    var all = Array("abc\"\\/ 1u{},:n0de3681f9\n".unicodeScalars)
    let tails: [UInt32] = [0x80, 0x81, 0x98, 0x9B, 0x9F, 0xA9].map { $0 & 0x3F }
    for tail in tails { all += [0x3, 0x4].compactMap { Unicode.Scalar($0 << 6 | tail) } }
    for a in tails where a >= 0x10 {
      for b in tails { for c in tails { all += [Unicode.Scalar(a << 12 | b << 6 | c)].compactMap { $0 } } }
    }
    return all
  }()

  private static func isWhole(_ escape: [UInt8]) -> Bool {
    escape.count == 2 && escape[1] != 0x75 || escape.count == 6 || escape.count == 12
  }

  /// The scalars that an escape may still stand for.
  private static func escaped(_ text: [UInt8]) -> [ClosedRange<UInt32>] {
    let text = String(decoding: text, as: UTF8.self)
    let short: [String: UInt32] = [
      "\\\"": 0x22, "\\\\": 0x5C, "\\/": 0x2F, "\\n": 10, "\\b": 8, "\\f": 12, "\\r": 13, "\\t": 9,
    ]
    if text == "\\" { return [0...0x10FFFF] }
    if let scalar = short[text] { return [scalar...scalar] }
    guard text.hasPrefix("\\u") else { return [] }
    func units(_ digits: Substring) -> ClosedRange<UInt32>? {
      let missing = 4 - digits.count
      guard let low = UInt32(digits + String(repeating: "0", count: missing), radix: 16),
        let high = UInt32(digits + String(repeating: "f", count: missing), radix: 16)
      else { return nil }
      return low...high
    }
    guard let first = units(text.dropFirst(2).prefix(4)) else { return [] }
    if text.count <= 6 {
      var ranges: [ClosedRange<UInt32>] = []
      if first.lowerBound < 0xD800 { ranges.append(first.lowerBound...min(first.upperBound, 0xD7FF)) }
      if first.upperBound > 0xDFFF { ranges.append(max(first.lowerBound, 0xE000)...first.upperBound) }
      let (low, high) = (max(first.lowerBound, 0xD800), min(first.upperBound, 0xDBFF))
      if low <= high { ranges.append(0x10000 + (low - 0xD800) * 0x400...0x10000 + (high - 0xD800) * 0x400 + 0x3FF) }
      return ranges
    }
    guard (0xD800...0xDBFF).contains(first.lowerBound) else { return [] }
    let base = 0x10000 + (first.lowerBound - 0xD800) * 0x400
    let second = text.dropFirst(6)
    if "\\u".hasPrefix(second) { return [base...base + 0x3FF] }
    guard second.hasPrefix("\\u"), let low = units(second.dropFirst(2)), low.upperBound >= 0xDC00,
      low.lowerBound <= 0xDFFF
    else { return [] }
    return [base + max(low.lowerBound, 0xDC00) - 0xDC00...base + min(low.upperBound, 0xDFFF) - 0xDC00]
  }

  // MARK: What has its own form

  /// Members and unique items, written out.
  static func plain(_ expression: Expression) -> Expression {
    switch expression {
    case .members(let members): members.order == .any ? anyOrder(members, [], 0) : declared(members, 0, 0)
    case .uniqueItems(let items): unique(items, Self.texts(items.item), 0)
    default: expression
    }
  }

  private static func member(_ members: Members, _ key: Expression, _ value: Expression, _ count: Int) -> [Expression] {
    (count > 0 ? [members.comma] : []) + [key, members.colon, value]
  }

  /// Counts beyond this are not told apart (a test's texts are shorter).
  private static let deepest = 6

  private static func declared(_ members: Members, _ next: Int, _ count: Int) -> Expression {
    var ways: [Expression] = []
    let rest = members.declared[next...]
    guard count <= deepest else { return .choice([]) }
    if count <= members.maximumCount ?? .max {
      for (place, member) in rest.enumerated() {
        ways.append(
          .sequence(
            Self.member(members, .bytes(member.spelling), member.value, count)
              + [declared(members, next + place + 1, count + 1)]))
        if member.isRequired { break }
      }
      if !rest.contains(where: \.isRequired) {
        for other in members.others {
          ways.append(
            .sequence(
              Self.member(members, other.key, other.value, count)
                + [declared(members, members.declared.count, count + 1)]))
        }
        if count >= members.minimumCount { ways.append(.sequence([])) }
      }
    }
    return live(ways)
  }

  private static func anyOrder(_ members: Members, _ had: Set<Int>, _ count: Int) -> Expression {
    var ways: [Expression] = []
    guard count <= deepest, count <= members.maximumCount ?? .max else { return .choice([]) }
    for (place, member) in members.declared.enumerated() where !had.contains(place) {
      ways.append(
        .sequence(
          Self.member(members, .bytes(member.spelling), member.value, count)
            + [anyOrder(members, had.union([place]), count + 1)]))
    }
    for other in members.others where count < 3 {
      ways.append(
        .sequence(Self.member(members, other.key, other.value, count) + [anyOrder(members, had, count + 1)]))
    }
    let isWhole = members.declared.indices.allSatisfy { had.contains($0) || !members.declared[$0].isRequired }
    if isWhole, count >= members.minimumCount { ways.append(.sequence([])) }
    return live(ways)
  }

  private static func texts(_ item: Expression) -> [[UInt8]] {
    guard case .choice(let parts) = item else { return [] }
    return parts.compactMap { if case .bytes(let bytes) = $0 { bytes } else { nil } }
  }

  private static func unique(_ items: UniqueItems, _ left: [[UInt8]], _ count: Int) -> Expression {
    var ways: [Expression] = count >= items.minimumCount ? [.sequence([])] : []
    if count < items.maximumCount ?? .max {
      for text in left {
        ways.append(
          .sequence(
            (count > 0 ? [items.comma] : []) + [.bytes(text), unique(items, left.filter { $0 != text }, count + 1)]))
      }
    }
    return live(ways)
  }

  /// A choice without what cannot be completed.
  private static func live(_ ways: [Expression]) -> Expression { .choice(ways.filter(isLive)) }

  private static func isLive(_ expression: Expression) -> Bool {
    switch expression {
    case .choice(let parts): parts.contains(where: isLive)
    case .sequence(let parts): parts.allSatisfy(isLive)
    default: true
    }
  }
}
