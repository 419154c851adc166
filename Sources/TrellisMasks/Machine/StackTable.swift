/// Stacks that share their lower parts, each kept once, so that equal stacks have equal numbers.
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

  @inline(never)
  private mutating func rehash() {
    let size = (mask + 1) * 2
    slots.deallocate()
    slots = Storage(capacity: size)
    for _ in 0..<size { slots.append(0) }
    mask = size - 1
    for number in 1..<cells.count {
      let cell = cells[number]
      var slot = Self.hash(cell.node, cell.value, cell.below) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(number)
    }
  }

  var bytes: Int { cells.bytes + slots.bytes }
}
