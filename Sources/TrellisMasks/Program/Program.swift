/// A compiled grammar: a graph of nodes over byte automata, with calls and small registers. Immutable.
///
/// A place in a text is a set of `Configuration`s. Each stands at a leaf (something that reads bytes) with a stack of what
/// follows it.
final class Program: @unchecked Sendable {
  // Invariant behind `@unchecked Sendable`: the tables are moved in from the compiler's arrays once and only read afterwards.

  enum Kind: UInt8 {
    // Leaves.
    /// Reads bytes of an automaton. `a`: its start; outcome `k` goes on at `targets[b + k]`.
    case lexeme
    /// Reads a string after its opening quote or mark. `a`: which of `strings`; goes on at `b`.
    case string
    /// Reads a JSON string after its opening quote by an automaton. `a`: which of `patterns`; goes on at `b`.
    case pattern
    /// Reads one of an object's declared keys. `a`: which of `objects`.
    case keys
    /// The end of the text.
    case finish
    // The rest are passed without reading.
    /// Any of `targets[a ..< a + b]`.
    case split
    /// Enters `a`, then goes on at `b`.
    case call
    /// Goes on at the node on the stack.
    case pop
    /// A counted repetition: which of `loops` is `a`. On the stack while its body is read, with the count.
    case loop
    /// The members of an object from some register on: which of `objects` is `a`; the register is `b`.
    case members
    /// The next member, after its comma; the register came along. `a`: as above.
    case member
    /// On the stack while a member is read, with the register after it. `a`: as above.
    case afterMember
    /// An array without repetition. `a`: which of `uniques`. On the stack while an item is read, with the set of those before.
    case unique
    /// The next item, after its comma; the set of those before came along. `a`: as above.
    case nextUnique
  }

  struct Node {
    var kind: Kind
    /// Whether what the leaf reads is kept, as a part of an item that must be new.
    var isTracked = false
    var a: UInt32 = 0
    var b: UInt32 = 0
  }

  struct Transition {
    var low: UInt8
    var high: UInt8
    var target: UInt32
  }

  /// A state of an automaton: its transitions, sorted by byte, and what it accepts.
  struct State {
    var first: UInt32
    var count: UInt16
    /// The outcome plus one; 0 where the state does not accept.
    var outcome: UInt16
  }

  struct Loop {
    var body: UInt32
    var next: UInt32
    var minimum: UInt32
    /// `UInt32.max`: without limit.
    var maximum: UInt32
    /// Whether the body can be read without a byte.
    var isNullable: Bool
  }

  /// A string's condition that needs no automaton.
  struct StringForm {
    /// The place after its opening quote: in a JSON string, or in one between marks.
    let start: UInt32
    var minimum: UInt32
    /// `UInt32.max`: without limit.
    var maximum: UInt32
    /// Decoded strings that it may not be, as UTF-8; only without length limits.
    var excluded: ByteTrie?
    /// Whether a count of scalars must be kept.
    let isCounted: Bool
    let hasExclusions: Bool

    /// The byte that closes it.
    var quote: UInt8 { isMarked ? StringPosition.mark : UInt8(ascii: "\"") }
    var isMarked: Bool { start == UInt32(StringPosition.marked.raw) }

    init(minimum: UInt32, maximum: UInt32, excluded: ByteTrie?, start: StringPosition = .normal) {
      self.start = UInt32(start.raw)
      self.minimum = minimum
      self.maximum = maximum
      self.excluded = excluded
      isCounted = minimum > 0 || maximum != .max
      hasExclusions = excluded != nil
    }
  }

  let nodes: UnsafeMutablePointer<Node>
  let nodeCount: Int
  let states: UnsafeMutablePointer<State>
  let stateCount: Int
  let transitions: UnsafeMutablePointer<Transition>
  /// By state: the classes of bytes that lead back to it (see `ByteClass`).
  let selfLoops: UnsafeMutablePointer<UInt64>
  let targets: UnsafeMutablePointer<UInt32>
  let loops: [Loop]
  let strings: UnsafeMutablePointer<StringForm>
  let stringCount: Int
  let objects: UnsafeMutablePointer<ObjectForm>
  let objectCount: Int
  let patterns: UnsafeMutablePointer<PatternForm>
  let patternCount: Int
  let uniques: [UniqueForm]
  /// By state of the automata of unique items: how many texts it still accepts; states that accept without limit are left out.
  let textCounts: [UInt32: Int]
  let start: UInt32
  let vocabulary: Vocabulary
  let limits: CompileLimits

  init(_ builder: ProgramBuilder, start: UInt32, vocabulary: Vocabulary, limits: CompileLimits) {
    nodes = Self.table(builder.nodes)
    nodeCount = builder.nodes.count
    states = Self.table(builder.states)
    stateCount = builder.states.count
    transitions = Self.table(builder.transitions)
    selfLoops = Self.table(builder.selfLoops)
    targets = Self.table(builder.targets)
    loops = builder.loops
    strings = Self.table(builder.strings)
    stringCount = builder.strings.count
    objects = Self.table(builder.objects)
    objectCount = builder.objects.count
    patterns = Self.table(builder.patterns)
    patternCount = builder.patterns.count
    uniques = builder.uniques
    textCounts = builder.textCounts
    self.start = start
    self.vocabulary = vocabulary
    self.limits = limits
  }

  deinit {
    nodes.deallocate()
    states.deallocate()
    transitions.deallocate()
    selfLoops.deallocate()
    targets.deallocate()
    strings.deinitialize(count: stringCount)
    strings.deallocate()
    patterns.deinitialize(count: patternCount)
    patterns.deallocate()
    objects.deinitialize(count: objectCount)
    objects.deallocate()
  }

  private static func table<Element>(_ array: [Element]) -> UnsafeMutablePointer<Element> {
    let table = UnsafeMutablePointer<Element>.allocate(capacity: max(1, array.count))
    table.initialize(from: array, count: array.count)
    return table
  }

  static let dead = UInt32.max

  /// The state after a byte, or `dead`.
  @inline(__always)
  func step(_ state: UInt32, _ byte: UInt8) -> UInt32 {
    let entry = states[Int(state)]
    let count = Int(entry.count)
    let first = transitions + Int(entry.first)
    if count <= 8 {
      for index in 0..<count where byte <= first[index].high {
        return byte >= first[index].low ? first[index].target : Self.dead
      }
      return Self.dead
    }
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) >> 1
      if first[middle].high < byte { low = middle + 1 } else { high = middle }
    }
    return low < count && byte >= first[low].low ? first[low].target : Self.dead
  }
}
