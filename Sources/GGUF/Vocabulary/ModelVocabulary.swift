/// The tokens of a model, as bytes: all that a mask engine or a detokenizer needs to know of its tokenizer.
///
/// A token's id is its index. Token kinds, special tokens and end tokens are those that llama.cpp computes for the same file,
/// with its corrections of files that mark special tokens as ordinary ones.
public struct ModelVocabulary: Sendable {
  /// What a token is for.
  public enum Kind: UInt8, Sendable {
    /// Ordinary text.
    case normal
    /// Stands for text that the vocabulary cannot say; never generated as text.
    case unknown
    /// Steers the model (`<|im_end|>`); never part of the text.
    case control
    /// Text that was added to the vocabulary whole (`<tool_call>`): part of the text, and matched in it before all else.
    case userDefined
    /// A place in the vocabulary that the model was not trained on.
    case unused
    /// One byte, for what no other token covers.
    case byte
    /// The file gives no kind that is known.
    case undefined
  }

  /// The tokenizer's family (`tokenizer.ggml.model`): `gpt2`, `llama`, `gemma4`, …
  public let model: String
  /// How text is cut before merging (`tokenizer.ggml.pre`): `llama-bpe`, `qwen2`, …
  public let pre: String?
  /// How the file writes a token's bytes.
  public let encoding: TokenEncoding

  /// The bytes that each token adds to the text: `▁` is a space, `<0x0A>` the byte 10, and GPT-2's stand-ins are the bytes that
  /// they stand for.
  ///
  /// For control and unknown tokens, their name (`<|im_end|>`), which is not text; for unused, undefined and nameless ones, empty.
  /// A token's bytes need not be whole scalars.
  public let tokens: ByteStrings
  public internal(set) var kinds: [Kind]
  /// The tokens as the file writes them.
  public let names: ByteStrings

  public let special: SpecialTokens
  /// The tokens with which the model ends its turn, ascending: llama.cpp's "end of generation" set.
  public let endTokens: [Int]

  /// The merges of a byte-pair tokenizer, in order of rank, each as two token names with a space between.
  public let merges: ByteStrings

  /// Whether a prompt starts with `special.bos`.
  public let addsBOS: Bool
  /// Whether a text ends with `special.eos`.
  public let addsEOS: Bool
  /// Whether tokenizing adds a space before text (SentencePiece).
  public let addsSpacePrefix: Bool

  public var count: Int { tokens.count }
}

extension GGUFFile {
  /// The model's vocabulary, decoded anew at each call (tens of milliseconds for 150,000 tokens).
  ///
  /// Throws `GGUFError.metadata` where the file has no vocabulary or one that contradicts itself, and
  /// `GGUFError.unsupportedTokenizer` for a tokenizer family that is not known.
  public func vocabulary() throws(GGUFError) -> ModelVocabulary { try ModelVocabulary(self) }
}

extension ModelVocabulary {
  init(_ file: GGUFFile) throws(GGUFError) {
    guard let model = file["tokenizer.ggml.model"]?.string else {
      throw .metadata(key: "tokenizer.ggml.model", problem: "is missing: the file has no vocabulary")
    }
    let pre = file["tokenizer.ggml.pre"]?.string
    guard let family = TokenizerFamily(model: model, pre: pre) else { throw .unsupportedTokenizer(model) }
    guard let names = file["tokenizer.ggml.tokens"]?.array?.strings else {
      throw .metadata(key: "tokenizer.ggml.tokens", problem: "is missing or no list of strings")
    }
    var kinds = try Self.kinds(file, count: names.count)
    let found = SpecialTokens.find(in: file, names: names, kinds: &kinds, family: family)

    var tokens = ByteStrings()
    for id in names.indices { tokens.append(family.encoding.bytes(of: names[id], kind: kinds[id])) }

    self.model = model
    self.pre = pre
    encoding = family.encoding
    self.names = names
    self.tokens = tokens
    self.kinds = kinds
    special = found.special
    endTokens = found.endTokens
    merges = file["tokenizer.ggml.merges"]?.array?.strings ?? ByteStrings()
    // llama.cpp overrides what Gemma 4 files say, because early ones say it wrongly.
    addsBOS = pre == "gemma4" || model == "gemma4" || (file["tokenizer.ggml.add_bos_token"]?.bool ?? family.addsBOS)
    addsEOS = file["tokenizer.ggml.add_eos_token"]?.bool ?? family.addsEOS
    addsSpacePrefix = file["tokenizer.ggml.add_space_prefix"]?.bool ?? family.addsSpacePrefix
  }

  private static func kinds(_ file: GGUFFile, count: Int) throws(GGUFError) -> [Kind] {
    let key = "tokenizer.ggml.token_type"
    guard let value = file[key] else { return Array(repeating: .normal, count: count) }
    guard let numbers = value.array?.integers else { throw .metadata(key: key, problem: "is no list of integers") }
    guard numbers.count >= count else {
      throw .metadata(key: key, problem: "has \(numbers.count) elements for \(count) tokens")
    }
    return numbers.prefix(count).map { number in
      switch number {
      case 1: .normal
      case 2: .unknown
      case 3: .control
      case 4: .userDefined
      case 5: .unused
      case 6: .byte
      default: .undefined
      }
    }
  }
}
