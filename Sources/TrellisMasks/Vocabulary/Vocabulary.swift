/// A token of a vocabulary: its index.
public typealias Token = Int32

/// The byte strings of a tokenizer's tokens, indexed for the mask engine.
///
/// Built once per tokenizer, immutable and shared by every grammar compiled for it. Only `normal` tokens ever match as
/// text: control tokens are outside the index, and end tokens are allowed exactly where a value is complete.
public final class Vocabulary: @unchecked Sendable {
  // Invariant behind `@unchecked Sendable`: every table is written by the initialiser alone and only read afterwards.

  /// What a token is to the grammar.
  public enum Kind: UInt8, Sendable, Hashable {
    /// Text, or one raw byte of it.
    case normal
    /// A special token (turn markers, tool markers, beginning of text): never text.
    case control
    /// A token that ends the model's output.
    case end
    /// A hole in the tokenizer's numbering.
    case unused
  }

  /// The number of tokens, of all kinds.
  public let count: Int
  /// The tokens that end an output, in order.
  public let endTokens: [Token]

  /// All tokens' bytes, one after the other; token `t` holds `offsets[t] ..< offsets[t + 1]`.
  let bytes: [UInt8]
  let offsets: [UInt32]
  let kinds: [Kind]

  /// The normal tokens in byte order.
  let trie: ByteTrie
  /// The rank of a token in the trie, or `Vocabulary.noRank` for tokens outside it.
  let rank: UnsafeMutablePointer<UInt32>
  /// How tokens look from inside a JSON string.
  let strings: StringIndex
  /// How they look from inside a string between marks, where the vocabulary has a mark.
  let markedStrings: StringIndex?

  /// The bytes of the longest normal token.
  let longestToken: Int

  static let noRank = UInt32.max

  /// An index over tokens given as byte strings.
  ///
  /// - Parameters:
  ///   - tokens: The bytes of each token as they appear in text, by token. Bytes of control and end tokens are kept for
  ///     display alone.
  ///   - kinds: The kind of each token.
  ///   - hasMark: Whether the byte FF is no raw byte of text but stands for a token that quotes strings without escapes.
  ///     What follows is then prepared for grammars with such strings.
  /// - Throws: ``VocabularyError`` where the two differ in length, or there are too many tokens or bytes.
  public convenience init(
    tokens: [[UInt8]], kinds: [Kind], hasMark: Bool = false
  ) throws(VocabularyError) {
    guard tokens.count == kinds.count else { throw .kindsDoNotMatch(tokens: tokens.count, kinds: kinds.count) }
    var bytes: [UInt8] = []
    var offsets: [UInt32] = [0]
    bytes.reserveCapacity(tokens.count * 8)
    offsets.reserveCapacity(tokens.count + 1)
    for token in tokens {
      bytes.append(contentsOf: token)
      guard bytes.count <= Self.maximumBytes else { throw .tooLarge(limit: Self.maximumBytes) }
      offsets.append(UInt32(bytes.count))
    }
    try self.init(bytes: bytes, offsets: offsets, kinds: kinds, hasMark: hasMark)
  }

  /// The bytes of one token, at most: walks nest as deep as tokens are long.
  static let maximumTokenBytes = 1024
  /// The sum of the lengths of all tokens, at most.
  static let maximumBytes = 1 << 28

  /// - Precondition: `offsets` begins with 0, never falls, ends with `bytes.count` and has one more entry than `kinds`.
  init(bytes: [UInt8], offsets: [UInt32], kinds: [Kind], hasMark: Bool = false) throws(VocabularyError) {
    guard kinds.count <= 1 << 24 else { throw .tooLarge(limit: 1 << 24) }
    count = kinds.count
    self.bytes = bytes
    self.offsets = offsets
    self.kinds = kinds
    endTokens = kinds.indices.filter { kinds[$0] == .end }.map(Token.init)
    let text = kinds.indices.filter { kinds[$0] == .normal && offsets[$0] < offsets[$0 + 1] }.map(UInt32.init)
    longestToken = text.reduce(0) { max($0, Int(offsets[Int($1) + 1] - offsets[Int($1)])) }
    guard longestToken <= Self.maximumTokenBytes else { throw .tokenTooLong(limit: Self.maximumTokenBytes) }
    trie = ByteTrie(bytes: bytes, offsets: offsets, members: text)
    rank = .allocate(capacity: max(1, kinds.count))
    rank.initialize(repeating: Self.noRank, count: kinds.count)
    for position in 0..<trie.count { rank[Int(trie.members[position])] = UInt32(position) }
    strings = StringIndex(bytes: bytes, offsets: offsets, members: text)
    markedStrings = hasMark ? StringIndex(bytes: bytes, offsets: offsets, members: text, start: .marked) : nil
  }

  deinit { rank.deallocate() }

  /// The bytes of a token; empty for an index outside the vocabulary.
  public func bytes(of token: Token) -> ArraySlice<UInt8> {
    guard token >= 0, Int(token) < count else { return [] }
    return bytes[Int(offsets[Int(token)])..<Int(offsets[Int(token) + 1])]
  }

  /// The kind of a token; `unused` for an index outside the vocabulary.
  public func kind(of token: Token) -> Kind {
    token >= 0 && Int(token) < count ? kinds[Int(token)] : .unused
  }

  /// The longest tokens that spell some bytes, taken from the front. Not the tokenizer's own choice, but always a valid
  /// spelling where the vocabulary has all the single bytes; nil where it cannot spell them.
  public func spelling(of text: some Sequence<UInt8>) -> [Token]? {
    let text = Array(text)
    var tokens: [Token] = []
    var start = 0
    while start < text.count {
      guard let (member, length) = trie.longestPrefix(of: text[start...]) else { return nil }
      tokens.append(Token(member))
      start += length
    }
    return tokens
  }
}

/// What is wrong with a vocabulary.
public enum VocabularyError: Error, Hashable, CustomStringConvertible {
  /// There must be one kind for each token.
  case kindsDoNotMatch(tokens: Int, kinds: Int)
  /// More tokens, or more bytes, than the index holds.
  case tooLarge(limit: Int)
  /// A token of more bytes than the index holds.
  case tokenTooLong(limit: Int)
  /// A saved index that cannot be read: what is wrong with it.
  case unreadable(String)

  public var description: String {
    switch self {
    case .kindsDoNotMatch(let tokens, let kinds): "\(tokens) tokens, but \(kinds) kinds: give one kind for each token"
    case .tooLarge(let limit): "the vocabulary is larger than the limit of \(limit)"
    case .tokenTooLong(let limit): "a token has more than \(limit) bytes"
    case .unreadable(let reason): "the saved vocabulary cannot be read: \(reason); build it again from the model file"
    }
  }
}
