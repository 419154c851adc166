internal import CLlama
import TrellisMasks

extension LlamaVocabulary {
  /// The index of the vocabulary that masks are made with, in which marks of calls have a byte of their own. Takes a
  /// fraction of a second.
  func makeIndex() throws(VocabularyError) -> Vocabulary {
    var tokens: [[UInt8]] = []
    var kinds: [Vocabulary.Kind] = []
    tokens.reserveCapacity(count)
    kinds.reserveCapacity(count)
    for token in 0..<Token(count) {
      var kind = kind(of: token)
      let bytes = kind == .normal ? grammarBytes(of: token) : Array(text(of: token).utf8)
      // A single byte that stands for a mark must not be taken for it.
      if kind == .normal, !marks.isEmpty, marks.byte(of: token) == nil,
        bytes.contains(where: { marks.token(of: $0) != nil })
      {
        kind = .unused
      }
      kinds.append(kind)
      tokens.append(bytes)
    }
    return try Vocabulary(tokens: tokens, kinds: kinds, hasMark: !marks.isEmpty)
  }

  private func kind(of token: Token) -> Vocabulary.Kind {
    if endsOutput(token) { return .end }
    if marks.byte(of: token) != nil { return .normal }
    // With marks come other tags that the file does not call control tokens either.
    if isControl(token) || (!marks.isEmpty && isUserDefined(token)) { return .control }
    let attributes = llama_vocab_get_attr(pointer, token).rawValue
    return attributes & LLAMA_TOKEN_ATTR_UNUSED.rawValue != 0 ? .unused : .normal
  }
}
