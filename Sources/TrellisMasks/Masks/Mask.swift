/// The tokens that may come next: exactly those after which the text can still become a valid one.
///
/// A handle on shared, immutable storage. It answers for every token; nothing as large as the vocabulary is ever written to
/// make one.
public struct Mask: Sendable {
  let storage: MaskStorage

  /// Whether a token may come next. False for an index outside the vocabulary.
  @inline(__always)
  public func allows(_ token: Token) -> Bool { storage.allows(token) }

  /// How a mask is held.
  public enum Form: Sendable, Hashable {
    /// One token only.
    case single(Token)
    /// Some ranges of tokens in byte order.
    case sparse
    /// A ready set of string content, with tokens added and taken away.
    case dense
  }

  public var form: Form {
    if storage.suffixes != nil || !storage.rest.isEmpty { return .dense }
    return single.map(Form.single) ?? .sparse
  }

  /// The only allowed token, where there is exactly one.
  public var single: Token? { storage.single >= 0 ? storage.single : nil }

  /// Whether the value is complete, so that the output may end here.
  public var allowsEnd: Bool { storage.allowsEnd }

  /// Whether no token may come next.
  public var isEmpty: Bool { tokens(atMost: 1).isEmpty }

  /// Visits every allowed token once, in no stated order.
  public func forEach(_ body: (Token) -> Void) {
    _ = storage.visit { token in
      body(token)
      return true
    }
  }

  /// The allowed tokens in ascending order.
  public func tokens() -> [Token] { tokens(atMost: .max).sorted() }

  /// Some allowed tokens.
  func tokens(atMost limit: Int) -> [Token] {
    var tokens: [Token] = []
    _ = storage.visit { token in
      if tokens.count < limit { tokens.append(token) }
      return tokens.count < limit
    }
    return tokens
  }

  /// One bit a token, 32 to a word, as servers and other engines take it.
  public func bits() -> [UInt32] {
    let count = storage.vocabulary.count
    var words = [UInt64](repeating: 0, count: (count + 63) / 64)
    words.withUnsafeMutableBufferPointer { storage.insert(into: $0) }
    return (0..<(count + 31) / 32).map { UInt32(truncatingIfNeeded: words[$0 / 2] >> UInt64($0 % 2 * 32)) }
  }
}
