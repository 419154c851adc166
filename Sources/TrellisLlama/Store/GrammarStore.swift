import Foundation
import Trellis
import TrellisGrammar
import TrellisMasks

/// The grammars compiled for one model: shared by its sessions, each kept while somebody uses it. Blocks.
final class GrammarStore: Sendable {
  private let vocabulary: LlamaVocabulary
  private let index = SharedStore<Int, Vocabulary>()
  private let grammars = SharedStore<SchemaGraph, CompiledGrammar>()

  /// - Parameter vocabulary: Of weights that outlive this.
  init(_ vocabulary: LlamaVocabulary) {
    self.vocabulary = vocabulary
  }

  /// The grammar of a schema's JSON texts. Throws what says which part of the schema cannot be enforced.
  func grammar(for graph: SchemaGraph) throws -> CompiledGrammar {
    try grammars.value(for: graph) { () throws(any Error) in
      // The index lives on in the grammars.
      let index = try index.value(for: 0) { () throws(any Error) in try vocabulary.makeIndex() }
      return try CompiledGrammar(Grammar(graph), vocabulary: index)
    }
  }
}
