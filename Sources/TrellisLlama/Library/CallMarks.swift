import TrellisMasks

/// The control tokens that stand inside of calls in Gemma 4's format, and the bytes that stand for them in grammars.
///
/// Grammars are over bytes, and these tokens are no text. For each stands a byte that occurs in no UTF-8; so text that
/// spells such a token, whoever wrote it, is never taken for one.
struct CallMarks: Sendable {
  /// What strings stand between.
  static let quote = #"<|"|>"#
  private static let texts = [quote, "<|tool_call>", "<tool_call|>"]
  /// The byte that stands for the quote.
  static let quoteByte = byte(at: 0)

  /// In the order of the texts; empty for a vocabulary that lacks one of them.
  let tokens: [Token]

  /// - Parameter token: Finds the special token of a text.
  init(_ token: (String) -> Token?) {
    var tokens: [Token] = []
    for text in Self.texts {
      guard let token = token(text) else {
        self.tokens = []
        return
      }
      tokens.append(token)
    }
    self.tokens = tokens
  }

  var isEmpty: Bool { tokens.isEmpty }

  /// The byte that stands for a token; nil for all other tokens.
  func byte(of token: Token) -> UInt8? { tokens.firstIndex(of: token).map(Self.byte) }

  /// The token that a byte stands for.
  func token(of byte: UInt8) -> Token? {
    let index = Int(0xFF - byte)
    return index < tokens.count ? tokens[index] : nil
  }

  private static func byte(at index: Int) -> UInt8 { 0xFF - UInt8(index) }

  /// The bytes of a format's own text, in which names of marks are meant as such.
  static func bytes(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let character = rest.first {
      if let index = texts.firstIndex(where: { rest.hasPrefix($0) }) {
        bytes.append(byte(at: index))
        rest = rest.dropFirst(texts[index].count)
      } else {
        bytes += String(character).utf8
        rest = rest.dropFirst()
      }
    }
    return bytes
  }
}
