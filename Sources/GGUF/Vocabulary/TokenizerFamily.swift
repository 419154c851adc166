/// What a tokenizer's name implies where the file does not say: llama.cpp's defaults for each `tokenizer.ggml.model`.
struct TokenizerFamily {
  var encoding: TokenEncoding
  var defaults = SpecialTokens()
  var addsBOS = false
  var addsEOS = false
  var addsSpacePrefix = false

  init?(model: String, pre: String?) {
    switch model {
    case "llama":
      encoding = .spaceMarker
      defaults = SpecialTokens(bos: 1, eos: 2, unknown: 0)
      addsBOS = true
      addsSpacePrefix = true
    case "bert":
      encoding = .spaceMarker
      defaults = SpecialTokens(bos: 101, unknown: 100, separator: 102, padding: 0, mask: 103)
      addsBOS = true
    case "t5":
      encoding = .spaceMarker
      defaults = SpecialTokens(eos: 1, unknown: 2, padding: 0)
      addsEOS = true
    case "gpt2", "hybriddna", "whitespace":
      // Two pre-tokenizers of the GPT-2 family write spaces as SentencePiece does.
      encoding = pre.map(Self.spaceMarkerPre.contains) ?? false ? .spaceMarker : .byteLevel
      defaults = SpecialTokens(bos: 11, eos: 11)
      addsBOS = pre.map(Self.leadingBOSPre.contains) ?? false
    case "gemma4":
      encoding = .spaceMarker
      addsBOS = true
    case "rwkv":
      encoding = .escaped
    case "plamo2":
      encoding = .plain
      defaults = SpecialTokens(bos: 1, eos: 2, unknown: 0, padding: 3)
    default:
      return nil
    }
  }

  private static let spaceMarkerPre: Set = ["gemma4", "granite-embed-multi-311m", "sarvam-moe"]
  private static let leadingBOSPre: Set = [
    "llama3", "llama-v3", "llama-bpe", "falcon3", "falcon-h1", "pixtral", "midm-2.0", "lfm2", "jina-v5-nano", "tekken",
    "chameleon",
  ]
}
