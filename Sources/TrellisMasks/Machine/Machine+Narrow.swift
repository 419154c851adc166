/// Masks for an output that has to end soon.
extension Machine {
  /// The tokens after which a completion of at most so many tokens remains.
  func narrowedMask(_ state: UInt32, limit: Int) -> MaskStorage {
    let entry = states.entries[Int(state)]
    scratch.count = 0
    ranges.count = 0
    load(state)
    walkNarrow(0, 0, limit)
    return MaskStorage(
      vocabulary: program.vocabulary, ranges: UnsafeBufferPointer(start: ranges.start, count: ranges.count),
      allowsEnd: entry.isComplete)
  }

  /// Only the end, where the text may end.
  func endMask(_ state: UInt32, _ ended: Bool) -> MaskStorage {
    MaskStorage(
      vocabulary: program.vocabulary, ranges: UnsafeBufferPointer(start: nil, count: 0),
      allowsEnd: ended || states.entries[Int(state)].isComplete)
  }

  /// Whether so many tokens complete a state: a byte is at most one token, so few bytes are few tokens.
  func canComplete(_ state: UInt32, within limit: Int) -> Bool {
    cost(ofState: state) <= limit || sufficientTokens(of: state) <= limit
      || plan(of: state).map { $0.count <= limit } ?? false
  }

  /// The same of the set at `start`, which is expanded.
  private func canComplete(setAt start: Int, within limit: Int) -> Bool {
    if cost(start) <= limit { return true }
    let count = scratch.count
    let number = keep(start)
    if let known = sufficient[number], known <= limit { return true }
    // Completions are made at the bottom of the scratch, so what is there is put aside.
    let saved = (0..<count).map { scratch[$0] }
    let result = canComplete(number, within: limit)
    scratch.count = 0
    for configuration in saved { scratch.append(configuration) }
    return result
  }

  private func walkNarrow(_ node: Int, _ start: Int, _ limit: Int) {
    let trie = program.vocabulary.trie
    let entry = trie.nodes[node]
    let end = scratch.count
    for child in Int(entry.firstChild)..<Int(entry.firstChild) + Int(entry.childCount) {
      let next = trie.nodes[child]
      for index in start..<end { step(scratch[index], next.byte, into: end) }
      guard scratch.count > end else { continue }
      expand(end)
      if trie.ownEnd(next) > next.low, canComplete(setAt: end, within: limit) {
        emit(next.low, trie.ownEnd(next))
      }
      if isAtRest(end, trie.below[child]), cost(end) + 3 <= limit {
        // Content that changes nothing but for at most a scalar that is cut off.
        emit(trie.ownEnd(next), next.high)
      } else {
        walkNarrow(child, end, limit)
      }
      scratch.count = end
    }
  }

  /// Whether a set is one configuration that bytes of some classes lead back to itself.
  private func isAtRest(_ start: Int, _ below: UInt64) -> Bool {
    scratch.count - start == 1 && below & ~selfLoop(scratch[start]) == 0
  }
}
