/// What may follow at a place inside a string with a pattern, whatever comes after the string: the same for all places that the pattern
/// does not tell apart.
final class PatternSet: @unchecked Sendable {
  // Invariant behind `@unchecked Sendable`: written while it is made, by the machine that makes it, and never after.

  struct Key: Hashable {
    /// Which pattern of the program, and the bucket of the place: `PatternForm.contentBucket` or `closingBucket`.
    var pattern: Int
    var bucket: UInt64
  }

  /// The tokens of content, by rank in the vocabulary's index of content.
  let content: RankSet
  /// By rank in the trie of tokens that cross the closing quote: whether the string may end with the content before it.
  private let closing: UnsafeMutablePointer<UInt64>

  /// - Precondition: `closing` has one bit for each token that crosses the quote, and belongs to this from now on.
  init(content: RankSet, closing: UnsafeMutablePointer<UInt64>) {
    self.content = content
    self.closing = closing
  }

  deinit { closing.deallocate() }

  @inline(__always)
  func mayClose(after rank: UInt32) -> Bool { closing[Int(rank >> 6)] >> UInt64(rank & 63) & 1 != 0 }
}
