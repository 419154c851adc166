internal import CLlama
import TrellisMasks

extension LlamaVocabulary {
  /// The index of the vocabulary that masks are made with. Takes a fraction of a second.
  func makeIndex() throws(VocabularyError) -> Vocabulary {
    var tokens: [[UInt8]] = []
    var kinds: [Vocabulary.Kind] = []
    tokens.reserveCapacity(count)
    kinds.reserveCapacity(count)
    for token in 0..<Token(count) {
      let kind = kind(of: token)
      kinds.append(kind)
      tokens.append(kind == .normal ? bytes(of: token) : Array(text(of: token).utf8))
    }
    return try Vocabulary(tokens: tokens, kinds: kinds)
  }

  private func kind(of token: Token) -> Vocabulary.Kind {
    if endsOutput(token) { return .end }
    if isControl(token) { return .control }
    let attributes = llama_vocab_get_attr(pointer, token).rawValue
    return attributes & LLAMA_TOKEN_ATTR_UNUSED.rawValue != 0 ? .unused : .normal
  }
}
