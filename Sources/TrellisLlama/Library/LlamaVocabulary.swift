internal import CLlama
import TrellisMasks

/// A model's vocabulary and tokenizer, as llama.cpp has them. Keeps the model in memory.
struct LlamaVocabulary: @unchecked Sendable {
  // Invariant behind `@unchecked Sendable`: llama.cpp only reads a vocabulary, and says that tokenising is thread-safe.

  /// Belongs to the model.
  let pointer: OpaquePointer
  private let memory: ModelMemory
  let count: Int
  /// The token that a prompt begins with, where the model wants one.
  let beginning: Token?
  /// Control tokens whether the file calls them so or not.
  private(set) var marks = CallMarks { _ in nil }

  /// Nil for a model without a vocabulary.
  init?(_ memory: ModelMemory) {
    guard let pointer = llama_model_get_vocab(memory.pointer) else { return nil }
    self.pointer = pointer
    self.memory = memory
    count = Int(llama_vocab_n_tokens(pointer))
    let token = llama_vocab_bos(pointer)
    beginning = llama_vocab_get_add_bos(pointer) && token >= 0 ? token : nil
    marks = CallMarks(specialToken)
  }

  /// Whether the token ends the model's output.
  func endsOutput(_ token: Token) -> Bool { llama_vocab_is_eog(pointer, token) }

  /// Whether plain text never becomes this token.
  func isControl(_ token: Token) -> Bool {
    let attributes = llama_vocab_get_attr(pointer, token).rawValue
    return attributes & (LLAMA_TOKEN_ATTR_CONTROL.rawValue | LLAMA_TOKEN_ATTR_UNKNOWN.rawValue) != 0
      || marks.byte(of: token) != nil
  }

  /// Whether text becomes this token wherever it spells it, be it a control token in all but name.
  func isUserDefined(_ token: Token) -> Bool {
    llama_vocab_get_attr(pointer, token).rawValue & LLAMA_TOKEN_ATTR_USER_DEFINED.rawValue != 0
  }

  /// The text of a token as the file has it; for control tokens, the text that a template writes.
  func text(of token: Token) -> String {
    llama_vocab_get_text(pointer, token).map { String(cString: $0) } ?? ""
  }

  /// The control token of that text.
  func controlToken(_ text: String) -> Token? { specialToken(text).flatMap { isControl($0) ? $0 : nil } }

  /// The token of that text which is a control token, or user-defined.
  private func specialToken(_ text: String) -> Token? {
    guard let tokens = try? tokens(of: text.utf8, parsesControl: true), tokens.count == 1,
      isControl(tokens[0]) || isUserDefined(tokens[0])
    else { return nil }
    return tokens[0]
  }

  /// The texts of all control tokens.
  var controlTexts: Set<String> { Set((0..<Token(count)).filter(isControl).map(text(of:))) }

  /// The text of the token that a template calls by one of its usual names.
  func specialText(_ token: Token) -> String? { token >= 0 ? text(of: token) : nil }

  var beginningText: String? { specialText(llama_vocab_bos(pointer)) }
  var endText: String? { specialText(llama_vocab_eos(pointer)) }

  /// The bytes that a token adds to the text; none for control tokens.
  func bytes(of token: Token, includingControl: Bool = false) -> [UInt8] {
    if !includingControl, marks.byte(of: token) != nil { return [] }
    var capacity = 32
    while true {
      let result = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, written in
        let count = buffer.withMemoryRebound(to: CChar.self) {
          llama_token_to_piece(pointer, token, $0.baseAddress, Int32($0.count), 0, includingControl)
        }
        if count < 0 { capacity = Int(-count) } else { capacity = 0 }
        written = max(0, Int(count))
      }
      if capacity == 0 { return result }
    }
  }

  /// The bytes that a token adds to text in a grammar's terms, in which a byte of its own stands for a mark.
  func grammarBytes(of token: Token) -> [UInt8] { marks.byte(of: token).map { [$0] } ?? bytes(of: token) }

  /// The tokens of some text.
  ///
  /// - Parameter parsesControl: Whether control tokens' texts become those tokens. Only for text that a template wrote
  ///   itself.
  func tokens(of text: some Sequence<UInt8>, parsesControl: Bool) throws(LlamaError) -> [Token] {
    let bytes = Array(text)
    if bytes.isEmpty { return [] }
    guard let length = Int32(exactly: bytes.count) else { throw .tokenisationFailed }
    var capacity = bytes.count + 8
    while true {
      var needed: Int32 = 0
      let tokens = [Token](unsafeUninitializedCapacity: capacity) { buffer, written in
        needed = bytes.withUnsafeBytes { text in
          llama_tokenize(
            pointer, text.baseAddress?.assumingMemoryBound(to: CChar.self), length, buffer.baseAddress,
            Int32(clamping: capacity), false, parsesControl)
        }
        written = max(0, Int(needed))
      }
      if needed >= 0 { return tokens }
      if needed == .min { throw .tokenisationFailed }
      capacity = Int(-needed)
    }
  }
}
