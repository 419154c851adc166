import TrellisGrammar

/// The tables of a program while they are built.
struct ProgramBuilder {
  private(set) var nodes: [Program.Node] = []
  private(set) var states: [Program.State] = []
  private(set) var transitions: [Program.Transition] = []
  private(set) var selfLoops: [UInt64] = []
  private(set) var targets: [UInt32] = []
  var loops: [Program.Loop] = []
  var strings: [Program.StringForm] = []
  var patterns: [PatternForm] = []
  var objects: [ObjectForm] = []
  var uniques: [UniqueForm] = []
  var textCounts: [UInt32: Int] = [:]

  /// By node: the bytes that it reads, for nodes that read nothing else; so that neighbours become one.
  private var literals: [UInt32: (bytes: [UInt8], next: UInt32)] = [:]

  var size: Int { nodes.count + states.count + targets.count }

  mutating func node(_ kind: Program.Kind, _ a: UInt32 = 0, _ b: UInt32 = 0) -> UInt32 {
    nodes.append(Program.Node(kind: kind, isTracked: false, a: a, b: b))
    return UInt32(nodes.count - 1)
  }

  /// Any of some nodes.
  mutating func split(_ alternatives: [UInt32]) -> UInt32 {
    if alternatives.count == 1 { return alternatives[0] }
    let first = UInt32(targets.count)
    targets += alternatives
    return node(.split, first, UInt32(alternatives.count))
  }

  /// A node whose goal is not known yet.
  mutating func placeholder() -> UInt32 {
    targets.append(0)
    return node(.split, UInt32(targets.count - 1), 1)
  }

  mutating func resolve(_ placeholder: UInt32, to goal: UInt32) {
    targets[Int(nodes[Int(placeholder)].a)] = goal
  }

  /// A node that goes on at `next` and may stand on the stack: a loop or an array there would be taken for one whose body is
  /// being read.
  mutating func returnAddress(_ next: UInt32) -> UInt32 {
    switch nodes[Int(next)].kind {
    case .loop, .unique:
      let address = placeholder()
      resolve(address, to: next)
      return address
    default: return next
    }
  }

  /// Exactly these bytes.
  mutating func literal(_ bytes: [UInt8], _ next: UInt32) -> UInt32 {
    if bytes.isEmpty { return next }
    var bytes = bytes
    var next = next
    if let tail = literals[next], bytes.count + tail.bytes.count <= 256 {
      bytes += tail.bytes
      next = tail.next
    }
    let start = UInt32(states.count)
    for (index, byte) in bytes.enumerated() {
      transitions.append(Program.Transition(low: byte, high: byte, target: start + UInt32(index) + 1))
      states.append(Program.State(first: UInt32(transitions.count - 1), count: 1, outcome: 0))
      selfLoops.append(0)
    }
    states.append(Program.State(first: 0, count: 0, outcome: 1))
    selfLoops.append(0)
    targets.append(next)
    let node = node(.lexeme, start, UInt32(targets.count - 1))
    literals[node] = (bytes, next)
    return node
  }

  /// A leaf that reads an automaton that is in the tables.
  mutating func lexeme(_ start: UInt32, _ next: UInt32) -> UInt32 {
    targets.append(next)
    return node(.lexeme, start, UInt32(targets.count - 1))
  }

  /// The same for a part of an item that must be new.
  mutating func trackedLexeme(_ start: UInt32, _ next: UInt32) -> UInt32 {
    let node = lexeme(start, next)
    track(node)
    return node
  }

  mutating func track(_ node: UInt32) { nodes[Int(node)].isTracked = true }

  /// The pattern that a node reads by.
  func form(of node: UInt32) -> PatternForm { patterns[Int(nodes[Int(node)].a)] }

  /// Puts an automaton into the tables and returns its start. Every state that accepts has outcome 0.
  mutating func insert(_ automaton: ByteAutomaton) -> UInt32 {
    let start = UInt32(states.count)
    for state in automaton.states {
      let first = UInt32(transitions.count)
      for transition in state.transitions {
        transitions.append(
          Program.Transition(
            low: transition.bytes.lowerBound, high: transition.bytes.upperBound,
            target: start + UInt32(transition.target)))
      }
      states.append(
        Program.State(first: first, count: UInt16(state.transitions.count), outcome: state.isAccepting ? 1 : 0))
      selfLoops.append(0)
    }
    for index in start..<UInt32(states.count) { selfLoops[Int(index)] = selfLoop(of: index) }
    return start
  }

  /// The trie of some texts in ascending byte order, without duplicates; outcome `k` is text `k` where outcomes are told apart.
  mutating func insert(
    sorted texts: [[UInt8]], tellingApart: Bool,
    visit: (_ state: UInt32, _ texts: Range<Int>, _ depth: Int) -> Void = { _, _, _ in }
  ) -> UInt32 {
    let start = UInt32(states.count)
    states.append(Program.State(first: 0, count: 0, outcome: 0))
    selfLoops.append(0)
    visit(start, 0..<texts.count, 0)
    var pending: [(state: UInt32, texts: Range<Int>, depth: Int)] = [(start, 0..<texts.count, 0)]
    while let (state, range, depth) = pending.popLast() {
      var low = range.lowerBound
      if low < range.upperBound, texts[low].count == depth {
        states[Int(state)].outcome = tellingApart ? UInt16(low) + 1 : 1
        low += 1
      }
      let first = transitions.count
      while low < range.upperBound {
        let byte = texts[low][depth]
        var high = low + 1
        while high < range.upperBound, texts[high][depth] == byte { high += 1 }
        let target = UInt32(states.count)
        states.append(Program.State(first: 0, count: 0, outcome: 0))
        selfLoops.append(0)
        visit(target, low..<high, depth + 1)
        transitions.append(Program.Transition(low: byte, high: byte, target: target))
        pending.append((target, low..<high, depth + 1))
        low = high
      }
      states[Int(state)].first = UInt32(first)
      states[Int(state)].count = UInt16(transitions.count - first)
    }
    return start
  }

  /// The classes of bytes that lead from a state to itself.
  private func selfLoop(of index: UInt32) -> UInt64 {
    let state = states[Int(index)]
    let moves = transitions[Int(state.first)..<Int(state.first) + Int(state.count)]
    guard moves.contains(where: { $0.target == index }) else { return 0 }
    var bytes = [Bool](repeating: false, count: 256)
    for move in moves where move.target == index {
      for byte in move.low...move.high { bytes[Int(byte)] = true }
    }
    var classes = ByteClass.contained(in: bytes)
    if returns(from: index, to: index) { classes |= ByteClass.wideText | ByteClass.wideSpace }
    return classes
  }

  /// Whether every scalar beyond ASCII leads from a state back to it.
  private func returns(from state: UInt32, to goal: UInt32) -> Bool {
    func target(_ state: UInt32, _ bytes: ClosedRange<UInt8>) -> UInt32? {
      let entry = states[Int(state)]
      let moves = transitions[Int(entry.first)..<Int(entry.first) + Int(entry.count)]
      return moves.first { $0.low <= bytes.lowerBound && bytes.upperBound <= $0.high }?.target
    }
    func follows(_ start: UInt32, _ sequence: [ClosedRange<UInt8>]) -> Bool {
      var state = start
      for bytes in sequence {
        guard let next = target(state, bytes) else { return false }
        state = next
      }
      return state == goal
    }
    let any: ClosedRange<UInt8> = 0x80...0xBF
    return follows(state, [0xC2...0xDF, any]) && follows(state, [0xE0...0xE0, 0xA0...0xBF, any])
      && follows(state, [0xE1...0xEC, any, any]) && follows(state, [0xED...0xED, 0x80...0x9F, any])
      && follows(state, [0xEE...0xEF, any, any]) && follows(state, [0xF0...0xF0, 0x90...0xBF, any, any])
      && follows(state, [0xF1...0xF3, any, any, any]) && follows(state, [0xF4...0xF4, 0x80...0x8F, any, any])
  }
}
