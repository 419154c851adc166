/// The choice of the next token by its score, among those that a mask allows.
///
/// Where a mask allows few tokens it looks at those alone; otherwise at the blocks of the vocabulary that hold the best
/// scores. Nothing is written over the scores.
public struct TokenSelector: Sendable {
  /// How a token is chosen.
  public enum Method: Sendable, Hashable {
    /// The token of the greatest score, the lowest of equals.
    case greedy
    /// A random token by its probability, after the temperature, then the `topK` most likely, then the most likely that
    /// together reach `topP`, then those at least `minP` times as likely as the likeliest.
    case random(temperature: Float = 1, topK: Int? = nil, topP: Float = 1, minP: Float = 0)
  }

  public var method: Method
  private var generator: SeededGenerator
  private var blocks = BlockMaxima()
  private var candidates = CandidateList()

  /// - Parameter seed: The same seed, method, scores and masks give the same tokens.
  public init(_ method: Method = .greedy, seed: UInt64 = 0) {
    self.method = method
    generator = SeededGenerator(seed: seed)
  }

  /// The chosen token; nil where nothing is allowed, or no allowed token has a score above negative infinity.
  ///
  /// - Parameters:
  ///   - logits: A score for each token.
  ///   - mask: The tokens to choose from; nil for all.
  public mutating func select(from logits: Logits, allowed mask: Mask? = nil) -> Token? {
    if let single = mask?.single { return single }
    switch method {
    case .greedy:
      return best(logits, mask)
    case .random(let temperature, let topK, let topP, let minP):
      if temperature <= 0 || topK == 1 { return best(logits, mask) }
      guard let best = best(logits, mask) else { return nil }
      let greatest = logits[best]
      // What is less likely than e⁻³⁰ times the likeliest is never drawn in practice, and cannot move any threshold.
      let least = max(greatest - 30 * temperature, -.greatestFiniteMagnitude)
      var total: Double?
      if let topK, topK < logits.count {
        gather(logits, mask, mostLikely: topK, atLeast: least)
      } else if topP < 1 {
        total = gather(logits, mask, reaching: topP, greatest: greatest, temperature: temperature, atLeast: least)
      } else {
        gather(logits, mask, atLeast: least)
      }
      candidates.weigh(greatest: greatest, temperature: temperature)
      if let topK { candidates.keep(mostLikely: topK) }
      if topP < 1 { candidates.keep(reaching: topP, of: total) }
      if minP > 0 { candidates.keep(atLeast: minP) }
      return candidates.draw(&generator)
    }
  }

  private mutating func best(_ logits: Logits, _ mask: Mask?) -> Token? {
    var best = -Float.infinity
    var chosen: Token?
    func consider(_ token: Token, _ isAllowed: (Token) -> Bool) {
      let score = logits[token]
      guard score > best || (score == best && chosen.map { token < $0 } ?? false), isAllowed(token) else { return }
      best = score
      chosen = token
    }
    if let mask, mask.storage.tokenCount <= Self.fewTokens {
      mask.forEach { consider($0) { _ in true } }
      return chosen
    }
    blocks.fill(from: logits)
    var last: Int?
    // Best blocks first; where a mask denies what the model likes, more and more of them at a time.
    for size in [8, 32, 128] {
      let next = blocks.greatest(size, after: last, atLeast: best)
      for block in next where blocks.maxima[block] >= best {
        forEach(in: block, of: logits) { token in consider(token) { mask?.allows($0) ?? true } }
      }
      guard let end = next.last, next.count == size, blocks.maxima[end] >= best else { return chosen }
      last = end
    }
    if let mask {
      mask.forEach { consider($0) { _ in true } }
    } else {
      for token in 0..<Token(logits.count) { consider(token) { _ in true } }
    }
    return chosen
  }

  /// So many allowed tokens are looked at one by one (and those that cross a quote, of which there are never many).
  private static let fewTokens = 2048

  private func forEach(in block: Int, of logits: Logits, _ body: (Token) -> Void) {
    let start = block * BlockMaxima.size
    for index in start..<min(start + BlockMaxima.size, logits.count) { body(Token(index)) }
  }

  // MARK: Candidates

  private mutating func gather(_ logits: Logits, _ mask: Mask?, atLeast least: Float) {
    candidates.removeAll()
    guard let mask else {
      for block in blocks.maxima.indices where blocks.maxima[block] >= least {
        forEach(in: block, of: logits) { if logits[$0] >= least { candidates.append($0, logits[$0]) } }
      }
      return
    }
    mask.storage.visit(blocksWith: blocks.maxima, atLeast: least) {
      if logits[$0] >= least { candidates.append($0, logits[$0]) }
    }
  }

  /// Gathers at least so many of the most likely tokens, without looking at many more.
  ///
  /// As many blocks as tokens are wanted have a token of at least the last of these blocks' maxima; a mask may deny
  /// some of them.
  private mutating func gather(_ logits: Logits, _ mask: Mask?, mostLikely count: Int, atLeast least: Float) {
    var blockCount = max(1, count)
    // Sparse masks are looked at whole; their scores have not been put into blocks.
    while mask?.form != .sparse, let bound = blocks.maximum(atRank: blockCount), bound > least {
      gather(logits, mask, atLeast: bound)
      if candidates.count >= count { return }
      blockCount *= 4
    }
    gather(logits, mask, atLeast: least)
  }

  /// Gathers the most likely tokens that together reach a share of the probability, and some more. Returns the sum of
  /// the weights of all allowed tokens.
  private mutating func gather(
    _ logits: Logits, _ mask: Mask?, reaching share: Float, greatest: Float, temperature: Float, atLeast least: Float
  ) -> Double? {
    guard mask?.form != .sparse else {
      gather(logits, mask, atLeast: least)
      return nil
    }
    let total = weight(of: logits, mask, greatest: greatest, temperature: temperature, atLeast: least)
    var blockCount = 16
    while let bound = blocks.maximum(atRank: blockCount), bound > least {
      gather(logits, mask, atLeast: bound)
      if candidates.weight(greatest: greatest, temperature: temperature) >= total * Double(share) { return total }
      blockCount *= 4
    }
    gather(logits, mask, atLeast: least)
    return total
  }

  /// The sum of the weights of all allowed tokens of at least a score.
  private func weight(
    of logits: Logits, _ mask: Mask?, greatest: Float, temperature: Float, atLeast least: Float
  ) -> Double {
    let scale = 1 / temperature
    var total = 0.0
    guard let start = logits.scores.baseAddress else { return 0 }
    func add(_ block: Int, _ allowed: UInt64) {
      let first = block * BlockMaxima.size
      let isWhole = first + BlockMaxima.size <= logits.count
      // Few denied tokens are taken off again, unless one of them is so likely that nothing would be left of the
      // others.
      if isWhole, allowed.nonzeroBitCount > 40, blocks.maxima[block] <= greatest {
        var sum = Exponentials.sum(of64: start + first, greatest: greatest, scale: scale)
        var denied = ~allowed
        while denied != 0 {
          sum -= Exponentials.one(start[first + denied.trailingZeroBitCount], greatest: greatest, scale: scale)
          denied &= denied - 1
        }
        total += Double(max(0, sum))
        return
      }
      var bits = allowed
      while bits != 0 {
        let token = Token(first + bits.trailingZeroBitCount)
        bits &= bits - 1
        let score = logits[token]
        if score >= least { total += Double(Exponentials.one(score, greatest: greatest, scale: scale)) }
      }
    }
    guard let mask else {
      for block in blocks.maxima.indices where blocks.maxima[block] >= least {
        let left = logits.count - block * BlockMaxima.size
        add(block, left >= BlockMaxima.size ? .max : (1 << UInt64(left)) - 1)
      }
      return total
    }
    mask.storage.visit(blocksWith: blocks.maxima, atLeast: least, words: add) { token in
      let score = logits[token]
      if score >= least { total += Double(Exponentials.one(score, greatest: greatest, scale: scale)) }
    }
    return total
  }
}
