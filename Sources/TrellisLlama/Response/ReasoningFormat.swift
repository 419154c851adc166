import Trellis

/// The tags between which a model thinks before it answers.
struct ReasoningFormat: Hashable, Sendable {
  var opening: String
  var closing: String
  /// What stands between thoughts and what follows them.
  var separator = "\n\n"
  /// The template's variable that switches thinking on and off, where there is one.
  var variable: String?

  /// The tags that a chat template's source speaks of; nil for a model that does not think.
  init?(template source: String) {
    let gemma = ("<|channel>thought", "<channel|>")
    let tags = [("<think>", "</think>"), ("[THINK]", "[/THINK]"), ("<seed:think>", "</seed:think>"), gemma]
    guard let found = tags.first(where: { source.contains($0.1) }) else { return nil }
    (opening, closing) = found
    if found == gemma { separator = "" }
    variable = ["enable_thinking", "thinking"].first { source.contains($0) }
  }

  /// The longest reasoning of a level, in tokens.
  static func budget(of level: ContextOptions.ReasoningLevel) throws -> Int {
    switch level {
    case .light: return 256
    case .moderate: return 1024
    case .deep: return 4096
    case .custom(let name):
      guard let count = Int(name), count >= 0 else {
        throw LanguageModelError.unsupportedOption(
          LanguageModelError.UnsupportedOption(
            option: "reasoningLevel",
            debugDescription: "'\(name)' is not known; give light, moderate, deep, or a number of tokens."))
      }
      return count
    }
  }
}
