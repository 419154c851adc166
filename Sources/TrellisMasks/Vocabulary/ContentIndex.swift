/// The tokens that are plain content of a JSON string, for walks by patterns.
///
/// Most patterns treat letters and digits alike and count them at most. So tokens of ASCII letters and digits alone, and those with a
/// space before them, stand apart by length: such a slice is mostly taken or left as a whole, where one trie of all tokens would have to
/// be walked down to each of them.
final class ContentIndex: @unchecked Sendable {
  // Invariant behind `@unchecked Sendable`: the tables are written by the initialiser alone.

  enum Kind {
    /// ASCII letters and digits alone.
    case word
    /// A space and ASCII letters and digits.
    case spacedWord
    /// Other ASCII.
    case ascii
    /// What has a byte beyond ASCII.
    case wide
  }

  struct Slice {
    var kind: Kind
    /// For words: the bytes of each token.
    var length: Int
    var trie: ByteTrie
    /// The rank of the trie's first token among all.
    var base: UInt32
  }

  let slices: [Slice]
  let count: Int
  /// By rank: the token.
  let members: UnsafeMutablePointer<UInt32>
  /// By token: its rank, or `Vocabulary.noRank`.
  let ranks: UnsafeMutablePointer<UInt32>

  /// Longer words are among the others.
  private static let longestWord = 24

  init(bytes: [UInt8], offsets: [UInt32], members chosen: [UInt32]) {
    var words = [[UInt32]](repeating: [], count: Self.longestWord + 1)
    var spacedWords = words
    var ascii: [UInt32] = []
    var wide: [UInt32] = []
    for token in chosen {
      let text = bytes[Int(offsets[Int(token)])..<Int(offsets[Int(token) + 1])]
      let isSpaced = text.first == UInt8(ascii: " ") && text.count > 1
      if text.contains(where: { $0 >= 0x80 }) {
        wide.append(token)
      } else if text.count <= Self.longestWord,
        text.dropFirst(isSpaced ? 1 : 0).allSatisfy({ ByteClass.mask(of: $0) & ByteClass.plain != 0 })
      {
        if isSpaced { spacedWords[text.count].append(token) } else { words[text.count].append(token) }
      } else {
        ascii.append(token)
      }
    }
    var groups: [(kind: Kind, length: Int, tokens: [UInt32])] = words.enumerated().map { (.word, $0, $1) }
    groups += spacedWords.enumerated().map { (.spacedWord, $0, $1) }
    groups += [(.ascii, 0, ascii), (.wide, 0, wide)]
    var slices: [Slice] = []
    var base = 0
    members = .allocate(capacity: max(1, chosen.count))
    ranks = .allocate(capacity: max(1, offsets.count - 1))
    ranks.initialize(repeating: Vocabulary.noRank, count: offsets.count - 1)
    for (kind, length, tokens) in groups where !tokens.isEmpty {
      let trie = ByteTrie(bytes: bytes, offsets: offsets, members: tokens)
      slices.append(Slice(kind: kind, length: length, trie: trie, base: UInt32(base)))
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
