/// The names of a grammar's rules: in `[a-zA-Z0-9-]`, each given once.
struct RuleNames {
  private var used: Set<String> = []
  /// The number to try next for a name that is taken.
  private var next: [String: Int] = [:]

  init() {}

  init(_ names: some Sequence<String>) { used = Set(names) }

  /// Whether no name begins so: new ones that do are then numbered from the start.
  func areNone(beginningWith prefix: String) -> Bool { !used.contains { $0.hasPrefix(prefix) } }

  /// Takes names as they are, where all of them are still to be had.
  mutating func take(_ names: [String]) -> Bool {
    guard used.isDisjoint(with: names) else { return false }
    used.formUnion(names)
    return true
  }

  /// A name like the wanted one that was not given before.
  mutating func unique(_ name: String) -> String {
    var base = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9": base.unicodeScalars.append(scalar)
      default: if !base.hasSuffix("-"), !base.isEmpty { base += "-" }
      }
      if base.utf8.count >= 60 { break }
    }
    while base.hasSuffix("-") { base.removeLast() }
    if base.isEmpty { base = "rule" }
    if used.insert(base).inserted { return base }
    var number = next[base] ?? 2
    while !used.insert("\(base)-\(number)").inserted { number += 1 }
    next[base] = number + 1
    return "\(base)-\(number)"
  }
}
