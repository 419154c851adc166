/// How scores become weights, which are in the proportion of probabilities: e to the power of their distance from the greatest,
/// divided by the temperature. The greatest weighs 1.
struct Softmax {
  var greatest: Float
  /// The inverse of the temperature.
  var scale: Float

  init(greatest: Float, temperature: Float) {
    self.greatest = greatest
    // At most so much that no distance times it is no number.
    scale = min(1 / temperature, 1e30)
  }

  /// The score that weighs e to the power of -`distance`.
  func score(at distance: Float) -> Float { max(greatest - distance / scale, BlockLanes.lowest) }

  /// The weights of some scores, to within three parts in a million; next to nothing (2⁻¹²⁶) for what is below that and for NaN.
  ///
  /// The whole part of the exponent to base 2 goes into a float's bits, the rest through a polynomial (Cody and Waite 1980).
  @inline(__always)
  func weights(_ scores: SIMD4<Float>) -> SIMD4<Float> {
    let exponents = BlockLanes.greater(
      (scores - greatest) * (scale * 1.442_695_04), SIMD4(repeating: -126))
    // Adding it rounds to a whole number, which then stands in the lowest bits.
    let magic: Float = 12_582_912
    let shifted = exponents + magic
    let rest = exponents - (shifted - magic)
    // 2^x for |x| ≤ 1/2, with the least greatest relative error of the polynomials of this degree that are 1 at 0.
    var value = rest * 0.009_582_85 + 0.055_906_43
    value = value * rest + 0.240_240_99
    value = value * rest + 0.693_124_18
    value = value * rest + 1
    let whole = unsafeBitCast(shifted, to: SIMD4<UInt32>.self) &<< 23
    return unsafeBitCast(
      unsafeBitCast(value, to: SIMD4<UInt32>.self) &+ whole, to: SIMD4<Float>.self)
  }
}
