/// The strings that a pattern allows, as conditions on the whole string.
package struct PatternLanguage: Sendable, Hashable {
  /// All of these match the whole string.
  package var required: [RegularExpression]
  /// None of these matches the whole string.
  package var excluded: [RegularExpression]

  /// ECMA-262 with JSON Schema's search semantics: a match anywhere, unless anchored.
  package static func ecmaSearch(
    _ source: String, limits: GrammarLimits = GrammarLimits()
  ) throws(PatternError) -> PatternLanguage {
    let syntax = try PatternParser.parse(source, dialect: .ecma, limits: limits)
    return try language(of: syntax, isSearch: true, limits: limits)
  }

  /// The syntax of Swift's regex literals; the whole string matches.
  package static func swiftWhole(
    _ source: String, limits: GrammarLimits = GrammarLimits()
  ) throws(PatternError) -> PatternLanguage {
    let syntax = try PatternParser.parse(source, dialect: .swift, limits: limits)
    return try language(of: syntax, isSearch: false, limits: limits)
  }

  /// Lookaheads at the very beginning (after `^`, or of a whole match) are conditions on the whole string.
  private static func language(
    of syntax: PatternSyntax, isSearch: Bool, limits: GrammarLimits
  ) throws(PatternError) -> PatternLanguage {
    let anchors = AnchorElimination(limits: limits)
    var parts = syntax.flattened
    var conditions: [(PatternSyntax, isNegative: Bool)] = []
    var isAnchored = !isSearch
    while let first = parts.first {
      if case .start = first {
        isAnchored = true
      } else if case .lookahead(let inner, let isNegative) = first, isAnchored {
        conditions.append((inner, isNegative))
      } else {
        break
      }
      parts.removeFirst()
    }
    let rest = PatternSyntax.sequence((isAnchored && isSearch ? [.start] : []) + parts)
    var language = PatternLanguage(required: [], excluded: [])
    if let tempered = rest.temperedRepetition {
      // `^(?:(?!x)s)*$`: strings of s in which x begins nowhere.
      language.required.append(.repetition(.scalars(tempered.scalars), minimum: 0, maximum: nil))
      let inner = try anchors.matches(tempered.excluded, isSearch: true)
      guard !inner.matchesEmpty else {
        throw PatternError(offset: 0, reason: "a repeated lookahead that matches the empty string is not supported")
      }
      language.excluded.append(inner)
    } else {
      language.required.append(try anchors.matches(rest, isSearch: isSearch))
    }
    for (condition, isNegative) in conditions {
      let whole = try anchors.matches(.sequence([.start, condition]), isSearch: true)
      if isNegative { language.excluded.append(whole) } else { language.required.append(whole) }
    }
    if language.required.count > 1 { language.required.removeAll(where: \.isAnything) }
    return language
  }
}

extension PatternSyntax {
  /// The parts of this as a sequence, with groups that are the only part unwrapped.
  fileprivate var flattened: [PatternSyntax] {
    var parts = [self]
    while parts.count == 1, case .sequence(let inner) = parts[0] { parts = inner }
    return parts
  }

  /// The form `^(?:(?!x)s)*$`, where s is one class of characters.
  fileprivate var temperedRepetition: (excluded: PatternSyntax, scalars: ScalarSet)? {
    guard case .sequence(let parts) = self, parts.count == 3, case .start = parts[0], case .end = parts[2],
      case .repetition(let body, 0, nil) = parts[1], case .sequence(let inner) = body, inner.count == 2,
      case .lookahead(let excluded, true) = inner[0], case .scalars(let scalars) = inner[1]
    else { return nil }
    return (excluded, scalars)
  }
}

/// The writing out of `^` and `$`: a pattern becomes alternatives that each say whether they must begin at the start
/// and finish at the end of the string. An anchor in the middle makes what stands before (or after) it match the empty
/// string.
private struct AnchorElimination {
  let limits: GrammarLimits

  private struct Alternative {
    var atStart: Bool
    var atEnd: Bool
    var expression: RegularExpression
  }

  /// The whole strings in which `syntax` is found.
  func matches(
    _ syntax: PatternSyntax, isSearch: Bool
  ) throws(PatternError) -> RegularExpression {
    let found = try alternatives(of: syntax).map { alternative -> RegularExpression in
      guard isSearch else { return alternative.expression }
      return Self.sequence(
        (alternative.atStart ? [] : [.anything]) + [alternative.expression] + (alternative.atEnd ? [] : [.anything]))
    }
    return Self.choice(found)
  }

  private func alternatives(of syntax: PatternSyntax) throws(PatternError) -> [Alternative] {
    switch syntax {
    case .scalars(let set): return [Alternative(atStart: false, atEnd: false, expression: .scalars(set))]
    case .start: return [Alternative(atStart: true, atEnd: false, expression: .empty)]
    case .end: return [Alternative(atStart: false, atEnd: true, expression: .empty)]
    case .lookahead:
      throw PatternError(offset: 0, reason: "a lookahead is supported only at the beginning of an anchored pattern")
    case .sequence(let parts):
      var result = [Alternative(atStart: false, atEnd: false, expression: .empty)]
      // Parts without anchors are put together at once.
      var plain: [RegularExpression] = []
      func flush() throws(PatternError) {
        guard !plain.isEmpty else { return }
        let run = Alternative(atStart: false, atEnd: false, expression: Self.sequence(plain))
        result = try joined(result, [run])
        plain = []
      }
      for part in parts {
        let found = try alternatives(of: part)
        if found.count == 1, !found[0].atStart, !found[0].atEnd {
          plain.append(found[0].expression)
        } else {
          try flush()
          result = try joined(result, found)
        }
      }
      try flush()
      return result
    case .choice(let parts):
      var result: [Alternative] = []
      for part in parts { result += try alternatives(of: part) }
      return merged(result)
    case .repetition(let part, let minimum, let maximum):
      return try repeated(try alternatives(of: part), minimum: minimum, maximum: maximum)
    }
  }

  private func joined(_ left: [Alternative], _ right: [Alternative]) throws(PatternError) -> [Alternative] {
    var result: [Alternative] = []
    for first in left {
      for second in right {
        var before = first.expression
        var after = second.expression
        if second.atStart {
          guard before.matchesEmpty else { continue }
          before = .empty
        }
        if first.atEnd {
          guard after.matchesEmpty else { continue }
          after = .empty
        }
        result.append(
          Alternative(
            atStart: first.atStart || second.atStart, atEnd: first.atEnd || second.atEnd,
            expression: Self.sequence([before, after])))
      }
    }
    return merged(result)
  }

  private func repeated(
    _ part: [Alternative], minimum: Int, maximum: Int?
  ) throws(PatternError) -> [Alternative] {
    if part.allSatisfy({ !$0.atStart && !$0.atEnd }) {
      let body = Self.choice(part.map(\.expression))
      return [
        Alternative(
          atStart: false, atEnd: false, expression: .repetition(body, minimum: minimum, maximum: maximum))
      ]
    }
    // Only the first repetition can be at the start and only the last at the end.
    let free = Self.choice(part.filter { !$0.atStart && !$0.atEnd }.map(\.expression))
    let most = max(0, (maximum ?? minimum + 2) - 2)
    let least = max(0, minimum - 2)
    let middle = Alternative(
      atStart: false, atEnd: false,
      expression: .repetition(free, minimum: least, maximum: maximum == nil ? nil : most))
    var result: [Alternative] = []
    if minimum == 0 { result.append(Alternative(atStart: false, atEnd: false, expression: .empty)) }
    if minimum <= 1, maximum ?? 1 >= 1 { result += part }
    if maximum ?? 2 >= 2 { result += try joined(try joined(part, [middle]), part) }
    return merged(result)
  }

  /// At most one alternative for each pair of conditions.
  private func merged(_ alternatives: [Alternative]) -> [Alternative] {
    var result: [Alternative] = []
    for atStart in [false, true] {
      for atEnd in [false, true] {
        let same = alternatives.filter { $0.atStart == atStart && $0.atEnd == atEnd }
        guard !same.isEmpty else { continue }
        result.append(
          Alternative(atStart: atStart, atEnd: atEnd, expression: Self.choice(same.map(\.expression))))
      }
    }
    return result
  }

  private static func sequence(_ parts: [RegularExpression]) -> RegularExpression {
    var flat: [RegularExpression] = []
    for part in parts {
      if case .sequence(let inner) = part { flat += inner } else { flat.append(part) }
    }
    // Two neighbouring ".*" are one.
    var result: [RegularExpression] = []
    for part in flat where !(part.isAnything && result.last?.isAnything == true) { result.append(part) }
    return result.count == 1 ? result[0] : .sequence(result)
  }

  private static func choice(_ parts: [RegularExpression]) -> RegularExpression {
    if parts.count == 1 { return parts[0] }
    if parts.contains(where: \.isAnything) { return .anything }
    var set: ScalarSet?
    for part in parts {
      guard case .scalars(let scalars) = part else { return .choice(parts) }
      set = set?.union(scalars) ?? scalars
    }
    return set.map { .scalars($0) } ?? .nothing
  }
}
