/// Numbers by small keys, in versions that share what they have in common: a radix tree of which a change copies one path.
struct PersistentCounts {
  /// A table as it was once. All numbers of a new one are 0.
  struct Version {
    fileprivate var node: UInt32 = 0
    /// Levels above the lowest, whose slots are the numbers.
    fileprivate var height: UInt32 = 0

    fileprivate func holds(_ key: UInt32) -> Bool { key >> (4 * (height + 1)) == 0 }
  }

  /// 16 slots a node. Node 0 is full of zeros at any level, as its slots all lead to itself.
  private var slots = [UInt32](repeating: 0, count: 16)

  var bytes: Int { slots.count * 4 }

  /// The number of the next node: from it on, nodes are those of versions yet to be made.
  var mark: UInt32 { UInt32(slots.count / 16) }

  func number(of key: UInt32, in version: Version) -> UInt32 {
    guard version.holds(key) else { return 0 }
    var node = version.node
    for level in (0...version.height).reversed() { node = slots[Int(node) * 16 + Int(key >> (4 * level) & 15)] }
    return node
  }

  /// The version in which a key's number is another.
  ///
  /// - Parameter mark: The first node that no other version has: those are changed in place.
  mutating func setting(_ key: UInt32, to number: UInt32, in version: Version, owningFrom mark: UInt32) -> Version {
    var version = version
    while !version.holds(key) {
      if version.node != 0 {
        let top = append(copyOf: 0)
        slots[Int(top) * 16] = version.node
        version.node = top
      }
      version.height += 1
    }
    version.node = own(version.node, mark)
    var node = version.node
    for level in (0...version.height).reversed() {
      let slot = Int(node) * 16 + Int(key >> (4 * level) & 15)
      if level == 0 {
        slots[slot] = number
      } else {
        node = own(slots[slot], mark)
        slots[slot] = node
      }
    }
    return version
  }

  private mutating func own(_ node: UInt32, _ mark: UInt32) -> UInt32 { node >= mark ? node : append(copyOf: node) }

  private mutating func append(copyOf node: UInt32) -> UInt32 {
    let number = UInt32(slots.count / 16)
    for place in Int(node) * 16..<Int(node) * 16 + 16 { slots.append(slots[place]) }
    return number
  }
}
