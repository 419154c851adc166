/// One way to read the text so far: a place in a leaf, and what follows it.
struct Configuration: Hashable {
  /// The leaf's node.
  var leaf: UInt32
  /// A state of its automaton, or a `StringPosition`.
  var position: UInt32
  /// What follows the leaf: a cell of the stack table.
  var stack: UInt32
  /// The leaf's register.
  var value: UInt32

  @inline(__always)
  static func == (left: Self, right: Self) -> Bool {
    left.leaf == right.leaf && left.position == right.position && left.stack == right.stack && left.value == right.value
  }

  @inline(__always)
  var scrambled: UInt64 {
    let a = UInt64(leaf) << 32 | UInt64(position)
    let b = UInt64(stack) << 32 | UInt64(value)
    return (a &* 0x9E37_79B9_7F4A_7C15) ^ (b &* 0xC2B2_AE3D_27D4_EB4F) ^ (a >> 29)
  }
}

/// A list that grows and never gives its memory back: raw storage without checks, for the inner loops of the machine alone.
struct Storage<Element: BitwiseCopyable> {
  // Invariant: `count <= capacity`; elements below `count` are initialised. The owner calls `deallocate`.
  private(set) var start: UnsafeMutablePointer<Element>
  var count = 0
  private var capacity: Int

  init(capacity: Int = 64) {
    self.capacity = capacity
    start = .allocate(capacity: capacity)
  }

  func deallocate() { start.deallocate() }

  @inline(__always)
  subscript(index: Int) -> Element {
    get { start[index] }
    nonmutating set { start[index] = newValue }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: capacity * 2) }
    (start + count).initialize(to: element)
    count += 1
  }

  @inline(never)
  mutating func grow(to size: Int) {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: size)
    larger.moveInitialize(from: start, count: count)
    start.deallocate()
    start = larger
    capacity = size
  }

  var bytes: Int { capacity * MemoryLayout<Element>.stride }
}
