/// What can be read next: the way from the end of a leaf to the leaves that follow.
extension Machine {
  /// Adds to the set at `start` what follows the configurations that are at the end of their leaf, and takes away those that can
  /// read nothing more.
  @inline(__always)
  func expand(_ start: Int) {
    if scratch.count - start == 1 {
      let only = scratch[start]
      if program.nodes[Int(only.leaf)].kind == .lexeme, program.states[Int(only.position)].outcome == 0 { return }
    }
    expandAll(start)
  }

  @inline(never)
  private func expandAll(_ start: Int) {
    var index = start
    var hasDead = false
    // A set that overflows is given up; what other sets have met is not its concern.
    let hasOverflowed = isOverflowing
    isOverflowing = false
    while index < scratch.count, !isOverflowing {
      let configuration = scratch[index]
      index += 1
      let node = program.nodes[Int(configuration.leaf)]
      switch node.kind {
      case .lexeme:
        let state = program.states[Int(configuration.position)]
        if state.outcome != 0 {
          let next = program.targets[Int(node.b) + Int(state.outcome) - 1]
          follow(Goal(node: next, stack: configuration.stack, value: configuration.value), into: start)
        }
        if state.count == 0 { hasDead = true }
      case .string:
        if configuration.position == UInt32(StringPosition.closed.raw) {
          follow(Goal(node: node.b, stack: configuration.stack, value: 0), into: start)
          hasDead = true
        }
      case .pattern:
        if configuration.position & 31 == UInt32(StringPosition.closed.raw) {
          follow(Goal(node: node.b, stack: configuration.stack, value: 0), into: start)
          hasDead = true
        }
      case .keys:
        let state = program.states[Int(configuration.position)]
        if state.outcome != 0 {
          readKey(place: Int(state.outcome) - 1, of: Int(node.a), configuration, into: start)
          if state.count == 0 { hasDead = true }
        }
      default: break
      }
    }
    if hasOverflowed { isOverflowing = true }
    if hasDead { removeDead(start) }
    if scratch.count - start > joinThreshold { joinStacks(start) }
  }

  /// Makes one of configurations of the set at `start` that differ in their stacks alone: without this, what two alternatives begin in the
  /// same way doubles at every level of a recursion.
  @inline(never)
  private func joinStacks(_ start: Int) {
    var places: [Configuration: Int] = [:]
    var stacksByPlace: [Int: [UInt32]] = [:]
    var kept = start
    for index in start..<scratch.count {
      let configuration = scratch[index]
      var key = configuration
      key.stack = 0
      // The frame on top of a unique item is read and written all the time.
      let place = program.nodes[Int(configuration.leaf)].isTracked ? nil : places[key]
      if let place {
        stacksByPlace[place, default: [scratch[place].stack]].append(configuration.stack)
      } else {
        places[key] = kept
        scratch[kept] = configuration
        kept += 1
      }
    }
    // In order, so that cells have the same numbers in every process.
    for (place, joined) in stacksByPlace.sorted(by: { $0.key < $1.key }) { scratch[place].stack = stacks.join(joined) }
    scratch.count = kept
    filterStart = -1
    // Never so many that whether a text is followed would depend on what was read before.
    joinThreshold = min(max(program.limits.joinedAlternatives, 2 * (kept - start)), program.limits.alternatives / 8)
  }

  private func removeDead(_ start: Int) {
    var kept = start
    for index in start..<scratch.count {
      let configuration = scratch[index]
      let isDead: Bool
      switch program.nodes[Int(configuration.leaf)].kind {
      case .lexeme, .keys: isDead = program.states[Int(configuration.position)].count == 0
      case .pattern: isDead = configuration.position & 31 == UInt32(StringPosition.closed.raw)
      case .string: isDead = configuration.position == UInt32(StringPosition.closed.raw)
      default: isDead = false
      }
      if !isDead {
        scratch[kept] = configuration
        kept += 1
      }
    }
    scratch.count = kept
  }

  /// Adds a configuration to the set at `start`, unless it is there.
  @inline(__always)
  func add(_ configuration: Configuration, into start: Int) {
    let count = scratch.count - start
    if count == 0 {
      scratch.append(configuration)
    } else {
      addChecked(configuration, into: start)
    }
  }

  @inline(never)
  private func addChecked(_ configuration: Configuration, into start: Int) {
    let count = scratch.count - start
    if count < DuplicateFilter.threshold {
      for index in start..<scratch.count where scratch[index] == configuration { return }
      scratch.append(configuration)
      return
    }
    guard count < program.limits.alternatives else {
      isOverflowing = true
      return
    }
    // A set that has just grown this long is new to the filter.
    if count == DuplicateFilter.threshold || filterStart != start || filterCount != count {
      filter.reset(scratch.start + start, count: count)
      filterStart = start
    }
    scratch.append(configuration)
    if !filter.insert(scratch.start + start, count) { scratch.count -= 1 }
    filterCount = scratch.count - start
  }

  /// Adds the leaves that are reached from a node without reading.
  func follow(_ goal: Goal, into start: Int) {
    let bottom = pending.count
    if !openLoops.isEmpty { openLoops.removeAll(keepingCapacity: true) }
    pending.append(goal)
    var steps = 0
    while pending.count > bottom {
      pending.count -= 1
      var goal = pending[pending.count]
      var isGoing = true
      while isGoing {
        steps += 1
        // Most ways are short. On long ones nothing is passed twice, for alternatives that meet again would double what follows.
        if steps > 64, !isNew(goal, first: steps == 65) { break }
        if passed.count > program.limits.alternatives, steps > 64 {
          isOverflowing = true
          pending.count = bottom
          break
        }
        isGoing = advance(&goal, into: start)
      }
    }
  }

  @inline(never)
  private func isNew(_ goal: Goal, first: Bool) -> Bool {
    if first { passed.removeAll(keepingCapacity: true) }
    return passed.insert(goal).inserted
  }

  /// Passes one node. Returns false at a leaf or a dead end.
  @inline(__always)
  private func advance(_ goal: inout Goal, into start: Int) -> Bool {
    let node = program.nodes[Int(goal.node)]
    switch node.kind {
    case .lexeme:
      add(Configuration(leaf: goal.node, position: node.a, stack: goal.stack, value: goal.value), into: start)
      return false
    case .string, .pattern:
      let position =
        node.kind == .string ? program.strings[Int(node.a)].start : UInt32(program.patterns[Int(node.a)].start.raw)
      add(Configuration(leaf: goal.node, position: position, stack: goal.stack, value: 0), into: start)
      return false
    case .finish:
      add(Configuration(leaf: goal.node, position: 0, stack: 0, value: 0), into: start)
      return false
    case .keys, .afterMember:
      return false
    case .split:
      if node.b == 0 { return false }
      for index in 1..<max(1, node.b) {
        pending.append(Goal(node: program.targets[Int(node.a + index)], stack: goal.stack, value: goal.value))
      }
      goal.node = program.targets[Int(node.a)]
      return true
    case .call:
      goal = Goal(node: node.a, stack: stacks.push(node.b, 0, on: goal.stack), value: 0)
      return true
    case .pop:
      let cell = look(at: goal.stack)
      if cell.node == StackTable.junction {
        for member in stacks.members(of: cell) {
          pending.append(Goal(node: goal.node, stack: member, value: goal.value))
        }
        return false
      }
      switch program.nodes[Int(cell.node)].kind {
      case .loop:
        if program.loops[Int(program.nodes[Int(cell.node)].a)].isNullable, openLoops.contains(goal.stack) {
          return false
        }
        goal = Goal(node: cell.node, stack: cell.below, value: cell.value)
        return resumeLoop(&goal, count: cell.value + 1)
      case .afterMember:
        goal = Goal(node: cell.node, stack: cell.below, value: cell.value)
        return members(&goal, object: Int(program.nodes[Int(cell.node)].a))
      case .unique:
        return endUniqueItem(&goal, cell)
      default:
        goal = Goal(node: cell.node, stack: cell.below, value: 0)
        return true
      }
    case .loop:
      return resumeLoop(&goal, count: 0)
    case .members:
      goal.value = node.b
      return members(&goal, object: Int(node.a))
    case .member:
      return member(&goal, object: Int(node.a), into: start)
    case .unique:
      return uniqueItems(&goal, Int(node.a), set: 0)
    case .nextUnique:
      beginUniqueItem(&goal, Int(node.a))
      return true
    }
  }

  /// Enters a loop's body once more, or goes on after it, or both.
  private func resumeLoop(_ goal: inout Goal, count: UInt32) -> Bool {
    let loop = program.loops[Int(program.nodes[Int(goal.node)].a)]
    if count >= loop.minimum { pending.append(Goal(node: loop.next, stack: goal.stack, value: 0)) }
    guard count < loop.maximum else { return false }
    let kept = loop.maximum == .max ? min(count, loop.minimum) : count
    let stack = stacks.push(goal.node, kept, on: goal.stack)
    if loop.isNullable { openLoops.append(stack) }
    goal = Goal(node: loop.body, stack: stack, value: 0)
    return true
  }

  // MARK: Members

  /// Between two members: a comma, the end, or both.
  private func members(_ goal: inout Goal, object: Int) -> Bool {
    let form = program.objects + object
    let isFirst: Bool
    let hasMore: Bool
    let mayEnd: Bool
    if form.pointee.inAnyOrder {
      let set = memberSets[goal.value]
      isFirst = set.count == 0
      hasMore = form.pointee.allowsOther(set) || form.pointee.allowsAnyDeclared(set)
      mayEnd = form.pointee.allowsEnd(set)
    } else {
      let register = ObjectForm.Register(goal.value)
      isFirst = register.count == 0
      hasMore = form.pointee.choices(register) != nil || form.pointee.allowsOther(register)
      mayEnd = form.pointee.allowsEnd(register)
    }
    if mayEnd { pending.append(Goal(node: form.pointee.next, stack: goal.stack, value: 0)) }
    guard hasMore else { return false }
    goal.node = isFirst ? form.pointee.first : form.pointee.comma
    return true
  }

  /// After the comma: a declared key, or an undeclared member.
  private func member(_ goal: inout Goal, object: Int, into start: Int) -> Bool {
    let form = program.objects + object
    let mayDeclared: Bool
    let mayOther: Bool
    if form.pointee.inAnyOrder {
      let set = memberSets[goal.value]
      mayDeclared = form.pointee.allowsAnyDeclared(set)
      mayOther = form.pointee.allowsOther(set)
    } else {
      let register = ObjectForm.Register(goal.value)
      mayDeclared = form.pointee.choices(register) != nil
      mayOther = form.pointee.allowsOther(register)
    }
    if mayDeclared {
      add(
        Configuration(leaf: form.pointee.keys, position: form.pointee.keyStart, stack: goal.stack, value: goal.value),
        into: start)
    }
    guard mayOther, let other = form.pointee.other else { return false }
    if form.pointee.needsRegister {
      let after: UInt32
      if form.pointee.inAnyOrder {
        after = memberSets.adding(-1, to: goal.value, counting: form.pointee.isCounted)
      } else {
        let register = ObjectForm.Register(goal.value)
        after = ObjectForm.Register(next: form.pointee.declaredCount, count: register.count + 1)
          .raw(counting: form.pointee.isCounted)
      }
      goal.stack = stacks.push(form.pointee.afterMember, after, on: goal.stack)
    }
    goal.node = other
    goal.value = 0
    return true
  }

  /// After a declared key and its colon: the value.
  private func readKey(place: Int, of object: Int, _ configuration: Configuration, into start: Int) {
    let form = program.objects + object
    let declared = form.pointee.sorted[place]
    var stack = configuration.stack
    if form.pointee.needsRegister {
      let after: UInt32
      if form.pointee.inAnyOrder {
        after = memberSets.adding(declared, to: configuration.value, counting: form.pointee.isCounted)
      } else {
        let register = ObjectForm.Register(configuration.value)
        after = ObjectForm.Register(next: declared + 1, count: register.count + 1)
          .raw(counting: form.pointee.isCounted)
      }
      stack = stacks.push(form.pointee.afterMember, after, on: stack)
    }
    follow(Goal(node: form.pointee.values[Int(declared)], stack: stack, value: 0), into: start)
  }
}
