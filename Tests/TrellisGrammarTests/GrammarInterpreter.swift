import TrellisGrammar
import TrellisSchema

/// A slow reading of a grammar that is plainly right: it follows sets of positions in a whole text, without any
/// automaton.
struct GrammarInterpreter {
  let grammar: Grammar
  private let text: [UInt8]
  private var known: [Place: Set<Int>] = [:]
  private var open: Set<Place> = []

  private struct Place: Hashable {
    var rule: Int
    var start: Int
  }

  static func matches(_ grammar: Grammar, _ text: String) -> Bool {
    matches(grammar, Array(text.utf8))
  }

  static func matches(_ grammar: Grammar, _ text: [UInt8]) -> Bool {
    var interpreter = GrammarInterpreter(grammar: grammar, text: text)
    return interpreter.ends(.rule(grammar.root), 0).contains(text.count)
  }

  private init(grammar: Grammar, text: [UInt8]) {
    self.grammar = grammar
    self.text = text
  }

  private mutating func ends(_ expression: Expression, from starts: Set<Int>) -> Set<Int> {
    var result: Set<Int> = []
    for start in starts { result.formUnion(ends(expression, start)) }
    return result
  }

  /// Where a match that begins at `start` may end.
  private mutating func ends(_ expression: Expression, _ start: Int) -> Set<Int> {
    switch expression {
    case .bytes(let bytes):
      return text[start...].starts(with: bytes) ? [start + bytes.count] : []
    case .scalars(let set):
      guard let (scalar, end) = scalar(at: start), set.contains(scalar) else { return [] }
      return [end]
    case .sequence(let parts):
      var positions: Set<Int> = [start]
      for part in parts { positions = ends(part, from: positions) }
      return positions
    case .choice(let parts):
      var result: Set<Int> = []
      for part in parts { result.formUnion(ends(part, start)) }
      return result
    case .repetition(let part, let minimum, let maximum):
      var positions: Set<Int> = [start]
      for _ in 0..<minimum { positions = ends(part, from: positions) }
      var result = positions
      var count = minimum
      while !positions.isEmpty, maximum.map({ count < $0 }) ?? true {
        positions = ends(part, from: positions).subtracting(result)
        result.formUnion(positions)
        count += 1
      }
      return result
    case .rule(let rule):
      let place = Place(rule: rule, start: start)
      if let ends = known[place] { return ends }
      guard open.insert(place).inserted else { return [] }
      let result = ends(grammar.rules[rule].body, start)
      open.remove(place)
      known[place] = result
      return result
    case .string(let language):
      let found = language.mark.map { marked(by: $0, at: start) } ?? literal(at: start)
      guard let (string, end) = found, Self.matches(language, string) else { return [] }
      return [end]
    case .automaton(let automaton):
      var state = 0
      var result: Set<Int> = []
      var position = start
      while true {
        if automaton.states[state].isAccepting { result.insert(position) }
        guard position < text.count,
          let next = automaton.states[state].transitions.first(where: { $0.bytes.contains(text[position]) })
        else { return result }
        state = next.target
        position += 1
      }
    case .members(let members): return ends(members, start)
    case .uniqueItems(let items): return ends(items, start)
    }
  }

  private struct MemberState: Hashable {
    var position: Int
    var written: Set<Int> = []
    var next = 0
    var count = 0
  }

  private mutating func ends(_ members: Members, _ start: Int) -> Set<Int> {
    let required = members.declared.indices.filter { members.declared[$0].isRequired }
    var result: Set<Int> = []
    var pending = [MemberState(position: start)]
    var seen = Set(pending)
    while let state = pending.popLast() {
      if state.written.isSuperset(of: required), state.count >= members.minimumCount { result.insert(state.position) }
      if let maximum = members.maximumCount, state.count >= maximum { continue }
      let starts = state.count == 0 ? [state.position] : ends(members.comma, state.position)
      for start in starts {
        var nexts: [MemberState] = []
        for (index, member) in members.declared.enumerated() where text[start...].starts(with: member.spelling) {
          guard !state.written.contains(index), members.order == .any || index >= state.next else { continue }
          for position in ends(member.value, from: ends(members.colon, start + member.spelling.count)) {
            nexts.append(
              MemberState(
                position: position, written: state.written.union([index]), next: index + 1, count: state.count + 1))
          }
        }
        for other in members.others {
          if members.order == .declared, !state.written.isSuperset(of: required) { continue }
          for position in ends(other.value, from: ends(members.colon, from: ends(other.key, start))) {
            let next = members.order == .declared ? members.declared.count : state.next
            nexts.append(
              MemberState(position: position, written: state.written, next: next, count: state.count + 1))
          }
        }
        for next in nexts where seen.insert(next).inserted { pending.append(next) }
      }
    }
    return result
  }

  private struct ItemState: Hashable {
    var position: Int
    var items: Set<VerbatimName> = []
  }

  private mutating func ends(_ items: UniqueItems, _ start: Int) -> Set<Int> {
    var result: Set<Int> = []
    var pending = [ItemState(position: start)]
    var seen = Set(pending)
    while let state = pending.popLast() {
      if state.items.count >= items.minimumCount { result.insert(state.position) }
      if let maximum = items.maximumCount, state.items.count >= maximum { continue }
      let starts = state.items.isEmpty ? [state.position] : ends(items.comma, state.position)
      for start in starts {
        for end in ends(items.item, start) {
          // Strings are compared decoded.
          let spelling =
            literal(at: start).flatMap { $0.1 == end ? "\"" + $0.0 : nil }
            ?? String(decoding: text[start..<end], as: UTF8.self)
          guard !state.items.contains(VerbatimName(spelling)) else { continue }
          let next = ItemState(position: end, items: state.items.union([VerbatimName(spelling)]))
          if seen.insert(next).inserted { pending.append(next) }
        }
      }
    }
    return result
  }

  // MARK: Strings

  private func scalar(at start: Int) -> (Unicode.Scalar, Int)? {
    guard start < text.count else { return nil }
    for length in 1...4 where start + length <= text.count {
      if let string = String(validating: text[start..<(start + length)], as: UTF8.self),
        let scalar = string.unicodeScalars.first
      {
        return (scalar, start + length)
      }
    }
    return nil
  }

  /// The decoded string whose literal begins at `start`.
  private func literal(at start: Int) -> (String, Int)? {
    guard start < text.count, text[start] == UInt8(ascii: "\"") else { return nil }
    var end = start + 1
    while end < text.count, text[end] != UInt8(ascii: "\"") { end += text[end] == UInt8(ascii: "\\") ? 2 : 1 }
    guard end < text.count, let value = try? JSONValue(parsing: Array(text[start...end])), let string = value.string
    else { return nil }
    return (string, end + 1)
  }

  /// The text between marks that begins at `start`.
  private func marked(by mark: UInt8, at start: Int) -> (String, Int)? {
    guard start < text.count, text[start] == mark, let end = text[(start + 1)...].firstIndex(of: mark) else {
      return nil
    }
    return String(validating: text[(start + 1)..<end], as: UTF8.self).map { ($0, end + 1) }
  }

  static func matches(_ language: StringLanguage, _ string: String) -> Bool {
    let scalars = Array(string.unicodeScalars)
    return scalars.count >= language.minimumLength && scalars.count <= language.maximumLength ?? .max
      && language.patterns.allSatisfy { matches($0, scalars) }
      && !language.excludedPatterns.contains { matches($0, scalars) }
      && !language.excluded.contains { $0.isVerbatim(string) }
  }

  static func matches(_ expression: RegularExpression, _ scalars: [Unicode.Scalar]) -> Bool {
    ends(expression, in: scalars, from: [0]).contains(scalars.count)
  }

  private static func ends(
    _ expression: RegularExpression, in scalars: [Unicode.Scalar], from starts: Set<Int>
  ) -> Set<Int> {
    switch expression {
    case .scalars(let set): return Set(starts.filter { $0 < scalars.count && set.contains(scalars[$0]) }.map { $0 + 1 })
    case .sequence(let parts): return parts.reduce(starts) { ends($1, in: scalars, from: $0) }
    case .choice(let parts): return parts.reduce(into: []) { $0.formUnion(ends($1, in: scalars, from: starts)) }
    case .repetition(let part, let minimum, let maximum):
      var positions = starts
      for _ in 0..<minimum { positions = ends(part, in: scalars, from: positions) }
      var result = positions
      var count = minimum
      while !positions.isEmpty, maximum.map({ count < $0 }) ?? true {
        positions = ends(part, in: scalars, from: positions).subtracting(result)
        result.formUnion(positions)
        count += 1
      }
      return result
    }
  }
}
