/// A partition of numbers that is refined by marking (Valmari and Lehtinen, "Efficient Minimization of DFAs with Partial Transition
/// Functions", 2008).
private struct RefinablePartition {
  private(set) var count: Int
  var elements: [Int32]
  private var places: [Int32]
  private(set) var blocks: [Int32]
  private(set) var firsts: [Int32]
  private(set) var ends: [Int32]
  private var marked: [Int32]
  private var touched: [Int32] = []

  /// One block of all, or (by `sorted`, whose neighbours of one key are together) a block a key.
  init(_ sorted: [Int32], key: (Int32) -> Int32) {
    elements = sorted
    places = Array(repeating: 0, count: sorted.count)
    blocks = places
    firsts = []
    ends = []
    var last: Int32?
    for (place, element) in sorted.enumerated() {
      if last != key(element) {
        last = key(element)
        if !firsts.isEmpty { ends.append(Int32(place)) }
        firsts.append(Int32(place))
      }
      places[Int(element)] = Int32(place)
      blocks[Int(element)] = Int32(firsts.count - 1)
    }
    if !firsts.isEmpty { ends.append(Int32(sorted.count)) }
    count = firsts.count
    marked = Array(repeating: 0, count: count)
  }

  mutating func mark(_ element: Int32) {
    let block = Int(blocks[Int(element)])
    let place = places[Int(element)]
    let border = firsts[block] + marked[block]
    guard place >= border else { return }
    let other = elements[Int(border)]
    elements[Int(place)] = other
    places[Int(other)] = place
    elements[Int(border)] = element
    places[Int(element)] = border
    if marked[block] == 0 { touched.append(Int32(block)) }
    marked[block] += 1
  }

  /// Splits each block into what is marked and what is not; the smaller part is the new block.
  mutating func split() {
    while let block = touched.popLast().map(Int.init) {
      let border = firsts[block] + marked[block]
      let size = marked[block]
      marked[block] = 0
      if border == ends[block] { continue }
      if size <= ends[block] - border {
        firsts.append(firsts[block])
        ends.append(border)
        firsts[block] = border
      } else {
        firsts.append(border)
        ends.append(ends[block])
        ends[block] = border
      }
      marked.append(0)
      for place in firsts[count]..<ends[count] { blocks[Int(elements[Int(place)])] = Int32(count) }
      count += 1
    }
  }
}

extension ClassedAutomaton {
  /// Merges states of the same language, in time that grows with the moves and the logarithm of the states.
  ///
  /// - Precondition: Trimmed: no move leads to a state from which nothing is accepted.
  mutating func minimise() {
    let sources = sources()
    let (incomingFirsts, incomingPlaces) = incoming()
    let states = (0..<Int32(stateCount)).sorted { isAccepting[Int($0)] && !isAccepting[Int($1)] }
    var blocks = RefinablePartition(states) { [isAccepting] in isAccepting[Int($0)] ? 1 : 0 }
    var bySymbol = [[Int32]](repeating: [], count: classes.count)
    for (place, move) in moves.enumerated() { bySymbol[Int(move.symbol)].append(Int32(place)) }
    var cords = RefinablePartition(bySymbol.flatMap { $0 }) { [moves] in moves[Int($0)].symbol }
    var nextBlock = 1
    var nextCord = 0
    while nextCord < cords.count {
      for place in cords.firsts[nextCord]..<cords.ends[nextCord] {
        blocks.mark(sources[Int(cords.elements[Int(place)])])
      }
      blocks.split()
      nextCord += 1
      while nextBlock < blocks.count {
        for place in blocks.firsts[nextBlock]..<blocks.ends[nextBlock] {
          let state = Int(blocks.elements[Int(place)])
          for index in incomingFirsts[state]..<incomingFirsts[state + 1] {
            cords.mark(incomingPlaces[Int(index)])
          }
        }
        cords.split()
        nextBlock += 1
      }
    }
    guard blocks.count < stateCount else { return }
    var first = [Int32](repeating: -1, count: blocks.count)
    var representatives = [Int32](repeating: 0, count: stateCount)
    for state in 0..<stateCount {
      let block = Int(blocks.blocks[state])
      if first[block] < 0 { first[block] = Int32(state) }
      representatives[state] = first[block]
    }
    merge(representatives)
  }
}
