/// The tokens that a choice is made from, with their scores, then their weights.
struct CandidateList: Sendable {
  private var tokens: [Token] = []
  private var values: [Float] = []

  var count: Int { tokens.count }

  mutating func removeAll() {
    tokens.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }

  mutating func append(_ token: Token, _ score: Float) {
    tokens.append(token)
    values.append(score)
  }

  /// The token of the greatest value, the lowest of equals; nil where there is none above negative infinity.
  var best: Token? {
    guard let first = values.indices.first(where: { values[$0] > -.infinity }) else { return nil }
    return tokens[values.indices.reduce(first) { isBefore($1, $0) ? $1 : $0 }]
  }

  // MARK: Weights

  /// Makes weights of the scores.
  mutating func weigh(_ softmax: Softmax) {
    // Filled up to whole vectors.
    let count = values.count
    while values.count % 4 != 0 { values.append(-.infinity) }
    values.withUnsafeMutableBytes { bytes in
      for offset in stride(from: 0, to: bytes.count, by: MemoryLayout<SIMD4<Float>>.size) {
        let scores = bytes.loadUnaligned(fromByteOffset: offset, as: SIMD4<Float>.self)
        bytes.storeBytes(of: softmax.weights(scores), toByteOffset: offset, as: SIMD4<Float>.self)
      }
    }
    values.removeLast(values.count - count)
  }

  var weight: Double { values.reduce(0) { $0 + Double($1) } }

  /// Keeps so many of the greatest weights (at least one), the lower token of equals.
  mutating func keep(mostLikely count: Int) {
    keepGreatest(until: Double(max(1, count))) { _ in 1 }
  }

  /// Keeps the greatest weights until together they reach a sum (at least one), the lower token of equals.
  mutating func keep(reaching sum: Double) {
    keepGreatest(until: max(sum, .leastNonzeroMagnitude)) { Double($0) }
  }

  /// Keeps weights of at least so much.
  mutating func keep(atLeast least: Float) {
    var kept = 0
    for index in values.indices where values[index] >= least {
      swap(index, kept)
      kept += 1
    }
    truncate(to: kept)
  }

  /// The token at a place below the sum of weights.
  func token(at place: Double) -> Token? {
    var left = place
    for index in values.indices {
      left -= Double(values[index])
      if left < 0 { return tokens[index] }
    }
    return tokens.last
  }

  /// Keeps the first in descending order until their measures together reach a goal: the selection of Hoare (1961), which orders
  /// only what lies about the border.
  private mutating func keepGreatest(until goal: Double, by measure: (Float) -> Double) {
    // Those before `low` are kept and reach less than the goal; those from `high` on are not needed.
    var low = 0
    var high = count
    var reached = 0.0
    while high - low > 1 {
      swap(medianOfThree(low, high), high - 1)
      var place = low
      var sum = reached
      for index in low..<high - 1 where isBefore(index, high - 1) {
        sum += measure(values[index])
        swap(index, place)
        place += 1
      }
      swap(place, high - 1)
      if sum >= goal {
        high = place
      } else {
        reached = sum + measure(values[place])
        low = place + 1
        if reached >= goal { high = low }
      }
    }
    truncate(to: high)
  }

  private func medianOfThree(_ low: Int, _ high: Int) -> Int {
    let middle = (low + high) / 2
    let (first, second) = isBefore(low, middle) ? (low, middle) : (middle, low)
    if isBefore(high - 1, first) { return first }
    return isBefore(high - 1, second) ? high - 1 : second
  }

  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    values[left] != values[right] ? values[left] > values[right] : tokens[left] < tokens[right]
  }

  private mutating func swap(_ left: Int, _ right: Int) {
    tokens.swapAt(left, right)
    values.swapAt(left, right)
  }

  private mutating func truncate(to count: Int) {
    tokens.removeLast(tokens.count - count)
    values.removeLast(values.count - count)
  }
}
