/// The tokens that are plain content of a JSON string, for walks by patterns.
///
/// Most patterns treat letters and digits alike and count them at most. So tokens of ASCII letters and digits alone stand apart by
/// length: such a slice is mostly taken or left as a whole, where one trie of all tokens would have to be walked down to each of them.
final class ContentIndex: @unchecked Sendable {
  // Invariant behind `@unchecked Sendable`: the tables are written by the initialiser alone.

  struct Slice {
    var trie: ByteTrie
    /// The rank of the trie's first token among all.
    var base: UInt32
    /// For letters and digits alone: the bytes of each token. 0 for the slice of all others.
    var length: Int
  }

  let slices: [Slice]
  let count: Int
  /// By rank: the token.
  let members: UnsafeMutablePointer<UInt32>
  /// By token: its rank, or `Vocabulary.noRank`.
  let ranks: UnsafeMutablePointer<UInt32>

  /// Longer tokens of letters and digits are among the others.
  private static let longestSlice = 24

  init(bytes: [UInt8], offsets: [UInt32], members chosen: [UInt32]) {
    var groups = [[UInt32]](repeating: [], count: Self.longestSlice + 1)
    for token in chosen {
      let text = bytes[Int(offsets[Int(token)])..<Int(offsets[Int(token) + 1])]
      let isPlain = text.count <= Self.longestSlice && text.allSatisfy { ByteClass.mask(of: $0) & ByteClass.plain != 0 }
      groups[isPlain ? text.count : 0].append(token)
    }
    var slices: [Slice] = []
    var base = 0
    members = .allocate(capacity: max(1, chosen.count))
    ranks = .allocate(capacity: max(1, offsets.count - 1))
    ranks.initialize(repeating: Vocabulary.noRank, count: offsets.count - 1)
    for (length, group) in groups.enumerated() where !group.isEmpty {
      let trie = ByteTrie(bytes: bytes, offsets: offsets, members: group)
      slices.append(Slice(trie: trie, base: UInt32(base), length: length))
      (members + base).initialize(from: trie.members, count: trie.count)
      for place in base..<base + trie.count { ranks[Int(members[place])] = UInt32(place) }
      base += trie.count
    }
    self.slices = slices
    count = base
  }

  deinit {
    members.deallocate()
    ranks.deallocate()
  }
}
