/// Lists of numbers, each kept once and known by its own number.
struct ListTable {
  private var pool: [Int32] = []
  private var ends: [Int] = []
  private var hashes: [UInt64] = []
  /// Open addressing; 0 is free, otherwise a list's number plus one.
  private var slots = [Int32](repeating: 0, count: 256)

  var count: Int { ends.count }
  /// The elements of all lists.
  var size: Int { pool.count }

  subscript(number: Int) -> ArraySlice<Int32> { pool[(number == 0 ? 0 : ends[number - 1])..<ends[number]] }

  /// The number of a list; a new one is the count before.
  mutating func number(of list: [Int32]) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for element in list { hash = (hash ^ UInt64(UInt32(bitPattern: element))) &* 0x9E37_79B9_7F4A_7C15 ^ hash >> 29 }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & mask
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if hashes[number] == hash, self[number].elementsEqual(list) { return number }
      slot = (slot + 1) & mask
    }
    pool += list
    ends.append(pool.count)
    hashes.append(hash)
    slots[slot] = Int32(ends.count)
    if ends.count * 2 > mask { grow() }
    return ends.count - 1
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 4)
    let mask = slots.count - 1
    for (number, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(number + 1)
    }
  }
}
