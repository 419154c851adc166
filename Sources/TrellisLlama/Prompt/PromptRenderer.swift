import Trellis
import TrellisMasks

/// Conversations as tokens, by the model's chat template.
///
/// Only what the template itself writes can become control tokens.
struct PromptRenderer: Sendable {
  private let vocabulary: LlamaVocabulary
  private let template: String
  private let specialTexts: SpecialTextGuard

  init(_ weights: LlamaWeights, template: String?) {
    vocabulary = weights.vocabulary
    // ChatML is what llama.cpp falls back to as well.
    self.template = template ?? weights.chatTemplate ?? "chatml"
    specialTexts = SpecialTextGuard(weights.vocabulary)
  }

  /// The text of a conversation, with marks in what could be mistaken for control tokens.
  func render(_ messages: [ChatMessage], addsGenerationPrompt: Bool = true) throws(LlamaError) -> String {
    let protected = messages.map { message in
      var message = message
      message.content = specialTexts.protect(message.content)
      return message
    }
    guard let text = BuiltInTemplate(source: template).render(protected, addsGenerationPrompt: addsGenerationPrompt)
    else {
      throw .templateFailed(reason: "llama.cpp does not know it")
    }
    return text
  }

  /// The tokens of a rendered text from its start.
  func tokens(ofWhole rendered: String) throws(LlamaError) -> [Token] {
    let tokens = try tokens(of: rendered)
    guard let beginning = vocabulary.beginning, tokens.first != beginning else { return tokens }
    return [beginning] + tokens
  }

  /// The tokens of a part of a rendered text.
  func tokens(of rendered: String) throws(LlamaError) -> [Token] {
    var tokens: [Token] = []
    for piece in specialTexts.pieces(of: rendered) {
      tokens += try vocabulary.tokens(of: piece.text.utf8, parsesControl: piece.isTrusted)
    }
    return tokens
  }
}
