import Foundation

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
  private var blocks = ScoreBlocks()
  private var candidates = CandidateList()

  /// - Parameter seed: The same seed, method, scores and masks give the same tokens.
  public init(_ method: Method = .greedy, seed: UInt64 = 0) {
    self.method = method
    generator = SeededGenerator(seed: seed)
  }

  /// So many allowed tokens are looked at one by one.
  private static let fewTokens = 1024

  /// The chosen token; nil where nothing is allowed, or no allowed token has a score above negative infinity.
  ///
  /// - Parameters:
  ///   - logits: A score for each token.
  ///   - mask: The tokens to choose from; nil for all.
  public mutating func select(from logits: Logits, allowed mask: Mask? = nil) -> Token? {
    if let single = mask?.single { return single }
    candidates.removeAll()
    let few = mask.flatMap { $0.storage.tokenCount <= Self.fewTokens ? $0 : nil }
    if let few {
      few.forEach { candidates.append($0, logits[$0]) }
    } else {
      blocks.read(logits, allowed: mask)
    }
    let best = few == nil ? blocks.best(logits) : candidates.best
    guard case .random(let temperature, let limit, let topP, let share) = method, temperature > 0, limit != 1,
      let best, logits[best] < .infinity
    else { return best }

    let softmax = Softmax(greatest: logits[best], temperature: temperature)
    let minP = min(share, 1)
    let topK = limit.flatMap { $0 < logits.count ? $0 : nil }
    var total: Double?
    if few == nil {
      if topK == nil, minP <= 0 { return draw(logits, softmax, reaching: topP) }
      if topK == nil, topP < 1 { total = blocks.weigh(logits, ScoreRange(), softmax) }
      gather(logits, softmax, topK, minP)
    }
    candidates.weigh(softmax)
    if let topK { candidates.keep(mostLikely: topK) }
    if topP < 1 { candidates.keep(reaching: Double(topP) * (total ?? candidates.weight)) }
    if minP > 0 { candidates.keep(atLeast: minP) }
    return candidates.token(at: generator.unit() * candidates.weight)
  }

  /// Gathers from the blocks the `topK` most likely tokens and not many more, or else all that `minP` leaves.
  private mutating func gather(_ logits: Logits, _ softmax: Softmax, _ topK: Int?, _ minP: Float) {
    // Few tokens are near the greatest, as a rule; whatever is as far from it as 40 is only counted.
    var distance = topK == nil ? 0.01 - log(minP) : 4
    while true {
      let least = distance < 40 ? softmax.score(at: distance) : BlockLanes.lowest
      candidates.removeAll()
      blocks.gather(logits, atLeast: least, into: &candidates)
      if candidates.count >= topK ?? 0 || distance >= 40 { return }
      distance *= 1.25
    }
  }

  // MARK: Draws from all tokens

  /// Draws from all allowed tokens, or from the most likely that together reach a share of the weight.
  ///
  /// The many tokens far from the greatest are weighed only where a bound of their weight does not settle the matter.
  private mutating func draw(_ logits: Logits, _ softmax: Softmax, reaching share: Float) -> Token? {
    // The likeliest token is among them, be the share ever so small.
    let share = max(share, .leastNonzeroMagnitude)
    let distance = log(Float(logits.count)) + 4
    let border = softmax.score(at: distance)
    let near = ScoreRange(above: border)
    let far = ScoreRange(upTo: border)
    let nearWeight = blocks.weigh(logits, near, softmax)
    var farWeight = Double(logits.count) * Double(exp(-distance))
    var isBound = true

    var place = generator.unit() * (nearWeight + farWeight)
    var token: Token?
    if place < nearWeight {
      token = find(place, logits, softmax, near)
    } else {
      farWeight = blocks.weigh(logits, far, softmax)
      isBound = false
      // The part of the bound that no token has: a new draw, now from the true weights.
      if place >= nearWeight + farWeight { place = generator.unit() * (nearWeight + farWeight) }
      if place >= nearWeight {
        token = find(place - nearWeight, logits, softmax, far)
      } else {
        _ = blocks.weigh(logits, near, softmax)
        token = find(place, logits, softmax, near)
      }
    }

    // A token above which there is such a share already is not among the most likely; but all that are lie above it.
    while share < 1, let drawn = token {
      let above = ScoreRange(above: logits[drawn])
      var weight = blocks.weigh(logits, above, softmax)
      if weight < Double(share) * nearWeight { break }
      if isBound, weight < Double(share) * (nearWeight + farWeight) {
        farWeight = blocks.weigh(logits, far, softmax)
        isBound = false
        weight = blocks.weigh(logits, above, softmax)
      }
      if weight < Double(share) * (nearWeight + farWeight) { break }
      token = find(generator.unit() * weight, logits, softmax, above)
    }
    return token
  }

  /// The token at a place below the sum of the weights that the blocks were given last.
  private mutating func find(
    _ place: Double, _ logits: Logits, _ softmax: Softmax, _ range: ScoreRange
  ) -> Token? {
    candidates.removeAll()
    let share = blocks.find(place, logits, range, into: &candidates)
    candidates.weigh(softmax)
    return candidates.token(at: share * candidates.weight)
  }
}
