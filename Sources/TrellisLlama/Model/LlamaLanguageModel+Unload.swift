import Foundation
import Synchronization

extension LlamaLanguageModel {
  /// Frees the memory of this model's file at once, whoever uses it.
  ///
  /// Responses under way end with ``LlamaError/unloaded``. Sessions stay usable: their next request loads the model
  /// again.
  public func unload() {
    for conversation in ConversationRegistry.all(ofFile: executorConfiguration.path) { conversation.unload() }
  }
}

/// The conversations of this process, so that a model can be taken from all of them.
enum ConversationRegistry {
  private struct Entry {
    var path: String
    weak var conversation: Conversation?
  }

  private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  static func add(_ conversation: Conversation) {
    entries.withLock {
      $0[ObjectIdentifier(conversation)] = Entry(path: conversation.configuration.path, conversation: conversation)
    }
  }

  static func remove(_ conversation: Conversation) {
    entries.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(conversation)) }
  }

  static func all(ofFile path: String) -> [Conversation] {
    entries.withLock { $0.values.filter { $0.path == path }.compactMap(\.conversation) }
  }
}
