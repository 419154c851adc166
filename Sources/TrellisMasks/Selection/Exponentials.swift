/// Sums of exponentials over many scores, sixteen at a time, to within a few parts in a million.
///
/// The exponent's whole part goes into the bits of a float, the rest through a polynomial (Cody and Waite 1980).
enum Exponentials {
  private static let logarithm: Float = 1.442_695_04  // of e to base 2
  /// Adding it rounds a float to a whole number, which then stands in the lowest bits.
  private static let magic: Float = 12_582_912

  /// e to the power of `scale * (score - greatest)`, summed over 64 scores. No score may be above `greatest`.
  @inline(__always)
  static func sum(of64 scores: UnsafePointer<Float>, greatest: Float, scale: Float) -> Float {
    var total = SIMD16<Float>(repeating: 0)
    for part in 0..<4 {
      let values = UnsafeRawPointer(scores + part * 16).loadUnaligned(as: SIMD16<Float>.self)
      total += power((values - greatest) * (scale * logarithm))
    }
    return total.sum()
  }

  @inline(__always)
  static func one(_ score: Float, greatest: Float, scale: Float) -> Float {
    power(SIMD16<Float>(repeating: (score - greatest) * (scale * logarithm)))[0]
  }

  /// Two to the power of numbers up to zero; zero for those below -125 and for what is no number.
  @inline(__always)
  private static func power(_ exponents: SIMD16<Float>) -> SIMD16<Float> {
    let shifted = exponents + magic
    let whole = shifted - magic
    let rest = exponents - whole
    // 2^x for |x| ≤ 1/2.
    var value = rest * 0.001_333_36 + 0.009_618_13
    value = value * rest + 0.055_504_11
    value = value * rest + 0.240_226_51
    value = value * rest + 0.693_147_18
    value = value * rest + 1
    let bits =
      (SIMD16<Int32>(truncatingIfNeeded: unsafeBitCast(shifted, to: SIMD16<UInt32>.self)) &- 0x4B40_0000 &+ 127) &<< 23
    let scaled = value * unsafeBitCast(bits, to: SIMD16<Float>.self)
    return scaled.replacing(with: 0, where: .!(exponents .>= -125))
  }
}
