extension GBNFPrinter {
  /// The members of an object without its braces.
  mutating func members(_ members: Members) throws(UnsupportedError) -> String {
    if members.order == .any, members.declared.count > 1 { return try unordered(members) }
    var layout = MemberTexts(comma: try sequence(members.comma), declared: [], others: nil)
    let leading = members.declared.prefix { !$0.isRequired }.count
    let isCounted = members.minimumCount > 0 || members.maximumCount != nil
    for (index, member) in members.declared.enumerated() {
      let text = try item(member, members.colon)
      // Items that are written in two places have a rule of their own.
      let isTwice = isCounted || (index <= leading && leading > 0)
      layout.declared.append((isTwice ? rule("\(current)-\(member.key)", text) : text, member.isRequired))
    }
    if !members.others.isEmpty {
      var texts: [String] = []
      for other in members.others {
        texts.append(try sequence(.joined([other.key, members.colon, other.value])))
      }
      layout.others = rule("\(current)-member", texts.joined(separator: " | "))
    }
    return isCounted ? try counted(layout, members) : uncounted(layout)
  }

  private struct MemberTexts {
    var comma: String
    var declared: [(text: String, isRequired: Bool)]
    var others: String?
  }

  private mutating func item(_ member: Members.Declared, _ colon: Expression) throws(UnsupportedError) -> String {
    try sequence(.joined([.bytes(member.spelling), colon, member.value]))
  }

  /// Members after at least one other, from an index on.
  private func tail(_ texts: MemberTexts, from index: Int) -> [String] {
    var parts = texts.declared[index...].map { item in
      item.isRequired ? "\(texts.comma) \(item.text)" : "(\(texts.comma) \(item.text))?"
    }
    if let others = texts.others { parts.append("(\(texts.comma) \(others))*") }
    return parts
  }

  private mutating func uncounted(_ texts: MemberTexts) -> String {
    let count = texts.declared.count
    let leading = texts.declared.prefix { !$0.isRequired }.count
    if leading == 0, count > 0 { return ([texts.declared[0].text] + tail(texts, from: 1)).joined(separator: " ") }
    // One alternative for each member that may be the first; what follows it is a rule, which ends in the next one.
    var first: [String] = []
    if leading == count {
      if let others = texts.others { first.append("\(others) (\(texts.comma) \(others))*") }
      first.append("\"\"")
    } else {
      first.append(([texts.declared[leading].text] + tail(texts, from: leading + 1)).joined(separator: " "))
    }
    var rest = tail(texts, from: min(leading, count)).joined(separator: " ")
    for index in (0..<leading).reversed() {
      if rest.utf8.count > 40, index < leading - 1 || leading > 1 { rest = rule("\(current)-rest", rest) }
      first.insert(rest.isEmpty ? texts.declared[index].text : "\(texts.declared[index].text) \(rest)", at: 0)
      rest = "(\(texts.comma) \(texts.declared[index].text))?" + (rest.isEmpty ? "" : " \(rest)")
    }
    return first.count == 1 ? first[0] : "(\(first.joined(separator: " | ")))"
  }

  /// Members whose number matters: a rule for each place and each number of members so far.
  private mutating func counted(_ texts: MemberTexts, _ members: Members) throws(UnsupportedError) -> String {
    let count = texts.declared.count
    let cap = max(members.minimumCount, members.maximumCount.map { $0 + 1 } ?? 0)
    guard (count + 1) * min(cap + 1, count + 2) <= 20_000 else {
      throw unsupported("more than 20000 combinations of a place and a number of members")
    }
    /// The bodies of the places behind `index`, by number of members; nil where nothing can follow.
    var next: [String?] = (0...count).map { written in
      let least = max(0, members.minimumCount - written)
      let most = members.maximumCount.map { $0 - written }
      if let most, most < least { return nil }
      guard let others = texts.others, most != 0 else { return least == 0 ? "\"\"" : nil }
      if written > 0 {
        return counted("(\(texts.comma) \(others))", isAtom: false, minimum: least, maximum: most)
      }
      let more = counted(
        "(\(texts.comma) \(others))", isAtom: false, minimum: max(0, least - 1), maximum: most.map { $0 - 1 })
      let all = more == "\"\"" ? others : "\(others) \(more)"
      return least == 0 ? "(\(all))?" : all
    }
    for index in (0..<count).reversed() {
      let names = next.map { body -> String? in
        guard let body else { return nil }
        return body.utf8.count > 30 ? rule("\(current)-rest", body) : body
      }
      let item = texts.declared[index]
      next = (0...index).map { written in
        var branches: [String] = []
        if let rest = names[written + 1] {
          let separator = written > 0 ? "\(texts.comma) " : ""
          branches.append("\(separator)\(item.text)" + (rest == "\"\"" ? "" : " \(rest)"))
        }
        if !item.isRequired, let rest = names[written] { branches.append(rest) }
        return branches.isEmpty ? nil : branches.count == 1 ? branches[0] : "(\(branches.joined(separator: " | ")))"
      }
    }
    guard let body = next[0] else { throw unsupported("an object that can have no such number of members") }
    return body
  }

  /// Declared members in any order: a rule for each set of members that are still to come.
  private mutating func unordered(_ members: Members) throws(UnsupportedError) -> String {
    let count = members.declared.count
    guard count <= 8, members.minimumCount == 0, members.maximumCount == nil else {
      throw unsupported("properties in any order, of more than 8 or with a minimum or maximum number")
    }
    let comma = try sequence(members.comma)
    var items: [String] = []
    for member in members.declared { items.append(rule("\(current)-\(member.key)", try item(member, members.colon))) }
    var other: String?
    if !members.others.isEmpty {
      var texts: [String] = []
      for item in members.others {
        texts.append(try sequence(.joined([item.key, members.colon, item.value])))
      }
      other = rule("\(current)-member", texts.joined(separator: " | "))
    }
    let required = members.declared.enumerated().reduce(0) { $1.element.isRequired ? $0 | 1 << $1.offset : $0 }
    let whole = (1 << count) - 1
    let names = (0...whole).map { _ in reserve("\(current)-set") }
    for left in 0...whole {
      var branches: [String] = []
      for index in 0..<count where left & (1 << index) != 0 {
        branches.append("\(comma) \(items[index]) \(names[left & ~(1 << index)])")
      }
      if let other { branches.append("\(comma) \(other) \(names[left])") }
      if left & required == 0 { branches.append("\"\"") }
      define(names[left], branches.joined(separator: " | "))
    }
    var first = (0..<count).map { "\(items[$0]) \(names[whole & ~(1 << $0)])" }
    if let other { first.append("\(other) \(names[whole])") }
    if required == 0 { first.append("\"\"") }
    return "(\(first.joined(separator: " | ")))"
  }

  // MARK: Unique items

  /// The items, be they different or not.
  private mutating func repeatedItems(_ items: UniqueItems) throws(UnsupportedError) -> String {
    let more = Expression.repetition(
      .sequence([items.comma, items.item]), minimum: max(0, items.minimumCount - 1),
      maximum: items.maximumCount.map { max(0, $0 - 1) })
    if items.maximumCount == 0 { return try sequence(.sequence([])) }
    let some = Expression.sequence([items.item, more])
    return try sequence(items.minimumCount == 0 ? .repetition(some, minimum: 0, maximum: 1) : some)
  }

  /// Few constants without repetition: a rule for each set of constants that are still to come and number of items so
  /// far.
  mutating func uniqueItems(_ items: UniqueItems) throws(UnsupportedError) -> String {
    guard let literals = items.item.literals ?? items.item.literal.map({ [$0] }), literals.count <= 10 else {
      try leaveOut("items without repetition, of more than 10 values")
      return try repeatedItems(items)
    }
    let comma = try sequence(items.comma)
    let count = literals.count
    let whole = (1 << count) - 1
    let texts = literals.map { GBNFText.literal($0) ?? "\"\"" }
    var names: [Int: String] = [:]
    for left in 0...whole { names[left] = reserve("\(current)-set") }
    func isOpen(_ left: Int) -> Bool {
      items.maximumCount.map { count - left.nonzeroBitCount < $0 } ?? true
    }
    func isEnd(_ left: Int) -> Bool { count - left.nonzeroBitCount >= items.minimumCount }
    for left in 0..<whole {
      var branches: [String] = []
      if isOpen(left) {
        for index in 0..<count where left & (1 << index) != 0 {
          branches.append("\(comma) \(texts[index]) \(names[left & ~(1 << index)] ?? "")")
        }
      }
      if isEnd(left) { branches.append("\"\"") }
      define(names[left] ?? "", branches.joined(separator: " | "))
    }
    var first = (0..<count).map { "\(texts[$0]) \(names[whole & ~(1 << $0)] ?? "")" }
    if isEnd(whole) { first.append("\"\"") }
    return "(\(first.joined(separator: " | ")))"
  }
}

extension Expression {
  var literal: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
}
