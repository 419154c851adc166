/// The reading of scalars, and what can be told of many at once.
extension PatternForm {
  /// The number after any scalar of `ByteClass.wideText`, or `Program.dead` where they do not all lead to one.
  @inline(__always)
  func afterWideText(_ number: UInt32) -> UInt32 {
    let target = wideTargets[state(number)]
    return target == Program.dead ? target : counted(number, target)
  }

  @inline(__always)
  func mayClose(_ number: UInt32) -> Bool { isAccepting[state(number)] && (!isCounted || count(number) >= least) }

  @inline(__always)
  func mayGoOn(_ number: UInt32) -> Bool {
    let state = state(number)
    for index in Int(firsts[state])..<Int(firsts[state + 1]) where counted(number, moves[index].target) != Program.dead
    {
      return true
    }
    return false
  }

  /// The classes of bytes after any of which, in any number, a string can still go on.
  @inline(__always)
  func selfLoop(_ number: UInt32) -> UInt64 { most == .max ? selfLoops[state(number)] : 0 }

  /// Whether all strings of some classes of bytes and of at most some length can be read from a number.
  @inline(__always)
  func readsAll(_ number: UInt32, _ classes: UInt64, length: UInt8) -> Bool {
    if isCounted {
      let count = count(number)
      // A height of 255 stands for more.
      if most != .max, length == .max || count + UInt32(length) + greatestShortest > most { return false }
      if count < least, leastLongest < least - count { return false }
    }
    let state = state(number)
    if classes & ~selfLoops[state] == 0 { return true }
    // A height of 255 only states without a limit read.
    let lengths = reachLengths + state * reachCount
    for set in 0..<reachCount where classes & ~reachMasks[set] == 0 && lengths[set] >= length { return true }
    return false
  }

  /// Whether some string of so many ASCII letters and digits might be read from a number.
  @inline(__always)
  func mayReadPlain(_ number: UInt32, length: Int) -> Bool {
    if isCounted, most != .max, Int(count(number)) + length > Int(most) { return false }
    let limit = plainLimits[state(number)]
    return limit == .max || Int(limit) >= length
  }

  /// What is the same for all numbers after which the same content may follow: the state, and how far it is from the maximum.
  @inline(__always)
  func contentBucket(_ number: UInt32, longestToken: Int) -> UInt32 {
    guard isCounted, least == 0 || leastLongest == .max else { return number }
    let state = UInt32(state(number))
    if most == .max { return state }
    return min(most - count(number), UInt32(longestToken) + greatestShortest) << stateBits | state
  }

  /// What is the same for all numbers after which the string may end behind the same content: also how far they are from the minimum.
  @inline(__always)
  func closingBucket(_ number: UInt32, longestToken: Int) -> UInt64 {
    let content = UInt64(contentBucket(number, longestToken: longestToken))
    guard isCounted, count(number) < least else { return content }
    return content | UInt64(min(least - count(number), UInt32(longestToken) + 1)) << 32
  }

  /// The number after a scalar of ASCII, or `Program.dead`.
  @inline(__always)
  func afterASCII(_ number: UInt32, _ byte: UInt8) -> UInt32 {
    guard hasASCII else { return after(number, UInt32(byte)) ?? Program.dead }
    let target = ascii[state(number) * columnCount + Int(columns[Int(byte)])]
    return target == Program.dead ? target : counted(number, target)
  }

  /// The number after a whole scalar.
  @inline(__always)
  func after(_ number: UInt32, _ scalar: UInt32) -> UInt32? {
    guard let move = firstMove(of: state(number), reaching: scalar), moves[move].low <= scalar else { return nil }
    let next = counted(number, moves[move].target)
    return next == Program.dead ? nil : next
  }

  /// Whether some scalar of a range can be read.
  @inline(__always)
  func reads(_ number: UInt32, _ low: UInt32, _ high: UInt32) -> Bool {
    let state = state(number)
    guard var move = firstMove(of: state, reaching: low) else { return false }
    while move < Int(firsts[state + 1]), moves[move].low <= high {
      if counted(number, moves[move].target) != Program.dead { return true }
      move += 1
    }
    return false
  }

  /// The first move of a state that does not end before a scalar.
  @inline(__always)
  private func firstMove(of state: Int, reaching scalar: UInt32) -> Int? {
    var low = Int(firsts[state])
    var high = Int(firsts[state + 1])
    let end = high
    while low < high {
      let middle = (low + high) >> 1
      if moves[middle].high < scalar { low = middle + 1 } else { high = middle }
    }
    return low < end ? low : nil
  }

  /// How many strings can still be read from a number, `Int.max` for no limit.
  ///
  /// - Precondition: Scalars are not counted, or the automaton has one state.
  func textCount(_ number: UInt32) -> Int {
    guard isCounted else { return counts[Int(number)] }
    let letters = (Int(firsts[0])..<Int(firsts[1])).reduce(0) { $0 + Int(moves[$1].high - moves[$1].low) + 1 }
    if letters == 0 { return mayClose(number) ? 1 : 0 }
    // More than a million million are as good as no limit: no array gets so far.
    guard most != .max, most - number < 40 || letters == 1 else { return .max }
    if letters == 1 { return Int(most) - max(Int(number), Int(least)) + 1 }
    var sum = 0
    var power = 1
    for length in number...most {
      if length >= least { sum += power }
      power *= letters
      if power > 1 << 40 { return .max }
    }
    return sum
  }
}
