/// The sets of tokens inside strings with patterns.
extension Machine {
  /// What may follow after a number of a pattern, between two scalars.
  func patternSet(_ pattern: Int, _ number: UInt32) -> PatternSet {
    let form = program.patterns[pattern]
    let vocabulary = program.vocabulary
    let longest = vocabulary.longestToken
    let key = PatternSet.Key(
      pattern: pattern, bucket: form.closingBucket(number, longestToken: longest))
    if let known = patternSets[key] { return known }
    let contentKey = PatternSet.Key(
      pattern: pattern, bucket: UInt64(form.contentBucket(number, longestToken: longest)))
    let strings = index(marked: form.isMarked) ?? vocabulary.strings
    let content: RankSet
    if let known = patternContents[contentKey] {
      content = known
    } else {
      content = makeContent(form, strings.content, number)
      patternContents[contentKey] = content
      maskBytes += content.bytes
    }
    let crossing = strings.crossingTrie
    let words = crossing.count / 64 + 1
    maskBytes += words * 8 + 128
    let closing = UnsafeMutablePointer<UInt64>.allocate(capacity: words)
    closing.initialize(repeating: 0, count: words)
    walkClosing(form, crossing, 0, number, form.start, 0, closing)
    let made = PatternSet(content: content, closing: closing)
    patternSets[key] = made
    return made
  }

  private func makeContent(_ form: PatternForm, _ tokens: ContentIndex, _ number: UInt32) -> RankSet {
    let start = ranges.count
    // A range of these must not grow onto the last of those that stand before them.
    if start > 0 { ranges.append(RankRange(low: .max, high: .max)) }
    let first = ranges.count
    for slice in tokens.slices {
      switch slice.kind {
      case .word: walkSlice(form, slice, 0, number, left: slice.length)
      case .spacedWord:
        // All that slice's tokens begin with a space.
        let target = form.afterASCII(number, UInt8(ascii: " "))
        if target != Program.dead { walkSlice(form, slice, 1, target, left: slice.length - 1) }
      case .ascii: walkContent(form, slice, 0, number, form.start, 0)
      case .wide: if form.readsWide { walkContent(form, slice, 0, number, form.start, 0) }
      }
    }
    let content = RankSet(UnsafeBufferPointer(start: ranges.start + first, count: ranges.count - first))
    ranges.count = start
    return content
  }

  /// Emits the tokens of a slice of words, from a node above which they do not branch.
  private func walkSlice(
    _ form: PatternForm, _ slice: ContentIndex.Slice, _ node: Int, _ number: UInt32, left: Int
  ) {
    guard form.mayReadPlain(number, length: left) else { return }
    if form.readsAll(number, slice.trie.below[node], length: UInt8(left)) {
      emit(slice.base, slice.base + UInt32(slice.trie.count))
    } else {
      walkPlain(form, slice, node, number, left: left)
    }
  }

  /// Emits the tokens below a node of a slice of letters and digits; `left` are the bytes from the node to its tokens.
  private func walkPlain(
    _ form: PatternForm, _ slice: ContentIndex.Slice, _ node: Int, _ number: UInt32, left: Int
  ) {
    let trie = slice.trie
    let entry = trie.nodes[node]
    let after = left - 1
    for child in Int(entry.firstChild)..<Int(entry.firstChild) + Int(entry.childCount) {
      let next = trie.nodes[child]
      let target = form.afterASCII(number, next.byte)
      guard target != Program.dead, form.mayReadPlain(target, length: after) else { continue }
      if after == 0 || form.readsAll(target, trie.below[child], length: UInt8(after)) {
        emit(slice.base + next.low, slice.base + next.high)
      } else {
        walkPlain(form, slice, child, target, left: after)
      }
    }
  }

  /// Emits the tokens below a node that stay inside the string.
  private func walkContent(
    _ form: PatternForm, _ slice: ContentIndex.Slice, _ node: Int, _ number: UInt32,
    _ place: StringPosition, _ partial: UInt32
  ) {
    let trie = slice.trie
    let base = slice.base
    let entry = trie.nodes[node]
    let isNormal = place == form.start
    var child = Int(entry.firstChild)
    let end = child + Int(entry.childCount)
    while child < end {
      let next = trie.nodes[child]
      let byte = next.byte
      if isNormal, byte < 0x80 {
        if byte == UInt8(ascii: "\\"), !form.isMarked {
          if form.mayGoOn(number) {
            emit(base + next.low, base + trie.ownEnd(next))
            walkContent(form, slice, child, number, .escape, 0)
          }
        } else if form.isMarked || (byte >= 0x20 && byte != UInt8(ascii: "\"")) {
          let target = form.afterASCII(number, byte)
          if target != Program.dead {
            if next.childCount == 0
              || form.readsAll(target, trie.below[child], length: next.height)
            {
              emit(base + next.low, base + next.high)
            } else {
              emit(base + next.low, base + trie.ownEnd(next))
              walkContent(form, slice, child, target, form.start, 0)
            }
          }
        }
      } else {
        let after = place.after(byte)
        if isNormal, byte >= 0xC2 {
          // All that is not a space beyond ASCII leads to one place, and from there to itself.
          let target = form.afterWideText(number)
          if target != Program.dead,
            form.readsAll(target, trie.belowInScalar[child], length: next.height)
          {
            emit(base + next.low, base + next.high)
            child += 1
            continue
          }
        }
        if after != .dead, after != .closed,
          let step = form.step(number, partial, place.unmarked, after.unmarked, byte)
        {
          if next.childCount == 0
            || after == form.start && form.readsAll(step.number, trie.below[child], length: next.height)
          {
            emit(base + next.low, base + next.high)
          } else {
            emit(base + next.low, base + trie.ownEnd(next))
            walkContent(form, slice, child, step.number, after, step.partial)
          }
        }
      }
      child += 1
    }
  }

  /// Marks the tokens below a node of the trie of crossing tokens whose content may end the string.
  private func walkClosing(
    _ form: PatternForm, _ trie: ByteTrie, _ node: Int, _ number: UInt32, _ place: StringPosition,
    _ partial: UInt32, _ closing: UnsafeMutablePointer<UInt64>
  ) {
    let entry = trie.nodes[node]
    for child in Int(entry.firstChild)..<Int(entry.firstChild) + Int(entry.childCount) {
      let next = trie.nodes[child]
      let after = place.after(next.byte)
      if after == .dead { continue }
      if after == .closed {
        guard form.mayClose(number) else { continue }
        for rank in next.low..<next.high { closing[Int(rank >> 6)] |= 1 << UInt64(rank & 63) }
      } else if place == form.start, after == place {
        let target = form.afterASCII(number, next.byte)
        if target != Program.dead { walkClosing(form, trie, child, target, form.start, 0, closing) }
      } else if let step = form.step(number, partial, place.unmarked, after.unmarked, next.byte) {
        walkClosing(form, trie, child, step.number, after, step.partial, closing)
      }
    }
  }
}
