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

  /// The next blocks in descending order of their maxima (the first of equals first) that reach a bound.
  ///
  /// - Parameter last: The block after which to go on in that order; nil for the beginning.
  func greatest(_ count: Int, after last: Int?, atLeast bound: Float) -> [Int] {
    maxima.withUnsafeBufferPointer { maxima in
      func isBefore(_ left: Int, _ right: Int) -> Bool {
        maxima[left] != maxima[right] ? maxima[left] > maxima[right] : left < right
      }
      var found: [Int] = []
      found.reserveCapacity(count + 1)
      var bound = bound
      for block in maxima.indices where maxima[block] >= bound {
        if let last, !isBefore(last, block) { continue }
        // Blocks come in ascending order, so an equal one belongs behind those that are there.
        if found.count == count, let least = found.last, !isBefore(block, least) { continue }
        var place = found.count
        while place > 0, isBefore(block, found[place - 1]) { place -= 1 }
        found.insert(block, at: place)
        if found.count > count { found.removeLast() }
        if found.count == count, let least = found.last { bound = maxima[least] }
      }
      return found
    }
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
