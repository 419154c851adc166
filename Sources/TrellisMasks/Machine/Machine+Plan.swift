/// Completions: the shortest way to the end of the text.
extension Machine {
  private var table: CostTable {
    if let costs { return costs }
    let made = CostTable(program)
    costs = made
    return made
  }

  /// Bytes that complete a state; nil where none were found (only among unique items).
  func completion(of state: UInt32) -> [UInt8]? {
    guard let part = completion(of: state, untilClosed: false), part.next == nil else { return nil }
    return part.bytes
  }

  /// Bytes of a completion of a state, and the state after them where more must follow.
  ///
  /// - Parameter untilClosed: Whether to stop after the next string that is closed.
  private func completion(of state: UInt32, untilClosed: Bool) -> (bytes: [UInt8], next: UInt32?)? {
    scratch.count = 0
    load(state)
    var bytes: [UInt8] = []
    var left = 2 * cost(0) + 64
    while left > 0 {
      if isComplete(0) { return (bytes, nil) }
      guard let byte = bestByte() else { return nil }
      let isClosing = untilClosed && closesString(byte)
      let end = scratch.count
      for index in 0..<end { step(scratch[index], byte, into: end) }
      let count = scratch.count - end
      if count == 0 { return nil }
      scratch.start.update(from: scratch.start + end, count: count)
      scratch.count = count
      expand(0)
      bytes.append(byte)
      if isClosing { return (bytes, keep(0)) }
      left -= 1
    }
    return nil
  }

  /// Whether a byte is the quote of a string that the set in the scratch is in.
  private func closesString(_ byte: UInt8) -> Bool {
    for index in 0..<scratch.count where quote(of: program.nodes[Int(scratch[index].leaf)]) == byte { return true }
    return false
  }

  /// The byte that closes a leaf's string; nil where it reads none.
  private func quote(of node: Program.Node) -> UInt8? {
    switch node.kind {
    case .string: (program.strings + Int(node.a)).pointee.quote
    case .pattern: program.patterns[Int(node.a)].quote
    default: nil
    }
  }

  /// So many tokens complete a state: those of a completion that is spelled from string to string, so that what follows a string is looked
  /// at once, wherever in it a text is.
  func sufficientTokens(of state: UInt32) -> Int {
    var passed: [(state: UInt32, tokens: Int)] = []
    var sum: Int?
    var current = state
    var left = cost(ofState: state) + 64
    while sum == nil {
      left -= 1
      if let known = sufficient[current] {
        sum = known
      } else if left > 0, let part = completion(of: current, untilClosed: true),
        let tokens = program.vocabulary.spelling(of: part.bytes)?.count
      {
        passed.append((current, tokens))
        if let next = part.next { current = next } else { sum = 0 }
      } else {
        passed.append((current, CostTable.never))
        sum = 0
      }
    }
    for (state, tokens) in passed.reversed() {
      sum = min(CostTable.never, (sum ?? 0) + tokens)
      sufficient[state] = sum
    }
    return sum ?? CostTable.never
  }

  /// The tokens of a completion of a state, without an end token.
  func plan(of state: UInt32) -> [Token]? {
    if let known = plans[state] { return known }
    let plan = completion(of: state).flatMap { program.vocabulary.spelling(of: $0) }
    plans[state] = .some(plan)
    return plan
  }

  private func isComplete(_ start: Int) -> Bool {
    for index in start..<scratch.count where program.nodes[Int(scratch[index].leaf)].kind == .finish { return true }
    return false
  }

  /// The fewest bytes that complete the set at `start`.
  func cost(_ start: Int) -> Int {
    var least = CostTable.never
    for index in start..<scratch.count { least = min(least, cost(of: scratch[index])) }
    return least
  }

  /// The fewest bytes that complete a state.
  func cost(ofState state: UInt32) -> Int {
    let start = scratch.count
    load(state)
    defer { scratch.count = start }
    return cost(start)
  }

  /// The byte after which the set in the scratch is nearest to its end.
  private func bestByte() -> UInt8? {
    var best: UInt8?
    var least = CostTable.never
    let end = scratch.count
    func consider(_ configuration: Configuration, _ byte: UInt8) {
      step(configuration, byte, into: end)
      if scratch.count > end {
        let cost = cost(end)
        if cost < least {
          least = cost
          best = byte
        }
      }
      scratch.count = end
    }
    for index in 0..<end {
      let configuration = scratch[index]
      let node = program.nodes[Int(configuration.leaf)]
      switch node.kind {
      case .lexeme, .keys:
        let state = program.states[Int(configuration.position)]
        for move in 0..<Int(state.count) {
          let transition = program.transitions[Int(state.first) + move]
          if node.isTracked {
            for byte in transition.low...transition.high { consider(configuration, byte) }
          } else {
            consider(configuration, transition.low)
          }
        }
      case .string, .pattern:
        // A quote and a letter usually do; inside a scalar or an escape all bytes are tried.
        let form = node.kind == .string ? program.strings + Int(node.a) : nil
        let isMarked = form?.pointee.isMarked ?? program.patterns[Int(node.a)].isMarked
        if let quote = quote(of: node) { consider(configuration, quote) }
        if let form, configuration.position == form.pointee.start {
          for byte in UInt8(ascii: "a")...UInt8(ascii: "z") { consider(configuration, byte) }
        } else {
          for byte in UInt8(isMarked ? 0 : 0x20)...0xF4 { consider(configuration, byte) }
        }
      default: break
      }
    }
    return best
  }

  // MARK: Costs

  private func cost(of configuration: Configuration) -> Int {
    let table = table
    let node = program.nodes[Int(configuration.leaf)]
    let leaf: Int
    switch node.kind {
    case .lexeme:
      let next = program.targets[Int(node.b)]
      let rest = program.nodes[Int(next)].kind == .member || program.nodes[Int(next)].kind == .nextUnique
      leaf =
        table.states[Int(configuration.position)]
        + (rest ? afterComma(program.nodes[Int(next)], configuration.value) : table.nodes[Int(next)])
    case .string: leaf = stringCost(configuration, program.strings + Int(node.a)) + table.nodes[Int(node.b)]
    case .pattern: leaf = patternCost(configuration, Int(node.a)) + table.nodes[Int(node.b)]
    case .keys: leaf = keyCost(configuration, Int(node.a))
    case .finish: leaf = 0
    default: leaf = CostTable.never
    }
    return min(CostTable.never, leaf + cost(ofStack: configuration.stack))
  }

  /// What must still follow the frames of a stack.
  private func cost(ofStack stack: UInt32) -> Int {
    // Junctions stand on others, thousands deep; those below have lower numbers.
    var unknown: Set<UInt32> = []
    var open = [stack]
    while let next = open.popLast() {
      guard let junction = junction(below: next), junctionCosts[junction] == nil,
        unknown.insert(junction).inserted
      else { continue }
      open += stacks.members(of: stacks[junction])
    }
    for junction in unknown.sorted() {
      junctionCosts[junction] =
        stacks.members(of: stacks[junction]).reduce(CostTable.never) { min($0, costOfFrames($1)) }
    }
    return costOfFrames(stack)
  }

  /// The highest junction of a stack.
  private func junction(below stack: UInt32) -> UInt32? {
    var stack = stack
    while stack != 0 {
      if stacks[stack].node == StackTable.junction { return stack }
      stack = stacks[stack].below
    }
    return nil
  }

  /// The same, where the costs of its junctions are known.
  private func costOfFrames(_ stack: UInt32) -> Int {
    var sum = 0
    var stack = stack
    while stack != 0, sum < CostTable.never {
      let cell = stacks[stack]
      if cell.node == StackTable.junction { return min(CostTable.never, sum + (junctionCosts[stack] ?? 0)) }
      let node = program.nodes[Int(cell.node)]
      switch node.kind {
      case .loop:
        let loop = program.loops[Int(node.a)]
        let done = Int(cell.value) + 1
        sum += table.loop(Int(node.a), remaining: max(0, Int(loop.minimum) - done), program)
      case .afterMember: sum += membersCost(Int(node.a), cell.value)
      case .unique:
        sum += table.unique(Int(node.a), count: texts.count(of: texts[frame: cell.value].set) + 1, program)
      default: sum += table.nodes[Int(cell.node)]
      }
      stack = cell.below
    }
    return sum
  }

  private func membersCost(_ object: Int, _ value: UInt32) -> Int {
    (program.objects + object).pointee.inAnyOrder
      ? table.anyOrder(object, memberSets[value], program)
      : table.declared(object, ObjectForm.Register(value), program)
  }

  /// After the comma that a register came along with.
  private func afterComma(_ node: Program.Node, _ value: UInt32) -> Int {
    if node.kind == .nextUnique {
      let form = program.uniques[Int(node.a)]
      return table.nodes[Int(form.item)]
        + table.unique(Int(node.a), count: texts.count(of: value) + 1, program)
    }
    let form = program.objects + Int(node.a)
    let keys = Configuration(leaf: form.pointee.keys, position: form.pointee.keyStart, stack: 0, value: value)
    var least = keyCost(keys, Int(node.a))
    if let other = form.pointee.other {
      let rest: Int
      if form.pointee.inAnyOrder {
        guard form.pointee.allowsOther(memberSets[value]) else { return least }
        var set = memberSets[value]
        set.count = form.pointee.isCounted ? set.count + 1 : 1
        rest = table.anyOrder(Int(node.a), set, program)
      } else {
        let register = ObjectForm.Register(value)
        guard form.pointee.allowsOther(register) else { return least }
        let after = ObjectForm.Register(next: form.pointee.declaredCount, count: register.count + 1)
        rest = table.declared(Int(node.a), after, program)
      }
      least = min(least, table.nodes[Int(other)] + (form.pointee.needsRegister ? rest : 0))
    }
    return least
  }

  private func keyCost(_ configuration: Configuration, _ object: Int) -> Int {
    let form = program.objects + object
    let index = Int(configuration.position - form.pointee.keyStart)
    var least = CostTable.never
    let choices = form.pointee.inAnyOrder ? nil : form.pointee.choices(ObjectForm.Register(configuration.value))
    for place in form.pointee.reach[index] {
      let member = form.pointee.sorted[Int(place)]
      var rest = 0
      if form.pointee.inAnyOrder {
        var set = memberSets[configuration.value]
        guard form.pointee.allows(member, set) else { continue }
        let word = Int(member >> 6)
        while set.words.count <= word { set.words.append(0) }
        set.words[word] |= 1 << UInt64(member & 63)
        set.count = form.pointee.isCounted ? set.count + 1 : 1
        rest = table.anyOrder(object, set, program)
      } else {
        guard let choices, choices.contains(member) else { continue }
        if form.pointee.needsRegister {
          let count = ObjectForm.Register(configuration.value).count + 1
          rest = table.declared(object, ObjectForm.Register(next: member + 1, count: count), program)
        }
      }
      let key = Int(form.pointee.keyLengths[Int(member)] - form.pointee.depths[index])
      least = min(least, key + table.nodes[Int(form.pointee.values[Int(member)])] + rest)
    }
    return least
  }

  /// Bytes that end a scalar or an escape at a place, at least.
  private static let toScalarEnd: [Int] = [
    0, 1, 2, 3, 2, 2, 3, 3, 1, 4, 3, 3, 2, 1, 8, 7, 6, 5, 4, 3, 0, 1, 2, 3, 2, 2, 3, 3, 0, 0,
  ]

  private func stringCost(_ configuration: Configuration, _ form: UnsafePointer<Program.StringForm>) -> Int {
    let place = Int(configuration.position)
    if place == Int(StringPosition.closed.raw) { return 0 }
    var cost = Self.toScalarEnd[place] + 1
    if form.pointee.isCounted {
      cost += Int(form.pointee.minimum - min(configuration.value, form.pointee.minimum))
    } else if place == 0, form.pointee.hasExclusions, configuration.value != Exclusions.offTrie,
      let trie = form.pointee.excluded
    {
      let node = trie.nodes[Int(configuration.value)]
      if trie.ownEnd(node) > node.low { cost += 1 }
    }
    return cost
  }

  private func patternCost(_ configuration: Configuration, _ pattern: Int) -> Int {
    let place = StringPosition(raw: UInt8(truncatingIfNeeded: configuration.position & 31))
    let number = configuration.position >> 5
    if place == .closed { return 0 }
    let form = program.patterns[pattern]
    if place == form.start { return table.pattern(pattern, number, program) }
    let (low, high) = PatternForm.scalars(place.unmarked, configuration.value)
    var least = CostTable.never
    form.forEachTarget(of: number, low, high) { target in
      least = min(least, table.pattern(pattern, target, program))
    }
    return least + Self.toScalarEnd[Int(place.raw)]
  }
}
