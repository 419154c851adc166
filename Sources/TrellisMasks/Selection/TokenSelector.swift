/// The choice of the next token by its score, among those that a mask allows.
///
/// Where a mask allows few tokens it looks at those alone; otherwise at the blocks of the vocabulary that hold the best scores. Nothing
/// is written over the scores.
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
      gather(logits, mask, atLeast: least)
      candidates.weigh(greatest: greatest, temperature: temperature)
      if let topK { candidates.keep(mostLikely: topK) }
      if topP < 1 { candidates.keep(reaching: topP) }
      if minP > 0 { candidates.keep(atLeast: minP) }
      return candidates.draw(&generator)
    }
  }

  private mutating func best(_ logits: Logits, _ mask: Mask?) -> Token? {
    var best = -Float.infinity
    var chosen: Token?
    func consider(_ token: Token) {
      let score = logits[token]
      if score > best || (score == best && chosen.map { token < $0 } ?? false) {
        best = score
        chosen = token
      }
    }
    if let mask, mask.form == .sparse {
      mask.forEach(consider)
      return chosen
    }
    blocks.fill(from: logits)
    var done: [Int] = []
    while let block = blocks.greatest(over: best, excluding: done) {
      done.append(block)
      forEach(in: block, of: logits, allowed: mask, consider)
      if done.count == 64 {
        // A mask that denies what the model likes: look at everything once instead.
        for block in blocks.maxima.indices where blocks.maxima[block] >= best {
          forEach(in: block, of: logits, allowed: mask, consider)
        }
        return chosen
      }
    }
    // An equal score with a lower index may be in a block that was not looked at.
    if let token = chosen {
      for block in 0..<(Int(token) / BlockMaxima.size) where blocks.maxima[block] == best && !done.contains(block) {
        forEach(in: block, of: logits, allowed: mask, consider)
      }
    }
    return chosen
  }

  private func forEach(in block: Int, of logits: Logits, allowed mask: Mask?, _ body: (Token) -> Void) {
    let start = block * BlockMaxima.size
    for index in start..<min(start + BlockMaxima.size, logits.count) where mask?.allows(Token(index)) ?? true {
      body(Token(index))
    }
  }

  private mutating func gather(_ logits: Logits, _ mask: Mask?, atLeast least: Float) {
    candidates.removeAll()
    if let mask, mask.form == .sparse {
      mask.forEach { if logits[$0] >= least { candidates.append($0, logits[$0]) } }
      return
    }
    for block in blocks.maxima.indices where blocks.maxima[block] >= least {
      forEach(in: block, of: logits, allowed: mask) {
        if logits[$0] >= least { candidates.append($0, logits[$0]) }
      }
    }
  }
}
