/// Ranks from `low` up to but not including `high`.
struct RankRange: Hashable {
  var low: UInt32
  var high: UInt32
}

/// What a mask is made of: `ranges`, and inside a string `base`, `suffixes` and `minus`, and the same of `rest`.
final class MaskStorage: @unchecked Sendable {
  // Invariant behind `@unchecked Sendable`: written by the initialiser alone; `base` points into the vocabulary, which this keeps.

  let vocabulary: Vocabulary
  /// Tokens by rank: ascending, apart from each other.
  let ranges: UnsafeMutablePointer<RankRange>
  let rangeCount: Int
  /// Whether end tokens are allowed.
  let allowsEnd: Bool
  /// The only allowed token, or -1.
  let single: Token
  /// Tokens of string content, one bit a token.
  let base: UnsafePointer<UInt64>?
  let baseCount: Int
  /// The suffixes that may follow a closing quote, one bit a suffix, after content of some length.
  let suffixes: UnsafeMutablePointer<UInt64>?
  let suffixLengths: ClosedRange<UInt16>
  /// Tokens that are in `base` or behind `suffixes` and yet denied, ascending.
  let minus: [UInt32]
  /// More tokens of the same mask.
  let rest: MaskStorage?

  /// What may follow inside one string.
  struct StringPart {
    var base: (set: UnsafePointer<UInt64>, count: Int)
    var suffixes: UnsafePointer<UInt64>
    var suffixLengths: ClosedRange<UInt16>
    var minus: [UInt32]
  }

  /// - Precondition: `ranges` are ascending and apart from each other, and hold ranks of the vocabulary.
  init(
    vocabulary: Vocabulary, ranges source: UnsafeBufferPointer<RankRange>, allowsEnd: Bool, string: StringPart? = nil,
    rest: MaskStorage? = nil
  ) {
    self.vocabulary = vocabulary
    ranges = .allocate(capacity: max(1, source.count))
    if let start = source.baseAddress { ranges.initialize(from: start, count: source.count) }
    rangeCount = source.count
    self.allowsEnd = allowsEnd
    self.rest = rest
    if let string {
      base = string.base.set
      baseCount = string.base.count
      let words = (vocabulary.strings.suffixCount + 63) / 64
      let copy = UnsafeMutablePointer<UInt64>.allocate(capacity: max(1, words))
      copy.initialize(from: string.suffixes, count: words)
      suffixes = copy
      suffixLengths = string.suffixLengths
      minus = string.minus
      single = -1
    } else {
      base = nil
      baseCount = 0
      suffixes = nil
      suffixLengths = 0...0
      minus = []
      if rest == nil, !allowsEnd, source.count == 1, source[0].high - source[0].low == 1 {
        single = Token(vocabulary.trie.members[Int(source[0].low)])
      } else if rest == nil, allowsEnd, source.isEmpty, vocabulary.endTokens.count == 1 {
        single = vocabulary.endTokens[0]
      } else {
        single = -1
      }
    }
  }

  deinit {
    ranges.deallocate()
    suffixes?.deallocate()
  }

  func allows(_ token: Token) -> Bool {
    guard token >= 0, Int(token) < vocabulary.count else { return false }
    if base != nil, allowsInString(Int(token)) { return true }
    let rank = vocabulary.rank[Int(token)]
    if rank == Vocabulary.noRank {
      return allowsEnd && vocabulary.kinds[Int(token)] == .end
    }
    var low = 0
    var high = rangeCount
    while low < high {
      let middle = (low + high) >> 1
      if ranges[middle].high <= rank { low = middle + 1 } else { high = middle }
    }
    if low < rangeCount, ranges[low].low <= rank { return true }
    return rest?.allows(token) ?? false
  }

  /// Whether the string part allows a token.
  @inline(__always)
  private func allowsInString(_ token: Int) -> Bool {
    guard let base, let suffixes else { return false }
    var allowed = base[token >> 6] >> UInt64(token & 63) & 1 != 0
    if !allowed {
      let suffix = Int(vocabulary.strings.suffixes[token])
      allowed =
        suffix != Int(StringIndex.noSuffix) && suffixes[suffix >> 6] >> UInt64(suffix & 63) & 1 != 0
        && suffixLengths.contains(vocabulary.strings.lengths[token])
    }
    return allowed && (minus.isEmpty || !minus.contains(UInt32(token)))
  }

  /// Calls `body` with every allowed token once until it returns false. Returns whether it never did.
  func visit(_ body: (Token) -> Bool) -> Bool { visit(skipping: [], body) }

  private func visit(skipping earlier: [MaskStorage], _ body: (Token) -> Bool) -> Bool {
    func isNew(_ token: Token) -> Bool { earlier.isEmpty || !earlier.contains { $0.allowsHere(token) } }
    let inString = base != nil
    if let base {
      for word in 0..<vocabulary.strings.words {
        var bits = base[word]
        while bits != 0 {
          let token = Token(word << 6 + bits.trailingZeroBitCount)
          bits &= bits - 1
          if minus.isEmpty || !minus.contains(UInt32(token)), isNew(token), !body(token) { return false }
        }
      }
    }
    if let suffixes {
      let strings = vocabulary.strings
      for suffix in 0..<strings.suffixCount where suffixes[suffix >> 6] >> UInt64(suffix & 63) & 1 != 0 {
        for place in Int(strings.bucketStarts[suffix])..<Int(strings.bucketStarts[suffix + 1]) {
          let token = Token(strings.bucketTokens[place])
          if suffixLengths.contains(strings.lengths[Int(token)]), minus.isEmpty || !minus.contains(UInt32(token)),
            isNew(token), !body(token)
          {
            return false
          }
        }
      }
    }
    for index in 0..<rangeCount {
      for rank in ranges[index].low..<ranges[index].high {
        let token = Token(vocabulary.trie.members[Int(rank)])
        if inString, allowsInString(Int(token)) { continue }
        if isNew(token), !body(token) { return false }
      }
    }
    if allowsEnd {
      for token in vocabulary.endTokens where !body(token) { return false }
    }
    return rest?.visit(skipping: earlier + [self], body) ?? true
  }

  /// Whether this part alone allows a token.
  private func allowsHere(_ token: Token) -> Bool {
    if allowsInString(Int(token)) { return true }
    let rank = vocabulary.rank[Int(token)]
    guard rank != Vocabulary.noRank else { return false }
    return (0..<rangeCount).contains { ranges[$0].low <= rank && rank < ranges[$0].high }
  }
}
