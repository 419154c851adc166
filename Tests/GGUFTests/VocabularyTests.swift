import GGUF
import Testing

@Suite struct VocabularyTests {
  private func vocabulary(
    _ model: String, _ tokens: [String], kinds: [Int]? = nil, _ more: [(String, GGUFWriter.Value)] = []
  ) throws -> ModelVocabulary {
    var entries: [(String, GGUFWriter.Value)] = [
      ("tokenizer.ggml.model", .string(model)), ("tokenizer.ggml.tokens", .strings(tokens)),
    ]
    if let kinds { entries.append(("tokenizer.ggml.token_type", .integers(kinds))) }
    return try GGUFFile(bytes: GGUFWriter(entries: entries + more).bytes).vocabulary()
  }

  private func text(_ vocabulary: ModelVocabulary, _ id: Int) -> String {
    String(decoding: vocabulary.tokens[id], as: UTF8.self)
  }

  @Test func byteLevelTokensAreTheBytesThatTheyStandFor() throws {
    let vocabulary = try GGUFFile(bytes: GGUFWriter.sample.bytes).vocabulary()
    #expect(vocabulary.count == 8)
    #expect(vocabulary.tokens.map(Array.init).suffix(5) == [[0x61], [0x20, 0x62], [0x0A], [0xC3], [0xA9]])
    #expect(vocabulary.kinds.prefix(3).allSatisfy { $0 == .control })
    #expect(text(vocabulary, 2) == "<|im_end|>")
    #expect(vocabulary.special.bos == 1)
    #expect(vocabulary.special.eos == 2)
    #expect(vocabulary.endTokens == [0, 2])
    #expect(vocabulary.merges.text(at: 0) == "Ġ b")
    #expect(vocabulary.pre == "smollm")
    #expect(!vocabulary.addsBOS && !vocabulary.addsSpacePrefix)
  }

  @Test func everyByteHasItsStandIn() throws {
    // GPT-2's table, stated anew: printable Latin-1 stands for itself, the rest is counted up from U+0100.
    var names: [String] = []
    var next: UInt32 = 0x100
    for byte in UInt32(0)..<256 {
      let printable = (0x21...0x7E).contains(byte) || (0xA1...0xFF).contains(byte) && byte != 0xAD
      names.append(String(Character(Unicode.Scalar(printable ? byte : next) ?? "?")))
      if !printable { next += 1 }
    }
    let vocabulary = try vocabulary("gpt2", names)
    for byte in 0..<256 { #expect(Array(vocabulary.tokens[byte]) == [UInt8(byte)]) }
    // A name that is not in the table stays as it is.
    #expect(text(try self.vocabulary("gpt2", ["日本", "a b"]), 0) == "日本")
  }

  @Test func sentencePieceTokensHaveSpacesAndBytes() throws {
    let vocabulary = try vocabulary(
      "llama", ["<unk>", "<s>", "</s>", "<0x0A>", "<0xff>", "▁the", "▁▁", "x▁y", "<tool>", "dead", "<0xZZ>"],
      kinds: [2, 3, 3, 6, 6, 1, 1, 1, 4, 5, 6])
    #expect(
      vocabulary.tokens.map { Array($0) }[3...] == [
        [0x0A], [0xFF], Array(" the".utf8), Array("  ".utf8), Array("x y".utf8), Array("<tool>".utf8), [], [],
      ])
    #expect(vocabulary.special.bos == 1)
    #expect(vocabulary.special.unknown == 0)
    #expect(vocabulary.endTokens == [2])
    #expect(vocabulary.addsBOS && vocabulary.addsSpacePrefix)
    #expect(vocabulary.encoding == .spaceMarker)
    #expect(vocabulary.kinds[8] == .userDefined)
  }

  @Test func escapedTokensAreUnescaped() throws {
    let vocabulary = try vocabulary("rwkv", ["\\x00", "a\\n", "\\\\", "\\xe6\\x97\\xa5", "\\t\\r'"])
    #expect(vocabulary.tokens.map { Array($0) } == [[0], [0x61, 0x0A], [0x5C], [0xE6, 0x97, 0xA5], [9, 13, 0x27]])
  }

  @Test func endTokensAreFoundByNameAndTheirKindsCorrected() throws {
    let vocabulary = try vocabulary(
      "gpt2", ["a", "<|im_end|>", "<|endoftext|>", "<|fim_pad|>", "<|file_sep|>", "<|repo_name|>"])
    #expect(vocabulary.endTokens == [1, 2, 3, 4, 5])
    #expect(vocabulary.kinds == [.normal, .control, .control, .control, .control, .control])
    #expect(vocabulary.special.endOfTurn == 1)
    // The default id 11 of the family is outside this vocabulary.
    #expect(vocabulary.special.eos == nil)
  }

  @Test func partsOfAnAnswerDoNotEndIt() throws {
    let harmony = try vocabulary(
      "gpt2", ["<|return|>", "<|call|>", "<|end|>", "<|channel|>", "x"], kinds: [3, 3, 3, 3, 1],
      [("tokenizer.ggml.eos_token_id", .uint32(0))])
    #expect(harmony.endTokens == [0, 1])
    #expect(harmony.kinds[2] == .userDefined)
    #expect(harmony.kinds[3] == .userDefined)

    let gemma = try vocabulary(
      "gemma4", ["<pad>", "<eos>", "<bos>", "</s>", "<|tool_response>", "<turn|>"], kinds: [3, 3, 3, 3, 3, 3])
    #expect(gemma.endTokens == [1, 4, 5])
    #expect(gemma.kinds[3] == .normal)
    #expect(gemma.addsBOS)

    let phi = try vocabulary("llama", ["<unk>", "<s>", "</s>", "<|end|>"], kinds: [2, 3, 3, 3])
    #expect(phi.endTokens == [2, 3])
  }

  @Test func contradictoryVocabulariesAreRefused() {
    #expect(throws: GGUFError.unsupportedTokenizer("abacus")) { try vocabulary("abacus", ["a"]) }
    #expect(throws: GGUFError.metadata(key: "tokenizer.ggml.token_type", problem: "has 1 elements for 2 tokens")) {
      try vocabulary("gpt2", ["a", "b"], kinds: [1])
    }
    #expect(throws: GGUFError.self) { try GGUFFile(bytes: GGUFWriter().bytes).vocabulary() }
    #expect(throws: GGUFError.self) {
      try GGUFFile(bytes: GGUFWriter(entries: [("tokenizer.ggml.model", .string("gpt2"))]).bytes).vocabulary()
    }
  }
}
