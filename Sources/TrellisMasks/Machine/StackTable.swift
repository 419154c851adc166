/// Stacks that share their lower parts, each kept once, so that equal stacks have equal numbers.
///
/// Where ways to read a text differ in nothing but what follows, their stacks are joined: a junction stands for any of its members (the
/// graph-structured stack of Tomita, "An Efficient Augmented-Context-Free Parsing Algorithm", 1987).
struct StackTable {
  /// A node to go on at, with its register, above the rest.
  struct Cell {
    var node: UInt32
    var value: UInt32
    var below: UInt32
    /// The number of cells up to this one.
    var depth: UInt32
  }

  private(set) var cells = Storage<Cell>(capacity: 256)
  /// Open addressing; 0 is free, for cell 0 is the empty stack and is never looked for.
  private var slots = Storage<UInt32>(capacity: 1024)
  private var mask = 1023

  /// The node of a cell that is a junction; its register is the place of its members.
  static let junction = UInt32.max
  private var junctions: [[UInt32]] = []
  private var junctionCells: [[UInt32]: UInt32] = [:]
  private var junctionBytes = 0

  init() {
    cells.append(Cell(node: 0, value: 0, below: 0, depth: 0))
    for _ in 0...mask { slots.append(0) }
  }

  func deallocate() {
    cells.deallocate()
    slots.deallocate()
  }

  @inline(__always)
  subscript(stack: UInt32) -> Cell { cells[Int(stack)] }

  @inline(__always)
  private static func hash(_ node: UInt32, _ value: UInt32, _ below: UInt32) -> Int {
    let mixed = (UInt64(node) << 32 | UInt64(below)) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(value) &* 0xC2B2_AE3D_27D4_EB4F
    return Int(truncatingIfNeeded: (mixed ^ mixed >> 32) & 0x7FFF_FFFF)
  }

  @inline(__always)
  mutating func push(_ node: UInt32, _ value: UInt32, on below: UInt32) -> UInt32 {
    var slot = Self.hash(node, value, below) & mask
    while slots[slot] != 0 {
      let cell = cells[Int(slots[slot])]
      if cell.node == node, cell.value == value, cell.below == below { return slots[slot] }
      slot = (slot + 1) & mask
    }
    let number = UInt32(cells.count)
    cells.append(Cell(node: node, value: value, below: below, depth: cells[Int(below)].depth + 1))
    slots[slot] = number
    if cells.count * 2 > mask { rehash() }
    return number
  }

  // MARK: Junctions

  /// The stacks that a junction stands for, none of them a junction.
  func members(of junction: Cell) -> [UInt32] { junctions[Int(junction.value)] }

  /// One stack for any of several. Members with the same top become one on the junction of what is below them, a few cells deep.
  mutating func join(_ stacks: [UInt32]) -> UInt32 {
    var joined: [Join: UInt32] = [:]
    return join(stacks, levels: 8, &joined)
  }

  private struct Join: Hashable {
    var stacks: [UInt32]
    var levels: Int
  }

  /// - Parameter joined: What was joined before on the way: the same stacks stand below many tops.
  private mutating func join(_ stacks: [UInt32], levels: Int, _ joined: inout [Join: UInt32]) -> UInt32 {
    var tops: [(top: UInt64, stack: UInt32)] = []
    tops.reserveCapacity(stacks.count)
    func add(_ stack: UInt32) {
      tops.append((UInt64(cells[Int(stack)].node) << 32 | UInt64(cells[Int(stack)].value), stack))
    }
    for stack in stacks {
      let cell = cells[Int(stack)]
      if cell.node == Self.junction { members(of: cell).forEach(add) } else { add(stack) }
    }
    tops.sort { ($0.top, $0.stack) < ($1.top, $1.stack) }
    let key = Join(stacks: tops.map(\.stack), levels: levels)
    if let known = joined[key] { return known }
    var sorted: [UInt32] = []
    var first = 0
    while first < tops.count {
      var group: [UInt32] = []
      let top = tops[first]
      while first < tops.count, tops[first].top == top.top {
        if group.last != tops[first].stack { group.append(tops[first].stack) }
        first += 1
      }
      if group.count == 1 || levels == 0 {
        sorted += group
      } else {
        let below = join(group.map { cells[Int($0)].below }, levels: levels - 1, &joined)
        sorted.append(push(cells[Int(top.stack)].node, cells[Int(top.stack)].value, on: below))
      }
    }
    sorted.sort()
    let result = number(ofMembers: sorted)
    joined[key] = result
    return result
  }

  private mutating func number(ofMembers sorted: [UInt32]) -> UInt32 {
    if sorted.count == 1 { return sorted[0] }
    if let known = junctionCells[sorted] { return known }
    let number = UInt32(cells.count)
    // No deeper than any member, so that whoever looks at a junction has looked as deep as at each of them.
    let depth = sorted.reduce(UInt32.max) { min($0, cells[Int($1)].depth) }
    cells.append(Cell(node: Self.junction, value: UInt32(junctions.count), below: 0, depth: depth))
    junctions.append(sorted)
    junctionCells[sorted] = number
    junctionBytes += 128 + sorted.count * 8
    return number
  }

  @inline(never)
  private mutating func rehash() {
    let size = (mask + 1) * 2
    slots.deallocate()
    slots = Storage(capacity: size)
    for _ in 0..<size { slots.append(0) }
    mask = size - 1
    for number in 1..<cells.count where cells[number].node != Self.junction {
      let cell = cells[number]
      var slot = Self.hash(cell.node, cell.value, cell.below) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(number)
    }
  }

  var bytes: Int { cells.bytes + slots.bytes + junctionBytes }
}
