/// The fewest bytes that complete what has begun, for every node and automaton state of a program.
///
/// Made when the first completion is asked for. The costs are exact but for arrays without repetition, where it is not known which
/// items are used up, and for strings with both a pattern and bounds of length, where they may be too high.
final class CostTable: @unchecked Sendable {
  // Invariant behind `@unchecked Sendable`: written by the initialiser alone.

  /// By node: from its beginning to the end of its rule, or of the text.
  private(set) var nodes: [Int]
  /// By automaton state: to the nearest end of its lexeme.
  private(set) var states: [Int]
  /// By pattern, then state: to the end of the string, with its quote.
  private(set) var patterns: [[Int]]
  /// By pattern: the bytes of one more scalar, whichever state it leads to.
  private let scalarCosts: [Int]
  /// By object with a register, then declared member and one past the last: all required members from there on, each with its comma.
  private(set) var required: [[Int]] = []
  /// By object with a register, then declared member: its key, colon, value and comma.
  private(set) var members: [[Int]] = []

  /// What cannot be completed; small enough to be added up.
  static let never = 1 << 40

  init(_ program: Program) {
    nodes = Array(repeating: Self.never, count: program.nodeCount)
    states = Self.stateCosts(program)
    patterns = (0..<program.patternCount).map { Self.patternCosts(program.patterns[$0]) }
    scalarCosts = (0..<program.patternCount).map { program.patterns[$0].dearestMove }
    required = (0..<program.objectCount).map {
      Array(repeating: 0, count: Int((program.objects + $0).pointee.declaredCount) + 1)
    }
    members = (0..<program.objectCount).map {
      Array(repeating: Self.never, count: Int((program.objects + $0).pointee.declaredCount))
    }
    // What follows a node has mostly a lower number, so a few passes are enough.
    var changed = true
    while changed {
      changed = false
      for object in 0..<program.objectCount { update(object: object, program) }
      for node in 0..<program.nodeCount {
        let cost = min(cost(of: node, program), Self.never)
        if cost < nodes[node] {
          nodes[node] = cost
          changed = true
        }
      }
    }
  }

  private func cost(of number: Int, _ program: Program) -> Int {
    let node = program.nodes[number]
    switch node.kind {
    case .lexeme: return states[Int(node.a)] + nodes[Int(program.targets[Int(node.b)])]
    case .string:
      let form = program.strings + Int(node.a)
      // One more scalar where the empty string is excluded.
      var isEmptyExcluded = false
      if let trie = form.pointee.excluded { isEmptyExcluded = trie.ownEnd(trie.nodes[0]) > 0 }
      return Int(form.pointee.minimum) + (isEmptyExcluded ? 2 : 1) + nodes[Int(node.b)]
    case .pattern: return pattern(Int(node.a), 0, program) + nodes[Int(node.b)]
    case .finish, .pop: return 0
    case .split:
      return (0..<Int(node.b)).reduce(Self.never) { min($0, nodes[Int(program.targets[Int(node.a) + $1])]) }
    case .call: return nodes[Int(node.a)] + nodes[Int(node.b)]
    case .loop: return loop(Int(node.a), remaining: Int(program.loops[Int(node.a)].minimum), program)
    case .members:
      let form = program.objects + Int(node.a)
      return form.pointee.inAnyOrder
        ? anyOrder(Int(node.a), MemberSets.Entry(), program)
        : declared(Int(node.a), ObjectForm.Register(node.b), program)
    case .unique: return unique(Int(node.a), count: 0, program)
    case .keys, .member, .afterMember, .nextUnique: return Self.never
    }
  }

  // MARK: Registers

  func loop(_ number: Int, remaining: Int, _ program: Program) -> Int {
    let loop = program.loops[number]
    let bodies = remaining * min(nodes[Int(loop.body)], Self.never / max(1, remaining))
    return bodies + nodes[Int(loop.next)]
  }

  /// The end of a string with a pattern from a number on, with its quote.
  func pattern(_ pattern: Int, _ number: UInt32, _ program: Program) -> Int {
    let form = program.patterns[pattern]
    let state = form.state(number)
    let missing = form.isCounted ? max(0, Int(form.least) - Int(form.count(number))) : 0
    if !form.isCounted || missing <= Int(form.shortest[state]) { return patterns[pattern][state] }
    // More than the shortest way: so many scalars, of which none costs more than the dearest.
    return missing * scalarCosts[pattern] + 1
  }

  private func update(object: Int, _ program: Program) {
    let form = program.objects + object
    // Elsewhere a member's value goes on to the rest of the object by itself.
    guard form.pointee.needsRegister else { return }
    let comma = commaCost(form.pointee.comma, program)
    for member in stride(from: Int(form.pointee.declaredCount) - 1, through: 0, by: -1) {
      members[object][member] = min(
        Self.never, comma + Int(form.pointee.keyLengths[member]) + nodes[Int(form.pointee.values[member])])
      required[object][member] =
        required[object][member + 1] + (form.pointee.isRequired[member] ? members[object][member] : 0)
    }
  }

  func commaCost(_ comma: UInt32, _ program: Program) -> Int {
    var cost = 0
    var node = program.nodes[Int(comma)]
    while node.kind == .lexeme {
      cost += states[Int(node.a)]
      node = program.nodes[Int(program.targets[Int(node.b)])]
    }
    return cost
  }

  /// The rest of an object in declared order, and what follows it.
  func declared(_ object: Int, _ register: ObjectForm.Register, _ program: Program) -> Int {
    let form = program.objects + object
    guard form.pointee.needsRegister else {
      let member = Int(form.pointee.nextRequired[Int(register.next)])
      guard member < Int(form.pointee.declaredCount) else { return nodes[Int(form.pointee.next)] }
      let comma = register.count > 0 ? commaCost(form.pointee.comma, program) : 0
      let value = nodes[Int(form.pointee.values[member])]
      return min(Self.never, comma + Int(form.pointee.keyLengths[member]) + value)
    }
    var cost = required[object][Int(register.next)]
    var missing =
      Int(form.pointee.minimum) - Int(register.count) - Int(form.pointee.requiredFrom[Int(register.next)])
    if missing > 0 {
      let optional = (Int(register.next)..<Int(form.pointee.declaredCount)).filter { !form.pointee.isRequired[$0] }
        .map { members[object][$0] }.sorted()
      cost += cheapest(optional, &missing, other: otherCost(object, program))
    }
    if register.count == 0, cost > 0 { cost -= commaCost(form.pointee.comma, program) }
    return min(Self.never, cost) + nodes[Int(form.pointee.next)]
  }

  /// The rest of an object in any order, and what follows it.
  func anyOrder(_ object: Int, _ set: MemberSets.Entry, _ program: Program) -> Int {
    let form = program.objects + object
    var cost = 0
    var count = Int(set.count)
    var optional: [Int] = []
    for member in 0..<Int(form.pointee.declaredCount) where !set.contains(Int32(member)) {
      if form.pointee.isRequired[member] {
        cost += members[object][member]
        count += 1
      } else {
        optional.append(members[object][member])
      }
    }
    var missing = Int(form.pointee.minimum) - count
    if missing > 0 { cost += cheapest(optional.sorted(), &missing, other: otherCost(object, program)) }
    if set.count == 0, cost > 0 { cost -= commaCost(form.pointee.comma, program) }
    return min(Self.never, cost) + nodes[Int(form.pointee.next)]
  }

  private func otherCost(_ object: Int, _ program: Program) -> Int {
    guard let other = (program.objects + object).pointee.other else { return Self.never }
    return nodes[Int(other)] + commaCost((program.objects + object).pointee.comma, program)
  }

  private func cheapest(_ optional: [Int], _ missing: inout Int, other: Int) -> Int {
    var cost = 0
    var rest = optional[...]
    while missing > 0 {
      let next = rest.first ?? Self.never
      if next <= other { rest.removeFirst(rest.isEmpty ? 0 : 1) }
      cost = min(Self.never, cost + min(next, other))
      missing -= 1
      if cost >= Self.never { break }
    }
    return cost
  }

  /// The rest of an array without repetition after so many items, and what follows it.
  func unique(_ number: Int, count: Int, _ program: Program) -> Int {
    let form = program.uniques[number]
    let missing = max(0, form.minimum - count)
    let item = nodes[Int(form.item)] + commaCost(form.comma, program)
    let items = missing * min(item, Self.never / max(1, missing))
    return min(Self.never, items) + nodes[Int(form.next)]
      - (count == 0 && missing > 0 ? commaCost(form.comma, program) : 0)
  }

  // MARK: Automata

  private static func stateCosts(_ program: Program) -> [Int] {
    var costs = (0..<program.stateCount).map { program.states[$0].outcome != 0 ? 0 : never }
    var changed = true
    while changed {
      changed = false
      for state in stride(from: program.stateCount - 1, through: 0, by: -1) {
        let entry = program.states[state]
        var least = costs[state]
        for move in 0..<Int(entry.count) {
          least = min(least, costs[Int(program.transitions[Int(entry.first) + move].target)] + 1)
        }
        if least < costs[state] {
          costs[state] = least
          changed = true
        }
      }
    }
    return costs
  }

  private static func patternCosts(_ form: PatternForm) -> [Int] {
    var costs = (0..<form.stateCount).map { form.accepts($0) ? 1 : never }
    if form.isCounted {
      // A way must fit the maximum too, so it is the cheapest of the shortest ones.
      let shortest = form.shortest
      for state in costs.indices.sorted(by: { shortest[$0] < shortest[$1] }) where shortest[state] > 0 {
        form.forEachMove(of: state) { low, high, target in
          guard shortest[Int(target)] + 1 == shortest[state] else { return }
          costs[state] = min(costs[state], costs[Int(target)] + form.shortestSpelling(low, high))
        }
      }
      return costs
    }
    var changed = true
    while changed {
      changed = false
      for state in stride(from: form.stateCount - 1, through: 0, by: -1) {
        var least = costs[state]
        form.forEachMove(of: state) { low, high, target in
          least = min(least, costs[Int(target)] + form.shortestSpelling(low, high))
        }
        if least < costs[state] {
          costs[state] = least
          changed = true
        }
      }
    }
    return costs
  }
}

extension PatternForm {
  /// The bytes of the shortest spelling of any scalar of a range.
  func shortestSpelling(_ low: UInt32, _ high: UInt32) -> Int {
    if isMarked, low < 0x80 { return 1 }
    if low <= 0x7F, high >= 0x20 {
      let hasPlain = (max(low, 0x20)...min(high, 0x7F)).contains { $0 != 0x22 && $0 != 0x5C }
      return hasPlain ? 1 : 2
    }
    if low < 0x20 {
      for scalar: UInt32 in [8, 9, 10, 12, 13] where low <= scalar && scalar <= high { return 2 }
      return 6
    }
    return low < 0x800 ? 2 : low < 0x10000 ? 3 : 4
  }

  /// The greatest cost of a step from any state to any next one, by its shortest spelling.
  var dearestMove: Int {
    var dearest = 1
    for state in 0..<stateCount {
      var cheapest: [UInt32: Int] = [:]
      forEachMove(of: state) { low, high, target in
        cheapest[target] = min(cheapest[target] ?? .max, shortestSpelling(low, high))
      }
      dearest = max(dearest, cheapest.values.max() ?? 1)
    }
    return dearest
  }
}
