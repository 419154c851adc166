/// A trie of byte strings in depth-first order.
///
/// Strings are ranked in byte order, so the strings below a node are one range of ranks: a whole subtree is taken or
/// skipped at once. The children of a node are neighbours, sorted by byte.
final class ByteTrie: @unchecked Sendable {
  // Invariant behind `@unchecked Sendable`: the tables are written by the initialiser alone.

  struct Node {
    /// The index of the first child; its siblings follow.
    var firstChild: UInt32
    /// The ranks of the strings that end at this node or below it; those that end at the node itself come first.
    var low: UInt32
    var high: UInt32
    var childCount: UInt16
    /// The byte that leads to this node.
    var byte: UInt8
    /// The bytes of the longest string from here on, at most 255.
    var height: UInt8 = 0
  }

  /// The number of strings.
  let count: Int
  let nodeCount: Int
  /// The root is node 0. A child's index is always greater than its parent's.
  let nodes: UnsafeMutablePointer<Node>
  /// By rank: which string it is.
  let members: UnsafeMutablePointer<UInt32>
  /// By node: the classes of all bytes below it (see `ByteClass`).
  let below: UnsafeMutablePointer<UInt64>
  /// The same for nodes inside a scalar, seen from where that scalar begins; equal to `below` for all others.
  let belowInScalar: UnsafeMutablePointer<UInt64>
  /// By byte: the child of the root, or 0.
  let firstBytes: UnsafeMutablePointer<UInt32>

  /// The trie of some strings of a pool (`bytes`, cut by `offsets`). The empty string belongs to the root.
  init(bytes: [UInt8], offsets: [UInt32], members chosen: [UInt32]) {
    count = chosen.count
    members = .allocate(capacity: max(1, chosen.count))
    let sorted = Self.sorted(bytes: bytes, offsets: offsets, members: chosen)
    members.initialize(from: sorted, count: sorted.count)

    var built: [Node] = [Node(firstChild: 0, low: 0, high: UInt32(sorted.count), childCount: 0, byte: 0)]
    built.reserveCapacity(chosen.count * 2)
    var pending: [(node: Int, depth: UInt32)] = [(0, 0)]
    bytes.withUnsafeBufferPointer { bytes in
      offsets.withUnsafeBufferPointer { offsets in
        while let (node, depth) = pending.popLast() {
          var rank = Int(built[node].low)
          let end = Int(built[node].high)
          while rank < end, offsets[Int(sorted[rank]) + 1] - offsets[Int(sorted[rank])] == depth { rank += 1 }
          let first = built.count
          while rank < end {
            let low = rank
            let byte = bytes[Int(offsets[Int(sorted[rank])] + depth)]
            while rank < end, bytes[Int(offsets[Int(sorted[rank])] + depth)] == byte { rank += 1 }
            built.append(Node(firstChild: 0, low: UInt32(low), high: UInt32(rank), childCount: 0, byte: byte))
          }
          built[node].firstChild = UInt32(first)
          built[node].childCount = UInt16(built.count - first)
          for child in stride(from: built.count - 1, through: first, by: -1) { pending.append((child, depth + 1)) }
        }
      }
    }
    nodeCount = built.count
    nodes = .allocate(capacity: built.count)
    nodes.initialize(from: built, count: built.count)
    firstBytes = .allocate(capacity: 256)
    firstBytes.initialize(repeating: 0, count: 256)
    for child in 0..<Int(nodes[0].childCount) {
      let index = Int(nodes[0].firstChild) + child
      firstBytes[Int(nodes[index].byte)] = UInt32(index)
    }
    below = .allocate(capacity: built.count)
    below.initialize(repeating: 0, count: built.count)
    belowInScalar = .allocate(capacity: built.count)
    summariseClasses()
  }

  deinit {
    nodes.deallocate()
    members.deallocate()
    below.deallocate()
    belowInScalar.deallocate()
    firstBytes.deallocate()
  }

  /// The end of the ranks of the strings that end at the node itself.
  @inline(__always)
  func ownEnd(_ node: Node) -> UInt32 {
    node.childCount == 0 ? node.high : nodes[Int(node.firstChild)].low
  }

  /// The child of a node by its byte, or 0.
  @inline(__always)
  func child(of node: Int, by byte: UInt8) -> Int {
    if node == 0 { return Int(firstBytes[Int(byte)]) }
    var low = Int(nodes[node].firstChild)
    var high = low + Int(nodes[node].childCount)
    let end = high
    while low < high {
      let middle = (low + high) >> 1
      if nodes[middle].byte < byte { low = middle + 1 } else { high = middle }
    }
    return low < end && nodes[low].byte == byte ? low : 0
  }

  /// The longest string that begins some text, and its length.
  func longestPrefix(of text: ArraySlice<UInt8>) -> (member: UInt32, length: Int)? {
    var node = 0
    var best: (member: UInt32, length: Int)?
    for (index, byte) in text.enumerated() {
      node = child(of: node, by: byte)
      if node == 0 { break }
      let entry = nodes[node]
      if ownEnd(entry) > entry.low { best = (members[Int(entry.low)], index + 1) }
    }
    return best
  }

  /// Byte order, shorter first, equal strings by index: first by eight leading bytes as one number, then by the rest.
  private static func sorted(bytes: [UInt8], offsets: [UInt32], members: [UInt32]) -> [UInt32] {
    struct Entry {
      var key: UInt64
      var member: UInt32
    }
    return bytes.withUnsafeBufferPointer { bytes in
      offsets.withUnsafeBufferPointer { offsets in
        var entries: [Entry] = []
        entries.reserveCapacity(members.count)
        for member in members {
          let start = Int(offsets[Int(member)])
          let end = Int(offsets[Int(member) + 1])
          var key: UInt64 = 0
          for index in 0..<8 { key = key << 8 | (start + index < end ? UInt64(bytes[start + index]) : 0) }
          entries.append(Entry(key: key, member: member))
        }
        entries.sort { left, right in
          if left.key != right.key { return left.key < right.key }
          // Zero bytes are told from the end of a string here.
          let (leftStart, leftEnd) = (Int(offsets[Int(left.member)]), Int(offsets[Int(left.member) + 1]))
          let (rightStart, rightEnd) = (Int(offsets[Int(right.member)]), Int(offsets[Int(right.member) + 1]))
          let common = min(leftEnd - leftStart, rightEnd - rightStart)
          var index = min(common, 8)
          while index < common {
            let (a, b) = (bytes[leftStart + index], bytes[rightStart + index])
            if a != b { return a < b }
            index += 1
          }
          let (leftCount, rightCount) = (leftEnd - leftStart, rightEnd - rightStart)
          return leftCount != rightCount ? leftCount < rightCount : left.member < right.member
        }
        return entries.map(\.member)
      }
    }
  }

  private func summariseClasses() {
    // Forward: where in a scalar each node stands. Backward: what lies below it.
    var scalar = [UTF8Position](repeating: .boundary, count: nodeCount)
    var bits = [UInt32](repeating: 0, count: nodeCount)
    for node in 0..<nodeCount {
      for child in 0..<Int(nodes[node].childCount) {
        let index = Int(nodes[node].firstChild) + child
        let byte = nodes[index].byte
        scalar[index] = scalar[node].after(byte)
        // The first byte of two, three or four has five, four or three bits of the scalar.
        let lead = byte < 0xE0 ? byte & 0x1F : byte < 0xF0 ? byte & 0x0F : byte & 0x07
        bits[index] = scalar[node] == .boundary ? UInt32(lead) : bits[node] << 6 | UInt32(byte & 0x3F)
      }
    }
    for node in stride(from: nodeCount - 1, through: 0, by: -1) {
      for child in 0..<Int(nodes[node].childCount) {
        let index = Int(nodes[node].firstChild) + child
        let byte = nodes[index].byte
        if scalar[node] != .boundary || byte >= 0x80 {
          let isSpace = scalar[index] == .boundary && ByteClass.wideSpaces.contains { $0.contains(bits[index]) }
          below[node] |=
            scalar[index] == .invalid
            ? ByteClass.invalidText : isSpace ? ByteClass.wideSpace : ByteClass.wideText
        }
        if byte < 0x80 { below[node] |= ByteClass.mask(of: byte) }
        below[node] |= below[index]
      }
    }
    for node in stride(from: nodeCount - 1, through: 0, by: -1) {
      for child in 0..<Int(nodes[node].childCount) {
        let height = nodes[Int(nodes[node].firstChild) + child].height
        nodes[node].height = max(nodes[node].height, height == .max ? .max : height + 1)
      }
    }
    belowInScalar.initialize(from: below, count: nodeCount)
    for node in 0..<nodeCount where scalar[node] != .boundary {
      // Seen from inside a scalar, what follows is not text that begins here.
      if below[node] & (ByteClass.wideText | ByteClass.wideSpace) != 0 { below[node] |= ByteClass.invalidText }
    }
  }
}
