/// Arrays without repetition.
extension Machine {
  /// Between two items: a comma, the end, or both.
  func uniqueItems(_ goal: inout Goal, _ number: Int, set: UInt32) -> Bool {
    let form = program.uniques[number]
    let count = texts.count(of: set)
    if count >= form.minimum { pending.append(Goal(node: form.next, stack: goal.stack, value: 0)) }
    guard count < form.maximum, count < form.count else { return false }
    goal = Goal(node: count == 0 ? form.first : form.comma, stack: goal.stack, value: set)
    return true
  }

  /// An item begins: its text is kept in a frame below it.
  func beginUniqueItem(_ goal: inout Goal, _ number: Int) {
    let form = program.uniques[number]
    if isWalking, texts.contains(TextSets.fresh, in: goal.value) { needsExactReading = true }
    let frame = texts.number(of: TextSets.Frame(set: goal.value, text: 0))
    goal = Goal(node: form.item, stack: stacks.push(form.frame, frame, on: goal.stack), value: 0)
  }

  /// An item ends: it must be new.
  func endUniqueItem(_ goal: inout Goal, _ cell: StackTable.Cell) -> Bool {
    let frame = texts[frame: cell.value]
    guard !texts.contains(frame.text, in: frame.set) else { return false }
    goal.stack = cell.below
    return uniqueItems(
      &goal, Int(program.nodes[Int(cell.node)].a), set: texts.adding(frame.text, to: frame.set))
  }

  /// The stack after a letter of an item was read; nil where all items that begin so were there before.
  func track(_ stack: UInt32, letter: UInt32, textsLeft: Int) -> UInt32? {
    let cell = look(at: stack)
    var frame = texts[frame: cell.value]
    if isWalking {
      if frame.text == TextSets.fresh { return stack }
      guard texts.beginning(frame.text, letter, in: frame.set) != nil else { return withFreshText(stack) }
    }
    frame.text = texts.text(frame.text, adding: letter)
    if textsLeft != .max, texts.count(of: frame.set, beginningWith: frame.text) >= textsLeft { return nil }
    return stacks.push(cell.node, texts.number(of: frame), on: cell.below)
  }

  /// Whether an item that goes on with some scalar of a range can still become a new one.
  func canBecomeNew(_ stack: UInt32, _ form: PatternForm, _ number: UInt32, _ low: UInt32, _ high: UInt32) -> Bool {
    let frame = texts[frame: look(at: stack).value]
    var scalar = low
    while scalar <= high {
      // At most as many scalars are used up as there are items.
      if let next = form.after(number, scalar) {
        let left = form.textCount(next)
        if left == .max || texts.count(of: frame.set, beginningWith: frame.text, scalar) < left { return true }
      }
      scalar += 1
    }
    return false
  }

  /// Whether the item as it stands is a new one.
  func isNewItem(_ stack: UInt32) -> Bool {
    let frame = texts[frame: look(at: stack).value]
    return !texts.contains(frame.text, in: frame.set)
  }

  // MARK: Masks

  /// The stack of an item whose text is a new one.
  private func withFreshText(_ stack: UInt32) -> UInt32 {
    let cell = look(at: stack)
    let frame = TextSets.Frame(set: texts[frame: cell.value].set, text: TextSets.fresh)
    return stacks.push(cell.node, texts.number(of: frame), on: cell.below)
  }

  /// What may follow in a string that must differ from those before it: all that its pattern allows, but for tokens that make it one
  /// of those.
  func uniqueStringPart(_ configuration: Configuration, _ node: Program.Node) -> MaskStorage.StringPart {
    var minus: [UInt32] = []
    let frame = texts[frame: look(at: configuration.stack).value]
    if texts.count(of: frame.set, beginningWith: frame.text) > 0 {
      let start = scratch.count
      scratch.append(configuration)
      findRepeated(0, start, node, &minus)
      scratch.count = start
    }
    unsureSuffixes.removeAll(keepingCapacity: true)
    let strings = program.vocabulary.strings
    findSuffixes(strings, after: node.b, withFreshText(configuration.stack))
    for suffix in unsureSuffixes.map(Int.init) {
      suffixSet[suffix >> 6] |= 1 << UInt64(suffix & 63)
      for place in Int(strings.bucketStarts[suffix])..<Int(strings.bucketStarts[suffix + 1])
      where !reads(program.vocabulary.bytes(of: Token(strings.bucketTokens[place])), from: [configuration]) {
        minus.append(strings.bucketTokens[place])
      }
    }
    minus.sort()
    return MaskStorage.StringPart(
      index: strings, suffixes: UnsafePointer(suffixSet), minus: minus,
      pattern: patternSet(Int(node.a), configuration.position >> 5))
  }

  /// Collects the tokens below a node by which the string at `start` of the scratch becomes one that was there before.
  private func findRepeated(_ node: Int, _ start: Int, _ leaf: Program.Node, _ minus: inout [UInt32]) {
    let trie = program.vocabulary.trie
    let form = program.patterns[Int(leaf.a)]
    let entry = trie.nodes[node]
    let current = scratch[start]
    let place = StringPosition(raw: UInt8(truncatingIfNeeded: current.position & 31))
    let frame = texts[frame: look(at: current.stack).value]
    let letters = texts.letters(after: frame.text, in: frame.set)
    for child in Int(entry.firstChild)..<Int(entry.firstChild) + Int(entry.childCount) {
      let next = trie.nodes[child]
      let after = place.after(next.byte)
      // By another letter than theirs it is no longer one of those.
      if after == .dead || place == .normal && after == .normal && !letters.contains(UInt32(next.byte)) { continue }
      step(current, next.byte, into: start + 1)
      if scratch.count == start + 1 {
        let isReadable =
          after == .closed
          ? form.mayClose(current.position >> 5)
          : form.step(current.position >> 5, current.value, place, after, next.byte) != nil
        if isReadable { for rank in next.low..<next.high { minus.append(trie.members[Int(rank)]) } }
      } else if after != .closed, mayRepeat(scratch[start + 1], after, letters) {
        findRepeated(child, start + 1, leaf, &minus)
      }
      scratch.count = start + 1
    }
  }

  /// Whether a string can still become one that was there before, of which the next letters are known.
  private func mayRepeat(_ configuration: Configuration, _ place: StringPosition, _ letters: [UInt32]) -> Bool {
    if place == .normal { return texts[frame: look(at: configuration.stack).value].text != TextSets.fresh }
    let (low, high) = PatternForm.scalars(place, configuration.value)
    return letters.contains { low <= $0 && $0 <= high }
  }

  /// Emits those tokens of a range that can be read from the state whose mask is made.
  func emitExactly(_ low: UInt32, _ high: UInt32) {
    let entry = states.entries[Int(walkedState)]
    let configurations = (0..<entry.count).map { states.configurations[entry.first + $0] }
    for rank in low..<high {
      let token = Token(program.vocabulary.trie.members[Int(rank)])
      if reads(program.vocabulary.bytes(of: token), from: configurations) { emit(rank, rank + 1) }
    }
  }

  /// Whether some bytes can be read from some configurations.
  private func reads(_ bytes: ArraySlice<UInt8>, from configurations: [Configuration]) -> Bool {
    isWalking = false
    let bottom = scratch.count
    defer {
      scratch.count = bottom
      isWalking = true
    }
    for configuration in configurations { scratch.append(configuration) }
    for byte in bytes {
      let end = scratch.count
      for place in bottom..<end { step(scratch[place], byte, into: end) }
      let count = scratch.count - end
      if count == 0 { return false }
      (scratch.start + bottom).update(from: scratch.start + end, count: count)
      scratch.count = bottom + count
      expand(bottom)
    }
    return true
  }
}
