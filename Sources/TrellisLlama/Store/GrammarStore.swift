import Foundation
import Trellis
import TrellisGrammar
import TrellisMasks

/// The grammars compiled for one model: shared by its sessions, each kept while somebody uses it. Blocks.
final class GrammarStore: Sendable {
  /// What a grammar is of: a value, calls of tools, or either of both.
  struct Key: Hashable, Sendable {
    var value: SchemaGraph?
    var format: ToolFormat?
    var tools: [Tool] = []

    struct Tool: Hashable, Sendable {
      var name: String
      var parameters: SchemaGraph
    }
  }

  private let vocabulary: LlamaVocabulary
  private let index = SharedStore<Int, Vocabulary>()
  private let grammars = SharedStore<Key, CompiledGrammar>()

  init(_ vocabulary: LlamaVocabulary) {
    self.vocabulary = vocabulary
  }

  /// The grammar of what a key says. Throws what says which part of a schema cannot be enforced.
  func grammar(for key: Key) throws -> CompiledGrammar {
    try grammars.value(for: key) { () throws(any Error) in
      // The index lives on in the grammars.
      let index = try index.value(for: 0) { () throws(any Error) in
        try LlamaTrace.span("index vocabulary", .preparation) { try vocabulary.makeIndex() }
      }
      let begin = ContinuousClock.now
      defer { LlamaTrace.record("compile grammar", .preparation, since: begin) }
      let value = try key.value.map { try Grammar($0) }
      let whole = try key.format.map { try $0.grammar(for: key.tools, orValue: value) } ?? value
      guard let whole else { throw GrammarStoreError.nothingAsked }
      return try CompiledGrammar(whole, vocabulary: index)
    }
  }
}

enum GrammarStoreError: Error {
  /// The key has neither a value nor calls.
  case nothingAsked
}
