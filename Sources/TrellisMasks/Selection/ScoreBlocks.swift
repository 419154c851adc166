/// The scores of allowed tokens in blocks of 64: the greatest score and the weight of each, so that a choice looks closely at
/// few of them.
struct ScoreBlocks: Sendable {
  /// A block is one word of a set of tokens.
  private static let size = 64

  /// By block: which tokens are allowed, one bit a token.
  private var words: [UInt64] = []
  /// What they come from; nil where all tokens are allowed.
  private var source: MaskStorage?
  /// By block: the greatest score of an allowed token, and the weight of all of them.
  private var maxima: [Float] = []
  private var weights: [Float] = []
  /// By block: what `BlockLanes` found.
  private var lanes: [SIMD4<Float>] = []
  /// The scores of the last block, filled up with NaN.
  private var tail = [Float](repeating: .nan, count: size)

  /// Reads the scores: all that follows is about these.
  mutating func read(_ logits: Logits, allowed mask: Mask?) {
    let blocks = (logits.count + Self.size - 1) / Self.size
    if words.count != blocks || mask?.storage !== source { allow(mask?.storage, blocks) }
    let whole = logits.count / Self.size * Self.size
    for index in tail.indices {
      tail[index] = whole + index < logits.count ? logits.scores[whole + index] : .nan
    }
    fillLanes(logits) { scores, allowed, _, lanes in
      BlockLanes.greatest(of: scores, allowed: allowed, into: lanes)
    }
    for block in maxima.indices {
      let four = lanes[block]
      maxima[block] = max(max(four.x, four.y), max(four.z, four.w))
    }
  }

  private mutating func allow(_ mask: MaskStorage?, _ blocks: Int) {
    source = mask
    words = [UInt64](repeating: mask == nil ? .max : 0, count: blocks)
    words.withUnsafeMutableBufferPointer { mask?.insert(into: $0) }
    if lanes.count == blocks { return }
    lanes = [SIMD4](repeating: SIMD4(), count: blocks)
    maxima = [Float](repeating: BlockLanes.lowest, count: blocks)
    weights = [Float](repeating: 0, count: blocks)
  }

  /// The allowed token of the greatest score, the lowest of equals; nil where there is none.
  func best(_ logits: Logits) -> Token? {
    guard let greatest = maxima.max(), greatest > BlockLanes.lowest,
      let block = maxima.firstIndex(of: greatest)
    else {
      return nil
    }
    var best: Token?
    forEachToken(in: block) { if best == nil, logits[$0] == greatest { best = $0 } }
    return best
  }

  /// Appends the allowed tokens of at least a score.
  func gather(_ logits: Logits, atLeast least: Float, into candidates: inout CandidateList) {
    for block in maxima.indices where maxima[block] >= least {
      let places = places(in: block, logits, atLeast: least)
      for lane in 0..<4 {
        var bits = places[lane]
        while bits != 0 {
          let token = Token(block * Self.size + 4 * bits.trailingZeroBitCount + lane)
          candidates.append(token, logits[token])
          bits &= bits - 1
        }
      }
    }
  }

  // MARK: Weights

  /// Weighs the blocks by their scores in a range. Returns the sum.
  mutating func weigh(_ logits: Logits, _ range: ScoreRange, _ softmax: Softmax) -> Double {
    fillLanes(logits) { scores, allowed, maxima, lanes in
      BlockLanes.weights(of: scores, allowed: allowed, maxima: maxima, range, softmax, into: lanes)
    }
    var sum = 0.0
    for block in weights.indices {
      let four = lanes[block]
      weights[block] = (four.x + four.y) + (four.z + four.w)
      sum += Double(weights[block])
    }
    return sum
  }

  /// Takes the block at a place below the sum of weights and appends those of its allowed tokens that were weighed. Returns
  /// where in the block the place is, as a share of its weight.
  func find(
    _ place: Double, _ logits: Logits, _ range: ScoreRange, into candidates: inout CandidateList
  ) -> Double {
    var left = place
    var chosen = 0
    for block in weights.indices where weights[block] > 0 {
      chosen = block
      if left < Double(weights[block]) { break }
      left -= Double(weights[block])
    }
    forEachToken(in: chosen) { if range.contains(logits[$0]) { candidates.append($0, logits[$0]) } }
    return min(left / Double(weights[chosen]), 1)
  }

  // MARK: Blocks

  /// Calls `body` for the blocks that lie whole among the scores, and for the last one if it does not.
  private mutating func fillLanes(
    _ logits: Logits,
    _ body: (
      _ scores: UnsafePointer<Float>, _ allowed: UnsafePointer<UInt64>,
      _ maxima: UnsafePointer<Float>,
      _ lanes: UnsafeMutableBufferPointer<SIMD4<Float>>
    ) -> Void
  ) {
    let whole = logits.count / Self.size
    lanes.withUnsafeMutableBufferPointer { lanes in
      guard let start = logits.scores.baseAddress else { return }
      body(start, words, maxima, UnsafeMutableBufferPointer(rebasing: lanes[..<whole]))
      if whole == lanes.count { return }
      body(
        tail, [words[whole]], [maxima[whole]], UnsafeMutableBufferPointer(rebasing: lanes[whole...])
      )
    }
  }

  private func places(in block: Int, _ logits: Logits, atLeast least: Float) -> SIMD4<UInt32> {
    guard block < logits.count / Self.size, let start = logits.scores.baseAddress else {
      return BlockLanes.places(of: tail, allowed: words[block], atLeast: least)
    }
    return BlockLanes.places(of: start + block * Self.size, allowed: words[block], atLeast: least)
  }

  /// Visits the allowed tokens of a block in ascending order.
  @inline(__always)
  private func forEachToken(in block: Int, _ body: (Token) -> Void) {
    var bits = words[block]
    while bits != 0 {
      body(Token(block * Self.size + bits.trailingZeroBitCount))
      bits &= bits - 1
    }
  }
}
