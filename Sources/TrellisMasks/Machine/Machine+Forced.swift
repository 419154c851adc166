extension Machine {
  /// The bytes that alone can come after a state, up to the first choice or a place where the text may end.
  func forcedBytes(_ state: UInt32, limit: Int) -> [UInt8] {
    var forced: [UInt8] = []
    scratch.count = 0
    load(state)
    isOverflowing = false
    while forced.count < limit, let byte = onlyByte() {
      let end = scratch.count
      for index in 0..<end { step(scratch[index], byte, into: end) }
      let count = scratch.count - end
      guard count > 0 else { break }
      scratch.start.update(from: scratch.start + end, count: count)
      scratch.count = count
      expand(0)
      forced.append(byte)
      if isOverflowing { break }
    }
    return forced
  }

  /// The one byte that the set in the scratch can read; nil where there are more, or none, or the text may end.
  private func onlyByte() -> UInt8? {
    var only: UInt8?
    for index in 0..<scratch.count {
      let configuration = scratch[index]
      let node = program.nodes[Int(configuration.leaf)]
      switch node.kind {
      case .lexeme, .keys:
        let state = program.states[Int(configuration.position)]
        for move in 0..<Int(state.count) {
          let transition = program.transitions[Int(state.first) + move]
          if node.kind == .keys, !mayReach(transition.target, configuration.value, Int(node.a)) { continue }
          guard transition.low == transition.high, only ?? transition.low == transition.low else { return nil }
          only = transition.low
        }
      case .string:
        guard let byte = onlyStringByte(configuration, program.strings + Int(node.a)) else { return nil }
        guard only ?? byte == byte else { return nil }
        only = byte
      case .pattern:
        let bytes: ClosedRange<UInt8> = program.patterns[Int(node.a)].isMarked ? 0...0xFF : 0x20...0xF4
        for byte in bytes {
          let end = scratch.count
          step(configuration, byte, into: end)
          let reads = scratch.count > end
          scratch.count = end
          guard reads else { continue }
          guard only ?? byte == byte else { return nil }
          only = byte
        }
      default: return nil
      }
    }
    return only
  }

  private func onlyStringByte(_ configuration: Configuration, _ form: UnsafePointer<Program.StringForm>) -> UInt8? {
    if configuration.position == form.pointee.start {
      return form.pointee.isCounted && configuration.value == form.pointee.maximum ? form.pointee.quote : nil
    }
    switch StringPosition(raw: UInt8(truncatingIfNeeded: configuration.position)) {
    case .lowBackslash: return UInt8(ascii: "\\")
    case .lowU: return UInt8(ascii: "u")
    default: return nil
    }
  }

  /// The numbers here of another machine's states, which are taken over with their stacks.
  func adopt(_ numbers: [UInt32], from other: Machine) -> [UInt32] {
    var cells: [UInt32: UInt32] = [0: 0]
    func cell(_ old: UInt32) -> UInt32 {
      var found: Set<UInt32> = []
      var open = [old]
      while let next = open.popLast() {
        guard cells[next] == nil, found.insert(next).inserted else { continue }
        let cell = other.stacks[next]
        if cell.node == StackTable.junction { open += other.stacks.members(of: cell) } else { open.append(cell.below) }
      }
      // What a cell stands on has a lower number.
      for old in found.sorted() {
        let cell = other.stacks[old]
        cells[old] =
          if cell.node == StackTable.junction {
            stacks.join(other.stacks.members(of: cell).map { cells[$0] ?? 0 })
          } else {
            stacks.push(cell.node, adopt(value: cell, from: other), on: cells[cell.below] ?? 0)
          }
      }
      return cells[old] ?? 0
    }
    texts.adopted = [0: 0]
    defer {
      texts.adopted = [:]
      // What is needed may itself be more than the limit: then there is room for as much again.
      workingLimit = max(workingLimit, 2 * bytes)
    }
    var known: [UInt32: UInt32] = [0: 0]
    return numbers.map { old in
      if let number = known[old] { return number }
      let entry = other.states.entries[Int(old)]
      scratch.count = 0
      for index in 0..<entry.count {
        var configuration = other.states.configurations[entry.first + index]
        configuration.stack = cell(configuration.stack)
        configuration.value = adopt(value: configuration, from: other)
        scratch.append(configuration)
      }
      let number = keep(0)
      known[old] = number
      return number
    }
  }

  /// Registers that are numbers in a machine's own tables.
  private func adopt(value cell: StackTable.Cell, from other: Machine) -> UInt32 {
    let node = program.nodes[Int(cell.node)]
    if node.kind == .unique { return texts.adopt(frame: cell.value, from: other.texts) }
    guard node.kind == .afterMember, program.objects[Int(node.a)].inAnyOrder else { return cell.value }
    return memberSets.number(of: other.memberSets[cell.value])
  }

  private func adopt(value configuration: Configuration, from other: Machine) -> UInt32 {
    let node = program.nodes[Int(configuration.leaf)]
    switch node.kind {
    case .keys where program.objects[Int(node.a)].inAnyOrder:
      return memberSets.number(of: other.memberSets[configuration.value])
    case .lexeme:
      // A comma on its way to the next member or item carries the set of those before.
      let goal = goal(after: configuration.leaf)
      if goal.kind == .nextUnique { return texts.adopt(set: configuration.value, from: other.texts) }
      guard goal.kind == .member, program.objects[Int(goal.a)].inAnyOrder else { return configuration.value }
      return memberSets.number(of: other.memberSets[configuration.value])
    case .string where program.strings[Int(node.a)].hasExclusions:
      return exclusions.adopt(
        configuration.value, StringPosition(raw: UInt8(truncatingIfNeeded: configuration.position)),
        from: other.exclusions)
    default: return configuration.value
    }
  }

  /// What follows a leaf and all leaves behind it.
  private func goal(after leaf: UInt32) -> Program.Node {
    var node = program.nodes[Int(leaf)]
    while node.kind == .lexeme { node = program.nodes[Int(program.targets[Int(node.b)])] }
    return node
  }
}
