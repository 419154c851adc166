import TrellisGrammar
import TrellisMasks
import TrellisSchema

/// The replay of a corpus of schemas and token sequences through the mask engine, with the time of every mask.
///
/// What is measured, and the form of the result, are those of the comparison script that runs the other engines. Everything that is derived
/// from a schema is forgotten before every pass, unless the run is to be warm.
struct MaskBenchmark {
  /// A line of the corpus.
  struct Case {
    struct Test {
      var isValid: Bool
      var tokens: [Token]
    }

    var id: String
    /// The schema as JSON text.
    var schema: [UInt8]
    var tests: [Test]
  }

  /// What came of one case. Times are the least of all passes, in microseconds.
  struct Outcome {
    var id: String
    var compileTime = Double.infinity
    var error: String?
    var maskTimes: [[Double]] = []
    /// Whether each test was accepted.
    var verdicts: [Bool] = []
  }

  var vocabulary: Vocabulary
  var passes: Int
  var isWarm: Bool
  /// Whether the automata of formats, which depend on no schema, are kept from schema to schema.
  var keepsFormats = false
  var options: GrammarOptions

  /// Compiles a schema and replays its tests.
  func run(_ item: Case) -> Outcome {
    var outcome = Outcome(id: item.id)
    var compiled: CompiledGrammar?
    do {
      for _ in 0..<passes {
        if !keepsFormats { StringFormats.forget() }
        let begin = ContinuousClock.now
        let graph = try SchemaGraph(importing: JSONValue(parsing: item.schema))
        compiled = try CompiledGrammar(Grammar(graph, options: options), vocabulary: vocabulary)
        outcome.compileTime = min(outcome.compileTime, Self.microseconds(since: begin))
      }
    } catch {
      outcome.error = "\(error)"
      return outcome
    }
    guard let compiled else { return outcome }
    for pass in 0..<passes {
      if !isWarm { compiled.forget() }
      for (index, test) in item.tests.enumerated() {
        let (times, isAccepted) = replay(test, compiled)
        if pass == 0 {
          outcome.maskTimes.append(times)
          outcome.verdicts.append(isAccepted)
        } else {
          for (place, time) in times.enumerated() {
            outcome.maskTimes[index][place] = min(outcome.maskTimes[index][place], time)
          }
        }
      }
    }
    return outcome
  }

  private func replay(_ test: Case.Test, _ compiled: CompiledGrammar) -> (times: [Double], isAccepted: Bool) {
    var times: [Double] = []
    times.reserveCapacity(test.tokens.count + 1)
    var matcher = compiled.makeMatcher()
    for token in test.tokens + vocabulary.endTokens.prefix(1) {
      let begin = ContinuousClock.now
      let mask = matcher.mask()
      times.append(Self.microseconds(since: begin))
      guard mask.allows(token), matcher.accept(token) else { return (times, false) }
    }
    return (times, true)
  }

  static func microseconds(since begin: ContinuousClock.Instant) -> Double {
    let parts = (ContinuousClock.now - begin).components
    return Double(parts.seconds) * 1e6 + Double(parts.attoseconds) / 1e12
  }
}
