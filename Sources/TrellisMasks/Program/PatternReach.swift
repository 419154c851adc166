import TrellisGrammar

/// What can surely be read from the states of a pattern's automaton, so that walks over a vocabulary take or leave whole subtrees: for a few
/// sets of byte classes, how many bytes of them can be read from each state, whatever they are.
struct PatternReach {
  /// Sets of classes, most useful first.
  private(set) var masks: [UInt64] = []
  /// By state, then by set: all strings of the set of at most so many bytes can be read; 255 for any number.
  private(set) var lengths: [UInt8] = []
  /// By state: no longer string of ASCII letters and digits can be read; 255 for any number.
  private(set) var plainLimits: [UInt8]
  /// By state: the classes that lead back to it.
  private(set) var selfLoops: [UInt64]
  /// By state: where all scalars of `ByteClass.wideText` lead, or `Program.dead`.
  private(set) var wideTargets: [UInt32]

  private let automaton: ClassedAutomaton
  /// Words of a set of the automaton's symbols.
  private let words: Int
  /// By class of bytes that the symbols cover: those symbols.
  private var needed: [(mask: UInt64, symbols: [UInt64])] = []
  /// By state: the classes that can be read.
  private var readable: [UInt64] = []

  /// - Precondition: `automaton` is trimmed.
  init(_ automaton: ClassedAutomaton) {
    self.automaton = automaton
    words = (automaton.classes.count + 63) / 64
    let count = automaton.stateCount
    plainLimits = [UInt8](repeating: 0, count: count)
    selfLoops = [UInt64](repeating: 0, count: count)
    wideTargets = [UInt32](repeating: Program.dead, count: count)
    for (mask, ranges) in ByteClass.stringScalars {
      if let symbols = symbols(covering: ranges) { needed.append((mask, symbols)) }
    }
    readable.reserveCapacity(count)
    let wide = needed.first { $0.mask == ByteClass.wideText }?.symbols
    for state in 0..<count {
      let moves = automaton.moves(of: state)
      readable.append(classes(of: moves))
      if moves.contains(where: { $0.target == state }) {
        selfLoops[state] = classes(of: moves.filter { $0.target == state })
      }
      if let wide, readable[state] & ByteClass.wideText != 0 {
        let targets = moves.filter { wide[Int($0.symbol) >> 6] >> UInt64($0.symbol & 63) & 1 != 0 }.map(\.target)
        if targets.allSatisfy({ $0 == targets[0] }) { wideTargets[state] = UInt32(targets[0]) }
      }
    }
    limitPlain()
    let incoming = automaton.incoming()
    let sources = automaton.sources()
    masks = usefulSets()
    lengths = [UInt8](repeating: 0, count: count * masks.count)
    for (set, mask) in masks.enumerated() { measure(mask, set, incoming, sources) }
  }

  // MARK: Classes and symbols

  /// The symbols that make up some ranges; nil where a part of them belongs to no symbol.
  private func symbols(covering ranges: [ClosedRange<UInt32>]) -> [UInt64]? {
    var symbols = [UInt64](repeating: 0, count: words)
    let (parts, numbers) = (automaton.classes.ranges, automaton.classes.numbers)
    var part = 0
    for range in ranges {
      var next = range.lowerBound
      while part < parts.count, parts[part].upperBound < next { part += 1 }
      var index = part
      while next <= range.upperBound {
        guard index < parts.count, parts[index].lowerBound <= next else { return nil }
        symbols[Int(numbers[index]) >> 6] |= 1 << UInt64(numbers[index] & 63)
        next = parts[index].upperBound + 1
        index += 1
      }
    }
    return symbols
  }

  /// The classes all of whose scalars some moves read.
  private func classes(of moves: some Sequence<ClassedAutomaton.Move>) -> UInt64 {
    if words == 1 {
      var present: UInt64 = 0
      for move in moves { present |= 1 << UInt64(move.symbol) }
      return needed.reduce(0) { $1.symbols[0] & ~present == 0 ? $0 | $1.mask : $0 }
    }
    var present = [UInt64](repeating: 0, count: words)
    for move in moves { present[Int(move.symbol) >> 6] |= 1 << UInt64(move.symbol & 63) }
    var result: UInt64 = 0
    for (mask, symbols) in needed {
      var isWhole = true
      for word in 0..<words where symbols[word] & ~present[word] != 0 { isWhole = false }
      if isWhole { result |= mask }
    }
    return result
  }

  /// By symbol: whether it has a part in a set of classes.
  private func members(_ set: UInt64) -> [Bool] {
    var isMember = [Bool](repeating: false, count: automaton.classes.count)
    for (mask, symbols) in needed where mask & set != 0 {
      for symbol in isMember.indices where symbols[symbol >> 6] >> UInt64(symbol & 63) & 1 != 0 {
        isMember[symbol] = true
      }
    }
    return isMember
  }

  // MARK: How far

  /// The longest strings of letters and digits from each state: the longest path of such moves.
  private mutating func limitPlain() {
    var isPlain = [Bool](repeating: false, count: automaton.classes.count)
    for (range, number) in zip(automaton.classes.ranges, automaton.classes.numbers) {
      for plain: ClosedRange<UInt32> in [0x30...0x39, 0x41...0x5A, 0x61...0x7A] where range.overlaps(plain) {
        isPlain[Int(number)] = true
      }
    }
    // Depth first; a state that is met while it is open lies on a circle.
    var isOpen = [Bool](repeating: false, count: automaton.stateCount)
    var isDone = isOpen
    for start in isOpen.indices where !isDone[start] {
      var path: [(state: Int, next: Int)] = [(start, 0)]
      isOpen[start] = true
      while let (state, next) = path.last {
        let moves = automaton.moves(of: state)
        guard next < moves.count else {
          isOpen[state] = false
          isDone[state] = true
          path.removeLast()
          continue
        }
        let move = moves[moves.startIndex + next]
        let target = Int(move.target)
        if !isPlain[Int(move.symbol)] || isDone[target] || isOpen[target] {
          if isPlain[Int(move.symbol)] {
            let limit: UInt8 = isOpen[target] || plainLimits[target] >= 254 ? 255 : plainLimits[target] + 1
            plainLimits[state] = max(plainLimits[state], limit)
          }
          path[path.count - 1].next += 1
        } else {
          isOpen[target] = true
          path.append((target, 0))
        }
      }
    }
  }

  /// For a set of classes: from each state, the shortest way to one that cannot read all of them.
  private mutating func measure(
    _ set: UInt64, _ place: Int, _ incoming: (firsts: [Int32], places: [Int32]), _ sources: [Int32]
  ) {
    let isMember = members(set)
    let width = masks.count
    var level: [Int] = []
    var isReached = [Bool](repeating: false, count: automaton.stateCount)
    for state in isReached.indices where readable[state] & set != set {
      isReached[state] = true
      level.append(state)
    }
    var length: UInt8 = 0
    while !level.isEmpty {
      var next: [Int] = []
      length = length < 254 ? length + 1 : 254
      for state in level {
        for index in incoming.firsts[state]..<incoming.firsts[state + 1] {
          let move = Int(incoming.places[Int(index)])
          let source = Int(sources[move])
          guard !isReached[source], isMember[Int(automaton.moves[move].symbol)] else { continue }
          isReached[source] = true
          lengths[source * width + place] = length
          next.append(source)
        }
      }
      level = next
    }
    for state in isReached.indices where !isReached[state] { lengths[state * width + place] = 255 }
  }

  // MARK: Which sets

  /// The number of bytes of a set's classes, with more for what is frequent in texts.
  private static func weight(_ set: UInt64) -> Int {
    var weight = 0
    for index in 0..<61 where set >> UInt64(index) & 1 != 0 { weight += ByteClass.sizes[index] }
    if set & ByteClass.mask(of: 0x20) != 0 { weight += 20 }
    return weight + (set & ByteClass.wideText != 0 ? 50 : 0) + (set & ByteClass.wideSpace != 0 ? 5 : 0)
  }

  /// Sets that can be read for long from many states.
  private func usefulSets() -> [UInt64] {
    // The state of each kind that most leads back to itself stands for all of its kind.
    var counts: [UInt64: (count: Int, state: Int, loop: Int)] = [:]
    for (state, classes) in readable.enumerated() where classes != 0 {
      let loop = Self.weight(selfLoops[state])
      var entry = counts[classes] ?? (0, state, loop)
      entry.count += 1
      if loop > entry.loop { (entry.state, entry.loop) = (state, loop) }
      counts[classes] = entry
    }
    let isLarge = automaton.stateCount > 10_000
    let frequent = counts.sorted { left, right in
      let (first, second) = (left.value.count * Self.weight(left.key), right.value.count * Self.weight(right.key))
      return first != second ? first > second : left.value.state < right.value.state
    }.prefix(isLarge ? 1 : 4)
    var sets: [UInt64] = []
    for (classes, entry) in frequent {
      for set in [closed(classes, from: entry.state), staying(classes, in: entry.state)]
      where set != 0 && !sets.contains(set) {
        sets.append(set)
      }
    }
    return sets
  }

  /// A state's classes without those that lead to where much fewer can be read.
  private func staying(_ classes: UInt64, in state: Int) -> UInt64 {
    var lost = [UInt64](repeating: 0, count: automaton.classes.count)
    for move in automaton.moves(of: state) { lost[Int(move.symbol)] = classes & ~readable[Int(move.target)] }
    var result = classes
    for (mask, symbols) in needed where classes & mask != 0 {
      var missing: UInt64 = 0
      for symbol in lost.indices where symbols[symbol >> 6] >> UInt64(symbol & 63) & 1 != 0 { missing |= lost[symbol] }
      if Self.weight(missing) > Self.weight(mask) { result &= ~mask }
    }
    return result
  }

  /// A part of a state's classes that can be read without end; 0 where none was found.
  private func closed(_ classes: UInt64, from start: Int) -> UInt64 {
    var set = staying(classes, in: start)
    var rounds = 0
    search: while set != 0, rounds < 8 {
      rounds += 1
      let isMember = members(set)
      var isSeen: Set<Int> = [start]
      var pending = [start]
      while let state = pending.popLast() {
        guard isSeen.count <= 500 else { return 0 }
        for move in automaton.moves(of: state) where isMember[Int(move.symbol)] {
          let target = Int(move.target)
          guard isSeen.insert(target).inserted else { continue }
          let missing = set & ~readable[target]
          if missing != 0 {
            // Either what is missing there is given up, or the way there.
            var way: UInt64 = 0
            for (mask, symbols) in needed
            where symbols[Int(move.symbol) >> 6] >> UInt64(move.symbol & 63) & 1 != 0 {
              way |= mask
            }
            set &= Self.weight(missing) > Self.weight(way & set) ? ~way : ~missing
            continue search
          }
          pending.append(target)
        }
      }
      return set
    }
    return 0
  }
}
