/// The making of masks.
extension Machine {
  /// The mask of a state, from memory or made.
  func mask(of state: UInt32) -> MaskStorage {
    if let known = masks[Int(state)] { return known }
    if let known = sharedMask(of: state) {
      masks[Int(state)] = known
      return known
    }
    isOverflowing = false
    let mask = makeMask(state)
    masks[Int(state)] = mask
    maskBytes += mask.bytes
    // Where ways to read were left out for their number, other stacks may have fewer.
    if !isOverflowing { share(mask, of: state) }
    return mask
  }

  // MARK: Masks that states share

  /// The mask of a state that differs only in frames below those that were looked at.
  private func sharedMask(of state: UInt32) -> MaskStorage? {
    lowestLook = .max
    guard let depth = sharingDepth(of: state) else { return nil }
    for looks in 0..<MaskMemo.deepest where memo.hasKeys(of: looks) {
      writeKey(state, depth, looks: looks)
      if let known = memo.mask { return known }
    }
    return nil
  }

  private func share(_ mask: MaskStorage, of state: UInt32) {
    guard let depth = sharingDepth(of: state) else { return }
    let looks = lowestLook > depth ? 0 : Int(depth - lowestLook) + 1
    guard looks < MaskMemo.deepest else { return }
    writeKey(state, depth, looks: looks)
    memo.insert(mask, looks: looks)
  }

  /// The depth of a state's highest stack; nil where a state has too many alternatives to be looked up.
  private func sharingDepth(of state: UInt32) -> UInt32? {
    let entry = states.entries[Int(state)]
    guard entry.count <= 4 else { return nil }
    return (0..<entry.count).reduce(0) { max($0, stacks[states.configurations[entry.first + $1].stack].depth) }
  }

  /// A state's configurations with as much of their stacks as was looked at.
  private func writeKey(_ state: UInt32, _ depth: UInt32, looks: Int) {
    let entry = states.entries[Int(state)]
    memo.beginKey(looks)
    for index in 0..<entry.count {
      let configuration = states.configurations[entry.first + index]
      memo.append(configuration.leaf, configuration.position, sharedValue(configuration))
      var stack = configuration.stack
      while stacks[stack].depth + UInt32(looks) > depth, stack != 0 {
        // A junction is the same one or another: its number says all that is below.
        memo.append(stacks[stack].node, stacks[stack].value, 0)
        stack = stacks[stack].below
      }
      memo.append(.max, .max, .max)
    }
  }

  /// The register of a configuration, the same for counts of a string's scalars that allow the same tokens.
  @inline(__always)
  private func sharedValue(_ configuration: Configuration) -> UInt32 {
    let node = program.nodes[Int(configuration.leaf)]
    guard node.kind == .string, !node.isTracked else { return configuration.value }
    let form = program.strings + Int(node.a)
    guard form.pointee.isCounted, configuration.position == form.pointee.start else { return configuration.value }
    let (least, most) = remainingScalars(form, configuration.value)
    return index(marked: form.pointee.isMarked)?.sharedBounds(least: least, most: most) ?? configuration.value
  }

  /// How tokens look from inside strings; nil for those between marks where the vocabulary has no mark.
  @inline(__always)
  func index(marked: Bool) -> StringIndex? {
    marked ? program.vocabulary.markedStrings : program.vocabulary.strings
  }

  /// How many scalars a counted string may still have.
  @inline(__always)
  private func remainingScalars(_ form: UnsafePointer<Program.StringForm>, _ count: UInt32) -> (least: Int, most: Int) {
    var most = Int(UInt16.max) - 1
    if form.pointee.maximum != .max { most = min(most, Int(form.pointee.maximum - count)) }
    return (min(most, Int(form.pointee.minimum) - min(Int(form.pointee.minimum), Int(count))), most)
  }

  /// Configurations inside strings have ready sets; all others are walked together over the trie.
  func makeMask(_ state: UInt32) -> MaskStorage {
    let vocabulary = program.vocabulary
    let entry = states.entries[Int(state)]
    scratch.count = 0
    ranges.count = 0
    isWalking = true
    defer { isWalking = false }
    needsExactReading = false
    walkedState = state
    var inStrings: Configuration?
    var others: [Configuration] = []
    for index in 0..<entry.count {
      let configuration = states.configurations[entry.first + index]
      if !hasReadySet(configuration) {
        scratch.append(configuration)
      } else if inStrings == nil {
        inStrings = configuration
      } else {
        others.append(configuration)
      }
    }
    if scratch.count > 0 { walk(0, 0) }
    let walked = UnsafeBufferPointer(start: ranges.start, count: ranges.count)
    guard let inString = inStrings else {
      return MaskStorage(vocabulary: vocabulary, ranges: walked, allowsEnd: entry.isComplete)
    }
    // Sets that have to be made leave the ranges alone, which are those of this mask.
    let kept = ranges.count
    var rest: [MaskStorage] = []
    for other in others {
      rest.append(
        MaskStorage(
          vocabulary: vocabulary, ranges: UnsafeBufferPointer(start: nil, count: 0), allowsEnd: false,
          string: stringPart(other)))
    }
    let part = stringPart(inString)
    return MaskStorage(
      vocabulary: vocabulary, ranges: UnsafeBufferPointer(start: ranges.start, count: kept),
      allowsEnd: entry.isComplete, string: part, rest: rest)
  }

  // MARK: Inside strings

  @inline(__always)
  private func hasReadySet(_ configuration: Configuration) -> Bool {
    let node = program.nodes[Int(configuration.leaf)]
    switch node.kind {
    case .string:
      let form = program.strings + Int(node.a)
      return configuration.position == form.pointee.start && index(marked: form.pointee.isMarked) != nil
    case .pattern:
      let form = program.patterns[Int(node.a)]
      return configuration.position & 31 == UInt32(form.start.raw) && index(marked: form.isMarked) != nil
    default: return false
    }
  }

  /// The content that may follow in a string, and the suffixes that may follow its closing quote.
  private func stringPart(_ configuration: Configuration) -> MaskStorage.StringPart {
    let node = program.nodes[Int(configuration.leaf)]
    if node.isTracked { return uniqueStringPart(configuration, node) }
    if node.kind == .pattern {
      let strings = index(marked: program.patterns[Int(node.a)].isMarked) ?? program.vocabulary.strings
      findSuffixes(strings, after: node.b, configuration.stack)
      return MaskStorage.StringPart(
        index: strings, suffixes: UnsafePointer(suffixSet),
        pattern: patternSet(Int(node.a), configuration.position >> 5))
    }
    let form = program.strings + Int(node.a)
    let strings = index(marked: form.pointee.isMarked) ?? program.vocabulary.strings
    findSuffixes(strings, after: node.b, configuration.stack)
    let (least, most) =
      form.pointee.isCounted ? remainingScalars(form, configuration.value) : (0, Int(UInt16.max) - 1)
    var minus: [UInt32] = []
    if form.pointee.hasExclusions, configuration.value != Exclusions.offTrie, let excluded = form.pointee.excluded {
      findExcluded(configuration, excluded, &minus)
    }
    return MaskStorage.StringPart(
      index: strings, suffixes: UnsafePointer(suffixSet), base: strings.content(atMost: most),
      suffixLengths: UInt16(least)...UInt16(most), minus: minus)
  }

  /// Collects the suffixes that may stand behind a string's closing quote.
  func findSuffixes(_ strings: StringIndex, after next: UInt32, _ stack: UInt32) {
    let trie = strings.suffixTrie
    let words = (strings.suffixCount + 63) / 64
    for word in 0..<words { suffixSet[word] = 0 }
    let start = scratch.count
    follow(Goal(node: next, stack: stack, value: 0), into: start)
    let root = trie.nodes[0]
    admitSuffixes(trie, root.low, trie.ownEnd(root))
    walkSuffixes(trie, 0, start)
    scratch.count = start
  }

  @inline(__always)
  private func admitSuffixes(_ trie: ByteTrie, _ low: UInt32, _ high: UInt32) {
    for rank in low..<high {
      let suffix = Int(trie.members[Int(rank)])
      suffixSet[suffix >> 6] |= 1 << UInt64(suffix & 63)
    }
  }

  /// Admits the suffixes below a node that the set at `start` can read.
  private func walkSuffixes(_ trie: ByteTrie, _ node: Int, _ start: Int) {
    let entry = trie.nodes[node]
    if entry.childCount == 0 { return }
    let below = trie.below[node]
    for index in start..<scratch.count where below & ~selfLoop(scratch[index]) == 0 {
      admitSuffixes(trie, trie.ownEnd(entry), entry.high)
      return
    }
    expand(start)
    if needsExactReading {
      needsExactReading = false
      for rank in trie.ownEnd(entry)..<entry.high { unsureSuffixes.append(trie.members[Int(rank)]) }
      return
    }
    let end = scratch.count
    let bytes = readableBytes(start)
    for child in Int(entry.firstChild)..<Int(entry.firstChild) + Int(entry.childCount) {
      let next = trie.nodes[child]
      if let bytes, !bytes.contains(next.byte) { continue }
      for index in start..<end { step(scratch[index], next.byte, into: end) }
      if scratch.count > end {
        admitSuffixes(trie, next.low, trie.ownEnd(next))
        walkSuffixes(trie, child, end)
        scratch.count = end
      }
    }
  }

  /// Tokens that would close the string where it is an excluded one.
  private func findExcluded(_ configuration: Configuration, _ excluded: ByteTrie, _ minus: inout [UInt32]) {
    let trie = program.vocabulary.trie
    func closing(_ node: Int) {
      let quote = trie.child(of: node, by: UInt8(ascii: "\""))
      guard quote != 0 else { return }
      for rank in trie.nodes[quote].low..<trie.nodes[quote].high { minus.append(trie.members[Int(rank)]) }
    }
    var pending: [(node: Int, text: Int)] = [(0, Int(configuration.value))]
    while let (node, text) = pending.popLast() {
      let entry = excluded.nodes[text]
      if excluded.ownEnd(entry) > entry.low { closing(node) }
      for child in Int(entry.firstChild)..<Int(entry.firstChild) + Int(entry.childCount) {
        let next = trie.child(of: node, by: excluded.nodes[child].byte)
        if next != 0 { pending.append((next, child)) }
      }
    }
    // Tokens with an escape before the quote are read one by one.
    let start = scratch.count
    let strings = program.vocabulary.strings
    for token in strings.escapedCrossing {
      scratch.append(configuration)
      for byte in program.vocabulary.bytes(of: Token(token)) {
        let last = scratch[start]
        scratch.count = start
        if last.position == UInt32(StringPosition.closed.raw) {
          scratch.append(last)
          break
        }
        step(last, byte, into: start)
        if scratch.count == start { break }
      }
      if scratch.count == start { minus.append(token) }
      scratch.count = start
    }
    minus.sort()
  }

  // MARK: Elsewhere

  @inline(__always)
  func emit(_ low: UInt32, _ high: UInt32) {
    if low == high { return }
    let count = ranges.count
    if count > 0, ranges[count - 1].high == low {
      ranges.start[count - 1].high = high
    } else {
      ranges.append(RankRange(low: low, high: high))
    }
  }

  /// The classes of bytes after any number of which a configuration can still go on.
  @inline(__always)
  func selfLoop(_ configuration: Configuration) -> UInt64 {
    let node = program.nodes[Int(configuration.leaf)]
    // From a state with a loop there is no end of texts, so that its items can always become new ones.
    switch node.kind {
    case .lexeme: return program.selfLoops[Int(configuration.position)]
    case .string:
      let form = program.strings + Int(node.a)
      guard configuration.position == form.pointee.start else { return 0 }
      if form.pointee.maximum == .max
        || form.pointee.maximum - configuration.value >= UInt32(program.vocabulary.longestToken)
      {
        return form.pointee.isMarked ? ByteClass.text : ByteClass.stringContent
      }
      return 0
    case .pattern:
      let form = program.patterns[Int(node.a)]
      guard configuration.position & 31 == UInt32(form.start.raw) else { return 0 }
      return form.selfLoop(configuration.position >> 5)
    default: return 0
    }
  }

  /// Whether a configuration can read all strings of some classes of bytes and at most some length.
  @inline(__always)
  private func readsAll(_ configuration: Configuration, _ classes: UInt64, length: UInt8) -> Bool {
    let node = program.nodes[Int(configuration.leaf)]
    if node.kind == .pattern, !node.isTracked {
      let form = program.patterns[Int(node.a)]
      guard configuration.position & 31 == UInt32(form.start.raw) else { return false }
      return form.readsAll(configuration.position >> 5, classes, length: length)
    }
    return classes & ~selfLoop(configuration) == 0
  }

  @inline(__always)
  private func isPlainLexeme(_ leaf: UInt32) -> Bool {
    let node = program.nodes[Int(leaf)]
    return node.kind == .lexeme && !node.isTracked
  }

  /// Admits the tokens below a node that the set at `start` can read.
  func walk(_ node: Int, _ start: Int) {
    let trie = program.vocabulary.trie
    var node = node
    while true {
      let entry = trie.nodes[node]
      if entry.childCount == 0 { return }
      let below = trie.below[node]
      for index in start..<scratch.count where readsAll(scratch[index], below, length: entry.height) {
        emit(trie.ownEnd(entry), entry.high)
        return
      }
      expand(start)
      if needsExactReading {
        needsExactReading = false
        emitExactly(trie.ownEnd(entry), entry.high)
        return
      }
      let end = scratch.count
      if end - start == 1, isPlainLexeme(scratch[start].leaf) {
        let only = scratch[start]
        let state = program.states[Int(only.position)]
        let moves = program.transitions + Int(state.first)
        if state.count == 1, moves[0].low == moves[0].high {
          // One byte only: go down without coming back.
          let child = trie.child(of: node, by: moves[0].low)
          if child == 0 { return }
          let next = trie.nodes[child]
          emit(next.low, trie.ownEnd(next))
          scratch[start] = Configuration(
            leaf: only.leaf, position: moves[0].target, stack: only.stack, value: only.value)
          node = child
          continue
        }
        var child = Int(entry.firstChild)
        let last = child + Int(entry.childCount)
        for move in 0..<Int(state.count) {
          let (low, high, target) = (moves[move].low, moves[move].high, moves[move].target)
          if node == 0, low == high {
            child = Int(trie.firstBytes[Int(low)])
            if child == 0 { continue }
          }
          while child < last, trie.nodes[child].byte < low { child += 1 }
          let loops = program.selfLoops[Int(target)]
          while child < last, trie.nodes[child].byte <= high {
            let next = trie.nodes[child]
            if next.childCount == 0 || trie.below[child] & ~loops == 0 {
              emit(next.low, next.high)
            } else {
              emit(next.low, trie.ownEnd(next))
              scratch.append(
                Configuration(leaf: only.leaf, position: target, stack: only.stack, value: only.value))
              walk(child, end)
              scratch.count = end
            }
            child += 1
          }
        }
        return
      }
      guard let bytes = readableBytes(start) else {
        for child in Int(entry.firstChild)..<Int(entry.firstChild) + Int(entry.childCount) { visit(child, start, end) }
        return
      }
      if node == 0 {
        bytes.forEach { byte in
          let child = Int(trie.firstBytes[Int(byte)])
          if child != 0 { visit(child, start, end) }
        }
        return
      }
      for child in Int(entry.firstChild)..<Int(entry.firstChild) + Int(entry.childCount)
      where bytes.contains(trie.nodes[child].byte) {
        visit(child, start, end)
      }
      return
    }
  }

  /// Admits a node and the tokens below it, as far as the set between `start` and `end` can read them.
  @inline(__always)
  private func visit(_ child: Int, _ start: Int, _ end: Int) {
    let trie = program.vocabulary.trie
    let next = trie.nodes[child]
    for index in start..<end { step(scratch[index], next.byte, into: end) }
    if scratch.count > end {
      emit(next.low, trie.ownEnd(next))
      walk(child, end)
      scratch.count = end
    }
  }

  /// The bytes that the set at `start` may read; nil where that is nearly all.
  @inline(__always)
  private func readableBytes(_ start: Int) -> ByteSet? {
    var bytes = ByteSet()
    for index in start..<scratch.count {
      let configuration = scratch[index]
      switch program.nodes[Int(configuration.leaf)].kind {
      case .lexeme, .keys:
        let state = program.states[Int(configuration.position)]
        let moves = program.transitions + Int(state.first)
        for move in 0..<Int(state.count) { bytes.insert(moves[move].low, moves[move].high) }
      case .string, .pattern: return nil
      default: break
      }
    }
    return bytes
  }
}
