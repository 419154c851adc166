/// Masks without any short cut, to hold the others against.
extension Machine {
  /// The mask of a state, by reading every token of the vocabulary byte by byte.
  func fullMask(of state: UInt32) -> MaskStorage {
    scratch.count = 0
    ranges.count = 0
    load(state)
    walkFully(0, 0)
    return MaskStorage(
      vocabulary: program.vocabulary, ranges: UnsafeBufferPointer(start: ranges.start, count: ranges.count),
      allowsEnd: states.entries[Int(state)].isComplete)
  }

  private func walkFully(_ node: Int, _ start: Int) {
    let trie = program.vocabulary.trie
    let entry = trie.nodes[node]
    let end = scratch.count
    for child in Int(entry.firstChild)..<Int(entry.firstChild) + Int(entry.childCount) {
      let next = trie.nodes[child]
      for index in start..<end { step(scratch[index], next.byte, into: end) }
      if scratch.count > end { expand(end) }
      if scratch.count > end {
        emit(next.low, trie.ownEnd(next))
        walkFully(child, end)
        scratch.count = end
      }
    }
  }
}

extension Matcher {
  /// The tokens that may come next, found without any short cut and remembered nowhere. It takes milliseconds.
  package func fullMask() -> Mask {
    Mask(storage: machine.locked { ended ? $0.endMask(state, true) : $0.fullMask(of: state) })
  }
}

extension Mask {
  /// The same for masks that are one in memory.
  package var identity: ObjectIdentifier { ObjectIdentifier(storage) }
}
