/// Sets of configurations between two tokens, each kept once. State 0 is the empty set.
struct StateTable {
  struct Entry {
    var first: Int
    var count: Int
    var isComplete: Bool
  }

  private(set) var entries = Storage<Entry>(capacity: 64)
  private(set) var configurations = Storage<Configuration>(capacity: 256)
  private var slots = Storage<UInt32>(capacity: 256)
  private var mask = 255

  init() {
    entries.append(Entry(first: 0, count: 0, isComplete: false))
    for _ in 0...mask { slots.append(0) }
  }

  func deallocate() {
    entries.deallocate()
    configurations.deallocate()
    slots.deallocate()
  }

  private static func hash(_ set: UnsafeMutablePointer<Configuration>, _ count: Int) -> Int {
    var hash: UInt64 = 0
    for index in 0..<count { hash = (hash &* 0x100_0000_01B3) ^ set[index].scrambled }
    return Int(truncatingIfNeeded: (hash ^ hash >> 32) & 0x7FFF_FFFF)
  }

  /// The number of a set; its order counts.
  mutating func number(_ set: UnsafeMutablePointer<Configuration>, count: Int, isComplete: Bool) -> UInt32 {
    if count == 0 { return 0 }
    var slot = Self.hash(set, count) & mask
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot])]
      if entry.count == count {
        let known = configurations.start + entry.first
        var index = 0
        while index < count, known[index] == set[index] { index += 1 }
        if index == count { return slots[slot] }
      }
      slot = (slot + 1) & mask
    }
    let number = UInt32(entries.count)
    entries.append(Entry(first: configurations.count, count: count, isComplete: isComplete))
    for index in 0..<count { configurations.append(set[index]) }
    slots[slot] = number
    if entries.count * 2 > mask { rehash() }
    return number
  }

  private mutating func rehash() {
    let size = (mask + 1) * 2
    slots.deallocate()
    slots = Storage(capacity: size)
    for _ in 0..<size { slots.append(0) }
    mask = size - 1
    for number in 1..<entries.count {
      let entry = entries[number]
      var slot = Self.hash(configurations.start + entry.first, entry.count) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(number)
    }
  }

  var bytes: Int { entries.bytes + configurations.bytes + slots.bytes }
}
