import TrellisMasks

/// What holds a response to its grammar: a mask in front of every choice, and the tokens about which there is none.
struct Constraint {
  private(set) var matcher: Matcher
  private let tokenizer: CanonicalTokenizer
  /// Whether what the grammar leaves no choice about is evaluated without being sampled.
  let forcesRuns: Bool

  init(_ grammar: CompiledGrammar, vocabulary: LlamaVocabulary, forcesRuns: Bool) {
    matcher = grammar.makeMatcher()
    tokenizer = CanonicalTokenizer(vocabulary: vocabulary)
    self.forcesRuns = forcesRuns
  }

  /// The tokens that may come next.
  func mask() -> Mask { matcher.mask() }

  /// Goes on after text, if it is allowed.
  mutating func accept(bytes: some Sequence<UInt8>) -> Bool { matcher.accept(bytes: bytes) }

  /// Goes on after a token of the mask.
  mutating func accept(_ token: Token) { matcher.accept(token) }

  /// Whether the value is complete and nothing more may come.
  var isFinished: Bool {
    guard matcher.isComplete else { return false }
    let mask = matcher.mask()
    var hasText = false
    mask.forEach { if matcher.grammar.vocabulary.kind(of: $0) == .normal { hasText = true } }
    return !hasText
  }

  /// The tokens about which the grammar leaves no choice, `limit` at most, after which the matcher then is.
  ///
  /// The forced text is tokenised as the tokenizer would tokenise it after `tail`. Tokens at its end are kept back
  /// where a longer token, which the grammar allows too, could take their place.
  ///
  /// - Parameter tail: The last tokens of the response.
  mutating func takeForcedRun(after tail: ArraySlice<Token>, limit: Int) -> [Token] {
    guard forcesRuns, limit > 0 else { return [] }
    let run = matcher.forcedBytes()
    guard !run.isEmpty else { return [] }
    let tokens = tokenizer.tokens(of: run, after: tail).prefix(limit)
    let start = matcher.acceptedCount
    let vocabulary = matcher.grammar.vocabulary
    // By token: how much of the run is left before it.
    var left = run.count
    var kept = 0
    for token in tokens {
      // Only near the end can a token reach beyond it.
      if left <= Self.longestLookBack, hasToken(longerThan: left) { break }
      guard matcher.accept(token) else { break }
      left -= vocabulary.bytes(of: token).count
      kept += 1
    }
    matcher.truncate(to: start + kept)
    return Array(tokens.prefix(kept))
  }

  /// In bytes: longer tokens than this do not take part in forced text.
  private static let longestLookBack = 32

  private func hasToken(longerThan count: Int) -> Bool {
    let vocabulary = matcher.grammar.vocabulary
    var found = false
    matcher.mask().forEach { token in
      if !found, vocabulary.bytes(of: token).count > count { found = true }
    }
    return found
  }
}
