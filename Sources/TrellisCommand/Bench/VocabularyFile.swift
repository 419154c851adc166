import GGUF
import TrellisMasks

extension Vocabulary {
  /// The vocabulary of a model file.
  convenience init(file: GGUFFile) throws {
    let model = try file.vocabulary()
    var kinds = model.kinds.map { kind -> Kind in
      switch kind {
      case .normal, .userDefined, .byte: .normal
      case .unknown, .control: .control
      case .unused, .undefined: .unused
      }
    }
    for token in model.endTokens { kinds[token] = .end }
    try self.init(tokens: model.tokens.indices.map { Array(model.tokens[$0]) }, kinds: kinds)
  }
}
