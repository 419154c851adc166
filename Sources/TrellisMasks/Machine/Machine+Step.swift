/// The reading of one byte.
extension Machine {
  /// Adds what a configuration becomes by reading a byte to the set at `start`.
  @inline(__always)
  func step(_ configuration: Configuration, _ byte: UInt8, into start: Int) {
    let node = program.nodes[Int(configuration.leaf)]
    switch node.kind {
    case .lexeme:
      let target = program.step(configuration.position, byte)
      if target != Program.dead {
        var stack = configuration.stack
        if node.isTracked {
          guard let after = track(stack, letter: UInt32(byte), textsLeft: program.textCounts[target] ?? .max) else {
            return
          }
          stack = after
        }
        add(
          Configuration(leaf: configuration.leaf, position: target, stack: stack, value: configuration.value),
          into: start)
      }
    case .string:
      stepString(configuration, Int(node.a), byte, into: start)
    case .keys:
      let target = program.step(configuration.position, byte)
      if target != Program.dead, mayReach(target, configuration.value, Int(node.a)) {
        add(
          Configuration(
            leaf: configuration.leaf, position: target, stack: configuration.stack, value: configuration.value),
          into: start)
      }
    case .pattern:
      stepPattern(configuration, node, byte, into: start)
    default: break
    }
  }

  @inline(__always)
  private func stepPattern(_ configuration: Configuration, _ node: Program.Node, _ byte: UInt8, into start: Int) {
    let place = StringPosition(raw: UInt8(truncatingIfNeeded: configuration.position & 31))
    if place == .closed { return }
    let next = place.after(byte)
    if next == .dead { return }
    let form = program.patterns[Int(node.a)]
    if place == form.start, next == place, !node.isTracked {
      let target = form.afterASCII(configuration.position >> 5, byte)
      if target != Program.dead {
        add(
          Configuration(
            leaf: configuration.leaf, position: target << 5 | UInt32(next.raw), stack: configuration.stack, value: 0),
          into: start)
      }
      return
    }
    var stack = configuration.stack
    let state = configuration.position >> 5
    let after: (number: UInt32, partial: UInt32, scalar: UInt32?)
    if next == .closed {
      guard form.mayClose(state), !node.isTracked || isNewItem(stack) else { return }
      after = (0, 0, nil)
    } else {
      guard let step = form.step(state, configuration.value, place.unmarked, next.unmarked, byte) else { return }
      after = step
      if node.isTracked {
        if let scalar = step.scalar {
          guard let tracked = track(stack, letter: scalar, textsLeft: form.textCount(step.number)) else {
            return
          }
          stack = tracked
        } else if form.textCount(state) != .max {
          let (low, high) = PatternForm.scalars(next, step.partial)
          guard canBecomeNew(stack, form, state, low, high) else { return }
        }
      }
    }
    add(
      Configuration(
        leaf: configuration.leaf, position: after.number << 5 | UInt32(next.raw), stack: stack,
        value: after.partial),
      into: start)
  }

  /// Whether a state of an object's keys still leads to a key that may come.
  @inline(__always)
  func mayReach(_ state: UInt32, _ value: UInt32, _ object: Int) -> Bool {
    let form = program.objects + object
    if form.pointee.inAnyOrder {
      let set = memberSets[value]
      for place in form.pointee.reach[Int(state - form.pointee.keyStart)]
      where form.pointee.allows(form.pointee.sorted[Int(place)], set) {
        return true
      }
      return false
    }
    guard let choices = form.pointee.choices(ObjectForm.Register(value)) else { return false }
    return form.pointee.reaches(state, choices)
  }

  @inline(__always)
  private func stepString(_ configuration: Configuration, _ number: Int, _ byte: UInt8, into start: Int) {
    let position = StringPosition(raw: UInt8(truncatingIfNeeded: configuration.position))
    if position == .closed { return }
    let next = position.after(byte)
    if next == .dead { return }
    var value = configuration.value
    let form = program.strings + number
    if form.pointee.isCounted {
      if next == .closed {
        if value < form.pointee.minimum { return }
      } else if configuration.position == form.pointee.start {
        if value == form.pointee.maximum { return }
        if form.pointee.maximum != .max || value < form.pointee.minimum { value += 1 }
      }
    } else if form.pointee.hasExclusions {
      guard let after = stepExclusion(form, value, position, next, byte) else { return }
      value = after
    }
    add(
      Configuration(leaf: configuration.leaf, position: UInt32(next.raw), stack: configuration.stack, value: value),
      into: start)
  }

  /// The register of a string with exclusions after a byte: a node of the trie of excluded strings, or `offTrie`, or while an
  /// escape is read what it says so far; nil where the string would be an excluded one.
  private func stepExclusion(
    _ form: UnsafePointer<Program.StringForm>, _ value: UInt32, _ position: StringPosition, _ next: StringPosition,
    _ byte: UInt8
  ) -> UInt32? {
    if value == Exclusions.offTrie { return value }
    guard let trie = form.pointee.excluded else { return Exclusions.offTrie }
    if position.raw < 8 {
      if next == .closed {
        let node = trie.nodes[Int(value)]
        return trie.ownEnd(node) > node.low ? nil : value
      }
      if next == .escape { return exclusions.beginEscape(at: value) }
      let child = trie.child(of: Int(value), by: byte)
      return child == 0 ? Exclusions.offTrie : UInt32(child)
    }
    return exclusions.step(value, position, next, byte, in: trie)
  }
}
