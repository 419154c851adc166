/// Classes of scalars that an automaton does not tell apart.
package struct ScalarClasses: Sendable, Hashable {
  /// Sorted, not overlapping. Scalars outside are in no class.
  package private(set) var ranges: [ClosedRange<UInt32>] = []
  /// By range: its class. Classes are numbered by their least scalar.
  package private(set) var numbers: [Int32] = []
  package private(set) var count = 0

  /// The coarsest classes that tell some sets apart, and by set those that it holds, ascending.
  static func separating(_ sets: [[ClosedRange<UInt32>]]) -> (classes: ScalarClasses, members: [[Int32]]) {
    var cuts: [UInt32] = []
    for ranges in sets {
      for range in ranges {
        cuts.append(range.lowerBound)
        cuts.append(range.upperBound + 1)
      }
    }
    cuts.sort()
    var pieces: [ClosedRange<UInt32>] = []
    for (low, after) in zip(cuts, cuts.dropFirst()) where low < after { pieces.append(low...(after - 1)) }
    /// By piece: the sets that hold it.
    var holders = [[Int32]](repeating: [], count: pieces.count)
    for (set, ranges) in sets.enumerated() {
      for range in ranges {
        var index = pieces.firstIndex(notBefore: range.lowerBound)
        while index < pieces.count, pieces[index].upperBound <= range.upperBound {
          holders[index].append(Int32(set))
          index += 1
        }
      }
    }
    var classes = ScalarClasses()
    var members = [[Int32]](repeating: [], count: sets.count)
    var known = ListTable()
    for (piece, holders) in zip(pieces, holders) where !holders.isEmpty {
      let number = Int32(known.number(of: holders))
      if known.count > classes.count {
        classes.count = known.count
        for set in holders { members[Int(set)].append(number) }
      }
      classes.append(piece, number)
    }
    return (classes, members)
  }

  private mutating func append(_ range: ClosedRange<UInt32>, _ number: Int32) {
    if let last = ranges.last, numbers.last == number, last.upperBound + 1 == range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound...range.upperBound
    } else {
      ranges.append(range)
      numbers.append(number)
    }
  }

  /// By class: its ranges.
  var sets: [[ClosedRange<UInt32>]] {
    var sets = [[ClosedRange<UInt32>]](repeating: [], count: count)
    for (range, number) in zip(ranges, numbers) { sets[Int(number)].append(range) }
    return sets
  }
}

extension [ClosedRange<UInt32>] {
  /// The first of sorted ranges that does not begin before a scalar.
  fileprivate func firstIndex(notBefore scalar: UInt32) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].lowerBound < scalar { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
