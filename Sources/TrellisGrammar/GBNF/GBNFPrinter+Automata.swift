import Synchronization

extension GBNFPrinter {
  /// An automaton over bytes that are all ASCII.
  mutating func automaton(_ automaton: ByteAutomaton) throws(UnsupportedError) -> String {
    let key = PrintedAutomaton.Key(automaton: automaton, name: "\(current)-digits")
    if let known = PrintedAutomaton.known(key), add(known.rules) { return known.start }
    let isFirst = hasNoRules(named: key.name)
    let first = ruleCount
    let start = chained(try states(of: automaton), name: key.name)
    if isFirst { PrintedAutomaton.remember(PrintedAutomaton(start: start, rules: rules(from: first)), for: key) }
    return start
  }

  private func states(
    of automaton: ByteAutomaton
  ) throws(UnsupportedError) -> [[(head: [String], target: Int?)]] {
    var states: [[(head: [String], target: Int?)]] = []
    for state in automaton.states {
      var grouped: [(target: Int, ranges: [ClosedRange<UInt32>])] = []
      for transition in state.transitions {
        guard transition.bytes.upperBound < 0x80 else {
          throw unsupported("an automaton over bytes that are not ASCII")
        }
        let range = UInt32(transition.bytes.lowerBound)...UInt32(transition.bytes.upperBound)
        if let index = grouped.firstIndex(where: { $0.target == transition.target }) {
          grouped[index].ranges.append(range)
        } else {
          grouped.append((transition.target, [range]))
        }
      }
      var result: [(head: [String], target: Int?)] = grouped.map { target, ranges in
        ([GBNFText.characterClass(ScalarSet(ranges))], target)
      }
      if state.isAccepting { result.append((["\"\""], nil)) }
      states.append(result)
    }
    guard !states[0].isEmpty else { throw unsupported("matches nothing") }
    return states
  }
}

/// The text of an automaton, printed before: the numbers of Swift's types recur in grammar after grammar under the same names.
private struct PrintedAutomaton: Sendable {
  struct Key: Hashable, Sendable {
    var automaton: ByteAutomaton
    var name: String
  }

  var start: String
  var rules: [(name: String, body: String)]

  private static let printed = Mutex<[Key: PrintedAutomaton]>([:])
  private static let keptCount = 64

  static func known(_ key: Key) -> PrintedAutomaton? { printed.withLock { $0[key] } }

  static func remember(_ text: PrintedAutomaton, for key: Key) {
    printed.withLock {
      if $0.count >= keptCount { $0 = [:] }
      $0[key] = text
    }
  }
}
