import Foundation

/// The tokens that a random choice is made from, with their weights.
struct CandidateList: Sendable {
  private struct Candidate {
    var token: Token
    /// The score, then the weight: e to the power of its distance from the greatest, so at most 1.
    var weight: Float
  }

  private var candidates: [Candidate] = []

  var count: Int { candidates.count }

  /// The sum of the weights that the scores will have.
  func weight(greatest: Float, temperature: Float) -> Double {
    candidates.reduce(0) { $0 + Double(exp(($1.weight - greatest) / temperature)) }
  }

  mutating func removeAll() { candidates.removeAll(keepingCapacity: true) }

  mutating func append(_ token: Token, _ score: Float) { candidates.append(Candidate(token: token, weight: score)) }

  mutating func weigh(greatest: Float, temperature: Float) {
    for index in candidates.indices {
      candidates[index].weight = exp((candidates[index].weight - greatest) / temperature)
    }
  }

  /// Keeps so many of the greatest weights (at least one), the lower token of equals.
  mutating func keep(mostLikely count: Int) {
    let count = max(1, count)
    guard candidates.count > count else { return }
    // Bins of weight by exponent and three bits of mantissa: only the one that holds the border is sorted.
    var sizes = [Int](repeating: 0, count: 1 << 12)
    for candidate in candidates { sizes[Self.bin(candidate.weight)] += 1 }
    var border = sizes.count - 1
    var above = 0
    while above + sizes[border] < count {
      above += sizes[border]
      border -= 1
    }
    keep(above: border, taking: { $0 < count - above })
  }

  /// Keeps the greatest weights until together they reach a share of the sum (at least one).
  ///
  /// - Parameter total: The sum where it is known; nil for that of the candidates.
  mutating func keep(reaching share: Float, of total: Double? = nil) {
    let goal = (total ?? candidates.reduce(0) { $0 + Double($1.weight) }) * Double(share)
    var sums = [Double](repeating: 0, count: 1 << 12)
    for candidate in candidates { sums[Self.bin(candidate.weight)] += Double(candidate.weight) }
    var border = sums.count - 1
    var above = 0.0
    while border > 0, above + sums[border] < goal {
      above += sums[border]
      border -= 1
    }
    var reached = above
    let isFirst = above == 0
    keep(above: border) { [candidates] position, weight in
      _ = candidates
      defer { reached += Double(weight) }
      return reached < goal || (isFirst && position == 0)
    }
  }

  /// Keeps weights of at least a share of the greatest.
  mutating func keep(atLeast share: Float) {
    candidates.removeAll { $0.weight < share }
  }

  /// A token by its weight.
  mutating func draw(_ generator: inout SeededGenerator) -> Token? {
    let sum = candidates.reduce(0) { $0 + Double($1.weight) }
    var left = generator.unit() * sum
    for candidate in candidates {
      left -= Double(candidate.weight)
      if left < 0 { return candidate.token }
    }
    return candidates.last?.token
  }

  private static func bin(_ weight: Float) -> Int { Int(min(weight, 1).bitPattern >> 20) }

  private mutating func keep(above border: Int, taking: (Int) -> Bool) {
    keep(above: border) { position, _ in taking(position) }
  }

  /// Keeps the bins above a border, and of the border's own those that `taking` wants, greatest first.
  private mutating func keep(above border: Int, taking: (Int, Float) -> Bool) {
    let upper = candidates.filter { Self.bin($0.weight) > border }
    let middle = candidates.filter { Self.bin($0.weight) == border }.sorted {
      $0.weight != $1.weight ? $0.weight > $1.weight : $0.token < $1.token
    }
    candidates = upper + middle.enumerated().filter { taking($0.offset, $0.element.weight) }.map(\.element)
  }
}
