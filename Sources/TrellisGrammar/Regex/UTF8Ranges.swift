/// UTF-8 of ranges of scalars, as sequences of byte ranges (the method of Thompson's and Pike's `utf8` split by common
/// length and prefix).
package enum UTF8Ranges {
  package static func sequences(of set: ScalarSet) -> [[ClosedRange<UInt8>]] {
    var result: [[ClosedRange<UInt8>]] = []
    for range in set.ranges {
      var low = range.lowerBound
      for last: UInt32 in [0x7F, 0x7FF, 0xFFFF, 0x10FFFF] where low <= last && low <= range.upperBound {
        let high = min(range.upperBound, last)
        split(low, high, &result)
        low = high + 1
      }
    }
    return result
  }

  /// Splits a range of scalars of one encoded length until its first bytes decide all that follows.
  private static func split(_ low: UInt32, _ high: UInt32, _ result: inout [[ClosedRange<UInt8>]]) {
    guard high >= 0x80 else {
      result.append([UInt8(low)...UInt8(high)])
      return
    }
    for level: UInt32 in [1, 2, 3] {
      let mask: UInt32 = (1 << (6 * level)) - 1
      guard low & ~mask != high & ~mask else { continue }
      if low & mask != 0 {
        split(low, low | mask, &result)
        split((low | mask) + 1, high, &result)
        return
      }
      if high & mask != mask {
        split(low, (high & ~mask) - 1, &result)
        split(high & ~mask, high, &result)
        return
      }
    }
    result.append(zip(bytes(of: low), bytes(of: high)).map { $0...$1 })
  }

  private static func bytes(of scalar: UInt32) -> [UInt8] {
    func continuation(_ shift: UInt32) -> UInt8 { UInt8(0x80 | (scalar >> shift) & 0x3F) }
    switch scalar {
    case 0..<0x80: return [UInt8(scalar)]
    case 0x80..<0x800: return [UInt8(0xC0 | scalar >> 6), continuation(0)]
    case 0x800..<0x10000: return [UInt8(0xE0 | scalar >> 12), continuation(6), continuation(0)]
    default: return [UInt8(0xF0 | scalar >> 18), continuation(12), continuation(6), continuation(0)]
    }
  }
}
