import Synchronization
import TrellisGrammar
import TrellisMasks
import TrellisSchema

/// The grammars that were compiled last, over single bytes: a server's tokens are not known, and not needed.
final class RecentGrammars: Sendable {
  private let capacity = 16
  private let state = Mutex<[(graph: SchemaGraph, grammar: CompiledGrammar)]>([])

  /// Blocks for the time of compiling, which is milliseconds for schemas of usual size.
  func grammar(for graph: SchemaGraph) throws -> CompiledGrammar {
    if let known = state.withLock({ $0.first { $0.graph == graph }?.grammar }) { return known }
    let options = GrammarOptions(layout: .compact, propertiesInAnyOrder: true)
    let grammar = try CompiledGrammar(Grammar(graph, options: options), vocabulary: Self.bytes())
    state.withLock { grammars in
      grammars.append((graph, grammar))
      if grammars.count > capacity { grammars.removeFirst() }
    }
    return grammar
  }

  /// A vocabulary of the 256 bytes and an end token.
  private static func bytes() throws -> Vocabulary {
    try Vocabulary(
      tokens: (0...255).map { [UInt8($0)] } + [[]], kinds: Array(repeating: .normal, count: 256) + [.end])
  }
}
