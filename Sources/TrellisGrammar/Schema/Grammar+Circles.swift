extension Grammar {
  /// A rule that is itself through nothing but choices and references, if there is one.
  var circle: Int? {
    var state = Array(repeating: 0, count: rules.count)
    let aliases = rules.map { Self.aliases(of: $0.body) }
    for root in rules.indices where state[root] == 0 {
      var path: [(rule: Int, next: Int)] = [(root, 0)]
      state[root] = 1
      while let (rule, next) = path.last {
        guard next < aliases[rule].count else {
          state[rule] = 2
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let target = aliases[rule][next]
        if state[target] == 1 { return target }
        if state[target] == 0 {
          state[target] = 1
          path.append((target, 0))
        }
      }
    }
    return nil
  }

  private static func aliases(of body: Expression) -> [Int] {
    switch body {
    case .rule(let index): [index]
    case .choice(let parts): parts.flatMap { aliases(of: $0) }
    default: []
    }
  }
}
