import TrellisGrammar
import TrellisMasks
import TrellisSchema

/// The comparison of masks with full walks of the vocabulary.
extension MaskBenchmark {
  /// What was compared.
  struct Comparison {
    var steps = 0
    /// Masks that are one in memory are compared once.
    var masks = 0
    /// Where a mask differs, and by which tokens.
    var differences: [String] = []
  }

  /// Replays a case and compares each mask with what reading every token byte by byte says.
  func verify(_ item: Case, into comparison: inout Comparison) {
    guard let graph = try? SchemaGraph(importing: JSONValue(parsing: item.schema)),
      let grammar = try? Grammar(graph, options: options),
      let compiled = try? CompiledGrammar(grammar, vocabulary: vocabulary)
    else { return }
    var seen: [ObjectIdentifier: Mask] = [:]
    for (index, test) in item.tests.enumerated() {
      var matcher = compiled.makeMatcher()
      for (step, token) in (test.tokens + vocabulary.endTokens.prefix(1)).enumerated() {
        let mask = matcher.mask()
        comparison.steps += 1
        if seen.updateValue(mask, forKey: mask.identity) == nil {
          comparison.masks += 1
          let full = matcher.fullMask()
          let wrong = (0..<Token(vocabulary.count)).filter { mask.allows($0) != full.allows($0) }
          if !wrong.isEmpty || mask.bits() != full.bits() {
            let tokens = wrong.prefix(5).map {
              String(decoding: vocabulary.bytes(of: $0), as: UTF8.self).debugDescription
            }
            comparison.differences.append(
              "\(item.id), test \(index), step \(step): \(wrong.count) tokens, such as \(tokens.joined(separator: " "))"
            )
          }
        }
        guard mask.allows(token), matcher.accept(token) else { break }
      }
    }
  }
}
