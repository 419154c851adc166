/// A model's scores for the next token, one float a token, borrowed for the length of a call.
public struct Logits {
  // Invariant: whoever makes one keeps the memory alive and unchanged while it is used; it is not Sendable, and never
  // stored.
  let scores: UnsafeBufferPointer<Float>

  /// The scores in some memory that outlives this value.
  public init(borrowing scores: UnsafeBufferPointer<Float>) { self.scores = scores }

  public var count: Int { scores.count }

  /// The greatest score; negative infinity where there is none.
  public var greatest: Float {
    var lanes = SIMD16<Float>(repeating: -.infinity)
    let whole = scores.count / 16 * 16
    guard let start = UnsafeRawPointer(scores.baseAddress) else { return -.infinity }
    for index in stride(from: 0, to: whole, by: 16) {
      // A comparison with NaN is false, so NaN never wins.
      let values = start.loadUnaligned(fromByteOffset: index * 4, as: SIMD16<Float>.self)
      lanes.replace(with: values, where: values .> lanes)
    }
    var greatest = lanes.max()
    for index in whole..<scores.count where scores[index] > greatest { greatest = scores[index] }
    return greatest
  }

  /// The score of a token; negative infinity outside the vocabulary and where the model gave no number.
  @inline(__always)
  public subscript(token: Token) -> Float {
    guard token >= 0, Int(token) < scores.count else { return -.infinity }
    let score = scores[Int(token)]
    return score.isNaN ? -.infinity : score
  }
}

/// A penalty on tokens that were used before (as in CTRL, Keskar et al. 2019, and the frequency and presence penalties
/// of OpenAI's API).
public struct RepetitionPenalty: Sendable, Hashable {
  /// Positive scores are divided by this, negative ones multiplied: 1 changes nothing.
  public var repetition: Float
  /// Taken off once for each use.
  public var frequency: Float
  /// Taken off once for a used token.
  public var presence: Float

  public init(repetition: Float = 1, frequency: Float = 0, presence: Float = 0) {
    self.repetition = repetition
    self.frequency = frequency
    self.presence = presence
  }

  /// Lowers the scores of used tokens in place; touches no others.
  public func apply(to scores: UnsafeMutableBufferPointer<Float>, used tokens: some Sequence<Token>) {
    guard self != RepetitionPenalty() else { return }
    var uses: [Token: Int] = [:]
    for token in tokens where token >= 0 && Int(token) < scores.count { uses[token, default: 0] += 1 }
    for (token, count) in uses {
      var score = scores[Int(token)]
      score = score > 0 ? score / repetition : score * repetition
      scores[Int(token)] = score - Float(count) * frequency - presence
    }
  }
}
