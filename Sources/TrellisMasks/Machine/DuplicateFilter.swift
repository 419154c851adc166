/// Tells whether a configuration is in a set already, once the set is too long to look through.
struct DuplicateFilter {
  private var slots: [UInt32] = []
  private var mask = 0
  private var used = 0

  static let threshold = 24

  /// Starts afresh with the set that stands at `start`.
  mutating func reset(_ set: UnsafeMutablePointer<Configuration>, count: Int) {
    let size = max(128, (count * 4).nextPowerOfTwo)
    if slots.count == size {
      slots.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    } else {
      slots = Array(repeating: 0, count: size)
    }
    mask = size - 1
    used = 0
    for index in 0..<count { _ = insert(set, index) }
  }

  /// Whether the configuration at `index` of the set is new to it.
  mutating func insert(_ set: UnsafeMutablePointer<Configuration>, _ index: Int) -> Bool {
    if used * 2 > mask { reset(set, count: index) }
    let hash = set[index].scrambled
    var slot = Int(truncatingIfNeeded: (hash ^ hash >> 32) & 0x7FFF_FFFF) & mask
    while slots[slot] != 0 {
      if set[Int(slots[slot]) - 1] == set[index] { return false }
      slot = (slot + 1) & mask
    }
    slots[slot] = UInt32(index + 1)
    used += 1
    return true
  }
}

extension Int {
  var nextPowerOfTwo: Int { self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount) }
}
