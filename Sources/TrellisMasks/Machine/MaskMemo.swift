/// Masks by what was looked at to make them: the places in the leaves, and the highest frames of their stacks.
struct MaskMemo {
  /// Masks that look at so many frames or more are not kept.
  static let deepest = 10

  private struct Entry {
    var first: Int
    var count: Int
    var mask: MaskStorage
  }

  private var words = Storage<UInt32>(capacity: 256)
  private var entries: [Entry] = []
  private var hashes: [UInt64] = []
  /// Open addressing; 0 is free, otherwise an entry's number plus one.
  private var slots = [UInt32](repeating: 0, count: 256)
  /// By number of frames: whether there are such keys.
  private var isUsed: UInt32 = 0
  /// The key that is being written.
  private var key = Storage<UInt32>(capacity: 64)
  private var hash: UInt64 = 0

  func deallocate() {
    words.deallocate()
    key.deallocate()
  }

  var bytes: Int { words.bytes + entries.count * 32 + slots.count * 4 }

  func hasKeys(of looks: Int) -> Bool { isUsed >> UInt32(looks) & 1 != 0 }

  // MARK: The key

  mutating func beginKey(_ looks: Int) {
    key.count = 0
    key.append(UInt32(looks))
    hash = UInt64(looks)
  }

  @inline(__always)
  mutating func append(_ first: UInt32, _ second: UInt32, _ third: UInt32) {
    key.append(first)
    key.append(second)
    key.append(third)
    hash = (hash ^ (UInt64(first) << 32 | UInt64(second))) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ hash >> 29 ^ UInt64(third)) &* 0xC2B2_AE3D_27D4_EB4F
  }

  private var slot: Int { Int(truncatingIfNeeded: hash ^ hash >> 32) & (slots.count - 1) }

  // MARK: Masks

  /// The mask of the key.
  var mask: MaskStorage? {
    var slot = slot
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) - 1]
      if entry.count == key.count {
        var index = 0
        while index < key.count, words[entry.first + index] == key[index] { index += 1 }
        if index == key.count { return entry.mask }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Keeps a mask for the key, which has none.
  mutating func insert(_ mask: MaskStorage, looks: Int) {
    if (entries.count + 1) * 2 > slots.count { grow() }
    let first = words.count
    for index in 0..<key.count { words.append(key[index]) }
    entries.append(Entry(first: first, count: key.count, mask: mask))
    hashes.append(hash)
    place(entries.count)
    isUsed |= 1 << UInt32(looks)
  }

  private mutating func place(_ number: Int) {
    let hash = hashes[number - 1]
    var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt32(number)
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for number in entries.indices { place(number + 1) }
  }
}
