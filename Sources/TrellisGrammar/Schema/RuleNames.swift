/// Names of rules: in `[a-zA-Z0-9-]`, unique in their grammar.
enum RuleNames {
  static func unique(_ name: String, among names: inout Set<String>) -> String {
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
    var unique = base
    var number = 2
    while !names.insert(unique).inserted {
      unique = "\(base)-\(number)"
      number += 1
    }
    return unique
  }
}
