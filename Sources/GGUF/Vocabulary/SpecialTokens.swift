/// The ids of the tokens that have a task, where the model has them.
public struct SpecialTokens: Hashable, Sendable {
  /// Begins a text.
  public var bos: Int?
  /// Ends a text.
  public var eos: Int?
  /// Ends a turn of a conversation.
  public var endOfTurn: Int?
  /// Ends a message that expects a tool's answer.
  public var endOfMessage: Int?
  public var unknown: Int?
  public var separator: Int?
  public var padding: Int?
  public var mask: Int?
  /// The parts of a fill-in-the-middle prompt.
  public var middlePrefix: Int?
  public var middleSuffix: Int?
  public var middle: Int?
  public var middlePadding: Int?
  public var repository: Int?
  public var fileSeparator: Int?

  public init(
    bos: Int? = nil, eos: Int? = nil, unknown: Int? = nil, separator: Int? = nil, padding: Int? = nil, mask: Int? = nil
  ) {
    self.bos = bos
    self.eos = eos
    self.unknown = unknown
    self.separator = separator
    self.padding = padding
    self.mask = mask
  }
}

extension SpecialTokens {
  /// How a special token is found: by the metadata (the last key that is there wins), or else by its name in the vocabulary.
  private struct Role {
    var path: WritableKeyPath<SpecialTokens, Int?> & Sendable
    var keys: [String]
    var names: [String] = []
  }

  /// The keys and names that llama.cpp looks for (`llama-vocab.cpp`), in its order.
  private static let roles: [Role] = [
    Role(path: \.bos, keys: ["bos"]),
    Role(path: \.eos, keys: ["eos"]),
    Role(
      path: \.endOfTurn, keys: ["eot"],
      names: [
        "<|eot_id|>", "<|im_end|>", "<|end|>", "<end_of_turn>", "<|endoftext|>", "<|end_of_text|>", "<EOT>", "_<EOT>",
        "[EOT]",
        "<｜end▁of▁sentence｜>", "<end_of_utterance>",
      ]),
    Role(path: \.endOfMessage, keys: ["eom"], names: ["<|eom_id|>"]),
    Role(path: \.unknown, keys: ["unknown"]),
    // The misspelt key is the one that files use.
    Role(path: \.separator, keys: ["seperator"]),
    Role(path: \.padding, keys: ["padding"]),
    Role(path: \.mask, keys: ["mask"]),
    Role(
      path: \.middlePrefix, keys: ["fim_pre", "prefix"],
      names: [
        "<|fim_prefix|>", "<fim-prefix>", "<fim_prefix>", "<｜fim▁begin｜>", "<PRE>", "▁<PRE>", "<|code_prefix|>",
        "<|prefix|>",
      ]),
    Role(
      path: \.middleSuffix, keys: ["fim_suf", "suffix"],
      names: [
        "<|fim_suffix|>", "<fim-suffix>", "<fim_suffix>", "<｜fim▁hole｜>", "<SUF>", "▁<SUF>", "<|code_suffix|>",
        "<|suffix|>",
      ]),
    Role(
      path: \.middle, keys: ["fim_mid", "middle"],
      names: [
        "<|fim_middle|>", "<fim-middle>", "<fim_middle>", "<｜fim▁end｜>", "<MID>", "▁<MID>", "<|code_middle|>",
        "<|middle|>",
      ]),
    Role(
      path: \.middlePadding, keys: ["fim_pad"], names: ["<|fim_pad|>", "<fim-pad>", "<fim_pad>", "<PAD>", "[PAD]"]),
    Role(
      path: \.repository, keys: ["fim_rep"],
      names: ["<|fim_repo|>", "<|repo_name|>", "<fim-repo>", "<REPO>", "<reponame>"]),
    Role(path: \.fileSeparator, keys: ["fim_sep"], names: ["<|file_sep|>"]),
  ]

  /// Names that end a generation wherever they occur.
  private static let endNames = [
    "<|eot_id|>", "<|im_end|>", "<|end|>", "<|return|>", "<|call|>", "<|flush|>", "<|calls|>", "<end_of_turn>",
    "<|endoftext|>",
    "</s>", "<|eom_id|>", "<EOT>", "_<EOT>", "[EOT]", "[EOS]", "<|end_of_text|>", "<end_of_utterance>", "<eos>",
    "<turn|>",
    "<|tool_response>", "<｜end▁of▁sentence｜>", "[e~[",
  ]

  /// Names of gpt-oss's format that are text to its parser.
  private static let harmonyNames = ["<|channel|>", "<|message|>", "<|start|>", "<|constrain|>"]

  /// Finds the special and end tokens as llama.cpp does, and corrects the kinds of those that the file marks as ordinary.
  static func find(
    in file: GGUFFile, names: ByteStrings, kinds: inout [ModelVocabulary.Kind], family: TokenizerFamily
  ) -> (special: SpecialTokens, endTokens: [Int]) {
    let known = NameIndex(names, wanted: roles.flatMap(\.names) + endNames + harmonyNames + ["<|plamo:eos|>"])
    let ids = names.indices
    var special = SpecialTokens()
    for role in roles {
      var id = family.defaults[keyPath: role.path].flatMap { ids.contains($0) ? $0 : nil }
      for key in role.keys {
        if let given = file["tokenizer.ggml.\(key)_token_id"]?.integer, ids.contains(given) { id = given }
      }
      if id == nil, let named = role.names.lazy.compactMap({ known[$0] }).first {
        id = named
        kinds[named] = .control
      }
      special[keyPath: role.path] = id
    }

    var ends = Set([special.middlePadding, special.repository, special.fileSeparator].compactMap(\.self))
    for id in endNames.compactMap({ known[$0] }) {
      ends.insert(id)
      kinds[id] = .control
    }
    for id in harmonyNames.compactMap({ known[$0] }) { kinds[id] = .userDefined }
    ends.formUnion([special.eos, special.endOfTurn, special.endOfMessage].compactMap(\.self))

    // In two formats `<|end|>` closes a part of the answer only; in two others `</s>` is ordinary text.
    func ending(_ name: String) -> Int? { known[name].flatMap { ends.contains($0) ? $0 : nil } }
    let calls = ending("<|call|>") ?? ending("<|calls|>")
    if let end = ending("<|end|>"), calls != nil,
      (ending("<|return|>") != nil && calls != nil) || ending("<|flush|>") != nil
    {
      ends.remove(end)
      kinds[end] = .userDefined
    }
    if let end = ending("</s>"), ending("<|tool_response>") != nil || ending("<|plamo:eos|>") != nil {
      ends.remove(end)
      kinds[end] = .normal
    }
    return (special, ends.sorted())
  }
}

/// The ids of some names in a vocabulary.
private struct NameIndex {
  private var ids: [ArraySlice<UInt8>: Int] = [:]

  init(_ names: ByteStrings, wanted: [String]) {
    let wanted = Set(wanted.map { Array($0.utf8)[...] })
    let starts = Set(wanted.compactMap(\.first))
    let longest = wanted.map(\.count).max() ?? 0
    for id in names.indices {
      let name = names[id]
      guard name.count <= longest, let start = name.first, starts.contains(start), wanted.contains(name) else {
        continue
      }
      ids[name] = id
    }
  }

  subscript(name: String) -> Int? { ids[Array(name.utf8)[...]] }
}
