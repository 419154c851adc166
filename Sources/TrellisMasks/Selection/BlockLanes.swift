/// What is computed over blocks of 64 scores, four at a time: as many as the vectors of every processor hold.
///
/// Each function leaves four numbers a block, one of every fourth score. They are brought together by loops of their own:
/// the compiler takes vectors to pieces where their lanes are asked for.
enum BlockLanes {
  /// Less than any score that counts.
  static var lowest: Float { -.greatestFiniteMagnitude }

  /// The greatest score of each block; `lowest` where there is none.
  ///
  /// - Parameters:
  ///   - scores: 64 scores a block.
  ///   - allowed: By block, one bit a score. The others count as NaN, which is passed over.
  static func greatest(
    of scores: UnsafePointer<Float>, allowed: UnsafePointer<UInt64>,
    into lanes: UnsafeMutableBufferPointer<SIMD4<Float>>
  ) {
    let denials = denials
    for block in lanes.indices {
      lanes[block] = combine(
        scores + block * 64, allowed[block], denials,
        { values, _ in greater(values, SIMD4(repeating: lowest)) },
        greater)
    }
  }

  /// The weight of each block: of its scores above one score, up to another; zero where even its greatest is not above.
  static func weights(
    of scores: UnsafePointer<Float>, allowed: UnsafePointer<UInt64>, maxima: UnsafePointer<Float>,
    _ range: ScoreRange, _ softmax: Softmax, into lanes: UnsafeMutableBufferPointer<SIMD4<Float>>
  ) {
    let denials = denials
    for block in lanes.indices {
      guard maxima[block] > range.above else {
        lanes[block] = SIMD4()
        continue
      }
      lanes[block] = combine(
        scores + block * 64, allowed[block], denials,
        { values, _ in
          let isInside = (values .> range.above) .& (values .<= range.upTo)
          return SIMD4().replacing(with: softmax.weights(values), where: isInside)
        }, { $0 + $1 })
    }
  }

  /// Where the scores of a block that are at least so great lie: in each lane, one bit a score.
  @inline(never)
  static func places(of scores: UnsafePointer<Float>, allowed: UInt64, atLeast least: Float)
    -> SIMD4<UInt32>
  {
    combine(
      scores, allowed, denials,
      { values, place in
        let bit = SIMD4<UInt32>(repeating: 1 << UInt32(place / 4))
        return SIMD4().replacing(with: bit, where: values .>= least)
      }, { $0 | $1 })
  }

  /// The greater of each two; `other` where a value is NaN.
  @inline(__always)
  static func greater(_ values: SIMD4<Float>, _ other: SIMD4<Float>) -> SIMD4<Float> {
    other.replacing(with: values, where: values .> other)
  }

  /// Brings together something of each four scores of a block.
  @inline(__always)
  private static func combine<Lanes>(
    _ block: UnsafePointer<Float>, _ allowed: UInt64, _ denials: UnsafePointer<SIMD4<UInt32>>,
    _ each: (_ scores: SIMD4<Float>, _ place: Int) -> Lanes, _ merge: (Lanes, Lanes) -> Lanes
  ) -> Lanes {
    @inline(__always) func one(_ place: Int) -> Lanes {
      let values = UnsafeRawPointer(block + place).loadUnaligned(as: SIMD4<UInt32>.self)
      return each(
        unsafeBitCast(values | denials[Int(allowed >> UInt64(place) & 15)], to: SIMD4<Float>.self),
        place)
    }
    var all = one(0)
    for place in stride(from: 4, to: 64, by: 4) { all = merge(all, one(place)) }
    return all
  }

  /// By four bits: ones, which make a score NaN, where a bit is missing.
  // Invariant behind `nonisolated(unsafe)`: written before it is published, and never after.
  nonisolated(unsafe) private static let denials: UnsafePointer<SIMD4<UInt32>> = {
    let table = UnsafeMutablePointer<SIMD4<UInt32>>.allocate(capacity: 16)
    for bits in 0..<16 {
      var denied = SIMD4<UInt32>(repeating: 0)
      for lane in 0..<4 where bits >> lane & 1 == 0 { denied[lane] = .max }
      (table + bits).initialize(to: denied)
    }
    return UnsafePointer(table)
  }()
}
