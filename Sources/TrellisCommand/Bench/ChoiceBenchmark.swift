import Foundation
import TrellisGrammar
import TrellisMasks
import TrellisSchema

/// The time of greedy choices from random scores, with and without a mask.
struct ChoiceBenchmark {
  /// The times of one step in microseconds, the least of all passes.
  struct Times {
    var free: Double
    var masked: Double
  }

  var vocabulary: Vocabulary
  var passes: Int
  /// How many steps to measure, at most.
  var limit: Int
  /// By step: where the instance's token has the greatest score, and where any token has.
  private(set) var agreeing: [Times] = []
  private(set) var random: [Times] = []

  private var scores: [[Float]]
  private var selector = TokenSelector(.greedy)

  init(vocabulary: Vocabulary, passes: Int, limit: Int) {
    self.vocabulary = vocabulary
    self.passes = passes
    self.limit = limit
    var generator = SystemRandomNumberGenerator()
    scores = (0..<8).map { _ in
      (0..<vocabulary.count).map { _ in
        // The sum of four uniform numbers is near enough to a normal distribution.
        (0..<4).reduce(Float(0)) { sum, _ in sum + Float.random(in: -3...3, using: &generator) }
      }
    }
  }

  /// Replays the valid instances of a case.
  mutating func run(_ item: MaskBenchmark.Case) {
    guard agreeing.count < limit, let graph = try? SchemaGraph(importing: JSONValue(parsing: item.schema)),
      let compiled = try? CompiledGrammar(Grammar(graph), vocabulary: vocabulary)
    else { return }
    for test in item.tests where test.isValid {
      var matcher = compiled.makeMatcher()
      for token in test.tokens where agreeing.count < limit {
        let mask = matcher.mask()
        guard mask.allows(token), matcher.accept(token) else { break }
        measure(mask, token)
      }
    }
  }

  private mutating func measure(_ mask: Mask, _ token: Token) {
    let number = agreeing.count % scores.count
    random.append(measure(mask, scores: number))
    let kept = scores[number][Int(token)]
    scores[number][Int(token)] = 20
    agreeing.append(measure(mask, scores: number))
    scores[number][Int(token)] = kept
  }

  private mutating func measure(_ mask: Mask, scores number: Int) -> Times {
    var times = Times(free: .infinity, masked: .infinity)
    for _ in 0..<passes {
      times.free = min(times.free, choose(from: number, allowed: nil))
      times.masked = min(times.masked, choose(from: number, allowed: mask))
    }
    return times
  }

  private mutating func choose(from number: Int, allowed mask: Mask?) -> Double {
    let row = scores[number]
    return row.withUnsafeBufferPointer { scores in
      let begin = ContinuousClock.now
      let token = selector.select(from: Logits(borrowing: scores), allowed: mask)
      let time = MaskBenchmark.microseconds(since: begin)
      precondition(token.map { mask?.allows($0) ?? true } ?? false, "a choice that is not allowed")
      return time
    }
  }

  /// A row of the table.
  static func row(_ name: String, _ times: [Times]) -> String {
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(max(1, values.count)) }
    let added = times.map { $0.masked - $0.free }.sorted()
    func quantile(_ share: Double) -> Double {
      added.isEmpty ? 0 : added[min(added.count - 1, Int(share * Double(added.count)))]
    }
    let figures = [
      mean(times.map(\.free)), mean(times.map(\.masked)), mean(added), quantile(0.5), quantile(0.99), quantile(1),
    ]
    return "| \(name) | \(times.count) | " + figures.map { String(format: "%.2f", $0) }.joined(separator: " | ") + " |"
  }
}
