/// What a mask is made of: `ranges`, and inside a string `base`, `suffixes` and `minus`, and the same of `rest`.
final class MaskStorage: @unchecked Sendable {
  // Invariant behind `@unchecked Sendable`: written by the initialiser alone; `base` points into the vocabulary, which this keeps.

  let vocabulary: Vocabulary
  /// How tokens look from inside the string.
  private let strings: StringIndex
  /// Tokens by rank.
  let ranges: RankSet
  /// Whether end tokens are allowed.
  let allowsEnd: Bool
  /// The only allowed token, or -1.
  let single: Token
  /// Tokens of string content, one bit a token.
  let base: UnsafePointer<UInt64>?
  /// The suffixes that may follow a closing quote, one bit a suffix, after content of some length.
  let suffixes: UnsafeMutablePointer<UInt64>?
  let suffixLengths: ClosedRange<UInt16>
  /// Tokens that are in `base` or behind `suffixes` and yet denied, ascending.
  let minus: [UInt32]
  /// For a string with a pattern: its content, and what may stand before a closing quote.
  let pattern: PatternSet?
  /// More tokens of the same mask.
  let rest: [MaskStorage]

  /// What may follow inside one string.
  struct StringPart {
    var index: StringIndex
    var suffixes: UnsafePointer<UInt64>
    /// For a string without a pattern.
    var base: (set: UnsafePointer<UInt64>, count: Int)?
    var suffixLengths: ClosedRange<UInt16> = 0...UInt16.max
    var minus: [UInt32] = []
    /// For a string with a pattern.
    var pattern: PatternSet?
  }

  /// - Precondition: `ranges` are ascending and apart from each other, and hold ranks of the vocabulary.
  init(
    vocabulary: Vocabulary, ranges source: UnsafeBufferPointer<RankRange>, allowsEnd: Bool, string: StringPart? = nil,
    rest: [MaskStorage] = []
  ) {
    self.vocabulary = vocabulary
    ranges = RankSet(source)
    self.allowsEnd = allowsEnd
    self.rest = rest
    strings = string?.index ?? vocabulary.strings
    if let string {
      base = string.base?.set
      pattern = string.pattern
      let words = (strings.suffixCount + 63) / 64
      let copy = UnsafeMutablePointer<UInt64>.allocate(capacity: max(1, words))
      copy.initialize(from: string.suffixes, count: words)
      suffixes = copy
      suffixLengths = string.suffixLengths
      minus = string.minus
      single = -1
    } else {
      base = nil
      pattern = nil
      suffixes = nil
      suffixLengths = 0...0
      minus = []
      if rest.isEmpty, !allowsEnd, source.count == 1, source[0].high - source[0].low == 1 {
        single = Token(vocabulary.trie.members[Int(source[0].low)])
      } else if rest.isEmpty, allowsEnd, source.isEmpty, vocabulary.endTokens.count == 1 {
        single = vocabulary.endTokens[0]
      } else {
        single = -1
      }
    }
  }

  deinit { suffixes?.deallocate() }

  /// About what it takes, without the sets of patterns, which are shared.
  var bytes: Int {
    256 + ranges.bytes + minus.count * 4 + (suffixes == nil ? 0 : strings.suffixCount / 8)
      + rest.reduce(0) { $0 + $1.bytes }
  }

  /// The number of tokens, at most, but for those that cross a closing quote; `Int.max` for the content of a plain string.
  var tokenCount: Int {
    if base != nil { return .max }
    return rest.reduce(ranges.total + (pattern?.content.total ?? 0)) { min($0 + min($1.tokenCount, 1 << 40), 1 << 41) }
  }

  func allows(_ token: Token) -> Bool {
    guard token >= 0, Int(token) < vocabulary.count else { return false }
    if suffixes != nil, allowsInString(Int(token)) { return true }
    let rank = vocabulary.rank[Int(token)]
    if rank == Vocabulary.noRank {
      return allowsEnd && vocabulary.kinds[Int(token)] == .end
    }
    return ranges.contains(rank) || !rest.isEmpty && rest.contains { $0.allows(token) }
  }

  /// Whether the string part allows a token.
  @inline(__always)
  private func allowsInString(_ token: Int) -> Bool {
    guard let suffixes, minus.isEmpty || !denies(UInt32(token)) else { return false }
    let suffix = Int(strings.suffixes[token])
    if suffix == Int(StringIndex.noSuffix) {
      if let pattern {
        let rank = strings.content.ranks[token]
        return rank != Vocabulary.noRank && pattern.content.contains(rank)
      }
      guard let base else { return false }
      return base[token >> 6] >> UInt64(token & 63) & 1 != 0
    }
    guard suffixes[suffix >> 6] >> UInt64(suffix & 63) & 1 != 0 else { return false }
    if let pattern { return pattern.mayClose(after: strings.crossingRanks[token]) }
    return suffixLengths.contains(strings.lengths[token])
  }

  /// Whether a token is among those that are taken away.
  private func denies(_ token: UInt32) -> Bool {
    var low = 0
    var high = minus.count
    while low < high {
      let middle = (low + high) >> 1
      if minus[middle] < token { low = middle + 1 } else { high = middle }
    }
    return low < minus.count && minus[low] == token
  }

  /// Sets the bits of all allowed tokens, 64 to a word, and none of tokens beyond these words.
  func insert(into words: UnsafeMutableBufferPointer<UInt64>) {
    if let base {
      var denied = minus[...]
      for word in 0..<min(strings.words, words.count) {
        var bits = base[word]
        while let token = denied.first, Int(token >> 6) == word {
          bits &= ~(1 << UInt64(token & 63))
          denied.removeFirst()
        }
        words[word] |= bits
      }
    }
    _ = visitOwn(includingBase: false) { token in
      if Int(token >> 6) < words.count { words[Int(token >> 6)] |= 1 << UInt64(token & 63) }
      return true
    }
    for part in rest { part.insert(into: words) }
  }

  /// Calls `body` with every allowed token once until it returns false. Returns whether it never did.
  func visit(_ body: (Token) -> Bool) -> Bool { visit(skipping: [], body) }

  private func visit(skipping earlier: [MaskStorage], _ body: (Token) -> Bool) -> Bool {
    let isWhole = visitOwn { token in
      !earlier.isEmpty && earlier.contains { $0.allowsHere(token) } || body(token)
    }
    guard isWhole else { return false }
    var before = earlier + [self]
    for part in rest {
      guard part.visit(skipping: before, body) else { return false }
      before.append(part)
    }
    return true
  }

  /// The same for this part alone, without `rest`.
  @inline(__always)
  private func visitOwn(includingBase: Bool = true, _ body: (Token) -> Bool) -> Bool {
    let inString = suffixes != nil
    if let base, includingBase {
      for word in 0..<strings.words {
        var bits = base[word]
        while bits != 0 {
          let token = Token(word << 6 + bits.trailingZeroBitCount)
          bits &= bits - 1
          if minus.isEmpty || !denies(UInt32(token)), !body(token) { return false }
        }
      }
    }
    if let pattern {
      let members = strings.content.members
      for range in pattern.content.all {
        for rank in range.low..<range.high {
          let token = Token(members[Int(rank)])
          if minus.isEmpty || !denies(UInt32(token)), !body(token) { return false }
        }
      }
    }
    if let suffixes {
      for suffix in 0..<strings.suffixCount where suffixes[suffix >> 6] >> UInt64(suffix & 63) & 1 != 0 {
        for place in Int(strings.bucketStarts[suffix])..<Int(strings.bucketStarts[suffix + 1]) {
          let token = Token(strings.bucketTokens[place])
          if allowsInString(Int(token)), !body(token) { return false }
        }
      }
    }
    for range in ranges.all {
      for rank in range.low..<range.high {
        let token = Token(vocabulary.trie.members[Int(rank)])
        if inString, allowsInString(Int(token)) { continue }
        if !body(token) { return false }
      }
    }
    if allowsEnd {
      for token in vocabulary.endTokens where !body(token) { return false }
    }
    return true
  }

  /// Whether this part alone allows a token.
  private func allowsHere(_ token: Token) -> Bool {
    if allowsInString(Int(token)) { return true }
    let rank = vocabulary.rank[Int(token)]
    guard rank != Vocabulary.noRank else { return false }
    return ranges.contains(rank)
  }
}
