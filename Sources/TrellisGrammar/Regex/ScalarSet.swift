/// A set of Unicode scalar values (surrogates never belong to it), as sorted ranges that neither overlap nor touch.
package struct ScalarSet: Sendable, Hashable {
  package private(set) var ranges: [ClosedRange<UInt32>]

  /// The set of all scalars of these ranges, in any order; surrogate code points are left out.
  package init(_ ranges: [ClosedRange<UInt32>]) {
    var merged: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      for part in Self.withoutSurrogates(range) {
        if let last = merged.last, part.lowerBound <= last.upperBound + 1 {
          merged[merged.count - 1] = last.lowerBound...max(last.upperBound, part.upperBound)
        } else {
          merged.append(part)
        }
      }
    }
    self.ranges = merged
  }

  private static func withoutSurrogates(_ range: ClosedRange<UInt32>) -> [ClosedRange<UInt32>] {
    let range = range.clamped(to: 0...0x10FFFF)
    var parts: [ClosedRange<UInt32>] = []
    if range.lowerBound < 0xD800 { parts.append(range.lowerBound...min(range.upperBound, 0xD7FF)) }
    if range.upperBound > 0xDFFF { parts.append(max(range.lowerBound, 0xE000)...range.upperBound) }
    return parts
  }

  /// Every Unicode scalar.
  package static let all = ScalarSet([0...0x10FFFF])

  /// The scalars that are not in this set.
  package var complement: ScalarSet {
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { gaps.append(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
    }
    if next <= 0x10FFFF { gaps.append(next...0x10FFFF) }
    return ScalarSet(gaps)
  }

  package func union(_ other: ScalarSet) -> ScalarSet { ScalarSet(ranges + other.ranges) }

  package func intersection(_ other: ScalarSet) -> ScalarSet {
    var common: [ClosedRange<UInt32>] = []
    var (left, right) = (0, 0)
    while left < ranges.count, right < other.ranges.count {
      let (mine, theirs) = (ranges[left], other.ranges[right])
      let low = max(mine.lowerBound, theirs.lowerBound)
      let high = min(mine.upperBound, theirs.upperBound)
      if low <= high { common.append(low...high) }
      if mine.upperBound < theirs.upperBound { left += 1 } else { right += 1 }
    }
    return ScalarSet(common)
  }

  package func contains(_ scalar: Unicode.Scalar) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(scalar.value)
  }

  /// How many scalars are in it.
  var count: Int { ranges.reduce(0) { $0 + $1.count } }

  package var isEmpty: Bool { ranges.isEmpty }
}
