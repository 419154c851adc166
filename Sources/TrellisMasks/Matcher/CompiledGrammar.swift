import Synchronization
import TrellisGrammar

/// A grammar compiled for a vocabulary: shared by all sessions that use both.
///
/// Compiling proves that every text that a mask allows can be completed. Nothing is refused after it, but for texts that can be read in
/// more ways at once than `CompileLimits.alternatives`, which takes a grammar that is ambiguous without end. What matching learns (masks,
/// states) is kept for all matchers, within `CompileLimits.workingBytes`.
public final class CompiledGrammar: Sendable {
  let program: Program
  private let machine: Mutex<Machine>

  public var vocabulary: Vocabulary { program.vocabulary }

  /// A program for a grammar.
  ///
  /// - Throws: ``CompileError`` where the grammar matches nothing, recurses on the left, or passes a limit.
  public init(
    _ grammar: Grammar, vocabulary: Vocabulary, limits: CompileLimits = CompileLimits()
  ) throws(CompileError) {
    program = try GrammarCompiler.program(grammar, vocabulary: vocabulary, limits: limits)
    let first = Machine(program: program)
    let passesLimit = first.locked {
      _ = $0.startState()
      return $0.isOverflowing
    }
    guard !passesLimit else {
      throw CompileError.limit("alternatives", limits.alternatives, rule: grammar.rules[grammar.root].name)
    }
    machine = Mutex(first)
  }

  /// A matcher before the first byte.
  public func makeMatcher() -> Matcher { Matcher(self) }

  /// Forgets all masks and states that were made so far. For measuring how a grammar does when it is new; matchers that are at
  /// work keep theirs.
  public func forget() {
    let fresh = Machine(program: program)
    machine.withLock { $0 = fresh }
  }

  /// The tables that new matchers share.
  func currentMachine() -> Machine {
    machine.withLock { machine in
      if machine.locked({ $0.isFull }) { machine = Machine(program: program) }
      return machine
    }
  }
}
