import Synchronization
import Trellis

/// Counts tokens by a model's vocabulary and chat template, without its weights. Everything here blocks: not for the cooperative pool.
final class TokenCounter: Sendable {
  private struct Key: Hashable {
    var file: FileIdentity
    var template: String?
  }

  /// The last one stays, because whoever counts once will count again.
  private static let last = Mutex<(key: Key, counter: TokenCounter)?>(nil)

  private let renderer: PromptRenderer

  private init(_ renderer: PromptRenderer) {
    self.renderer = renderer
  }

  static func counter(for configuration: LlamaConfiguration) throws -> TokenCounter {
    let path = configuration.path
    guard let identity = FileIdentity(path: path) else { throw LlamaError.fileMissing(path: path) }
    let key = Key(file: identity, template: configuration.options.chatTemplate)
    return try last.withLock { last in
      if let last, last.key == key { return last.counter }
      let vocabulary = try LlamaWeights(
        LlamaWeights.Key(path: path, gpuLayers: 0, fileIdentity: identity), vocabularyOnly: true)
      let counter = TokenCounter(try PromptRenderer(vocabulary, template: configuration.options.chatTemplate))
      last = (key, counter)
      return counter
    }
  }

  func count(ofText text: String) -> Int { renderer.count(text) }

  /// The tokens of entries in the model's chat format. Of instructions that its template does not take alone, those that they add to a
  /// prompt.
  func count(ofEntries entries: [Transcript.Entry]) throws -> Int {
    if entries.isEmpty { return 0 }
    do {
      return try rendered(entries)
    } catch LlamaError.templateFailed where entries.allSatisfy(\.isInstructions) {
      let prompt = Transcript.Prompt(segments: [.text(Transcript.TextSegment(content: "Hello"))])
      return try rendered(entries + [.prompt(prompt)]) - rendered([.prompt(prompt)])
    }
  }

  private func rendered(_ entries: [Transcript.Entry]) throws -> Int {
    let transcript = Transcript(entries: entries)
    let tools = transcript.toolDefinitions
    let messages = try renderer.messages(of: transcript, tools: tools)
    return try renderer.tokens(ofWhole: renderer.render(messages, tools: tools)).count
  }
}

extension Transcript.Entry {
  fileprivate var isInstructions: Bool { if case .instructions = self { true } else { false } }
}
