import GGUF

extension ModelFile {
  /// Throws where the header holds what llama.cpp ends the whole process over instead of refusing it.
  ///
  /// Takes some milliseconds for each 10,000 tokens of the vocabulary.
  func checkPlausibility() throws(LlamaError) {
    if let count = file.blockCount, !(1...100_000).contains(count) {
      throw .unreadable(path: path, reason: "it claims \(count) layers")
    }
    for key in ["attention.layer_norm_rms_epsilon", "attention.layer_norm_epsilon"] {
      if let epsilon = file.architectureValue(key)?.number, !(epsilon >= 0 && epsilon.isFinite) {
        throw .unreadable(path: path, reason: "its \(key) is \(epsilon)")
      }
    }
    let tokenizer = file["tokenizer.ggml.model"]?.string ?? "none"
    guard !["none", "no_vocab", ""].contains(tokenizer) else {
      throw .notGenerative(path: path, reason: "it has no tokenizer")
    }
    guard let tokens = file["tokenizer.ggml.tokens"]?.array?.strings, tokens.count > 0 else {
      throw .notGenerative(path: path, reason: "it has no vocabulary")
    }
    var texts: Set<ArraySlice<UInt8>> = []
    for index in 0..<tokens.count where !tokens[index].isEmpty && !texts.insert(tokens[index]).inserted {
      throw .unreadable(path: path, reason: "its vocabulary has token \(index) twice")
    }
    guard !texts.isEmpty else { throw .unreadable(path: path, reason: "its vocabulary consists of empty tokens") }
    if tokenizer == "llama" {
      let digits = Array("0123456789ABCDEF")
      for byte in 0..<256 {
        let name = "<0x\(digits[byte >> 4])\(digits[byte & 15])>"
        guard texts.contains(Array(name.utf8)[...]) || texts.contains([UInt8(byte)]) else {
          throw .unreadable(path: path, reason: "its SentencePiece vocabulary has no token for the byte \(name)")
        }
      }
    }
  }
}
