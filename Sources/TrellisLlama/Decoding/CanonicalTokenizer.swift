import TrellisMasks

/// The tokenizer's own choice of tokens for text in the middle of other text.
struct CanonicalTokenizer {
  let vocabulary: LlamaVocabulary

  /// The tokens of some bytes that follow the tokens of `tail`.
  ///
  /// Both are tokenised together; where the tokenizer would then have chosen other tokens for the tail, which has been
  /// evaluated and stays, the bytes are tokenised by themselves. Marks among the bytes are tokens of their own, which no
  /// text is tokenised together with.
  ///
  /// The tokens end before the first text between marks that the tokenizer cannot give back exactly; without marks,
  /// there are none then.
  func tokens(of bytes: [UInt8], after tail: ArraySlice<Token>) -> [Token] {
    let marks = vocabulary.marks
    if marks.isEmpty { return textTokens(of: bytes, after: tail) }
    var tail = tail.lastIndex { marks.byte(of: $0) != nil }.map { tail[($0 + 1)...] } ?? tail
    var tokens: [Token] = []
    var rest = bytes[...]
    while let first = rest.first {
      if let mark = marks.token(of: first) {
        tokens.append(mark)
        tail = []
        rest = rest.dropFirst()
        continue
      }
      let piece = rest.prefix { marks.token(of: $0) == nil }
      let text = textTokens(of: Array(piece), after: tail)
      if text.isEmpty { break }
      tokens += text
      rest = rest.dropFirst(piece.count)
    }
    return tokens
  }

  private func textTokens(of bytes: [UInt8], after tail: ArraySlice<Token>) -> [Token] {
    if let together = continuation(of: tail, with: bytes) { return together }
    return continuation(of: [], with: bytes) ?? []
  }

  /// The tokens that follow those of `tail` in the tokens of the whole text; nil where the whole does not begin with
  /// the tail.
  private func continuation(of tail: ArraySlice<Token>, with bytes: [UInt8]) -> [Token]? {
    let before = tail.flatMap { vocabulary.bytes(of: $0) }
    guard let tokens = try? vocabulary.tokens(of: before + bytes, parsesControl: false) else { return nil }
    if tokens.starts(with: tail), spells(tokens.dropFirst(tail.count), bytes) {
      return Array(tokens.dropFirst(tail.count))
    }
    // Some tokenizers put a space before the first word: it is tokenised behind a line break, which is then taken away.
    let lead = [UInt8(ascii: "\n")]
    guard let leading = try? vocabulary.tokens(of: lead, parsesControl: false),
      let led = try? vocabulary.tokens(of: lead + before + bytes, parsesControl: false),
      led.starts(with: leading + tail)
    else { return nil }
    let rest = led.dropFirst(leading.count + tail.count)
    return spells(rest, bytes) ? Array(rest) : nil
  }

  private func spells(_ tokens: ArraySlice<Token>, _ bytes: [UInt8]) -> Bool {
    tokens.flatMap { vocabulary.bytes(of: $0) } == bytes
  }
}
