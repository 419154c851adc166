/// The greatest score of each block of 64 tokens: where the good tokens are, found in one pass over the scores.
///
/// A block is one word of a mask's set, so choosing among allowed tokens looks at the few blocks that can hold the
/// answer.
struct BlockMaxima: Sendable {
  private(set) var maxima: [Float] = []

  static let size = 64

  mutating func fill(from logits: Logits) {
    let scores = logits.scores
    let blocks = (scores.count + Self.size - 1) / Self.size
    if maxima.count != blocks { maxima = [Float](repeating: -.infinity, count: blocks) }
    guard let start = scores.baseAddress else { return }
    let whole = scores.count / Self.size
    maxima.withUnsafeMutableBufferPointer { maxima in
      for block in 0..<whole {
        let lanes = UnsafeRawPointer(start + block * Self.size)
        // A comparison with NaN is false, so NaN never wins.
        var greatest = SIMD16<Float>(repeating: -.infinity)
        for part in 0..<4 {
          let values = lanes.loadUnaligned(fromByteOffset: part * 64, as: SIMD16<Float>.self)
          greatest.replace(with: values, where: values .> greatest)
        }
        maxima[block] = greatest.max()
      }
      if whole < blocks {
        var greatest = -Float.infinity
        for index in (whole * Self.size)..<scores.count where scores[index] > greatest { greatest = scores[index] }
        maxima[whole] = greatest
      }
    }
  }

  /// The block of the greatest score that is not yet done, if that is over a bound.
  func greatest(over bound: Float, excluding done: [Int]) -> Int? {
    var best = bound
    var found: Int?
    maxima.withUnsafeBufferPointer { maxima in
      for block in maxima.indices where maxima[block] > best && !done.contains(block) {
        best = maxima[block]
        found = block
      }
    }
    return found
  }

  /// The greatest maximum but `rank - 1`; nil where there are not so many blocks.
  func maximum(atRank rank: Int) -> Float? {
    guard rank <= maxima.count else { return nil }
    // The best so far in ascending order.
    var best: [Float] = []
    best.reserveCapacity(rank + 1)
    for maximum in maxima where best.count < rank || maximum > best[0] {
      var low = 0
      var high = best.count
      while low < high {
        let middle = (low + high) >> 1
        if best[middle] < maximum { low = middle + 1 } else { high = middle }
      }
      best.insert(maximum, at: low)
      if best.count > rank { best.removeFirst() }
    }
    return best.first
  }
}
