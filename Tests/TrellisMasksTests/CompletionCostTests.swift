import Testing
import TrellisGrammar

@testable import TrellisMasks

/// The fewest bytes that complete a text are what they are said to be: none where it is complete, otherwise one more than after the
/// best next byte (Bellman's equation, which has one solution).
@Suite struct CompletionCostTests {
  private static let bytes = (0..<256).map { [UInt8($0)] }

  private func cost(_ matcher: Matcher) -> Int { matcher.machine.locked { $0.cost(ofState: matcher.state) } }

  private func check(_ grammar: Grammar, _ random: inout SeededGenerator, _ note: String) throws {
    let vocabulary = try Vocabulary(
      tokens: Self.bytes + [Array("<end>".utf8)], kinds: Array(repeating: .normal, count: 256) + [.end])
    guard let live = grammar.pruned(),
      let compiled = try? CompiledGrammar(live, vocabulary: vocabulary)
    else { return }
    var matcher = compiled.makeMatcher()
    for step in 0..<12 {
      let cost = cost(matcher)
      let place = "\(note), step \(step), grammar \(live)"
      #expect(matcher.completionPlan()?.count == cost + 1, "\(place)")
      let next = (0..<Token(256)).compactMap { token in
        var next = matcher
        return next.accept(token) ? next : nil
      }
      if matcher.isComplete {
        #expect(cost == 0, "\(place)")
      } else {
        #expect(next.map { self.cost($0) }.min().map { $0 + 1 } == cost, "\(place)")
      }
      guard let chosen = next.randomElement(using: &random) else { return }
      matcher = chosen
    }
  }

  @Test(arguments: 0..<40)
  func randomGrammars(seed: Int) throws {
    var generator = RandomGrammar(seed: UInt64(seed) &+ 9000)
    generator.hasPatterns = false
    var random = SeededGenerator(seed: UInt64(seed))
    for round in 0..<6 { try check(generator.grammar(), &random, "seed \(seed), round \(round)") }
  }

  @Test func objectsOfRequiredMembersOneInAnother() throws {
    func object(_ keys: [String], _ value: Expression, _ isRequired: Bool) -> Expression {
      let declared = keys.map { Members.Declared(key: $0, value: value, isRequired: isRequired) }
      return .sequence([.bytes([0x7B]), .members(Members(declared: declared)), .bytes([0x7D])])
    }
    let inner = object(["a", "bb", "c"], .choice([.bytes(Array("true".utf8)), .bytes(Array("10".utf8))]), true)
    let outer = object(["x", "y"], .sequence([inner, .bytes(Array("!".utf8))]), true)
    let optional = object(["p", "q", "r"], outer, false)
    var random = SeededGenerator(seed: 1)
    for body in [inner, outer, optional, .repetition(outer, minimum: 2, maximum: 3)] {
      for _ in 0..<20 { try check(Grammar(rules: [.init(name: "root", body: body)], root: 0), &random, "objects") }
    }
  }
}
