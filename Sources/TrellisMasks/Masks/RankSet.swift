/// Ranks from `low` up to but not including `high`.
struct RankRange: Hashable {
  var low: UInt32
  var high: UInt32
}

/// A set of ranks, as ranges.
final class RankSet: @unchecked Sendable {
  // Invariant behind `@unchecked Sendable`: written by the initialiser alone.

  private let ranges: UnsafeMutablePointer<RankRange>
  private let count: Int
  /// The number of ranks.
  let total: Int

  /// - Precondition: `source` is ascending, its ranges apart from each other.
  init(_ source: UnsafeBufferPointer<RankRange>) {
    ranges = .allocate(capacity: max(1, source.count))
    if let start = source.baseAddress { ranges.initialize(from: start, count: source.count) }
    count = source.count
    total = source.reduce(0) { $0 + Int($1.high - $1.low) }
  }

  deinit { ranges.deallocate() }

  /// About what it takes.
  var bytes: Int { count * MemoryLayout<RankRange>.stride + 64 }

  /// The ranges, while this lives.
  var all: UnsafeBufferPointer<RankRange> { UnsafeBufferPointer(start: ranges, count: count) }

  @inline(__always)
  func contains(_ rank: UInt32) -> Bool {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) >> 1
      if ranges[middle].high <= rank { low = middle + 1 } else { high = middle }
    }
    return low < count && ranges[low].low <= rank
  }
}
